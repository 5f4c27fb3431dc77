import { choice, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

/** What the address of the list of clusters says. */
export const parseClustersSearch = (search: RawSearch) => ({ ...listSearch(search) });

const CLUSTER_TABS = ['workloads', 'pods', 'services'] as const;
export const PANEL_PARTS = ['pods', 'events', 'history', 'logs'] as const;

export type PanelPart = (typeof PANEL_PARTS)[number];

/** What the address of a cluster says: which part of it, what is asked, what is looked at beside it and how. */
export const parseClusterSearch = (search: RawSearch) => ({
  ...listSearch(search),
  tab: choice(search.tab, CLUSTER_TABS),
  panel: choice(search.panel, PANEL_PARTS),
  pod: text(search.pod),
  container: text(search.container),
});
