import { useQueries } from '@tanstack/react-query';
import { graph } from '../../api/index.ts';
import { useRuntimes } from '../../gitops/index.ts';
import { useCursorPages } from '../../list/index.ts';
import { runtimeQuery } from '../../runtime-proxy/index.ts';
import { useCan } from '../../session/index.ts';
import { AllGitSourcesDocument, type AllGitSourcesQuery } from './git-sources.generated.ts';
import { MyGitSourcesDocument } from './git-sources.proxy.generated.ts';

type ToldSource = AllGitSourcesQuery['gitSources']['nodes'][number];

export type Source = ToldSource & {
  /** Its runtime is being asked what the reader may do with the repository. */
  readonly isAsked: boolean;
};

const NONE: readonly ToldSource[] = [];
/** More are not asked at once; whoever opens a Git Source is told. */
const MOST_ASKED = 20;

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
  const told = list.data?.pages.flatMap(({ nodes }) => nodes) ?? NONE;
  const rows = useMine(told);
  return { ...list, isPending: enabled && list.isPending, rows };
};

/** Only the provider knows what the reader may do with a repository, and the runtime asks it for the reader: once, where nobody has. */
const useMine = (sources: readonly ToldSource[]): readonly Source[] => {
  const runtimes = useRuntimes();
  const asked = runtimes.rows
    .filter(
      ({ name, online }) =>
        online && sources.some(one => one.runtime === name && one.myGitPermission === null),
    )
    .slice(0, MOST_ASKED)
    .map(({ name }) => name);
  const answers = useQueries({
    queries: asked.map(runtime => ({
      ...runtimeQuery('/gitops/git-permissions', { runtime, document: MyGitSourcesDocument }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return sources.map(source => {
    const answer = answers[asked.indexOf(source.runtime)];
    const mine = answer?.data?.gitSources.find(({ name }) => name === source.name);
    const isAsked = source.myGitPermission === null && answer?.isPending === true;
    // That somebody may not push leaves open whether they may read: the runtime tells that with its next report.
    return source.myGitPermission === null && mine?.canWrite === true
      ? { ...source, isAsked, myGitPermission: { read: true, write: true } }
      : { ...source, isAsked };
  });
};
