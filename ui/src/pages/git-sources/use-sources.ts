import { graph } from '../../api/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { AllGitSourcesDocument, type AllGitSourcesQuery } from './git-sources.generated.ts';

export type Source = AllGitSourcesQuery['gitSources']['nodes'][number];

const NONE: readonly Source[] = [];

/** The Git Sources of all runtimes, live. */
export const useSources = () => {
  const enabled = useCan('read', 'git-source');
  const list = useCursorPages({
    queryKey: ['/gitops/sources', 'all'],
    fetch: async (after, signal) => {
      const { gitSources } = await graph(AllGitSourcesDocument, { after: after ?? null }, signal);
      const { hasNextPage, endCursor } = gitSources.pageInfo;
      return {
        nodes: gitSources.nodes,
        nextCursor: hasNextPage && endCursor !== null ? endCursor : undefined,
      };
    },
    all: true,
    enabled,
  });
  const rows = list.data?.pages.flatMap(({ nodes }) => nodes) ?? NONE;
  return { ...list, isPending: enabled && list.isPending, rows };
};
