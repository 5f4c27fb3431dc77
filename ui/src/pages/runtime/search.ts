import { choice, type RawSearch, text } from '../../shell/search-params/index.ts';

export const TABS = ['status', 'components', 'sources', 'clusters', 'logs', 'settings'] as const;
export type RuntimeTab = (typeof TABS)[number];

/** What the address of this page says. */
export const parseRuntimeSearch = (search: RawSearch) => ({
  // The first tab is the page itself, under one address.
  tab: search.tab === 'status' ? undefined : choice(search.tab, TABS),
  /** Whose log is shown; all parts without it. */
  component: text(search.component),
  find: text(search.find),
  /** What is being done with it in place of the page, and at which step that is. */
  wizard: choice(search.wizard, ['uninstall']),
  step: text(search.step),
});
