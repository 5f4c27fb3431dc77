import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask, graph } from '../../api/index.ts';
import { releaseKey } from '../../gitops/index.ts';
import { useCursorPages } from '../../list/index.ts';
import {
  HelmChartsDocument,
  HelmClustersDocument,
  HelmHistoryDocument,
  HelmReleasesDocument,
  type HelmReleasesQuery,
} from './helm.generated.ts';
import { newestOfEach, releaseFilter } from './question.ts';

export type Release = HelmReleasesQuery['helmReleases']['nodes'][number] & {
  /** What the cluster is called; its address where nobody knows. */
  readonly clusterName: string;
  /** Where it is and what it is called: an id goes with its revision, and would be another after every upgrade. */
  readonly key: string;
};

/** Names of clusters, by runtime and address. */
export const useClusterNames = () => {
  const { data } = useQuery(ask('/gitops/clusters', HelmClustersDocument, {}));
  return useMemo(() => {
    const nodes = data?.clusters.nodes ?? [];
    const names = new Map(nodes.map(({ runtime, server, name }) => [`${runtime} ${server}`, name]));
    return {
      nodes,
      all: [...new Set(nodes.map(({ name }) => name))].toSorted(),
      runtimes: [...new Set(nodes.map(({ runtime }) => runtime))].toSorted(),
      nameOf: (runtime: string, server: string) => names.get(`${runtime} ${server}`) ?? server,
      serversOf: (name: string) => nodes.filter(one => one.name === name).map(({ server }) => server),
    };
  }, [data]);
};

/** The releases that are asked for, as runtimes told of them last. */
export const useReleases = (text: string, clusters: ReturnType<typeof useClusterNames>) => {
  const { nameOf, serversOf } = clusters;
  const filter = useMemo(() => releaseFilter(text, serversOf), [text, serversOf]);
  const pages = useCursorPages({
    queryKey: ['/gitops/clusters/releases', filter],
    fetch: async (cursor, signal) => {
      const variables = { filter, ...(cursor === undefined ? {} : { after: cursor }) };
      const { helmReleases } = await graph(HelmReleasesDocument, variables, signal);
      const { endCursor } = helmReleases.pageInfo;
      return { ...helmReleases, ...(endCursor == null ? {} : { nextCursor: endCursor }) };
    },
  });
  const rows = useMemo<readonly Release[]>(
    () =>
      newestOfEach(
        (pages.data?.pages ?? []).flatMap(page =>
          page.nodes.map(node => {
            const clusterName = nameOf(node.runtime, node.cluster);
            return { ...node, clusterName, key: releaseKey({ ...node, clusterName }) };
          }),
        ),
      ),
    [pages.data, nameOf],
  );
  // The control plane counts revisions, and after an upgrade that failed a release has two that are told of.
  const total = pages.page.hasMore ? pages.data?.pages[0]?.total : rows.length;
  return { ...pages, rows, page: { ...pages.page, total } };
};

/** The history of a release as it was told, for while its runtime is away. */
export const useToldHistory = (release: Release, enabled: boolean) => {
  const { runtime, cluster, namespace, name } = release;
  const filter = {
    runtimes: [runtime],
    clusters: [cluster],
    namespaces: [namespace],
    search: name,
    includeSuperseded: true,
  };
  const { data } = useQuery({ ...ask('/gitops/clusters/history', HelmHistoryDocument, { filter }), enabled });
  return (data?.helmReleases.nodes ?? [])
    .filter(node => node.name === name)
    .toSorted((one, other) => other.revision - one.revision);
};

/** The charts that are installed somewhere, with how often each version is. */
export const useCharts = (search: string, enabled: boolean) => {
  const pages = useCursorPages({
    queryKey: ['/gitops/clusters/charts', search],
    fetch: async (cursor, signal) => {
      const variables = {
        ...(search === '' ? {} : { search }),
        ...(cursor === undefined ? {} : { after: cursor }),
      };
      const { helmCharts } = await graph(HelmChartsDocument, variables, signal);
      const { endCursor } = helmCharts.pageInfo;
      return { ...helmCharts, ...(endCursor == null ? {} : { nextCursor: endCursor }) };
    },
    enabled,
  });
  const rows = useMemo(() => (pages.data?.pages ?? []).flatMap(page => page.nodes), [pages.data]);
  return { ...pages, rows };
};
