/**
 * Merges that the host makes itself. None of it touches a work tree: trees are built by Git from other trees, and no
 * branch moves. Until somebody moves one there, nobody sees anything of it.
 */
import { Fault, isFault } from '@freshet/kit/errors';
import { type Commit, listCommits, readCommit } from './commits.ts';
import type { Place } from './place.ts';
import { EMPTY_TREE } from './references.ts';
import { isAncestor, mergeBaseOf } from './revisions.ts';
import { authorOf, identityOf, NOBODY, type Signature } from './signature.ts';

export interface MergeInput {
  /** The commit to merge into. */
  readonly onto: string;
  readonly head: string;
  readonly method: 'merge' | 'squash' | 'rebase';
  readonly message: string;
  readonly by: Signature;
  /** Whose work a squashed commit is; whoever merges unless given. */
  readonly author?: Signature;
}

/** More than this is not replayed commit by commit. */
const MAX_REBASED = 500;

/** Makes the commits of a merge and returns the last; no branch moves. GIT_MERGE_CONFLICT names the files. */
export const mergeCommits = async (place: Place, input: MergeInput): Promise<string> => {
  const { onto, head, method, message, by, author = by } = input;
  if (await isAncestor(place, head, onto))
    throw new Fault('GIT_NOTHING_TO_COMMIT', 'everything in it is merged already');
  if (method === 'rebase') return rebase(place, input);
  const tree = await mergeTrees(place, onto, head);
  return method === 'merge'
    ? commitTree(place, { tree, parents: [onto, head], message, author: by, committer: by })
    : commitTree(place, { tree, parents: [onto], message, author, committer: by });
};

const rebase = async (place: Place, { onto, head, by }: MergeInput): Promise<string> => {
  if (await isAncestor(place, onto, head)) return head;
  const commits = await listCommits(place, {
    from: [head],
    not: [onto],
    limit: MAX_REBASED + 1,
    noMerges: true,
    oldestFirst: true,
  });
  if (commits.length > MAX_REBASED)
    throw new Fault('GIT_TOO_LARGE', `more than ${MAX_REBASED} commits are not rebased at once`, {
      maxCommits: MAX_REBASED,
    });
  let tip = onto;
  for (const commit of commits) tip = await replay(place, { commit, onto: tip, by });
  return tip;
};

const replay = async (
  place: Place,
  { commit, onto, by }: { commit: Commit; onto: string; by: Signature },
): Promise<string> => {
  const [parent] = commit.parents;
  const tree = await threeWay(place, { base: parent, ours: onto, theirs: commit.sha });
  const { tree: before } = await readCommit(place, onto);
  // What is there already leaves nothing to commit.
  if (tree === before) return onto;
  const { author, message } = commit;
  return commitTree(place, {
    tree,
    parents: [onto],
    message,
    author: { name: author.name, email: author.email, at: new Date(author.date) },
    committer: by,
  });
};

export interface RevertInput {
  readonly commit: string;
  readonly onto: string;
  readonly message?: string;
  readonly by: Signature;
}

/** Makes a commit that undoes another and returns it. */
export const revertCommit = async (
  place: Place,
  { commit, onto, message, by }: RevertInput,
): Promise<string> => {
  const undone = await readCommit(place, commit);
  const [parent] = undone.parents;
  const tree = await threeWay(place, { base: commit, ours: onto, theirs: parent });
  const before = await readCommit(place, onto);
  if (tree === before.tree)
    throw new Fault('GIT_NOTHING_TO_COMMIT', 'nothing of that commit is left to undo');
  const [subject = ''] = undone.message.split('\n');
  const text = message ?? `Revert "${subject}"\n\nThis reverts commit ${commit}.\n`;
  return commitTree(place, { tree, parents: [onto], message: text, author: by, committer: by });
};

interface ThreeWay {
  /** Absent for the beginning of a history. */
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string | undefined;
}

/**
 * Merges two trees over a base of the caller's choice. `merge-tree` finds the base from the history, so it is given a
 * history that has no other: two commits with the trees at hand and the base as their only parent.
 */
const threeWay = async (place: Place, { base, ours, theirs }: ThreeWay): Promise<string> => {
  const plain = (tree: string, parents: readonly string[]) =>
    commitTree(place, { tree, parents, message: 'merge\n', author: NOBODY, committer: NOBODY });
  const treeOf = async (sha: string | undefined): Promise<string> =>
    sha === undefined ? EMPTY_TREE : (await readCommit(place, sha)).tree;
  const root = base ?? (await plain(await emptyTree(place), []));
  return mergeTrees(
    place,
    await plain(await treeOf(ours), [root]),
    await plain(await treeOf(theirs), [root]),
  );
};

/** Git knows the empty tree, but a commit may name only what is stored. */
const emptyTree = (place: Place): Promise<string> => place.text(['mktree'], { input: '' });

/** The tree of a clean merge. */
const mergeTrees = async (place: Place, ours: string, theirs: string): Promise<string> => {
  const { out, code, err } = await place.ask(
    [
      'merge-tree',
      '--write-tree',
      '-z',
      '--name-only',
      '--no-messages',
      '--allow-unrelated-histories',
      ours,
      theirs,
    ],
    { codes: [1], truncate: true },
  );
  const [tree = '', ...names] = out.toString('utf8').split('\0');
  if (code === 0) return tree;
  const files = [...new Set(names.filter(name => name !== ''))].slice(0, 50);
  throw new Fault(
    'GIT_MERGE_CONFLICT',
    'the two sides changed the same lines',
    { files },
    { cause: new Error(err) },
  );
};

interface NewCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
}

const commitTree = (
  place: Place,
  { tree, parents, message, author, committer }: NewCommit,
): Promise<string> =>
  place.text(['commit-tree', tree, ...parents.flatMap(parent => ['-p', parent]), '-F', '-'], {
    input: message.endsWith('\n') ? message : `${message}\n`,
    env: { ...identityOf(committer), ...authorOf(author) },
  });

/** Whether two commits can be merged without a person. */
export const canMerge = async (place: Place, onto: string, head: string): Promise<boolean> => {
  if ((await mergeBaseOf(place, onto, head)) === undefined) return false;
  try {
    await mergeTrees(place, onto, head);
    return true;
  } catch (error) {
    if (isFault(error, 'GIT_MERGE_CONFLICT')) return false;
    throw error;
  }
};
