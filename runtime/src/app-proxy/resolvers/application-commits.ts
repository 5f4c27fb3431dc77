import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { rollbackMessage } from '@freshet/domain/reports';
import { writeRepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { manifestIn, readApplication, removalFrom, replacedIn } from '../application-files.ts';
import { applicationFileOf, gitSourceOfApplication } from '../application-in-git.ts';
import type { ProxyCall } from '../call.ts';
import { type AskedEntry, followedSource } from '../followed-source.ts';
import { newApplication } from '../new-application.ts';
import type { ProxyParts } from '../proxy-parts.ts';

const checkSame = (now: Application, before: Application): void => {
  const isSame =
    now.metadata.name === before.metadata.name &&
    (now.metadata.namespace === undefined || now.metadata.namespace === before.metadata.namespace);
  if (!isSame)
    throw new Fault('APPLICATION_INVALID', 'the name and namespace of an application stay; make a new one');
};

/** What is named of an entry of the history; a commit says nothing without its entry. */
const entryOf = (
  id: number | null | undefined,
  revision: string | null | undefined,
): readonly AskedEntry[] => {
  if (id != null) return [{ id, revision }];
  if (revision == null) return [];
  throw new Fault('GITOPS_ROLLBACK_IMPOSSIBLE', 'a commit is named without the entry that applied it');
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
      sourceChanges: async (_, { from, fromRevision, to, toRevision, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const [asked, askedTo] = [entryOf(from, fromRevision), entryOf(to, toRevision)];
        const { url, branch, path, named, commitOf } = followedSource(application, [...asked, ...askedTo]);
        const [[before], [after]] = [asked.map(commitOf), askedTo.map(commitOf)];
        const place = writeRepositoryPlace({ url, path: '', ...(branch === undefined ? {} : { branch }) });
        const reader = await commits.reader(call, place);
        const found = await reader.compare({
          folder: path,
          from: before?.commit,
          to: after?.commit,
          onBranch: [before, after].flatMap(one => (one && !one.isKept ? [one.commit] : [])),
          named,
        });
        return {
          repository: url,
          branch: found.head.branch,
          path,
          from: found.from,
          to: found.to,
          files: [...found.files],
          isCut: found.isCut,
          outside: [...found.outside.paths],
          outsideCount: found.outside.count,
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
      rollbackApplicationInGit: async (_, { id, revision: given, message, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const entry = { id, revision: given };
        const { url, branch, path, named, commitOf } = followedSource(application, [entry]);
        const { commit: revision, isKept } = commitOf(entry);
        const writer = await commits.writer(call, {
          url,
          path: '',
          ...(branch === undefined ? {} : { branch }),
        });
        call.guard.note({ historyId: String(id), revision });
        const words = message ?? `Roll ${application.metadata.name} back to ${revision.slice(0, 10)}`;
        return writer.restore({
          path,
          revision,
          onBranch: !isKept,
          named,
          message: rollbackMessage(words, { revision, path }),
        });
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
