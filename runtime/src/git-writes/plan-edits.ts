/** What a commit changes on top of a head, or why it must not. */
import { Fault } from '@freshet/kit/errors';
import type { Credential } from '../sources/index.ts';
import type { FileChange, RestoreRequest } from './commit-request.ts';
import type { Edit } from './import-stream.ts';
import type { Head, KeptRepository } from './kept-repository.ts';
import { checkOnBranch } from './on-branch.ts';
import { outsideChanges, outsideWords } from './outside-changes.ts';
import { fileAt, modeOf, type TreeEntry, withFolders } from './tree-entries.ts';

/** The blobs of the changed files as an attempt saw them; undefined for files that were not there. */
export type Seen = ReadonlyMap<string, string | undefined>;

interface EditsRequest {
  readonly head: Head;
  readonly changes: readonly FileChange[];
  readonly first: Seen | undefined;
  readonly isForced: boolean;
  readonly credential: Credential | undefined;
}

export const editsOf = async (
  repository: KeptRepository,
  { head, changes, first, isForced, credential }: EditsRequest,
): Promise<{ readonly edits: readonly Edit[]; readonly seen: Seen }> => {
  const paths = changes.map(({ path }) => path);
  const entries =
    head.sha === undefined
      ? new Map<string, TreeEntry>()
      : await repository.entries(head.sha, withFolders(paths));
  const edits: Edit[] = [];
  const seen = new Map<string, string | undefined>();
  for (const change of changes) {
    const { path } = change;
    const entry = fileAt(entries, path);
    seen.set(path, entry?.sha);
    if (!isForced && isStale(change, entry?.sha, first))
      throw await conflict(repository, { head, path, credential });
    if ('content' in change) edits.push({ path, mode: modeOf(entry), content: change.content });
    else if (entry) edits.push({ path, deleted: true });
  }
  return { edits, seen };
};

/** Whether the file is another one than its editor, or the first attempt, has seen. */
const isStale = (
  { path, expected }: FileChange,
  now: string | undefined,
  first: Seen | undefined,
): boolean => {
  if (expected !== undefined) return expected !== (now ?? '');
  return first !== undefined && first.get(path) !== now;
};

const conflict = async (
  repository: KeptRepository,
  { head, path, credential }: { head: Head; path: string; credential: Credential | undefined },
): Promise<Fault> => {
  const author =
    head.sha === undefined
      ? undefined
      : await repository.changedBy({ commit: head.sha, path }, credential).catch(() => undefined);
  const who = author === undefined ? 'somebody' : author;
  return new Fault('COMMIT_CONFLICT', `${path} was changed by ${who} since it was read`, {
    path,
    ...(author === undefined ? {} : { author }),
    ...(head.sha === undefined ? {} : { head: head.sha }),
  });
};

const MOST_RESTORED = 5_000;

/** The difference between a folder now and at a former commit; files are known by their blobs, nothing is read. */
export const restoringEdits = async (
  repository: KeptRepository,
  {
    head,
    path,
    revision,
    credential,
    onBranch = false,
    named = [],
  }: { readonly head: Head } & Pick<
    RestoreRequest,
    'path' | 'revision' | 'credential' | 'onBranch' | 'named'
  >,
): Promise<readonly Edit[]> => {
  if (head.sha === undefined)
    throw new Fault('SOURCE_EMPTY', `${repository.shown} is empty: nothing was ever committed there`);
  if (onBranch) await checkOnBranch(repository, { head, commit: revision, credential });
  await repository.fetch(revision, credential);
  const wanted = await repository.below(revision, path);
  if (wanted.length === 0)
    throw new Fault('SOURCE_PATH_MISSING', `${revision.slice(0, 10)} of ${repository.shown} has no ${path}`, {
      path,
    });
  const present = new Map((await repository.below(head.sha, path)).map(entry => [entry.path, entry]));
  const edits: Edit[] = [];
  for (const { path: file, mode, sha } of wanted) {
    const now = present.get(file);
    present.delete(file);
    if (now?.sha !== sha || now.mode !== mode) edits.push({ path: file, mode, blob: sha });
  }
  for (const file of present.keys()) edits.push({ path: file, deleted: true });
  if (edits.length === 0) throw await nothingToRestore(repository, { head: head.sha, path, revision, named });
  if (edits.length > MOST_RESTORED)
    throw new Fault(
      'COMMIT_INVALID',
      `more than ${MOST_RESTORED} files differ: revert the commits in Git instead`,
    );
  return edits;
};

/** That the folder is the same says little where what it leads to is not. */
const nothingToRestore = async (
  repository: KeptRepository,
  {
    head,
    path,
    revision,
    named,
  }: Pick<RestoreRequest, 'path' | 'revision'> & {
    readonly head: string;
    readonly named: readonly string[];
  },
): Promise<Fault> => {
  const outside = await outsideChanges(repository, { from: head, to: revision, folder: path, named });
  const same = `the files of ${path || 'the repository'} are the same at ${revision.slice(0, 10)} as now`;
  return outside.count === 0
    ? new Fault('COMMIT_EMPTY', same, { head })
    : new Fault('GITOPS_ROLLBACK_IMPOSSIBLE', `${same}; ${outsideWords(outside)}`, { head });
};
