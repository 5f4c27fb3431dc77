/**
 * Commits to remote repositories on behalf of people. Each is made on top of what the branch is at this moment, and
 * pushed on the condition that it still is: who is second at the same moment makes the commit again on top of the first
 * one, unless both changed the same file. A file that was changed since its editor had read it is never written over
 * unless they say so.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { createGuardedProxy, type OutboundGuard } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { baseConfig, GitProgram, Slots } from '../sources/index.ts';
import {
  type Author,
  type CommitRequest,
  type CommitResult,
  checkBranch,
  checkCommit,
  plainAuthor,
  plainMessage,
  type RestoreRequest,
  type WritePlace,
} from './commit-request.ts';
import { type CompareWish, compareFiles, type FilesCompared } from './compare-files.ts';
import { type Edit, importStream } from './import-stream.ts';
import { type Head, type KeptOptions, KeptRepository } from './kept-repository.ts';
import { editsOf, restoringEdits, type Seen } from './plan-edits.ts';
import { readPush } from './push-answer.ts';
import { type FilesRead, listFiles, readFiles } from './read-files.ts';
import { type HistoryRead, type HistoryWish, readHistory } from './read-history.ts';

export interface GitWritesOptions {
  /** Ours alone; emptied at the start. */
  readonly folder: string;
  readonly searchPath: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of how many repositories something is kept. */
  readonly keeps?: number | undefined;
  /** Lets repositories of this machine be named by `file://`; for tests. */
  readonly allowFiles?: boolean | undefined;
  /** Judges the servers that commits go to. */
  readonly guard: OutboundGuard;
}

export interface GitWrites {
  commit(request: CommitRequest): Promise<CommitResult>;
  /** Makes a folder what it was at another commit, by a new one. */
  restore(request: RestoreRequest): Promise<CommitResult>;
  /** Files as they are now, with the blobs that later changes begin with. */
  read(place: WritePlace, paths: readonly string[]): Promise<FilesRead>;
  /** The paths of all files below a folder. */
  list(
    place: WritePlace,
    folder: string,
  ): Promise<{ readonly head: Head; readonly files: readonly string[] }>;
  /** What differs below a folder between two commits, one of which may be the branch as it is now. */
  compare(place: WritePlace, wish: CompareWish): Promise<FilesCompared>;
  /** What was committed to the branch since what is known of it. */
  history(place: WritePlace, wish: HistoryWish): Promise<HistoryRead>;
  stop(): Promise<void>;
}

const NEW = 'refs/freshet/new';
const ATTEMPTS = 8;
const KEPT = 32;
const MOST_WAITING = 100;
const PARALLEL = { local: 4, remote: 16 } as const;

interface Planned {
  readonly place: WritePlace;
  readonly message: string;
  readonly author: Author;
  readonly allowEmpty: boolean;
  /** What changes on top of a head; `first` is what the first attempt saw. */
  plan(
    head: Head,
    first: Seen | undefined,
  ): Promise<{ readonly edits: readonly Edit[]; readonly seen: Seen }>;
}

class Writes implements GitWrites {
  readonly #options: GitWritesOptions;
  readonly #kept: KeptOptions;
  readonly #stopping: AbortController;
  /** In the order of their last use. */
  readonly #repositories = new Map<string, KeptRepository>();

  constructor(options: GitWritesOptions, kept: KeptOptions, stopping: AbortController) {
    this.#options = options;
    this.#kept = kept;
    this.#stopping = stopping;
  }

