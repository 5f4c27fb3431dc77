import { choice, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

const HELM_TABS = ['releases', 'charts'] as const;
export const RELEASE_PARTS = ['history', 'values', 'manifest', 'resources', 'notes'] as const;

export type ReleasePart = (typeof RELEASE_PARTS)[number];

/** What the address of this page says. */
export const parseHelmSearch = (search: RawSearch) => ({
  ...listSearch(search),
  tab: choice(search.tab, HELM_TABS),
  panel: choice(search.panel, RELEASE_PARTS),
  /** The revision that is looked at, and the one that it is compared with. */
  revision: text(search.revision),
  against: text(search.against),
});
