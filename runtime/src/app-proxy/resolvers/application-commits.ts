import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import { folderOf, rollbackMessage } from '@freshet/domain/reports';
import { isBranchName, writeRepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { manifestIn, readApplication, removalFrom, replacedIn } from '../application-files.ts';
import { applicationFileOf, gitSourceOfApplication } from '../application-in-git.ts';
import type { ProxyCall } from '../call.ts';
import { newApplication } from '../new-application.ts';
import type { ProxyParts } from '../proxy-parts.ts';

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
  return {
    url: source.repoURL,
    path: folderOf(source.path),
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
        const source = await gitSourceOfApplication(parts, application);
        const login = await commits.loginOf(call);
        const writer = await commits.readerAt(call, source.repository);
        const file = await applicationFileOf(writer, source, application);
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
          canCommit:
            (await applications.may(call, application, 'update')) &&
            (await commits.mayPush(call, source.repository.url)),
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
        const made = await newApplication(parts, call, input);
        return made.commit(await commits.writer(call, made.source.repository));
      },
      editApplication: async (_, { input }, call) => {
        const before = await applications.open(call, input);
        const now = readApplication(input.manifest);
        checkSame(now, before);
        // Whoever may not change what it becomes does not make it that.
        const target = { ...now, metadata: { ...now.metadata, namespace: before.metadata.namespace ?? '' } };
        const entity = await applications.entityOf(target);
        const source = await gitSourceOfApplication(parts, before);
        await call.guard.admit({
          ...entity,
          attributes: { ...entity.attributes, 'git-source': [source.name] },
        });
        const writer = await commits.writer(call, source.repository);
        const file = await applicationFileOf(writer, source, before);
        const expected = input.revision ?? file.revision;
        return writer.commit(
          [{ path: file.path, content: replacedIn(file, input.manifest), expected }],
          input.message ?? `Change application ${before.metadata.name}`,
          { force: input.force },
        );
      },
      deleteApplication: async (_, { input }, call) => {
        const application = await applications.open(call, input);
        const source = await gitSourceOfApplication(parts, application);
        const writer = await commits.writer(call, source.repository);
        const file = await applicationFileOf(writer, source, application);
        const message = input.message ?? `Remove application ${application.metadata.name}`;
        return writer.commit([removalFrom(file)], message);
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
        return writer.restore({ path, revision, message: rollbackMessage(words, { revision, path }) });
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
