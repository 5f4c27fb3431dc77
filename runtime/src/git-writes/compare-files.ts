import { isRepositoryPath } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { COMMIT_LIMITS, type WritePlace } from './commit-request.ts';
import type { Head, KeptRepository } from './kept-repository.ts';
import { checkOnBranch } from './on-branch.ts';
import { type OutsideChanges, outsideChanges } from './outside-changes.ts';
import { readBatch } from './read-files.ts';
import { isFile, type TreeEntry } from './tree-entries.ts';

/** What is compared: two commits, of which the branch as it is now stands for one that is not named. */
export interface CompareWish {
  readonly folder: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Those of them that are believed only where the branch has them. */
  readonly onBranch?: readonly string[] | undefined;
  /** Paths of the repository, outside of the folder, that the settings of the application name. */
  readonly named?: readonly string[] | undefined;
}

interface FileDifference {
  readonly path: string;
  /** Undefined where the file is not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface FilesCompared {
  readonly head: Head;
  readonly from: string;
  readonly to: string;
  readonly files: readonly FileDifference[];
  /** There are more. */
  readonly isCut: boolean;
  /** What differs of that which the folder leads to. */
  readonly outside: OutsideChanges;
}

const MOST_FILES = 100;
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** What differs below a folder between two commits. Who asks has shown, by asking for the head, that they may read. */
export const compareFiles = async (
  repository: KeptRepository,
  place: WritePlace,
  { folder, ...wish }: CompareWish,
): Promise<FilesCompared> => {
  if (folder !== '' && !isRepositoryPath(folder))
    throw new Fault('COMMIT_INVALID', 'the folder is no path inside of a repository');
  const head = await repository.head(place.branch, place.credential);
  const [from, to] = [wish.from ?? head.sha, wish.to ?? head.sha];
  if (from === undefined || to === undefined || !COMMIT.test(from) || !COMMIT.test(to))
    throw new Fault('SOURCE_REVISION_NOT_FOUND', `${repository.shown} has no such commits to compare`);
  for (const commit of wish.onBranch ?? [])
    await checkOnBranch(repository, { head, commit, credential: place.credential });
  for (const commit of new Set([from, to])) await repository.fetch(commit, place.credential);
  const [old, young] = [await filesIn(repository, from, folder), await filesIn(repository, to, folder)];
  const paths = [...new Set([...old.keys(), ...young.keys()])]
    .filter(path => old.get(path)?.sha !== young.get(path)?.sha)
    .sort();
  const shown = paths.slice(0, MOST_FILES);
  const texts = await textsOf(
    repository,
    shown.flatMap(path => [old.get(path), young.get(path)].filter(entry => entry !== undefined)),
  );
  const textOf = (entry: TreeEntry | undefined) => (entry === undefined ? undefined : texts.get(entry.sha));
  return {
    head,
    from,
    to,
    files: shown.map(path => ({ path, before: textOf(old.get(path)), after: textOf(young.get(path)) })),
    isCut: paths.length > shown.length,
    outside: await outsideChanges(repository, { from, to, folder, named: wish.named ?? [] }),
  };
};

const filesIn = async (
  repository: KeptRepository,
  commit: string,
  folder: string,
): Promise<ReadonlyMap<string, TreeEntry>> =>
  new Map((await repository.below(commit, folder)).filter(isFile).map(entry => [entry.path, entry]));

/** Blobs as texts, by their ids; what is none is told as a file whose content is not shown. */
const textsOf = async (
  repository: KeptRepository,
  entries: readonly TreeEntry[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(entries.map(({ sha }) => sha))];
  if (ids.length === 0) return new Map();
  const bytes = await repository.localBytes(['cat-file', '--batch'], {
    input: ids.map(id => `${id}\n`).join(''),
    maxBytes: COMMIT_LIMITS.allBytes * 4,
  });
  const blobs = readBatch(bytes);
  return new Map(ids.map((id, index) => [id, plainText(blobs[index])]));
};

const NOT_SHOWN = '(not shown: it is no text, or too large)\n';

const plainText = (bytes: Buffer | undefined): string => {
  if (bytes === undefined || bytes.length > COMMIT_LIMITS.fileBytes) return NOT_SHOWN;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return NOT_SHOWN;
  }
};
