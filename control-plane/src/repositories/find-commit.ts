import type { GitFacts } from '@freshet/domain/triggers';
import type { RepositoriesCore } from './core.ts';
import { findByName } from './repository-store.ts';

export interface WantedCommit {
  /** `owner/name`, or the address to clone from. */
  readonly repo: string;
  readonly provider?: string | undefined;
  readonly branch?: string | undefined;
  readonly revision?: string | undefined;
}

/** What is known of a commit that a person named by hand; undefined for repositories that are not on this host. */
export const findCommit =
  (core: RepositoriesCore) =>
  async (
    accountId: string,
    { repo, provider, branch, revision }: WantedCommit,
  ): Promise<GitFacts | undefined> => {
    if (provider !== undefined && provider !== 'freshet') return undefined;
    const repository = await findByName(core.work.sql, accountId, fullNameIn(repo));
    if (!repository) return undefined;
    const content = core.host().repository(repository.id);
    const wanted = branch ?? (revision === undefined ? repository.defaultBranch : undefined);
    const sha = await content
      .find(revision ?? `refs/heads/${wanted}`)
      .then(found => found ?? content.find(wanted ?? ''));
    if (sha === undefined) return undefined;
    const commit = await content.commit(sha);
    return {
      provider: 'freshet',
      repoOwner: repository.owner,
      repoName: repository.name,
      // The head of a fork's pull request is in here as well, and stays a stranger's whoever names it.
      isFork: !(await content.isPublished(sha)),
      cloneUrl: core.addresses.clone(repository),
      url: core.addresses.page(repository),
      defaultBranch: repository.defaultBranch,
      ...(wanted === undefined ? {} : { branch: wanted }),
      revision: sha,
      commitMessage: commit.message.slice(0, 4_096),
      commitUrl: core.addresses.commit(repository, sha),
      author: { name: commit.author.name, email: commit.author.email },
    };
  };

/** The `owner/name` of what may be an address of this host. */
export const fullNameIn = (repo: string): string =>
  /\/git\/([^/]+\/[^/]+?)(?:\.git)?$/.exec(repo)?.[1] ?? repo;
