import { choice, flag, type RawSearch, text } from '../../shell/search-params/index.ts';

export const TABS = ['code', 'commits', 'branches', 'pulls', 'protection', 'webhooks'] as const;

/** What the address of this page says. */
export const parseRepositorySearch = (search: RawSearch) => ({
  tab: choice(search.tab, TABS),
  /** A branch; the default one unless told. */
  branch: text(search.branch),
  /** The folder that is looked at. */
  path: text(search.path),
  /** The file that is looked at. */
  file: text(search.file),
  state: choice(search.state, ['open', 'all']),
  create: flag(search.create),
});
