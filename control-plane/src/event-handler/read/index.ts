export { type ApplicationFilter, IS_FOR_PEOPLE } from './application-filter.ts';
export {
  changesOf,
  deploymentsOf,
  failedSyncsOf,
  type PartsPage,
  type ReadChange,
  resourcesOf,
} from './application-parts.ts';
export {
  type ApplicationName,
  type ApplicationQuery,
  ancestorsOf,
  countApplications,
  findApplicationByName,
  findApplications,
  listApplications,
  type ReadApplication,
  type ReadDeps,
} from './applications.ts';
export { type ChangeQuery, listChanges } from './changes.ts';
export { countInClusters } from './cluster-applications.ts';
export { findDeliveries, type Origin } from './deliveries.ts';
export { readDelivery } from './delivery.ts';
export {
  healthByRuntime,
  mostActive,
  mostFailing,
  namedEnvironments,
  recentDeployments,
} from './delivery-applications.ts';
export type { DeliveryQuery } from './delivery-counts.ts';
export { type FleetQuery, readFleet } from './fleet.ts';
export {
  countGitSources,
  countInGitSource,
  type GitSourceQuery,
  listGitSources,
  type ReadGitSource,
} from './git-sources.ts';
export { listGroups } from './groups.ts';
export {
  type ClusterFilter,
  checksOf,
  componentsOf,
  countClusters,
  countHelmReleases,
  failedChecksOf,
  failedComponentsOf,
  gitPermissionsOf,
  type HelmReleaseFilter,
  listCharts,
  listClusters,
  listHelmReleases,
  type Paging,
} from './objects.ts';
export { standingOf } from './standing.ts';
