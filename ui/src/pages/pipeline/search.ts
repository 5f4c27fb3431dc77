import { choice, flag, type RawSearch, text } from '../../shell/search-params/index.ts';

export const TABS = ['builds', 'editor', 'history', 'settings'] as const;

/** What the address of this page says. */
export const parsePipelineSearch = (search: RawSearch) => ({
  tab: choice(search.tab, TABS),
  run: flag(search.run),
  revision: text(search.revision),
});
