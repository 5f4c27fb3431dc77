/** Bitbucket in the cloud and on servers of one's own, which have little in common. */
import type { PullRequest } from '@freshet/domain/application-sets';
import type { FoundRepository, ScmProvider } from './scm-provider.ts';
import {
  isRecord,
  type Json,
  listAt,
  type Paging,
  pathSegments,
  segment,
  textAt,
  type Wire,
} from './wire.ts';

const cloneUrl = (repository: Json, ...names: readonly string[]): string => {
  const links = listAt(repository.links, 'clone');
  return textAt(
    links.find(link => names.includes(textAt(link, 'name'))),
    'href',
  );
};

const CLOUD_PAGES: Paging = {
  items: body => (isRecord(body) ? body.values : undefined),
  next: ({ body }) => textAt(body, 'next') || undefined,
};

interface CloudOptions {
  readonly owner: string;
  readonly allBranches: boolean;
}

const cloudBranch = (branch: unknown) => ({
  name: textAt(branch, 'name'),
  sha: textAt(branch, 'target', 'hash'),
});

export const bitbucketProvider = (wire: Wire, { owner, allBranches }: CloudOptions): ScmProvider => {
  const at = ({ repository }: FoundRepository): string =>
    `/repositories/${segment(owner)}/${segment(repository)}`;
  return {
    repositories: async () =>
      (await wire.all(`/repositories/${segment(owner)}?pagelen=100`, CLOUD_PAGES)).map(repository => ({
        organization: owner,
        repository: textAt(repository, 'slug'),
        id: textAt(repository, 'uuid'),
        urls: { ssh: cloneUrl(repository, 'ssh'), https: cloneUrl(repository, 'https') },
        defaultBranch: textAt(repository, 'mainbranch', 'name'),
        labels: [],
      })),
    branches: async repository => {
      const branches = `${at(repository)}/refs/branches`;
      if (allBranches) return (await wire.all(`${branches}?pagelen=100`, CLOUD_PAGES)).map(cloudBranch);
      if (repository.defaultBranch === '') return [];
      const branch = await wire.get(`${branches}/${segment(repository.defaultBranch)}`);
      return branch === undefined ? [] : [cloudBranch(branch)];
    },
    hasPath: (repository, { sha }, path) =>
      wire.exists(`${at(repository)}/src/${segment(sha)}/${pathSegments(path)}?format=meta`),
  };
};

export const bitbucketPullRequests = async (
  wire: Wire,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): Promise<readonly PullRequest[] | undefined> => {
  const place = `/repositories/${segment(owner)}/${segment(repo)}`;
  if (!isRecord(await wire.get(place))) return undefined;
  return (await wire.all(`${place}/pullrequests?state=OPEN&pagelen=50`, CLOUD_PAGES)).map(pull => ({
    number: Number(pull.id),
    title: textAt(pull, 'title'),
    branch: textAt(pull.source, 'branch', 'name'),
    targetBranch: textAt(pull.destination, 'branch', 'name'),
    headSha: textAt(pull.source, 'commit', 'hash'),
    author: textAt(pull, 'author', 'nickname'),
    labels: [],
  }));
};

const SERVER_PAGES: Paging = {
  items: body => (isRecord(body) ? body.values : undefined),
  next: ({ path, body }) => {
    if (!isRecord(body) || body.isLastPage !== false) return undefined;
    const url = new URL(path, 'http://x');
    url.searchParams.set('start', textAt(body, 'nextPageStart'));
    return url.pathname + url.search;
  },
};

const serverBranch = (branch: unknown) => ({
  name: textAt(branch, 'displayId'),
  sha: textAt(branch, 'latestCommit'),
});

interface ServerOptions {
  readonly project: string;
  readonly allBranches: boolean;
}

export const bitbucketServerProvider = (wire: Wire, { project, allBranches }: ServerOptions): ScmProvider => {
  const home = `/projects/${segment(project)}`;
  const at = ({ repository }: FoundRepository): string => `${home}/repos/${segment(repository)}`;
  return {
    repositories: async () =>
      (await wire.all(`${home}/repos?limit=100`, SERVER_PAGES)).map(repository => ({
        organization: project,
        repository: textAt(repository, 'slug') || textAt(repository, 'name'),
        id: textAt(repository, 'id'),
        urls: { ssh: cloneUrl(repository, 'ssh'), https: cloneUrl(repository, 'http', 'https') },
        defaultBranch: '',
        labels: [],
      })),
    branches: async repository => {
      const branches = await wire.all(`${at(repository)}/branches?limit=100`, SERVER_PAGES);
      return (allBranches ? branches : branches.filter(({ isDefault }) => isDefault === true)).map(
        serverBranch,
      );
    },
    hasPath: (repository, { sha }, path) =>
      wire.exists(`${at(repository)}/browse/${pathSegments(path)}?at=${segment(sha)}&type=true`),
  };
};

export const bitbucketServerPullRequests = async (
  wire: Wire,
  { project, repo }: { readonly project: string; readonly repo: string },
): Promise<readonly PullRequest[] | undefined> => {
  const place = `/projects/${segment(project)}/repos/${segment(repo)}`;
  if (!isRecord(await wire.get(place))) return undefined;
  return (await wire.all(`${place}/pull-requests?state=OPEN&limit=100`, SERVER_PAGES)).map(pull => ({
    number: Number(pull.id),
    title: textAt(pull, 'title'),
    branch: textAt(pull.fromRef, 'displayId'),
    targetBranch: textAt(pull.toRef, 'displayId'),
    headSha: textAt(pull.fromRef, 'latestCommit'),
    author: textAt(pull, 'author', 'user', 'name'),
    labels: [],
  }));
};
