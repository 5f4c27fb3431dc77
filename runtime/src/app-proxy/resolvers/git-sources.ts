import type {
  AppProxyResolvers,
  CreateGitSourceInput,
  EditGitSourceInput,
  RestrictedInput,
} from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { isGlob } from '@freshet/domain/globs';
import {
  checkGitSourceName,
  type GitSourceFacts,
  gitSourceFacts,
  invalidSource,
  type RestrictedGitSource,
  type RestrictedSpec,
  readRepositoryPlace,
  restrictedGitSource,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import type { RepositoryPermission } from '@freshet/kit/git-providers';
import { isKubeError } from '@freshet/kit/kube-client';
import type { GitLogin } from '../../git-credentials/index.ts';
import { RESTRICTED_GIT_SOURCES } from '../../restricted-git-sources/index.ts';
import { APPLICATIONS } from '../application-desk.ts';
import type { GuardedEntity, ProxyCall } from '../call.ts';
import { type ProxyParts, runtimeFiles } from '../proxy-parts.ts';

const LABEL = 'freshet.io/entity=git-source';
const FORMER_LABEL = 'codefresh.io/entity=git-source';
const MOST_LISTED = 500;
const MOST_ASKED = 30;
const FINALIZERS = { kind: 'merge', patch: { metadata: { finalizers: null } } } as const;

const unknown = (name: string): Fault =>
  new Fault('GIT_SOURCE_NOT_FOUND', `there is no Git Source ${name}`, { name });

export const gitSourceEntity = ({ runtime }: ProxyParts, name: string): GuardedEntity => ({
  kind: 'git-source',
  id: `${runtime().name}/${name}`,
  name,
  attributes: { runtime: [runtime().name] },
  missing: () => unknown(name),
});

const checkGlobs = (globs: Pick<EditGitSourceInput, 'include' | 'exclude'>): void => {
  for (const field of ['include', 'exclude'] as const) {
    const glob = globs[field];
    if (glob && !isGlob(glob))
      throw invalidSource(field, `${JSON.stringify(glob.slice(0, 200))} is no pattern`);
  }
};

const destinationsOf = ({ destinations }: RestrictedInput): RestrictedSpec['destinations'] =>
  destinations.map(({ server, cluster, namespace }) => ({
    ...(server ? { server } : {}),
    ...(cluster ? { name: cluster } : {}),
    ...(namespace ? { namespace } : {}),
  }));

/** The specification of a restricted Git Source, with what a Git Source has anyway. */
const specOf = (
  facts: Pick<GitSourceFacts, 'repository' | 'include' | 'exclude'>,
  given: Pick<RestrictedSpec, 'sourceNamespace' | 'destinations'> & {
    readonly sourceRepos?: readonly string[];
  },
): RestrictedSpec => ({
  repoURL: facts.repository.url,
  ...(facts.repository.path === '' ? {} : { path: facts.repository.path }),
  ...(facts.repository.branch === undefined ? {} : { revision: facts.repository.branch }),
  ...(facts.include === undefined ? {} : { include: facts.include }),
  ...(facts.exclude === undefined ? {} : { exclude: facts.exclude }),
  ...given,
});

/** What a new Git Source is, checked. */
export const newFacts = (input: CreateGitSourceInput): GitSourceFacts => {
  checkGitSourceName(input.name);
  checkGlobs(input);
  const { include, exclude, restricted } = input;
  const plain = {
    name: input.name,
    repository: readRepositoryPlace(input.repository),
    ...(include ? { include } : {}),
    ...(exclude ? { exclude } : {}),
  };
  if (!restricted) return plain;
  const { sourceNamespace, sourceRepos } = restricted;
  const given = {
    sourceNamespace,
    destinations: destinationsOf(restricted),
    ...(sourceRepos ? { sourceRepos: [...sourceRepos] } : {}),
  };
  const spec = specOf(plain, given);
  restrictedGitSource('any', input.name, spec);
  return { ...plain, restricted: spec };
};

/** Empty text takes a glob away. */
export const edited = (facts: GitSourceFacts, input: EditGitSourceInput): GitSourceFacts => {
  checkGlobs(input);
  if (input.restricted !== null && input.restricted !== undefined && !facts.restricted)
    throw new Fault('GIT_SOURCE_INVALID', 'a Git Source that is not restricted stays so; make a new one');
  const include = input.include ?? facts.include;
  const exclude = input.exclude ?? facts.exclude;
  const plain = {
    name: facts.name,
    repository: input.repository ? readRepositoryPlace(input.repository) : facts.repository,
    ...(include ? { include } : {}),
    ...(exclude ? { exclude } : {}),
  };
  if (!facts.restricted) return plain;
  const { sourceNamespace, destinations, sourceRepos } = facts.restricted;
  if (input.restricted && input.restricted.sourceNamespace !== sourceNamespace)
    throw new Fault('GIT_SOURCE_INVALID', 'the namespace of a restricted Git Source stays; make a new one');
  const repos = input.restricted?.sourceRepos ?? sourceRepos;
  const given = {
    sourceNamespace,
    destinations: input.restricted ? destinationsOf(input.restricted) : destinations,
    ...(repos ? { sourceRepos: [...repos] } : {}),
  };
  return { ...plain, restricted: specOf(plain, given) };
};

interface Listed {
  readonly application: Application;
  readonly restricted: RestrictedSpec | undefined;
}

const listed = async ({ client, runtime }: ProxyParts): Promise<readonly Listed[]> => {
  const { namespace } = runtime();
  const [ours, former, restricted] = await Promise.all([
    client.list<Application>(APPLICATIONS, { namespace, labelSelector: LABEL }),
    client.list<Application>(APPLICATIONS, { namespace, labelSelector: FORMER_LABEL }),
    client.list<RestrictedGitSource>(RESTRICTED_GIT_SOURCES, { namespace }).catch(error => {
      if (isKubeError(error, 'NotFound')) return { items: [] };
      throw error;
    }),
  ]);
  const specs = new Map(restricted.items.map(({ metadata, spec }) => [metadata.name, spec]));
  return [...ours.items, ...former.items]
    .slice(0, MOST_LISTED)
    .map(application => ({ application, restricted: specs.get(application.metadata.name) }));
};

const shown = ({ application, restricted }: Listed) => {
  const facts = gitSourceFacts(application);
  if (!facts) return undefined;
  const { status } = application;
  return {
    name: facts.name,
    isRestricted: restricted !== undefined,
    repository: writeRepositoryPlace(facts.repository),
    url: facts.repository.url,
    path: facts.repository.path,
    branch: facts.repository.branch,
    include: facts.include,
    exclude: facts.exclude,
    sourceNamespace: restricted?.sourceNamespace,
    destinations: restricted?.destinations.map(({ server, name, namespace = '*' }) => ({
      server,
      cluster: name,
      namespace,
    })),
    sourceRepos: restricted?.sourceRepos ? [...restricted.sourceRepos] : undefined,
    syncStatus: status?.sync?.status ?? 'Unknown',
    healthStatus: status?.health?.status ?? 'Unknown',
  };
};

/** What the provider lets somebody do with a repository; undefined where it does not say. */
const permissionAt = async (login: GitLogin | undefined, url: string) => {
  if (!login) return undefined;
  try {
    return await login.provider.permission(login.fullNameOf(url));
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
};

const canWrite = (permission: RepositoryPermission | undefined): boolean | undefined =>
  permission && (permission === 'write' || permission === 'admin');

const loginOrNone = async (parts: ProxyParts, call: ProxyCall): Promise<GitLogin | undefined> => {
  try {
    return await parts.commits.loginOf(call);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
};

/** Makes a repository at the provider, with a first commit so that it has a branch. */
const makeRepository = async (
  parts: ProxyParts,
  call: ProxyCall,
  { repository }: GitSourceFacts,
): Promise<void> => {
  const login = await parts.commits.loginOf(call);
  const fullName = login.fullNameOf(repository.url);
  const slash = fullName.lastIndexOf('/');
  await login.provider.createRepository({
    owner: fullName.slice(0, slash),
    name: fullName.slice(slash + 1),
    isPrivate: true,
  });
  const writer = await parts.commits.writer(call, repository);
  const path = repository.path === '' ? 'README.md' : `${repository.path}/README.md`;
  await writer.commit([{ path, content: '# GitOps\n\nApplications that a runtime looks after.\n' }], 'Begin');
};

/** Applications of the Git Source stay: their mark must not take them along when it goes. */
const keepChildren = async ({ client, runtime }: ProxyParts, name: string): Promise<void> => {
  try {
    await client.patch(APPLICATIONS, { namespace: runtime().namespace, name }, FINALIZERS);
  } catch (error) {
    if (!isKubeError(error, 'NotFound')) throw error;
  }
};

export const gitSourceResolvers = (parts: ProxyParts) =>
  ({
    Query: {
      gitSources: async (_, __, call) => {
        const all = (await listed(parts)).flatMap(one => shown(one) ?? []);
        const login = await loginOrNone(parts, call);
        // Each repository is asked about once, and not more of them than one would wait for.
        const urls = [...new Set(all.map(({ url }) => url))].slice(0, MOST_ASKED);
        const said = new Map(
          await Promise.all(urls.map(async url => [url, await permissionAt(login, url)] as const)),
        );
        for (const [url, permission] of said)
          if (permission) parts.news.permission(call.caller.id, url, permission);
        return all.map(one => ({ ...one, canWrite: canWrite(said.get(one.url)) }));
      },
      gitSource: async (_, { name }, call) => {
        await call.guard.admit(gitSourceEntity(parts, name));
        const found = (await listed(parts)).find(({ application }) => application.metadata.name === name);
        const facts = found && shown(found);
        if (!facts) throw unknown(name);
        const permission = await permissionAt(await loginOrNone(parts, call), facts.url);
        if (permission) parts.news.permission(call.caller.id, facts.url, permission);
        return { ...facts, canWrite: canWrite(permission) };
      },
    },
    Mutation: {
      createGitSource: async (_, { input }, call) => {
        const facts = newFacts(input);
        call.guard.note({ gitSource: facts.name });
        const { namespace } = parts.runtime();
        const files = await runtimeFiles(parts, call);
        if (await parts.client.find(APPLICATIONS, { namespace, name: facts.name }))
          throw new Fault('GIT_SOURCE_TAKEN', `there is an application ${facts.name} already`, {
            name: facts.name,
          });
        if (input.createRepository) await makeRepository(parts, call, facts);
        return files.addGitSource(facts, input.message ?? `Add Git Source ${facts.name}`);
      },
      editGitSource: async (_, { input }, call) => {
        await call.guard.admit(gitSourceEntity(parts, input.name));
        const files = await runtimeFiles(parts, call);
        return files.editGitSource(
          input.name,
          facts => edited(facts, input),
          input.message ?? `Change Git Source ${input.name}`,
        );
      },
      deleteGitSource: async (_, { name, message }, call) => {
        await call.guard.admit(gitSourceEntity(parts, name));
        const files = await runtimeFiles(parts, call);
        if (!(await files.gitSource(name))) throw unknown(name);
        await keepChildren(parts, name);
        const made = await files.removeGitSource(name, message ?? `Remove Git Source ${name}`);
        // The engine may have put the mark back before it heard of the commit.
        await keepChildren(parts, name);
        return made;
      },
    },
  }) satisfies AppProxyResolvers<ProxyCall>;
