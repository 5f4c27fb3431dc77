import { posix } from 'node:path';
import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { nameOfApplication, sourcesOf } from '@freshet/domain/automation';
import {
  isBranchName,
  type RepositoryPlace,
  writeRepositoryPlace,
} from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { ProxyCall } from '../call.ts';
import { planLiveCommit } from '../live-commit.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { admitCommit } from '../repository-guard.ts';
import { keyFrom } from './application-reads.ts';

const MOST_FIELDS = 50;
const MOST_FILES = 200;
const LARGEST = 262_144;

const impossible = ({ metadata }: Application, why: string): Fault =>
  new Fault('GITOPS_LIVE_COMMIT_IMPOSSIBLE', `${metadata.name} cannot be committed from the cluster: ${why}`);

/** The one folder of Git that an application follows a branch of. */
const followedFolder = (application: Application) => {
  const sources = sourcesOf(application.spec);
  const [source] = sources;
  if (!source || sources.length > 1)
    throw impossible(application, 'it has several sources, and which of them is meant cannot be told');
  if (source.chart)
    throw impossible(application, 'its source is a chart of a registry, which nobody commits to');
  const target = source.targetRevision || 'HEAD';
  if (target !== 'HEAD' && (!isBranchName(target) || /^[0-9a-f]{40}$/u.test(target)))
    throw impossible(application, 'its source follows no branch');
  const folder = posix.normalize(source.path ?? '').replace(/^(?:\.?\/+|\.$)|\/+$/gu, '');
  const place: RepositoryPlace = {
    url: source.repoURL,
    path: '',
    ...(target === 'HEAD' ? {} : { branch: target }),
  };
  return { source, place, folder };
};

/** Files of values in the repository, as the source names them; those that are elsewhere nobody can write to. */
const valueFilesOf = (folder: string, named: readonly string[]): readonly string[] =>
  named
    .filter(path => !/^[a-z][a-z0-9+.-]*:\/\//iu.test(path) && !/^\$|[*?[]/u.test(path))
    .map(path => posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(folder, path)))
    .filter(path => !path.startsWith('../'));

const mayHoldFields = (path: string): boolean =>
  /\.(ya?ml|json)$|(^|\/)Kustomization$/u.test(path) && !/(^|\/)(templates|charts)\//u.test(path);

/** What the cluster has, as a commit. */
export const liveCommits = (parts: ProxyParts) => {
  const { applications, commits, engine } = parts;
  return {
    Query: {
      previewLiveCommit: async (_, { fields, ...ref }, call) => {
        const application = await applications.open(call, ref);
        if (fields.length > MOST_FIELDS)
          throw impossible(application, `at most ${MOST_FIELDS} fields are committed at once`);
        const { source, place, folder } = followedFolder(application);
        await admitCommit(parts, call, place);
        // Whoever may not push learns nothing of what a change would come to.
        await commits.writer(call, place);
        const repository = writeRepositoryPlace(place);
        const reader = await commits.reader(call, repository);
        const valueFiles = valueFilesOf(folder, source.helm?.valueFiles ?? []);
        const paths = (await reader.list(folder)).files.filter(mayHoldFields);
        const { head, files } = await reader.read(
          [...new Set([...valueFiles, ...paths])].slice(0, MOST_FILES),
        );
        const small = [...files].filter(([, { content }]) => content.length <= LARGEST);
        const { edits, refusals } = await planLiveCommit(
          {
            texts: { folder, files: new Map(small.map(([path, { content }]) => [path, content])) },
            valueFiles,
            helm: source.helm,
            compare: edits =>
              engine.preview(nameOfApplication(application), [], { edits, signal: call.signal }),
          },
          fields.map(({ resource, path }) => ({ key: keyFrom(resource), path })),
        );
        const { name, email } = call.caller;
        return {
          repository,
          branch: head.branch,
          author: { name, email },
          files: [...edits].map(([path, after]) => ({
            path,
            revision: files.get(path)?.revision ?? '',
            before: files.get(path)?.content,
            after,
          })),
          refusals: refusals.map(({ key, path, why }) => ({ ...key, path, why })),
        };
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
