/** What every provider must tell of repositories; the filters are applied here, once for all. */
import {
  filtersForBranch,
  mayMatchRepository,
  type ScmFilter,
  type ScmRepository,
} from '@freshet/domain/application-sets';
import { Fault } from '@freshet/kit/errors';

export interface FoundRepository {
  readonly organization: string;
  readonly repository: string;
  readonly id: string;
  readonly urls: { readonly ssh: string; readonly https: string };
  readonly defaultBranch: string;
  readonly labels: readonly string[];
}

interface FoundBranch {
  readonly name: string;
  readonly sha: string;
}

export interface ScmProvider {
  repositories(): Promise<readonly FoundRepository[]>;
  /** All branches, or the default one alone; none for a repository that is empty. */
  branches(repository: FoundRepository): Promise<readonly FoundBranch[]>;
  hasPath(repository: FoundRepository, branch: FoundBranch, path: string): Promise<boolean>;
}

interface ScmQuestion {
  readonly filters: readonly ScmFilter[];
  readonly cloneProtocol: string;
}

const MOST_REPOSITORIES = 5_000;

const urlOf = ({ urls }: FoundRepository, cloneProtocol: string): string => {
  if (cloneProtocol === '' || cloneProtocol === 'ssh') return urls.ssh;
  if (cloneProtocol === 'https') return urls.https;
  throw new Fault(
    'APPLICATION_SET_INVALID',
    `${JSON.stringify(cloneProtocol)} is no cloneProtocol; ssh and https are`,
  );
};

const passes = async (
  provider: ScmProvider,
  repository: FoundRepository,
  branch: FoundBranch,
  filters: readonly ScmFilter[],
): Promise<boolean> => {
  for (const { pathsExist = [], pathsDoNotExist = [] } of filters) {
    let holds = true;
    for (const path of pathsExist) holds = holds && (await provider.hasPath(repository, branch, path));
    for (const path of pathsDoNotExist) holds = holds && !(await provider.hasPath(repository, branch, path));
    if (holds) return true;
  }
  return false;
};

/** Branches of repositories that pass one of the filters. A provider is asked of paths only where names fit. */
export const filteredRepositories = async (
  provider: ScmProvider,
  { filters, cloneProtocol }: ScmQuestion,
): Promise<ScmRepository[]> => {
  const found: ScmRepository[] = [];
  const all = (await provider.repositories()).filter(repository => mayMatchRepository(filters, repository));
  if (all.length > MOST_REPOSITORIES)
    throw new Fault(
      'APPLICATION_SET_TOO_LARGE',
      `more than ${MOST_REPOSITORIES} repositories match the generator`,
    );
  for (const repository of all) {
    for (const branch of await provider.branches(repository)) {
      const candidate: ScmRepository = {
        organization: repository.organization,
        repository: repository.repository,
        repositoryId: repository.id,
        url: urlOf(repository, cloneProtocol),
        branch: branch.name,
        sha: branch.sha,
        labels: repository.labels,
      };
      const fitting = filtersForBranch(filters, candidate);
      if (filters.length === 0 || (await passes(provider, repository, branch, fitting)))
        found.push(candidate);
    }
  }
  return found;
};
