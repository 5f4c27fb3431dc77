import { Fault } from '@freshet/kit/errors';

/** A reference about to move, or moved. Neither side is there: no such thing exists. */
export interface RefUpdate {
  readonly ref: string;
  /** Absent when it is created. */
  readonly before?: string;
  /** Absent when it is deleted. */
  readonly after?: string;
}

export const ZERO = '0'.repeat(40);

/** The id of the tree with nothing in it; Git knows it without having it. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const SHA = /^[0-9a-f]{40}$/;

export const isSha = (text: string): boolean => SHA.test(text);

/** What `git check-ref-format` refuses, and names that would be read as an option. */
const BAD_NAME =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[-/.]|\/-|[/.]$|\.lock(?:\/|$)|^@$|\ufffd/;

/**
 * Names that clients complete to something else: ids of objects, Git's own references, and full references. A branch
 * `refs/heads/main` makes every push to `main` ambiguous. In any case of letters, as for file systems that know none.
 */
const RESERVED_NAME = /^(?:[0-9a-f]{40}|[0-9a-f]{64}|(?:[a-z]+_)*head|refs(?:\/.*)?)$/is;

const MAX_REF_BYTES = 250;

/** True for text that Git takes for the name of a branch or tag; one of an earlier release may be among them. */
const isKnownToGit = (name: string): boolean =>
  name !== '' && Buffer.byteLength(name) <= MAX_REF_BYTES && !BAD_NAME.test(name);

/** True for text that can be the name of a new branch or tag. */
export const isRefName = (name: string): boolean => isKnownToGit(name) && !RESERVED_NAME.test(name);

/** True for a full reference that readers may name. */
export const isFullRef = (text: string): boolean =>
  isKnownToGit(text) && /^refs\/(?:heads|tags|pull)\/./.test(text);

/**
 * The kind and name of a reference that clients may move; undefined for any other. One with a name that no new one may
 * have can be deleted, and nothing else.
 */
export const readRef = (
  ref: string,
  { isDeletion = false } = {},
): { kind: 'branch' | 'tag'; name: string } | undefined => {
  const [, folder, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  if (folder === undefined || !(isDeletion ? isKnownToGit(name) : isRefName(name))) return undefined;
  return { kind: folder === 'heads' ? 'branch' : 'tag', name };
};

/** `<before> <after> <ref>`, as hooks are told. */
export const readUpdate = (line: string): RefUpdate | undefined => {
  const [before = '', after = '', ...rest] = line.split(' ');
  if (!SHA.test(before) || !SHA.test(after) || rest.length === 0) return undefined;
  return {
    ref: rest.join(' '),
    ...(before === ZERO ? {} : { before }),
    ...(after === ZERO ? {} : { after }),
  };
};

export const refOfBranch = (branch: string): string => {
  if (!isRefName(branch)) throw new Fault('GIT_REF_INVALID', 'this is no name for a branch');
  return `refs/heads/${branch}`;
};
