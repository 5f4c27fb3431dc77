import { choice, type RawSearch } from '../../shell/search-params/index.ts';

export const TABS = ['conversation', 'commits', 'files', 'deployments'] as const;

/** What the address of this page says. */
export const parsePullRequestSearch = (search: RawSearch) => ({
  tab: choice(search.tab, TABS),
  mode: choice(search.mode, ['inline', 'split']),
});
