import { Fault } from '@freshet/kit/errors';
import type { Place } from './place.ts';
import { isRefName, isSha } from './references.ts';

/** The commit that a branch, a tag, a full reference or an id names; undefined where there is none. */
export const findCommit = async (place: Place, revision: string): Promise<string | undefined> => {
  const names = candidates(revision);
  if (names.length === 0) return undefined;
  const told = await place.text(['cat-file', '--batch-check=%(objectname)'], {
    input: names.map(name => `${name}^{commit}\n`).join(''),
  });
  // What is not there is answered with words.
  return told.split('\n').find(isSha);
};

export const commitOf = async (place: Place, revision: string): Promise<string> => {
  const found = await findCommit(place, revision);
  if (found === undefined)
    throw new Fault('GIT_REVISION_UNKNOWN', 'the repository has no such branch, tag or commit');
  return found;
};

/** What a reference names right now, without following tags. */
export const currentValue = async (place: Place, ref: string): Promise<string | undefined> => {
  const { out, code } = await place.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', ref], {
    codes: [1, 128],
  });
  const text = lastLine(out);
  return code === 0 && isSha(text) ? text : undefined;
};

/** Whether everything in `ancestor` is in `descendant` too. */
export const isAncestor = async (
  place: Place,
  ancestor: string,
  descendant: string,
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  (await place.ask(['merge-base', '--is-ancestor', ancestor, descendant], { codes: [1, 128], env })).code ===
  0;

/** Whether a branch or a tag leads to a commit. What only pull requests lead to may have come from anywhere. */
export const isPublished = async (place: Place, sha: string): Promise<boolean> =>
  (await place.text([
    'for-each-ref',
    '--count=1',
    '--format=%(refname)',
    `--contains=${sha}`,
    'refs/heads/',
    'refs/tags/',
  ])) !== '';

export const mergeBaseOf = async (place: Place, one: string, other: string): Promise<string | undefined> => {
  const { out, code } = await place.ask(['merge-base', one, other], { codes: [1] });
  return code === 0 ? out.toString('utf8').split('\n')[0] : undefined;
};

/** Some versions of Git repeat the option in the answer. */
const lastLine = (out: Buffer): string => out.toString('utf8').trim().split('\n').at(-1) ?? '';

const candidates = (revision: string): string[] => {
  if (isSha(revision)) return [revision];
  if (!isRefName(revision)) return [];
  return [
    `refs/heads/${revision}`,
    `refs/tags/${revision}`,
    ...(/^refs\/(?:heads|tags|pull)\//.test(revision) ? [revision] : []),
    ...(/^[0-9a-f]{7,39}$/.test(revision) ? [revision] : []),
  ];
};
