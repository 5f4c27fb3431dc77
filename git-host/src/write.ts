/**
 * Commits that the host makes itself. None of it touches a work tree: trees are built by Git from other trees, and a
 * branch moves last, from the value it is known to have. Until then nobody sees anything of it.
 */
import { randomBytes } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import { type Commit, listCommits, readCommit } from './commits.ts';
import { PRIVATE_REFS } from './hardening.ts';
import type { Place } from './place.ts';
import { EMPTY_TREE, type RefUpdate, ZERO } from './references.ts';
import { isAncestor, mergeBaseOf } from './revisions.ts';

/** Who makes a commit, and when. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Moves references in one transaction, each from the value it must have. GIT_REF_MOVED when one has another. */
export const moveRefs = async (place: Place, updates: readonly RefUpdate[], by: Signature): Promise<void> => {
  const input = updates
    .map(({ ref, before = ZERO, after = ZERO }) => `update ${ref}\0${after}\0${before}\0`)
    .join('');
  const { code, err } = await place.ask(['update-ref', '--no-deref', '--stdin', '-z', '--create-reflog'], {
    input,
    codes: [1, 128],
    env: identityOf(by),
  });
  if (code === 0) return;
  if (/but expected|reference already exists|unable to resolve reference|cannot lock ref/.test(err)) {
    throw new Fault(
      'GIT_REF_MOVED',
      'the branch has moved on since it was read',
      {},
      { cause: new Error(err.trim()) },
    );
  }
  throw new Fault('GIT_FAILED', 'the references could not be moved', {}, { cause: new Error(err.trim()) });
};

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

const NOBODY: Signature = { name: 'Freshet', email: 'freshet@localhost.localdomain', at: new Date(0) };

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
export const mergeTrees = async (place: Place, ours: string, theirs: string): Promise<string> => {
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

const authorOf = ({ name, email, at }: Signature) => ({
  GIT_AUTHOR_NAME: clean(name) || 'unknown',
  GIT_AUTHOR_EMAIL: clean(email) || 'unknown',
  GIT_AUTHOR_DATE: `@${stamp(at)}`,
});

const identityOf = (who: Signature) => ({
  ...authorOf(who),
  GIT_COMMITTER_NAME: clean(who.name) || 'unknown',
  GIT_COMMITTER_EMAIL: clean(who.email) || 'unknown',
  GIT_COMMITTER_DATE: `@${stamp(who.at)}`,
});

/** What a line of a commit cannot hold is left out. */
const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}<>]/gu, '')
    .trim()
    .slice(0, 200);

const stamp = (at: Date): string => `${Math.max(0, Math.floor(at.getTime() / 1000))} +0000`;

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
  try {
    await place.ask(['fast-import', '--quiet', '--date-format=raw'], {
      input: Buffer.concat([
        Buffer.from(header({ draft, onto, message, by })),
        ...changes.flatMap(change => lineOf(change)),
        Buffer.from('\ndone\n'),
      ]),
      codes: [],
    });
    const commit = await place.text(['rev-parse', '--verify', draft]);
    await requireChange(place, commit, onto);
    return commit;
  } finally {
    await place.ask(['update-ref', '-d', draft], { codes: [1, 128], env: identityOf(NOBODY) });
  }
};

const requireChange = async (place: Place, commit: string, onto: string | undefined): Promise<void> => {
  if (onto === undefined) return;
  const [after, before] = await Promise.all([readCommit(place, commit), readCommit(place, onto)]);
  if (after.tree === before.tree)
    throw new Fault(
      'GIT_NOTHING_TO_COMMIT',
      'the files are like this already, so there is nothing to commit',
    );
};

const requireSources = async (place: Place, { onto, changes }: FilesInput): Promise<void> => {
  const needed = changes.flatMap(change =>
    change.action === 'write' ? [] : [change.action === 'move' ? change.from : change.path],
  );
  if (needed.length === 0) return;
  const listed = onto
    ? await place.text(['ls-tree', '-z', '--name-only', onto, '--', ...needed], { maxBytes: 16 * 1024 ** 2 })
    : '';
  const there = new Set(listed.split('\0'));
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

/** Whether two commits can be merged without a person. */
export const canMerge = async (place: Place, onto: string, head: string): Promise<boolean> => {
  if ((await mergeBaseOf(place, onto, head)) === undefined) return false;
  try {
    await mergeTrees(place, onto, head);
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'GIT_MERGE_CONFLICT') return false;
    throw error;
  }
};
