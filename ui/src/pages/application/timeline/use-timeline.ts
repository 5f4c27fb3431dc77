import { useInfiniteQuery } from '@tanstack/react-query';
import { graph } from '../../../api/index.ts';
import { MoreDeploymentsDocument, MoreFailedSyncsDocument } from '../application.generated.ts';
import type { Deployment, Head } from '../application.ts';
import { type FailedSync, type Loaded, toLoadNext } from './outcome.ts';

interface Part<One> {
  readonly nodes: readonly One[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Asked<One> {
  readonly key: string;
  readonly id: string;
  /** The newest, as they came with the head. */
  readonly newest: Part<One>;
  readonly ask: (after: string | null, signal: AbortSignal) => Promise<Part<One> | undefined>;
}

/** The newest of a list and those older ones that were asked for, page by page. */
const useOlder = <One>({ key, id, newest, ask }: Asked<One>) => {
  const { endCursor, hasNextPage } = newest.pageInfo;
  const older = useInfiniteQuery({
    queryKey: [key, id, endCursor],
    queryFn: async ({ pageParam, signal }) => (await ask(pageParam, signal)) ?? null,
    initialPageParam: endCursor,
    getNextPageParam: page => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
    enabled: false,
  });
  const loaded: Loaded<One> = {
    nodes: [...newest.nodes, ...(older.data?.pages.flatMap(page => page?.nodes ?? []) ?? [])],
    hasOlder: older.data ? older.hasNextPage : hasNextPage,
  };
  return {
    loaded,
    isLoading: older.isFetching,
    load: () => void (older.data ? older.fetchNextPage() : older.refetch()),
  };
};

/** What the timeline has to tell of an application, and the way to older entries while there are any. */
export const useTimeline = ({ id, ...head }: Head) => {
  const deployments = useOlder<Deployment>({
    key: '/gitops/deployments',
    id,
    newest: head.deployments,
    ask: async (after, signal) =>
      (await graph(MoreDeploymentsDocument, { id, after }, signal)).application?.deployments,
  });
  const failedSyncs = useOlder<FailedSync>({
    key: '/gitops/failed-syncs',
    id,
    newest: head.failedSyncs,
    ask: async (after, signal) =>
      (await graph(MoreFailedSyncsDocument, { id, after }, signal)).application?.failedSyncs,
  });
  const next = toLoadNext(deployments.loaded, failedSyncs.loaded);
  return {
    deployments: deployments.loaded,
    failedSyncs: failedSyncs.loaded,
    isLoading: deployments.isLoading || failedSyncs.isLoading,
    onOlder: next && { deployments, failedSyncs }[next].load,
  };
};
