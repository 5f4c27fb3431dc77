import { isRepositoryPath } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { COMMIT_LIMITS, type WritePlace } from './commit-request.ts';
import type { Head, KeptRepository } from './kept-repository.ts';
import { isFile } from './tree-entries.ts';

interface ReadFile {
  /** The blob. */
  readonly revision: string;
  readonly content: string;
}

export interface FilesRead {
  readonly head: Head;
  /** By path; those that there are. */
  readonly files: ReadonlyMap<string, ReadFile>;
}

const MOST_FILES = 1_000;
const MOST_LISTED = 20_000;

const arrive = async (repository: KeptRepository, place: WritePlace): Promise<Head> => {
  const head = await repository.head(place.branch, place.credential);
  if (head.sha !== undefined) await repository.fetch(head.sha, place.credential);
  return head;
};

/** Reads files as they are on the branch; what is no text, or too large, is refused in words. */
export const readFiles = async (
  repository: KeptRepository,
  place: WritePlace,
  paths: readonly string[],
): Promise<FilesRead> => {
  if (paths.length > MOST_FILES)
    throw new Fault('COMMIT_INVALID', `at most ${MOST_FILES} files are read at once`);
  const bad = paths.find(path => !isRepositoryPath(path));
  if (bad !== undefined)
    throw new Fault(
      'COMMIT_INVALID',
      `${JSON.stringify(bad.slice(0, 200))} is no path inside of a repository`,
    );
  const head = await arrive(repository, place);
  if (head.sha === undefined) return { head, files: new Map() };
  const entries = [...(await repository.entries(head.sha, paths)).values()].filter(isFile);
  const bytes = await repository.localBytes(['cat-file', '--batch'], {
    input: entries.map(({ sha }) => `${sha}\n`).join(''),
    maxBytes: COMMIT_LIMITS.allBytes * 4,
  });
  const blobs = readBatch(bytes);
  return {
    head,
    files: new Map(
      entries.map(({ path, sha }, index) => [path, { revision: sha, content: textOf(path, blobs[index]) }]),
    ),
  };
};

/** What `cat-file --batch` prints: a line with the size, that many bytes, and a line break. */
export const readBatch = (bytes: Buffer): readonly Buffer[] => {
  const blobs: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    const size = Number(bytes.toString('latin1', at, end).split(' ')[2] ?? 0);
    blobs.push(bytes.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return blobs;
};

const textOf = (path: string, bytes: Buffer | undefined): string => {
  if (bytes === undefined || bytes.length > COMMIT_LIMITS.fileBytes)
    throw new Fault('COMMIT_INVALID', `${path} is larger than ${COMMIT_LIMITS.fileBytes} bytes`, { path });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Fault('COMMIT_INVALID', `${path} is no text`, { path }, { cause });
  }
};

export const listFiles = async (
  repository: KeptRepository,
  place: WritePlace,
  folder: string,
): Promise<{ readonly head: Head; readonly files: readonly string[] }> => {
  if (folder !== '' && !isRepositoryPath(folder))
    throw new Fault(
      'COMMIT_INVALID',
      `${JSON.stringify(folder.slice(0, 200))} is no path inside of a repository`,
    );
  const head = await arrive(repository, place);
  if (head.sha === undefined) return { head, files: [] };
  const files = (await repository.below(head.sha, folder)).filter(isFile).map(({ path }) => path);
  return { head, files: files.slice(0, MOST_LISTED) };
};