  async commit(request: CommitRequest): Promise<CommitResult> {
    checkCommit(request);
    const { credential, force = false, allowEmpty = false } = request;
    return this.#use(request.url, repository =>
      this.#land(repository, {
        place: request,
        message: plainMessage(request.message),
        author: plainAuthor(request.author),
        allowEmpty,
        plan: (head, first) =>
          editsOf(repository, { head, changes: request.changes, first, isForced: force, credential }),
      }),
    );
  }

  async restore(request: RestoreRequest): Promise<CommitResult> {
    checkBranch(request.branch);
    return this.#use(request.url, repository =>
      this.#land(repository, {
        place: request,
        message: plainMessage(request.message),
        author: plainAuthor(request.author),
        allowEmpty: false,
        plan: async head => ({
          edits: await restoringEdits(repository, { head, ...request }),
          seen: new Map(),
        }),
      }),
    );
  }

  read(place: WritePlace, paths: readonly string[]): Promise<FilesRead> {
    checkBranch(place.branch);
    return this.#use(place.url, repository => readFiles(repository, place, paths));
  }

  list(place: WritePlace, folder: string) {
    checkBranch(place.branch);
    return this.#use(place.url, repository => listFiles(repository, place, folder));
  }

  compare(place: WritePlace, wish: CompareWish): Promise<FilesCompared> {
    checkBranch(place.branch);
    return this.#use(place.url, repository => compareFiles(repository, place, wish));
  }

  history(place: WritePlace, wish: HistoryWish): Promise<HistoryRead> {
    checkBranch(place.branch);
    return this.#use(place.url, repository => readHistory(repository, place, wish));
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Fault('SOURCE_STOPPED', 'the runtime is stopping'));
    await Promise.allSettled([...this.#repositories.values()].map(one => one.inTurn(async () => undefined)));
    await this.#kept.folders.proxy.stop();
    await rm(this.#kept.root, { recursive: true, force: true });
  }

  /** Commits and pushes until it is there, or cannot be. */
  async #land(repository: KeptRepository, planned: Planned): Promise<CommitResult> {
    const { credential, branch } = planned.place;
    let first: Seen | undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const head = await repository.head(branch, credential);
      if (head.sha !== undefined) await repository.fetch(head.sha, credential);
      const { edits, seen } = await planned.plan(head, first);
      first ??= seen;
      const date = this.#options.clock.now();
      const made = await this.#make(repository, planned, { head, edits, date });
      if (await this.#push(repository, { head, made, place: planned.place })) {
        repository.note(made);
        this.#options.log.info(
          {
            repository: repository.shown,
            branch: head.branch,
            commit: made,
            files: edits.length,
            by: planned.author.name,
          },
          'a commit was made',
        );
        return {
          sha: made,
          branch: head.branch,
          message: planned.message,
          author: planned.author,
          date: new Date(Math.floor(date.getTime() / 1000) * 1000),
          revisions: await blobsOf(repository, made, edits),
        };
      }
    }
    throw new Fault('COMMIT_CONFLICT', `${repository.shown} changes so often that no commit got in between`);
  }

  async #make(
    repository: KeptRepository,
    { message, author, allowEmpty }: Planned,
    { head, edits, date }: { head: Head; edits: readonly Edit[]; date: Date },
  ): Promise<string> {
    await repository.local(['update-ref', '-d', NEW]);
    const input = importStream({ ref: NEW, parent: head.sha, author, message, date, edits });
    await repository.local(['fast-import', '--quiet', '--done', '--force'], { input });
    const made = (await repository.local(['rev-parse', '--verify', NEW])).trim();
    if (allowEmpty || head.sha === undefined) return made;
    const trees = await repository.local(['rev-parse', `${made}^{tree}`, `${head.sha}^{tree}`]);
    const [now, before] = trees.trim().split('\n');
    if (now === before)
      throw new Fault('COMMIT_EMPTY', `${head.branch} of ${repository.shown} says all of this already`, {
        head: head.sha,
      });
    return made;
  }

  /** Whether the commit is on the branch; false where somebody was quicker. */
  async #push(
    repository: KeptRepository,
    { head, made, place }: { head: Head; made: string; place: WritePlace },
  ): Promise<boolean> {
    const ref = `refs/heads/${head.branch}`;
    const condition = `--force-with-lease=${ref}:${head.sha ?? ''}`;
    try {
      const args = ['--porcelain', '--no-verify', condition, '--', repository.shown, `${made}:${ref}`];
      const answer = await repository.push(args, place.credential);
      return readPush(answer, repository.shown) === 'done';
    } catch (error) {
      if (isFault(error, 'SOURCE_DENIED'))
        throw new Fault(
          'GIT_WRITE_DENIED',
          `the login may read ${repository.shown}, but not push to it`,
          {},
          { cause: error },
        );
      if (!isFault(error, 'SOURCE_UNREACHABLE') && !isFault(error, 'SOURCE_TIMEOUT')) throw error;
      // The answer may be lost while the push is not.
      const now = await repository.head(head.branch, place.credential).catch(() => undefined);
      if (now?.sha === made) return true;
      throw error;
    }
  }

  async #use<Result>(url: string, job: (repository: KeptRepository) => Promise<Result>): Promise<Result> {
    this.#stopping.signal.throwIfAborted();
    const repository = this.#repositories.get(url) ?? new KeptRepository(url, this.#kept);
    if (repository.waiting >= MOST_WAITING)
      throw new Fault('RATE_LIMITED', `too many changes of ${repository.shown} wait already`, {
        retryAfterSeconds: 5,
      });
    this.#repositories.delete(url);
    this.#repositories.set(url, repository);
    return repository.inTurn(async () => {
      await this.#makeRoom();
      return job(repository);
    });
  }

  /** A repository is let go of only when its folder is gone and nobody came meanwhile, so no folder has two owners. */
  async #makeRoom(): Promise<void> {
    const { keeps = KEPT, log } = this.#options;
    for (const [url, repository] of [...this.#repositories]) {
      if (this.#repositories.size <= keeps) return;
      if (repository.waiting > 0) continue;
      try {
        await repository.remove();
        if (repository.waiting === 0) this.#repositories.delete(url);
      } catch (error) {
        log.warn(
          { error, repository: repository.shown },
          'what is kept of a repository could not be removed',
        );
      }
    }
  }
}

const blobsOf = async (
  repository: KeptRepository,
  commit: string,
  edits: readonly Edit[],
): Promise<ReadonlyMap<string, string>> => {
  const paths = edits.filter(edit => 'content' in edit).map(({ path }) => path);
  const entries = await repository.entries(commit, paths);
  return new Map([...entries].map(([path, { sha }]) => [path, sha]));
};

/** Begins to take commits; `stop` ends all programs and removes what was fetched. */
export const createGitWrites = async (options: GitWritesOptions): Promise<GitWrites> => {
  const { folder, searchPath, allowFiles = false, guard } = options;
  const part = (name: string): string => join(folder, name);
  await rm(folder, { recursive: true, force: true });
  for (const name of ['repositories', 'drafts', 'none'])
    await mkdir(part(name), { recursive: true, mode: 0o700 });
  const configFile = part('gitconfig');
  await writeFile(configFile, baseConfig(part('none')), { mode: 0o600 });
  const stopping = new AbortController();
  const git = new GitProgram({
    home: folder,
    searchPath,
    protocols: allowFiles ? 'https:http:file' : 'https:http',
    slots: { local: new Slots(PARALLEL.local), remote: new Slots(PARALLEL.remote) },
    stopping: stopping.signal,
  });
  const proxy = createGuardedProxy(guard);
  const folders = { drafts: part('drafts'), none: part('none'), ssh: 'ssh', configFile, guard, proxy };
  return new Writes(options, { root: part('repositories'), git, folders, allowFiles }, stopping);
};
