import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/index.ts';
import { useCan } from '../../../session/index.ts';
import type { BuildOfImage } from './build-of-image.ts';
import type { Origin } from './flow.ts';

/** The commit of the source that a build was made of. */
interface Source extends Origin {
  readonly sha: string;
  readonly author: string;
  /** The repository, where it is one of this platform. */
  readonly here: { readonly owner: string; readonly repo: string } | undefined;
}

/** What the build that made an image was made of, where the person may see it. */
export const useOrigin = (build: BuildOfImage | undefined): Source | undefined => {
  const may = useCan('read', 'build');
  const { data } = useQuery({
    ...read('/builds/{id}', { path: { id: build?.id ?? '' } }),
    enabled: may && build !== undefined,
    // What a build was made of never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const git = data?.git;
  if (!data || !git?.revision) return undefined;
  return {
    sha: git.revision,
    author: git.author ?? data.userName,
    here: git.provider === 'freshet' ? { owner: git.repoOwner, repo: git.repoName } : undefined,
    createdAt: data.created,
    isOfPush: data.cause.kind === 'webhook' && data.cause.event?.startsWith('push') === true,
  };
};
