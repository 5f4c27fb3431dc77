/** GitHub, and Gitea, which speaks nearly the same. */
import type { PullRequest } from '@freshet/domain/application-sets';
import type { FoundRepository, ScmProvider } from './scm-provider.ts';
import {
  isRecord,
  type Json,
  listAt,
  namesIn,
  numbered,
  pathSegments,
  segment,
  textAt,
  type Wire,
} from './wire.ts';

const branchOf = (branch: unknown) => ({
  name: textAt(branch, 'name'),
  // GitHub says `sha` where Gitea says `id`.
  sha: textAt(branch, 'commit', 'sha') || textAt(branch, 'commit', 'id'),
});

export interface HubOptions {
  readonly owner: string;
  readonly allBranches: boolean;
  readonly withoutArchived: boolean;
}

interface HubShape {
  readonly size: number;
  readonly sizeParameter: string;
  readonly labels: (wire: Wire, repository: Json) => Promise<readonly string[]>;
}

const hubProvider = (
  wire: Wire,
  { owner, allBranches, withoutArchived }: HubOptions,
  shape: HubShape,
): ScmProvider => {
  const { size, sizeParameter } = shape;
  const pages = numbered(size);
  const at = ({ repository }: Pick<FoundRepository, 'repository'>): string =>
    `/repos/${segment(owner)}/${segment(repository)}`;
  return {
    repositories: async () => {
      const listed = await wire.all(`/orgs/${segment(owner)}/repos?${sizeParameter}=${size}`, pages);
      const kept = withoutArchived ? listed.filter(({ archived }) => archived !== true) : listed;
      const repositories: FoundRepository[] = [];
      for (const repository of kept)
        repositories.push({
          organization: owner,
          repository: textAt(repository, 'name'),
          id: textAt(repository, 'id'),
          urls: { ssh: textAt(repository, 'ssh_url'), https: textAt(repository, 'clone_url') },
          defaultBranch: textAt(repository, 'default_branch'),
          labels: await shape.labels(wire, repository),
        });
      return repositories;
    },
    branches: async repository => {
      if (allBranches)
        return (await wire.all(`${at(repository)}/branches?${sizeParameter}=${size}`, pages)).map(branchOf);
      const branch = await wire.get(`${at(repository)}/branches/${segment(repository.defaultBranch)}`);
      return branch === undefined ? [] : [branchOf(branch)];
    },
    hasPath: (repository, { name }, path) =>
      wire.exists(`${at(repository)}/contents/${pathSegments(path)}?ref=${segment(name)}`),
  };
};

export const githubProvider = (wire: Wire, options: HubOptions): ScmProvider =>
  hubProvider(wire, options, {
    size: 100,
    sizeParameter: 'per_page',
    labels: async (_, repository) => namesIn(listAt(repository, 'topics')),
  });

export const giteaProvider = (wire: Wire, options: HubOptions): ScmProvider =>
  hubProvider(wire, options, {
    size: 50,
    sizeParameter: 'limit',
    labels: async (asked, repository) =>
      namesIn(
        await asked.all(
          `/repos/${segment(options.owner)}/${segment(textAt(repository, 'name'))}/labels?limit=50`,
          numbered(50),
        ),
      ),
  });

const pullRequestOf = (pull: Json): PullRequest => ({
  number: Number(pull.number),
  title: textAt(pull, 'title'),
  branch: textAt(pull, 'head', 'ref'),
  targetBranch: textAt(pull, 'base', 'ref'),
  headSha: textAt(pull, 'head', 'sha'),
  author: textAt(pull, 'user', 'login'),
  labels: namesIn(listAt(pull, 'labels')),
});

interface HubPulls {
  readonly owner: string;
  readonly repo: string;
  /** A pull request must have all of them. */
  readonly labels: readonly string[];
  readonly sizeParameter: 'per_page' | 'limit';
}

/** Open pull requests; undefined where there is no such repository. */
export const hubPullRequests = async (
  wire: Wire,
  { owner, repo, labels, sizeParameter }: HubPulls,
): Promise<readonly PullRequest[] | undefined> => {
  const place = `/repos/${segment(owner)}/${segment(repo)}`;
  if (!isRecord(await wire.get(place))) return undefined;
  const size = sizeParameter === 'limit' ? 50 : 100;
  const pulls = await wire.all(`${place}/pulls?state=open&${sizeParameter}=${size}`, numbered(size));
  return pulls.map(pullRequestOf).filter(pull => labels.every(label => pull.labels.includes(label)));
};
