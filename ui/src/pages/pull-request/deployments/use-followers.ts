import { useQuery } from '@tanstack/react-query';
import { graph } from '../../../api/index.ts';
import type { Follower } from './effects.ts';
import { FollowersDocument } from './followers.generated.ts';

/** More are not looked through for one pull request. */
const MOST = 200;

const allOf = async (repository: string, signal: AbortSignal) => {
  const found: Follower[] = [];
  for (let after: string | undefined; ; ) {
    const variables = { repository, ...(after === undefined ? {} : { after }) };
    const { applications } = await graph(FollowersDocument, variables, signal);
    found.push(...applications.nodes);
    after = applications.pageInfo.endCursor ?? undefined;
    if (after === undefined || found.length >= MOST)
      return { applications: found, isCut: applications.total > found.length };
  }
};

/** The applications with a source in a repository, of all runtimes, that the reader may see. */
export const useFollowers = (repository: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ['/gitops/applications/followers', repository] as const,
    queryFn: ({ signal }) => allOf(repository, signal),
    enabled: isNeeded,
  });
