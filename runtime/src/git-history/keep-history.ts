/**
 * The changelog as Git has it: every commit to a repository that holds GitOps entities is told once, whoever made it and
 * however it got there. Looked at whenever the engine follows a repository to another revision or a commit is made here,
 * and now and then in any case.
 *
 *   a new revision -> the commits since those that were told -> told, kept on disk -> marked as told
 *
 * A process that ends in between tells the same again, which the control plane knows by the commits' own names.
 */
import type { ReportBody } from '@freshet/contracts/gitops';
import { isSameRepository, repositoryKey } from '@freshet/domain/source-urls';
import { isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { GitWrites, HistoryCommit } from '../git-writes/index.ts';
import type { FollowedRepository } from '../reporter/index.ts';
import type { Credential } from '../sources/index.ts';
import { changedEntities } from './changed-entities.ts';
import type { HistoryMarks } from './history-marks.ts';

type Change = Omit<Extract<ReportBody, { is: 'change' }>, 'is'>;

interface KeepHistoryOptions {
  readonly writes: Pick<GitWrites, 'history'>;
  readonly marks: HistoryMarks;
  /** The login of the runtime for a repository; undefined where it goes without. */
  readonly credentialFor: (url: string) => Promise<Credential | undefined>;
  /** Settles once the changes will be told whatever happens. */
  readonly tell: (changes: readonly Change[]) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits?: Partial<typeof LIMITS>;
}

interface KeptHistory {
  /** The repositories that are followed, and what each is at. */
  follow(repositories: readonly FollowedRepository[]): void;
  /** Whether a commit to these paths is told from here; then it is looked for at once. */
  tells(commit: {
    readonly repoUrl: string;
    readonly branch: string;
    readonly paths: readonly string[];
  }): boolean;
  stop(): Promise<void>;
}

const LIMITS = {
  /** Of a repository that was never looked at. */
  first: 20,
  /** That are told at once. */
  most: 200,
  repositories: 200,
  lookMs: 300_000,
};
const BACKOFF = { firstMs: 2_000, maxMs: 300_000 };

interface Followed {
  readonly url: string;
  readonly branch: string | undefined;
  /** What of the repository counts; empty for everything. */
  paths: readonly string[];
  revisions: ReadonlySet<string>;
  /** What the branch is called, once that is known. */
  name: string | undefined;
  nextAt: number;
  failures: number;
}

/** Git Sources may spell one repository in several ways; its commits are told once. */
const keyOf = ({
  url,
  branch = '',
}: {
  readonly url: string;
  readonly branch?: string | undefined;
}): string => `${repositoryKey(url)} ${branch}`;

class History implements KeptHistory {
  readonly #options: KeepHistoryOptions;
  readonly #limits: typeof LIMITS;
  readonly #followed = new Map<string, Followed>();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #wake = Promise.withResolvers<void>();

  constructor(options: KeepHistoryOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    this.#running = this.#run();
  }

  follow(repositories: readonly FollowedRepository[]): void {
    const wanted = Map.groupBy(repositories, keyOf);
    for (const key of this.#followed.keys()) if (!wanted.has(key)) this.#followed.delete(key);
    for (const [key, places] of [...wanted].slice(0, this.#limits.repositories)) {
      const [{ url, branch } = { url: '', branch: undefined }] = places;
      const revisions = new Set(places.flatMap(({ revision }) => revision ?? []));
      const paths = places.some(({ path }) => path === '') ? [] : places.map(({ path }) => path);
      const known = this.#followed.get(key);
      if (!known) {
        this.#followed.set(key, { url, branch, paths, revisions, name: branch, nextAt: 0, failures: 0 });
        continue;
      }
      if ([...revisions].some(revision => !known.revisions.has(revision))) known.nextAt = 0;
      Object.assign(known, { paths, revisions });
    }
    this.#wake.resolve();
  }

  tells({ repoUrl, branch, paths }: { repoUrl: string; branch: string; paths: readonly string[] }): boolean {
    const found = [...this.#followed.values()].find(
      one =>
        isSameRepository(one.url, repoUrl) &&
        one.name === branch &&
        paths.some(path => isWithin(one.paths, path)),
    );
    if (!found) return false;
    found.nextAt = 0;
    this.#wake.resolve();
    return true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the runtime stops'));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#wake = Promise.withResolvers();
      const now = clock.now().getTime();
      for (const one of [...this.#followed.values()])
        if (one.nextAt <= now && !signal.aborted) await this.#look(one);
      const next = Math.min(
        ...[...this.#followed.values()].map(({ nextAt }) => nextAt),
        now + this.#limits.lookMs,
      );
      const rest = new AbortController();
      const until = AbortSignal.any([rest.signal, signal]);
      const pauseMs = Math.max(0, next - clock.now().getTime());
      await Promise.race([this.#wake.promise, clock.sleep(pauseMs, until).catch(() => undefined)]);
      rest.abort();
    }
  }

  async #look(one: Followed): Promise<void> {
    const { clock, log } = this.#options;
    one.nextAt = clock.now().getTime() + this.#limits.lookMs;
    try {
      await this.#tellNew(one);
      one.failures = 0;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      one.failures += 1;
      one.nextAt = Math.max(one.nextAt - this.#limits.lookMs, 0) + backoffMs(one.failures, BACKOFF);
      // What is wrong with the repository is said where it is followed; here only its commits are late.
      log.debug({ error, repository: one.url }, 'the commits of a repository could not be read');
      // A tag or a commit is followed: it has no history of its own to tell.
      if (isFault(error, 'SOURCE_REVISION_NOT_FOUND') || isFault(error, 'COMMIT_INVALID'))
        one.nextAt = clock.now().getTime() + this.#limits.lookMs;
    }
  }

  async #tellNew(one: Followed): Promise<void> {
    const { writes, marks, credentialFor, tell } = this.#options;
    const { url, branch } = one;
    const key = keyOf(one);
    const known = marks.knownOf(key);
    const place = { url, branch, credential: await credentialFor(url) };
    const { head, commits, seen, isCut } = await writes.history(place, {
      known: known ?? new Set(),
      most: known ? this.#limits.most : this.#limits.first,
    });
    one.name = head.branch;
    if (seen.length === 0) return;
    const touching = commits.filter(({ files }) => files.some(({ path }) => isWithin(one.paths, path)));
    const changes = touching.map(commit => changeOf(url, head.branch, commit));
    const oldest = changes.at(-1);
    if (oldest && isCut) changes[changes.length - 1] = { ...oldest, hasGap: true };
    // The oldest first: that is the order in which they happened.
    if (changes.length > 0) await tell(changes.reverse());
    await marks.add(key, seen);
  }
}

/** Whether a path counts; without paths, all do. */
const isWithin = (paths: readonly string[], path: string): boolean =>
  paths.length === 0 || paths.some(folder => path === folder || path.startsWith(`${folder}/`));

const changeOf = (repoUrl: string, branch: string, commit: HistoryCommit): Change => ({
  repoUrl,
  branch,
  commit: {
    sha: commit.sha,
    author: commit.author.name,
    email: commit.author.email,
    message: commit.message,
    date: commit.date.toISOString(),
  },
  entities: changedEntities(commit.files),
});

/** Begins to tell of commits; there are none until repositories are followed. */
export const keepHistory = (options: KeepHistoryOptions): KeptHistory => new History(options);
