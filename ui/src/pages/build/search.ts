import { choice, type RawSearch, text } from '../../shell/search-params/index.ts';

export const VIEWS = ['graph', 'waterfall', 'table'] as const;
export const TABS = ['logs', 'variables', 'yaml', 'annotations', 'tree'] as const;

/** What the address of this page says; the lines of the log are in its hash. */
export const parseBuildSearch = (search: RawSearch) => ({
  view: choice(search.view, VIEWS),
  tab: choice(search.tab, TABS),
  step: text(search.step),
  find: text(search.find),
});
