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

/** What `git check-ref-format` refuses, and names that would be read as an option or as the id of an object. */
const BAD_NAME =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|^[-/.]|\/-|[/.]$|\.lock(?:\/|$)|^@$|^HEAD$|^[0-9a-f]{40}$|\ufffd/;

const MAX_REF_BYTES = 250;

/** True for text that can be the name of a branch or tag. */
export const isRefName = (name: string): boolean =>
  name !== '' && Buffer.byteLength(name) <= MAX_REF_BYTES && !BAD_NAME.test(name);

/** The kind and name of a reference that clients may move; undefined for any other. */
export const readRef = (ref: string): { kind: 'branch' | 'tag'; name: string } | undefined => {
  const [, folder, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  if (folder === undefined || !isRefName(name)) return undefined;
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
