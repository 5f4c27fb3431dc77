import { Fault } from '@freshet/kit/errors';
import type { Place } from './place.ts';
import { isFullRef, isRefName, isSha } from './references.ts';

/**
 * The commit that a branch, a tag, a full reference or an id names; undefined where there is none. References are looked
 * up by their full names: Git itself would complete what it does not find, also with references that others have made.
 */
export const findCommit = async (place: Place, revision: string): Promise<string | undefined> => {
  if (isSha(revision)) return peeled(place, revision);
  const names = isFullRef(revision) ? [revision] : isRefName(revision) ? fullNamesOf(revision) : [];
  for (const name of names) {
    const value = await currentValue(place, name);
    // Branches name commits; a tag may name an object of its own, with the commit behind it.
    if (value !== undefined) return name.startsWith('refs/heads/') ? value : peeled(place, value);
  }
  return /^[0-9a-f]{7,39}$/.test(revision) ? peeled(place, revision) : undefined;
};

const fullNamesOf = (name: string): string[] => [`refs/heads/${name}`, `refs/tags/${name}`];

/** The commit of an id, also through a tag with a message. */
const peeled = async (place: Place, id: string): Promise<string | undefined> => {
  const answer = await place.text(['cat-file', '--batch-check=%(objectname)'], { input: `${id}^{commit}\n` });
  // What is not there is answered with words.
  return answer.split('\n').find(isSha);
};

export const commitOf = async (place: Place, revision: string): Promise<string> => {
  const found = await findCommit(place, revision);
  if (found === undefined)
    throw new Fault('GIT_REVISION_UNKNOWN', 'the repository has no such branch, tag or commit');
  return found;
};

/** What a full reference names right now, without following tags. */
export const currentValue = async (place: Place, ref: string): Promise<string | undefined> => {
  const { out, code } = await place.ask(['show-ref', '--verify', '--hash', '--', ref], { codes: [1, 128] });
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
