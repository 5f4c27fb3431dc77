import { useQuery } from '@tanstack/react-query';
import { ask, graph } from '../../api/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { useAnswer } from '../../session/index.ts';
import { RuntimeGoesDocument, RuntimeGoesSourcesDocument } from './what-goes.generated.ts';

/** The first by name, and how many there are. */
export interface Counted {
  readonly total: number;
  readonly names: readonly string[];
}

interface Known {
  readonly clusters: Counted;
  /** Undefined where the person may not see any. */
  readonly sources: Counted | undefined;
  readonly applications: number | undefined;
}

const namesOf = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name);

/** What the platform knows of a runtime that goes with it; `known` once all is read that the person may see. */
export const useWhatGoes = (runtime: string) => {
  const maySeeSources = useAnswer({ action: 'read', resource: 'git-source' });
  const mayView = useAnswer({ action: 'view', resource: 'gitops-application' });
  const goes = useQuery({
    ...ask('/gitops/clusters', RuntimeGoesDocument, { runtime, mayView: mayView === true }),
    enabled: mayView !== undefined,
  });
  const sources = useCursorPages({
    queryKey: ['/gitops/sources', String(RuntimeGoesSourcesDocument), runtime],
    fetch: async (after, signal) => {
      const { nodes, pageInfo } = (await graph(RuntimeGoesSourcesDocument, { runtime, after }, signal))
        .gitSources;
      return { nodes, nextCursor: pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined };
    },
    all: true,
    enabled: maySeeSources === true,
  });
  const followed = sources.hasNextPage
    ? undefined
    : sources.data?.pages.flatMap(({ nodes }) => namesOf(nodes));
  const { data } = goes;
  const known: Known | undefined =
    data && (followed || maySeeSources === false)
      ? {
          clusters: { total: data.clusters.total, names: namesOf(data.clusters.nodes) },
          sources: followed && { total: followed.length, names: followed },
          applications: data.applications?.total,
        }
      : undefined;
  return {
    known,
    error: known ? null : (goes.error ?? sources.error),
    retry: () => {
      for (const { error, refetch } of [goes, sources]) if (error) void refetch();
    },
  };
};
