import { isBranchName, isRepositoryPath } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { Credential } from '../sources/index.ts';

/** A repository and the login that it is opened with. */
export interface WritePlace {
  readonly url: string;
  /** The default branch unless said. */
  readonly branch?: string | undefined;
  readonly credential: Credential | undefined;
}

/** Who a commit is of. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** One file as it is to be; `expected` is the blob that its editor began with, empty where there was none. */
export type FileChange = { readonly path: string; readonly expected?: string | undefined } & (
  | { readonly content: string }
  | { readonly deleted: true }
);

interface CommitWords {
  /** The first line, and after an empty one whatever else there is to say. */
  readonly message: string;
  readonly author: Author;
}

export interface CommitRequest extends WritePlace, CommitWords {
  readonly changes: readonly FileChange[];
  /** Writes over what others changed meanwhile. */
  readonly force?: boolean | undefined;
  readonly allowEmpty?: boolean | undefined;
}

/** What a folder is to be again. */
export interface RestoreWish {
  /** Empty for everything. */
  readonly path: string;
  readonly revision: string;
  /** The revision is believed only where the branch has it. */
  readonly onBranch?: boolean | undefined;
  /** Paths of the repository, outside of the folder, that the settings of the application name. */
  readonly named?: readonly string[] | undefined;
  readonly message: string;
}

/** Makes a folder what it was at another commit. */
export type RestoreRequest = WritePlace & CommitWords & RestoreWish;

/** What came of it. */
export interface CommitResult {
  readonly sha: string;
  readonly branch: string;
  readonly message: string;
  readonly author: Author;
  readonly date: Date;
  /** The blobs by path, for whoever edits on; deleted files have none. */
  readonly revisions: ReadonlyMap<string, string>;
}

export const COMMIT_LIMITS = {
  files: 200,
  fileBytes: 1_048_576,
  allBytes: 8_388_608,
  messageLength: 10_000,
} as const;

const invalid = (why: string, details: Record<string, string | number> = {}): Fault =>
  new Fault('COMMIT_INVALID', why, details);

const BLOB = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

const checkChange = (change: FileChange): number => {
  const { path, expected } = change;
  if (!isRepositoryPath(path))
    throw invalid(`${JSON.stringify(path.slice(0, 200))} is no path inside of a repository`);
  if (expected !== undefined && expected !== '' && !BLOB.test(expected))
    throw invalid(`the revision of ${path} must be that of a blob`, { path });
  if (!('content' in change)) return 0;
  if (!change.content.isWellFormed()) throw invalid(`${path} holds text that cannot be written`, { path });
  const bytes = Buffer.byteLength(change.content);
  if (bytes > COMMIT_LIMITS.fileBytes)
    throw invalid(`${path} is larger than ${COMMIT_LIMITS.fileBytes} bytes`, { path, bytes });
  return bytes;
};

/** Two changes of one file, or a file in the place of a folder of another. */
const checkApart = (paths: readonly string[]): void => {
  const all = new Set(paths);
  if (all.size < paths.length) throw invalid('one file is changed twice');
  for (const path of paths)
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1))
      if (all.has(path.slice(0, slash)))
        throw invalid(`${path.slice(0, slash)} is a file and a folder at once`);
};

export const checkBranch = (branch: string | undefined): void => {
  if (branch !== undefined && !isBranchName(branch))
    throw invalid(`${JSON.stringify(branch.slice(0, 200))} is no name of a branch`);
};

/** A message without what would confuse those who print it. */
export const plainMessage = (message: string): string => {
  const plain = message
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim();
  if (plain === '') throw invalid('a commit needs a message');
  if (plain.length > COMMIT_LIMITS.messageLength)
    throw invalid(`the message is longer than ${COMMIT_LIMITS.messageLength} characters`);
  return plain;
};

/** Names and addresses as Git keeps them: on one line, without its own signs. */
export const plainAuthor = ({ name, email }: Author): Author => {
  const plain = (text: string): string =>
    text
      .toWellFormed()
      .replaceAll(/[<>\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 255);
  const address = plain(email).replaceAll(' ', '');
  return { name: plain(name) || address || 'unknown', email: address };
};

/** A Fault for anything that Git is not to be asked for. */
export const checkCommit = ({ changes, branch }: CommitRequest): void => {
  checkBranch(branch);
  if (changes.length > COMMIT_LIMITS.files)
    throw invalid(`a commit has at most ${COMMIT_LIMITS.files} files`);
  const bytes = changes.reduce((sum, change) => sum + checkChange(change), 0);
  if (bytes > COMMIT_LIMITS.allBytes)
    throw invalid(`the files of a commit have at most ${COMMIT_LIMITS.allBytes} bytes`, { bytes });
  checkApart(changes.map(({ path }) => path));
};
