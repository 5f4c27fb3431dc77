import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import {
  type GitSourceFacts,
  gitSourceFacts,
  isBranchName,
  isGitSource,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import { APPLICATIONS } from '../application-desk.ts';
import {
  findApplicationFile,
  manifestIn,
  newApplicationPath,
  readApplication,
  removedFrom,
  replacedIn,
} from '../application-files.ts';
import type { ProxyCall } from '../call.ts';
import { gitSourceInGit } from '../new-git-source.ts';
import type { ProxyParts } from '../proxy-parts.ts';

/** The Git Source of the runtime with this name, as the cluster has it, and the namespace of its applications. */
const sourceNamed = async (
  { client, runtime }: ProxyParts,
  name: string,
): Promise<GitSourceFacts & { readonly into: string }> => {
  const { namespace } = runtime();
  const application = await client.find<Application>(APPLICATIONS, { namespace, name });
  const facts = application && isGitSource(application) ? gitSourceFacts(application) : undefined;
  if (!facts) throw new Fault('GIT_SOURCE_NOT_FOUND', `there is no Git Source ${name}`, { name });
  return { ...facts, into: application?.spec.destination.namespace ?? namespace };
};

/** The same, or one that was made a moment ago and is on its way into the cluster. */
const sourceToWrite = async (parts: ProxyParts, call: ProxyCall, name: string) => {
  try {
    return await sourceNamed(parts, name);
  } catch (error) {
    if (!isFault(error, 'GIT_SOURCE_NOT_FOUND')) throw error;
    const found = await gitSourceInGit(parts, call, name);
    if (!found) throw error;
    return found;
  }
};

const sourceOf = async (parts: ProxyParts, application: Application): Promise<GitSourceFacts> => {
  const name = await parts.applications.gitSourceOf(application);
  if (name === undefined)
    throw new Fault(
      'GIT_SOURCE_NOT_FOUND',
      `${application.metadata.name} came from no Git Source, so there is no file to change`,
    );
  return sourceNamed(parts, name);
};

const fileOf = async (
  reader: Parameters<typeof findApplicationFile>[0],
  source: GitSourceFacts,
  application: Application,
) => {
  const file = await findApplicationFile(reader, source, application);
  if (!file)
    throw new Fault(
      'GIT_SOURCE_NOT_FOUND',
      `no file of the Git Source ${source.name} holds ${application.metadata.name} as it is: it may be rendered, or be gone by now`,
    );
  return file;
};

const checkSame = (now: Application, before: Application): void => {
  const isSame =
    now.metadata.name === before.metadata.name &&
    (now.metadata.namespace === undefined || now.metadata.namespace === before.metadata.namespace);
  if (!isSame)
    throw new Fault('APPLICATION_INVALID', 'the name and namespace of an application stay; make a new one');
};

/** The one source of Git that an application follows a branch of, and the commit of an entry of its history. */
const restorable = (application: Application, id: number) => {
  const { revision, ...source } = followed(application, id);
  return { ...source, revision: revision(id) };
};

/** Where former revisions are: one source of Git that follows a branch. */
const followed = (application: Application, id: number | undefined) => {
  const impossible = (why: string): Fault =>
    new Fault(
      'GITOPS_ROLLBACK_IMPOSSIBLE',
      `${application.metadata.name} cannot be rolled back in Git: ${why}`,
      id === undefined ? {} : { id },
    );
  const sources = sourcesOf(application.spec);
  const [source] = sources;
  if (!source || sources.length > 1) throw impossible('it has several sources');
  if (source.chart) throw impossible('its source is a chart');
  const target = source.targetRevision || 'HEAD';
  if (target !== 'HEAD' && (!isBranchName(target) || /^[0-9a-f]{40}$/.test(target)))
    throw impossible('its source follows no branch');
  const revision = (of: number): string => {
    const entry = application.status?.history?.find(past => past.id === of);
    if (!entry) throw impossible(`its history has no entry ${of}`);
    const commit = entry.revision ?? '';
    if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit)) throw impossible('the entry names no commit');
    return commit;
  };
  const path = (source.path ?? '').replace(/^\.?\/*|\/+$/g, '');
  return {
    url: source.repoURL,
    path: path === '.' ? '' : path,
    revision,
    branch: target === 'HEAD' ? undefined : target,
  };
};

/** Applications in Git: every change is a commit of the caller. */
export const applicationCommits = (parts: ProxyParts) => {
  const { applications, commits } = parts;
  return {
    Query: {
      applicationFile: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        const source = await sourceOf(parts, application);
        const login = await commits.loginOf(call);
        const writer = await commits.readerAt(call, source.repository);
        const file = await fileOf(writer, source, application);
        const repository = await login.provider.repository(login.fullNameOf(source.repository.url));
        return {
          gitSource: source.name,
          repository: source.repository.url,
          branch: source.repository.branch ?? repository?.defaultBranch ?? 'HEAD',
          path: file.path,
          revision: file.revision,
          content: file.content,
          manifest: manifestIn(file),
          url: repository
            ? login.provider.fileUrl(repository, {
                revision: source.repository.branch ?? repository.defaultBranch ?? 'HEAD',
                path: file.path,
              })
            : '',
          canCommit: await commits.mayPush(call, source.repository.url),
        };
      },
      sourceChanges: async (_, { from, to, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const { url, branch, path, revision } = followed(application, from ?? to ?? undefined);
        const place = writeRepositoryPlace({ url, path: '', ...(branch === undefined ? {} : { branch }) });
        const reader = await commits.reader(call, place);
        const found = await reader.compare({
          folder: path,
          from: from == null ? undefined : revision(from),
          to: to == null ? undefined : revision(to),
        });
        return {
          repository: url,
          branch: found.head.branch,
          path,
          from: found.from,
          to: found.to,
          files: [...found.files],
          isCut: found.isCut,
        };
      },
    },
    Mutation: {
      createApplication: async (_, { input }, call) => {
        const application = readApplication(input.manifest);
        const source = await sourceToWrite(parts, call, input.gitSource);
        const { name, namespace: into = source.into } = application.metadata;
        const placed = { ...application, metadata: { ...application.metadata, namespace: into } };
        const entity = await applications.entityOf(placed);
        await call.guard.admit({
          ...entity,
          attributes: { ...entity.attributes, 'git-source': [input.gitSource] },
        });
        const path = newApplicationPath(source, input.path);
        if (await parts.client.find(APPLICATIONS, { namespace: into, name }))
          throw new Fault('APPLICATION_EXISTS', `there is an application ${name} already`, { name });
        const writer = await commits.writer(call, source.repository);
        const content = `${input.manifest.trim()}\n`;
        return writer.commit([{ path, content, expected: '' }], input.message ?? `Add application ${name}`);
      },
      editApplication: async (_, { input }, call) => {
        const before = await applications.open(call, input);
        const now = readApplication(input.manifest);
        checkSame(now, before);
        // Whoever may not see what it becomes does not make it that.
        const target = { ...now, metadata: { ...now.metadata, namespace: before.metadata.namespace ?? '' } };
        const entity = await applications.entityOf(target);
        const source = await sourceOf(parts, before);
        await call.guard.admit({
          ...entity,
          attributes: { ...entity.attributes, 'git-source': [source.name] },
        });
        const writer = await commits.writer(call, source.repository);
        const file = await fileOf(writer, source, before);
        const expected = input.revision ?? file.revision;
        return writer.commit(
          [{ path: file.path, content: replacedIn(file, input.manifest), expected }],
          input.message ?? `Change application ${before.metadata.name}`,
          { force: input.force },
        );
      },
      deleteApplication: async (_, { input }, call) => {
        const application = await applications.open(call, input);
        const source = await sourceOf(parts, application);
        const writer = await commits.writer(call, source.repository);
        const file = await fileOf(writer, source, application);
        const left = removedFrom(file);
        const { path, revision: expected } = file;
        const change =
          left === undefined ? { path, deleted: true as const, expected } : { path, content: left, expected };
        return writer.commit([change], input.message ?? `Remove application ${application.metadata.name}`);
      },
      rollbackApplicationInGit: async (_, { id, message, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const { url, branch, path, revision } = restorable(application, id);
        const writer = await commits.writer(call, {
          url,
          path: '',
          ...(branch === undefined ? {} : { branch }),
        });
        call.guard.note({ historyId: String(id), revision });
        const words = message ?? `Roll ${application.metadata.name} back to ${revision.slice(0, 10)}`;
        return writer.restore({ path, revision, message: words });
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
