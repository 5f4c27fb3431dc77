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

const SIZE = 100;
const PAGES = numbered(SIZE);

export interface GitlabOptions {
  readonly group: string;
  readonly allBranches: boolean;
  readonly withSubgroups: boolean;
  readonly withShared: boolean;
  readonly withArchived: boolean;
  readonly topic: string;
}

const projectOf = (project: Json): FoundRepository => ({
  organization: textAt(project, 'namespace', 'full_path'),
  repository: textAt(project, 'path'),
  id: textAt(project, 'id'),
  urls: { ssh: textAt(project, 'ssh_url_to_repo'), https: textAt(project, 'http_url_to_repo') },
  defaultBranch: textAt(project, 'default_branch'),
  labels: namesIn(listAt(project, 'topics')),
});

const branchOf = (branch: unknown) => ({ name: textAt(branch, 'name'), sha: textAt(branch, 'commit', 'id') });

export const gitlabProvider = (wire: Wire, options: GitlabOptions): ScmProvider => {
  const { group, allBranches, withSubgroups, withShared, withArchived, topic } = options;
  const at = ({ id }: FoundRepository): string => `/projects/${segment(id)}/repository`;
  return {
    repositories: async () => {
      const query = new URLSearchParams({
        per_page: String(SIZE),
        include_subgroups: String(withSubgroups),
        with_shared: String(withShared),
        ...(withArchived ? {} : { archived: 'false' }),
        ...(topic === '' ? {} : { topic }),
      });
      return (await wire.all(`/groups/${segment(group)}/projects?${query}`, PAGES)).map(projectOf);
    },
    branches: async repository => {
      if (allBranches)
        return (await wire.all(`${at(repository)}/branches?per_page=${SIZE}`, PAGES)).map(branchOf);
      if (repository.defaultBranch === '') return [];
      const branch = await wire.get(`${at(repository)}/branches/${segment(repository.defaultBranch)}`);
      return branch === undefined ? [] : [branchOf(branch)];
    },
    hasPath: async (repository, { name }, path) => {
      const file = segment(decodeURIComponent(pathSegments(path)));
      if (await wire.exists(`${at(repository)}/files/${file}?ref=${segment(name)}`)) return true;
      const tree = await wire.get(`${at(repository)}/tree?path=${file}&ref=${segment(name)}&per_page=1`);
      return Array.isArray(tree) && tree.length > 0;
    },
  };
};

interface GitlabPulls {
  readonly project: string;
  readonly labels: readonly string[];
  /** Empty for all states. */
  readonly state: string;
}

/** Merge requests; undefined where there is no such project. */
export const gitlabPullRequests = async (
  wire: Wire,
  { project, labels, state }: GitlabPulls,
): Promise<readonly PullRequest[] | undefined> => {
  const place = `/projects/${segment(project)}`;
  if (!isRecord(await wire.get(place))) return undefined;
  const query = new URLSearchParams({
    per_page: String(SIZE),
    ...(labels.length > 0 ? { labels: labels.join(',') } : {}),
    ...(state === '' ? {} : { state }),
  });
  return (await wire.all(`${place}/merge_requests?${query}`, PAGES)).map(merge => ({
    number: Number(merge.iid),
    title: textAt(merge, 'title'),
    branch: textAt(merge, 'source_branch'),
    targetBranch: textAt(merge, 'target_branch'),
    headSha: textAt(merge, 'sha'),
    author: textAt(merge, 'author', 'username'),
    labels: namesIn(listAt(merge, 'labels')),
  }));
};
