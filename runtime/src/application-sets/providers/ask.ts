import type {
  PullRequest,
  PullRequestGenerator,
  ScmProviderGenerator,
  ScmRepository,
} from '@freshet/domain/application-sets';
import { Fault } from '@freshet/kit/errors';
import {
  bitbucketProvider,
  bitbucketPullRequests,
  bitbucketServerProvider,
  bitbucketServerPullRequests,
} from './bitbucket.ts';
import { giteaProvider, githubProvider, hubPullRequests } from './github.ts';
import { gitlabProvider, gitlabPullRequests } from './gitlab.ts';
import type { Asking } from './logins.ts';
import { filteredRepositories, type ScmProvider } from './scm-provider.ts';
import { bitbucketServerWire, bitbucketWire, giteaWire, githubWire, gitlabWire } from './wires.ts';

const unknownProvider = (kind: string): never => {
  throw new Fault(
    'APPLICATION_SET_INVALID',
    `the ${kind} generator names no provider that is known: github, gitlab, gitea, bitbucket and bitbucketServer are`,
  );
};

const PROVIDERS = ['github', 'gitlab', 'gitea', 'bitbucket', 'bitbucketServer'] as const;

const trimmed = (address: string): string => address.trim().replace(/\/+$/, '');

/** Whoever runs the runtime may say which providers tokens are sent to; those of the public ones need not be said. */
const checkProvider = (generator: ScmProviderGenerator | PullRequestGenerator, { rules }: Asking): void => {
  if (!rules.scmProviders)
    throw new Fault('APPLICATION_SET_INVALID', 'generators that ask Git providers are switched off here');
  const { allowedScmProviders: allowed } = rules;
  const apis = PROVIDERS.flatMap(name => generator[name]?.api ?? []);
  const foreign = apis.find(api => !allowed.some(known => trimmed(known) === trimmed(api)));
  if (allowed.length > 0 && foreign !== undefined)
    throw new Fault('APPLICATION_SET_INVALID', `${foreign} is none of the Git providers that may be asked`);
};

/** GitHub Apps sign with keys of their own; asking without would show less than is meant. */
const withoutApp = (github: object): void => {
  if ('appSecretName' in github && github.appSecretName)
    throw new Fault(
      'APPLICATION_SET_INVALID',
      'appSecretName of github is not supported; name a token with tokenRef',
    );
};

const githubScm = async (
  asking: Asking,
  github: NonNullable<ScmProviderGenerator['github']>,
): Promise<ScmProvider> => {
  withoutApp(github);
  const { organization: owner, allBranches = false, excludeArchivedRepos = false } = github;
  return githubProvider(await githubWire(asking, github), {
    owner,
    allBranches,
    withoutArchived: excludeArchivedRepos,
  });
};

const gitlabScm = async (
  asking: Asking,
  gitlab: NonNullable<ScmProviderGenerator['gitlab']>,
): Promise<ScmProvider> =>
  gitlabProvider(await gitlabWire(asking, gitlab), {
    group: gitlab.group,
    allBranches: gitlab.allBranches ?? false,
    withSubgroups: gitlab.includeSubgroups ?? false,
    withShared: gitlab.includeSharedProjects ?? true,
    withArchived: gitlab.includeArchivedRepos ?? false,
    topic: gitlab.topic ?? '',
  });

const giteaScm = async (
  asking: Asking,
  gitea: NonNullable<ScmProviderGenerator['gitea']>,
): Promise<ScmProvider> => {
  const { owner, allBranches = false, excludeArchivedRepos = false } = gitea;
  return giteaProvider(await giteaWire(asking, gitea), {
    owner,
    allBranches,
    withoutArchived: excludeArchivedRepos,
  });
};

const providerOf = async (scm: ScmProviderGenerator, asking: Asking): Promise<ScmProvider> => {
  const { github, gitlab, gitea, bitbucket, bitbucketServer } = scm;
  if (github) return githubScm(asking, github);
  if (gitlab) return gitlabScm(asking, gitlab);
  if (gitea) return giteaScm(asking, gitea);
  if (bitbucket)
    return bitbucketProvider(await bitbucketWire(asking, bitbucket), {
      owner: bitbucket.owner,
      allBranches: bitbucket.allBranches ?? false,
    });
  if (bitbucketServer)
    return bitbucketServerProvider(await bitbucketServerWire(asking, bitbucketServer), {
      project: bitbucketServer.project,
      allBranches: bitbucketServer.allBranches ?? false,
    });
  return unknownProvider('scmProvider');
};

/** Branches of repositories that a provider has and the filters let pass. */
export const repositoriesOf = async (
  scm: ScmProviderGenerator,
  asking: Asking,
): Promise<readonly ScmRepository[]> => {
  checkProvider(scm, asking);
  return filteredRepositories(await providerOf(scm, asking), {
    filters: scm.filters ?? [],
    cloneProtocol: scm.cloneProtocol ?? '',
  });
};

/** Pull requests of a repository; undefined where there is none. */
export const pullRequestsOf = async (
  pulls: PullRequestGenerator,
  asking: Asking,
): Promise<readonly PullRequest[] | undefined> => {
  checkProvider(pulls, asking);
  const { github, gitlab, gitea, bitbucket, bitbucketServer } = pulls;
  if (github) {
    withoutApp(github);
    return hubPullRequests(await githubWire(asking, github), {
      labels: [],
      ...github,
      sizeParameter: 'per_page',
    });
  }
  if (gitea)
    return hubPullRequests(await giteaWire(asking, gitea), { labels: [], ...gitea, sizeParameter: 'limit' });
  if (gitlab)
    return gitlabPullRequests(await gitlabWire(asking, gitlab), {
      project: gitlab.project,
      labels: gitlab.labels ?? [],
      state: gitlab.pullRequestState ?? '',
    });
  if (bitbucket) return bitbucketPullRequests(await bitbucketWire(asking, bitbucket), bitbucket);
  if (bitbucketServer)
    return bitbucketServerPullRequests(await bitbucketServerWire(asking, bitbucketServer), bitbucketServer);
  return unknownProvider('pullRequest');
};
