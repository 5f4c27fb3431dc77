import { choice, listSearch, type RawSearch, text } from '../../shell/search-params/index.ts';

const CLUSTERS_TABS = ['clusters', 'workloads'] as const;
const CLUSTER_TABS = ['workloads', 'pods', 'services'] as const;
export const PANEL_PARTS = ['pods', 'events', 'history', 'logs'] as const;

export type PanelPart = (typeof PANEL_PARTS)[number];

/** How the panel of a workload is looked at. */
const panelSearch = (search: RawSearch) => ({
  panel: choice(search.panel, PANEL_PARTS),
  pod: text(search.pod),
  container: text(search.container),
});

/** What the address of all clusters says: the list of them, or what runs in them. */
export const parseClustersSearch = (search: RawSearch) => ({
  ...listSearch(search),
  ...panelSearch(search),
  tab: choice(search.tab, CLUSTERS_TABS),
});

/** What the address of a cluster says: which part of it, what is asked, what is looked at beside it and how. */
export const parseClusterSearch = (search: RawSearch) => ({
  ...listSearch(search),
  ...panelSearch(search),
  tab: choice(search.tab, CLUSTER_TABS),
});
