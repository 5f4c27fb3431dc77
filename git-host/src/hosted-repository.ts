import {
  type FileContent,
  listRefs,
  listTree,
  type RefEntry,
  type RefQuery,
  readFileAt,
  type TreeEntry,
} from './browse.ts';
import { commitFiles, type FilesInput } from './commit-files.ts';
import { type Commit, type CommitRange, listCommits, readCommit } from './commits.ts';
import { type Comparison, compareCommits } from './compare.ts';
import { changedPaths, type Diff, diffTrees } from './diff.ts';
import { canMerge, type MergeInput, mergeCommits, type RevertInput, revertCommit } from './merge-commits.ts';
import { moveRefs } from './move-refs.ts';
import { whichMoved } from './moved.ts';
import type { Place } from './place.ts';
import { describeUpdate, type PushFacts } from './push-facts.ts';
import { EMPTY_TREE, type RefUpdate, refOfBranch } from './references.ts';
import { commitOf, currentValue, findCommit, isAncestor, isPublished, mergeBaseOf } from './revisions.ts';
import type { Signature } from './signature.ts';

interface Doors {
  readonly write: <Result>(job: () => Promise<Result>) => Promise<Result>;
  readonly fetch: (from: string, refspec: string) => Promise<void>;
}

/** One repository of the host. Commits are named by id unless a method says otherwise. */
export class HostedRepository {
  readonly #place: Place;
  readonly #doors: Doors;

  constructor(place: Place, doors: Doors) {
    this.#place = place;
    this.#doors = doors;
  }

  /** The commit that a branch, a tag, a full reference or an id names. */
  find(revision: string): Promise<string | undefined> {
    return findCommit(this.#place, revision);
  }

  /** Like `find`; GIT_REVISION_UNKNOWN where there is none. */
  resolve(revision: string): Promise<string> {
    return commitOf(this.#place, revision);
  }

  /** What a full reference names right now. */
  currentValue(ref: string): Promise<string | undefined> {
    return currentValue(this.#place, ref);
  }

  refs(query: RefQuery): Promise<RefEntry[]> {
    return listRefs(this.#place, query);
  }

  commits(range: CommitRange): Promise<Commit[]> {
    return listCommits(this.#place, range);
  }

  commit(sha: string): Promise<Commit> {
    return readCommit(this.#place, sha);
  }

  /** What a commit changed against its first parent. */
  async changesOf({ sha, parents }: Commit): Promise<Diff> {
    return diffTrees(this.#place, parents[0] ?? EMPTY_TREE, sha);
  }

  tree(sha: string, path: string): Promise<{ entries: TreeEntry[]; truncated: boolean }> {
    return listTree(this.#place, sha, path);
  }

  file(sha: string, path: string, maxBytes: number): Promise<FileContent> {
    return readFileAt(this.#place, { commit: sha, path, maxBytes });
  }

  compare(base: string, head: string): Promise<Comparison> {
    return compareCommits(this.#place, base, head);
  }

  mergeBase(one: string, other: string): Promise<string | undefined> {
    return mergeBaseOf(this.#place, one, other);
  }

  contains(ancestor: string, descendant: string): Promise<boolean> {
    return isAncestor(this.#place, ancestor, descendant);
  }

  /** Whether a branch or a tag leads to it: then somebody put it there who may write to the repository. */
  isPublished(sha: string): Promise<boolean> {
    return isPublished(this.#place, sha);
  }

  /** The paths that a head changed since it left the base. */
  async changedSince(
    base: string,
    head: string,
    limit: number,
  ): Promise<{ paths: string[]; truncated: boolean }> {
    const from = (await mergeBaseOf(this.#place, base, head)) ?? EMPTY_TREE;
    return changedPaths(this.#place, { from, to: head, limit });
  }

  describe(update: RefUpdate, bounds: Parameters<typeof describeUpdate>[2]): Promise<PushFacts> {
    return describeUpdate(this.#place, update, bounds);
  }

  canMerge(onto: string, head: string): Promise<boolean> {
    return canMerge(this.#place, onto, head);
  }

  merge(input: MergeInput): Promise<string> {
    return mergeCommits(this.#place, input);
  }

  revert(input: RevertInput): Promise<string> {
    return revertCommit(this.#place, input);
  }

  commitFiles(input: FilesInput): Promise<string> {
    return commitFiles(this.#place, input);
  }

  /** Moves references together, each from the value it must have; GIT_REF_MOVED otherwise. */
  move(updates: readonly RefUpdate[], by: Signature): Promise<void> {
    return this.#doors.write(() => moveRefs(this.#place, updates, by));
  }

  /** Which of these updates took place, for when whoever made them died before saying so. */
  moved(updates: readonly RefUpdate[]): Promise<RefUpdate[]> {
    return whichMoved(this.#place, updates);
  }

  /** Makes a reference of the host's own name a commit, whatever it named before. */
  async point(ref: string, sha: string): Promise<void> {
    await this.#doors.write(() => this.#place.ask(['update-ref', ref, sha]));
  }

  /** Brings a branch of another repository here, under a reference of the host's own. */
  async take(from: string, branch: string, ref: string): Promise<void> {
    await this.#doors.write(() => this.#doors.fetch(from, `+${refOfBranch(branch)}:${ref}`));
  }

  async setDefaultBranch(branch: string): Promise<void> {
    await this.#doors.write(() => this.#place.ask(['symbolic-ref', 'HEAD', refOfBranch(branch)]));
  }

  async dropRef(ref: string): Promise<void> {
    await this.#doors.write(() => this.#place.ask(['update-ref', '-d', ref], { codes: [1] }));
  }
}
