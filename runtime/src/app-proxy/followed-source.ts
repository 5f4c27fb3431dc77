/** Which commits an application may go back to in Git: those that entries of its history applied, of the source it has. */
import { posix } from 'node:path';
import type { Application, ApplicationSource, RevisionHistory } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/automation';
import { declaredPaths } from '@freshet/domain/merge-effects';
import { folderOf } from '@freshet/domain/reports';
import { isBranchName } from '@freshet/domain/shared-configuration';
import { isSameRepository, withoutLogins } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';

/** An entry of the history, by its number and, where the history may have let it go, by the commit that it applied. */
export interface AskedEntry {
  readonly id: number;
  readonly revision?: string | null | undefined;
}

interface FormerCommit {
  readonly commit: string;
  /** The application itself says that it applied it. */
  readonly isKept: boolean;
}

/** One source of Git that follows a branch. */
interface FollowedSource {
  readonly url: string;
  readonly path: string;
  /** The default branch where absent. */
  readonly branch: string | undefined;
  /** Paths outside of its folder that the application names. */
  readonly named: readonly string[];
  commitOf(asked: AskedEntry): FormerCommit;
}

const COMMIT = /^[0-9a-f]{40}$/;
const KEPT_COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

type Refusal = (why: string) => Fault;

export const followedSource = (application: Application, asked: readonly AskedEntry[]): FollowedSource => {
  const { metadata, spec, status } = application;
  const [one] = asked;
  const impossible: Refusal = why =>
    new Fault(
      'GITOPS_ROLLBACK_IMPOSSIBLE',
      `${metadata.name} cannot be rolled back in Git: ${why}`,
      one === undefined ? {} : { id: one.id },
    );
  const sources = sourcesOf(spec);
  const [source] = sources;
  if (!source || sources.length > 1) throw impossible('it has several sources');
  if (source.chart) throw impossible('its source is a chart');
  const target = source.targetRevision || 'HEAD';
  if (target !== 'HEAD' && (!isBranchName(target) || COMMIT.test(target)))
    throw impossible('its source follows no branch');
  const history = status?.history ?? [];
  return {
    url: source.repoURL,
    path: folderOf(source.path),
    branch: target === 'HEAD' ? undefined : target,
    named: namedPaths(source, metadata.annotations),
    commitOf: entry => {
      const kept = history.find(({ id }) => id === entry.id);
      return kept
        ? keptCommit(kept, { entry, source, impossible })
        : namedCommit(history, { entry, source, impossible });
    },
  };
};

interface Wanted {
  readonly entry: AskedEntry;
  readonly source: ApplicationSource;
  readonly impossible: Refusal;
}

const keptCommit = (kept: RevisionHistory, { entry, source, impossible }: Wanted): FormerCommit => {
  const elsewhere = formerPlace(kept, source);
  if (elsewhere !== undefined)
    throw impossible(`at entry ${kept.id} its source was ${elsewhere}, which it does not follow now`);
  const commit = kept.revision || (kept.revisions?.[0] ?? '');
  if (!KEPT_COMMIT.test(commit)) throw impossible('the entry names no commit');
  if (entry.revision != null && entry.revision !== commit)
    throw impossible(`entry ${kept.id} of its history applied ${commit.slice(0, 10)}, not what is named`);
  return { commit, isKept: true };
};

/** Of what the history let go, its number must be one that it had, and its commit is for the branch to confirm. */
const namedCommit = (
  history: readonly RevisionHistory[],
  { entry, source, impossible }: Wanted,
): FormerCommit => {
  const oldest = history[0];
  if (oldest === undefined || entry.id < 0 || entry.id > oldest.id)
    throw impossible(`its history has no entry ${entry.id}`);
  if (entry.revision == null)
    throw impossible(`its history has no entry ${entry.id} any more, and the commit of it is not named`);
  if (!COMMIT.test(entry.revision)) throw impossible(`what is named for entry ${entry.id} is no commit`);
  const moved = history.map(kept => formerPlace(kept, source)).find(place => place !== undefined);
  if (moved !== undefined)
    throw impossible(`its source was ${moved} after entry ${entry.id}, and where it was before nobody knows`);
  return { commit: entry.revision, isKept: false };
};

/** Where the files of an entry were, in words, if that is not where the source has them now. */
const formerPlace = (kept: RevisionHistory, source: ApplicationSource): string | undefined => {
  const [was, ...others] = (kept.sources?.length ?? 0) > 0 ? (kept.sources ?? []) : [kept.source];
  if (!was) return undefined;
  if (others.length > 0) return 'several sources';
  if (was.chart) return `the chart ${was.chart}`;
  const isHere =
    isSameRepository(was.repoURL, source.repoURL) && folderOf(was.path) === folderOf(source.path);
  return isHere ? undefined : `${folderOf(was.path) || 'all'} of ${withoutLogins(was.repoURL)}`;
};

/** Up to where a path says no more than a pattern. */
const beforePattern = (path: string): string => {
  const at = path.search(/[*?[{]/);
  return at === -1 ? path : path.slice(0, path.lastIndexOf('/', at) + 1);
};

const namedPaths = (
  source: ApplicationSource,
  annotations: Readonly<Record<string, string>> | undefined,
): readonly string[] => {
  const { helm, kustomize, directory } = source;
  const folder = folderOf(source.path);
  const fromFolder = [
    ...(helm?.valueFiles ?? []),
    ...(helm?.fileParameters ?? []).map(({ path }) => path),
    ...(kustomize?.components ?? []),
  ].filter(path => !/^[a-z][a-z0-9+.-]*:\/\/|^\$/i.test(path));
  return [
    ...fromFolder.map(path => (path.startsWith('/') ? path : posix.join(folder, path))),
    ...(directory?.jsonnet?.libs ?? []),
    ...(declaredPaths(annotations, source) ?? []),
  ].map(path => posix.normalize(beforePattern(path)).replace(/^\/+|\/+$/g, ''));
};
