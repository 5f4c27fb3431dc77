/** Commits of changed files that the host makes itself, through `git fast-import`; no branch moves. */
import { randomBytes } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import { PRIVATE_REFS } from './hardening.ts';
import type { Place } from './place.ts';
import { ZERO } from './references.ts';
import { clean, type Signature, stamp } from './signature.ts';

export type FileChange =
  | {
      readonly action: 'write';
      readonly path: string;
      readonly content: Buffer;
      readonly executable?: boolean;
    }
  | { readonly action: 'delete'; readonly path: string }
  | { readonly action: 'move'; readonly from: string; readonly path: string };

export interface FilesInput {
  /** The commit to build on; absent for the first commit of a repository. */
  readonly onto?: string;
  readonly changes: readonly FileChange[];
  readonly message: string;
  readonly by: Signature;
}

/** Makes a commit with changed files and returns it; no branch moves. */
export const commitFiles = async (place: Place, input: FilesInput): Promise<string> => {
  const { onto, changes, message, by } = input;
  await requireSources(place, input);
  const draft = `${PRIVATE_REFS}draft-${randomBytes(12).toString('hex')}`;
  const told = await place.text(['fast-import', '--quiet', '--date-format=raw'], {
    input: Buffer.concat([
      Buffer.from(header({ draft, onto, message, by })),
      ...changes.flatMap(change => lineOf(change)),
      Buffer.from(`\n${questions({ draft, onto })}done\n`),
    ]),
    codes: [],
  });
  const [commit = '', after, before] = told.split('\n');
  if (after === before)
    throw new Fault(
      'GIT_NOTHING_TO_COMMIT',
      'the files are like this already, so there is nothing to commit',
    );
  return commit;
};

/**
 * Asked in the same breath, as each program that is started costs more than the commit: the id of the commit, its tree
 * and the tree it was built on. The reference that the program wants for a commit is dropped before it was ever made.
 */
const questions = ({ draft, onto }: { draft: string; onto: string | undefined }): string =>
  [
    'get-mark :1',
    'ls :1 ""',
    ...(onto === undefined ? [] : [`ls ${onto} ""`]),
    `reset ${draft}`,
    `from ${ZERO}`,
    '',
    '',
  ].join('\n');

const BATCH = 100;

const requireSources = async (place: Place, { onto, changes }: FilesInput): Promise<void> => {
  const needed = changes.flatMap(change =>
    change.action === 'write' ? [] : [change.action === 'move' ? change.from : change.path],
  );
  if (needed.length === 0) return;
  const there = new Set<string>();
  // A few at a time: the system bounds how long a list of arguments may be.
  for (let at = 0; onto !== undefined && at < needed.length; at += BATCH) {
    const batch = needed.slice(at, at + BATCH);
    const listed = await place.text(['ls-tree', '-z', '--name-only', onto, '--', ...batch]);
    for (const path of listed.split('\0')) there.add(path);
  }
  const missing = needed.find(path => !there.has(path));
  if (missing !== undefined)
    throw new Fault('GIT_REVISION_UNKNOWN', 'a file to delete or move is not there', {
      path: missing.slice(0, 300),
    });
};

const header = ({
  draft,
  onto,
  message,
  by,
}: {
  draft: string;
  onto: string | undefined;
  message: string;
  by: Signature;
}): string => {
  const who = `${clean(by.name) || 'unknown'} <${clean(by.email) || 'unknown'}> ${stamp(by.at)}`;
  const text = message.endsWith('\n') ? message : `${message}\n`;
  return [
    'feature done',
    `commit ${draft}`,
    'mark :1',
    `author ${who}`,
    `committer ${who}`,
    `data ${Buffer.byteLength(text)}`,
    `${text}${onto === undefined ? '' : `from ${onto}\n`}`,
  ].join('\n');
};

const lineOf = (change: FileChange): Buffer[] => {
  if (change.action === 'delete') return [Buffer.from(`D ${quoted(change.path)}\n`)];
  if (change.action === 'move') return [Buffer.from(`R ${quoted(change.from)} ${quoted(change.path)}\n`)];
  const mode = change.executable ? '100755' : '100644';
  return [
    Buffer.from(`M ${mode} inline ${quoted(change.path)}\ndata ${change.content.length}\n`),
    change.content,
    Buffer.from('\n'),
  ];
};

const quoted = (path: string): string =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
