import type { Principal } from '@freshet/domain/access';
import {
  type ApplicationFilter,
  type ApplicationName,
  type ApplicationQuery,
  ancestorsOf,
  type ChangeQuery,
  type ClusterFilter,
  changesOf,
  checksOf,
  componentsOf,
  countApplications,
  countClusters,
  countGitSources,
  countHelmReleases,
  countInClusters,
  countInGitSource,
  type DeliveryQuery,
  deploymentsOf,
  type FleetQuery,
  failedChecksOf,
  failedComponentsOf,
  failedSyncsOf,
  findApplicationByName,
  findApplications,
  findDeliveries,
  type GitSourceQuery,
  gitPermissionsOf,
  type HelmReleaseFilter,
  healthByRuntime,
  listApplications,
  listChanges,
  listCharts,
  listClusters,
  listGitSources,
  listGroups,
  listHelmReleases,
  mostActive,
  mostFailing,
  namedEnvironments,
  type Origin,
  type Paging,
  type PartsPage,
  type ReadApplication,
  type ReadDeps,
  type ReadGitSource,
  readDelivery,
  readFleet,
  recentDeployments,
  resourcesOf,
} from './read/index.ts';

type Search = Paging & { readonly search?: string | null | undefined };

export type ReadModel = ReturnType<typeof createReadModel>;

/**
 * What people ask. Whoever is asked about applications is told who asks, since rules decide in the query; the others
 * are guarded by their kind alone, and take the account.
 */
export const createReadModel = (deps: ReadDeps) => {
  const { sql: db } = deps;
  return {
    applications: {
      list: (who: Principal, query: ApplicationQuery) => listApplications(deps, who, query),
      count: (who: Principal, filter: ApplicationFilter) => countApplications(deps, who, filter),
      fleet: (who: Principal, query: FleetQuery) => readFleet(deps, who, query),
      find: (who: Principal, ids: readonly string[]) => findApplications(deps, who, ids),
      byName: (who: Principal, name: ApplicationName) => findApplicationByName(deps, who, name),
      ancestors: (who: Principal, of: ReadApplication) => ancestorsOf(deps, who, of),
      groups: (who: Principal, search: Search) => listGroups(deps, who, search),
      resources: (of: ReadApplication) => resourcesOf(db, of),
      deployments: (of: ReadApplication, page: PartsPage) => deploymentsOf(db, of, page),
      failedSyncs: (of: ReadApplication, page: PartsPage) => failedSyncsOf(db, of, page),
      changes: (who: Principal, of: ReadApplication, page: PartsPage) => changesOf(deps, who, of, page),
    },
    delivery: {
      overview: (who: Principal, query: DeliveryQuery) => readDelivery(deps, who, query),
      mostActive: (who: Principal, query: DeliveryQuery) => mostActive(deps, who, query),
      mostFailing: (who: Principal, query: DeliveryQuery) => mostFailing(deps, who, query),
      environments: (who: Principal, query: DeliveryQuery) => namedEnvironments(deps, who, query),
      byRuntime: (who: Principal, query: DeliveryQuery) => healthByRuntime(deps, who, query),
      recent: (who: Principal, query: DeliveryQuery, limit: number) =>
        recentDeployments(deps, who, query, limit),
      from: (who: Principal, origin: Origin) => findDeliveries(deps, who, origin),
    },
    gitSources: {
      list: (who: Principal, query: GitSourceQuery) => listGitSources(deps, who, query),
      count: (who: Principal, query: Omit<GitSourceQuery, 'limit' | 'after'>) =>
        countGitSources(deps, who, query),
      countApplications: (who: Principal, of: ReadGitSource) => countInGitSource(deps, who, of),
      permissions: (accountId: string, userId: string) => gitPermissionsOf(db, accountId, userId),
    },
    clusters: {
      list: (accountId: string, filter: ClusterFilter, paging: Paging) =>
        listClusters(db, accountId, filter, paging),
      count: (accountId: string, filter: ClusterFilter) => countClusters(db, accountId, filter),
      countApplications: (who: Principal, runtimes: readonly string[]) =>
        countInClusters(deps, who, runtimes),
    },
    helm: {
      releases: (accountId: string, filter: HelmReleaseFilter, paging: Paging) =>
        listHelmReleases(db, accountId, filter, paging),
      countReleases: (accountId: string, filter: HelmReleaseFilter) =>
        countHelmReleases(db, accountId, filter),
      charts: (accountId: string, search: Search) => listCharts(db, accountId, search),
    },
    components: (accountId: string, runtime: string) => componentsOf(db, accountId, runtime),
    checks: (accountId: string, runtime: string) => checksOf(db, accountId, runtime),
    failedChecks: (accountId: string) => failedChecksOf(db, accountId),
    failedComponents: (accountId: string) => failedComponentsOf(db, accountId),
    changes: (who: Principal, query: ChangeQuery) => listChanges(deps, who, query),
  };
};
