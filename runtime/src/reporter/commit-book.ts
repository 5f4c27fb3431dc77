import type { ReportedCommit } from '@freshet/contracts/gitops';
import { lastParagraph, maybe, when, words } from '@freshet/domain/reports';
import type { z } from 'zod';
import type { CommitPlace, DescribeCommit, FindPullRequest } from './ports.ts';

type Commit = z.infer<typeof ReportedCommit>;

interface Asked {
  readonly place: CommitPlace;
  readonly revision: string;
}

const MOST_COMMITS = 20_000;
const COMMIT = /^[0-9a-f]{7,64}$/;

const keyOf = ({ place, revision }: Asked): string =>
  [place.repoURL, revision, place.touching?.since ?? '', ...(place.touching?.paths ?? [])].join(' ');

/** What commits are, asked for once each. Who asks gets what is known, and is called again when there is more. */
export class CommitBook {
  readonly #describe: DescribeCommit | undefined;
  readonly #known = new Map<string, Commit>();
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Whose pull request was asked for, and who waits for the answer. */
  readonly #pulls = new Map<string, 'known' | (() => void)[]>();
  readonly #lookups = new Map<string, ReturnType<FindPullRequest>>();
  #findPull: FindPullRequest | undefined;

  constructor(describe: DescribeCommit | undefined) {
    this.#describe = describe;
  }

  /** Who says from now on which pull request a commit came of; nobody unless said. */
  lookUpPullRequests(find: FindPullRequest | undefined): void {
    this.#findPull = find;
  }

  /** The commit as far as it is known; `onMore` is called once when it becomes known later. */
  find(asked: Asked | undefined, onMore: () => void): Commit | undefined {
    if (!asked || !this.#describe || !COMMIT.test(asked.revision)) return undefined;
    const key = keyOf(asked);
    const known = this.#known.get(key);
    if (known) return known;
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(onMore);
    else {
      this.#waiting.set(key, [onMore]);
      void this.#ask(asked, this.#describe);
    }
    return undefined;
  }

  /** The same, and nothing before the pull request that it came of was asked for, where somebody can be asked. */
  findWithPullRequest(asked: Asked | undefined, onMore: () => void): Commit | undefined {
    const commit = this.find(asked, onMore);
    const find = this.#findPull;
    if (!commit || !asked || !find) return commit;
    const pull = this.#pulls.get(keyOf(asked));
    if (pull === 'known') return commit;
    if (pull) pull.push(onMore);
    else {
      this.#pulls.set(keyOf(asked), [onMore]);
      void this.#askPull(asked, commit, find);
    }
    return undefined;
  }

  async #ask(asked: Asked, describe: DescribeCommit): Promise<void> {
    const key = keyOf(asked);
    // A source that cannot be asked now is asked again with the next report; nobody waits for it.
    const facts = await describe(asked.place, asked.revision).catch(() => undefined);
    const waiting = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    if (!facts) return;
    this.#keep(key, commitOf(facts.sha ?? asked.revision, facts));
    for (const onMore of waiting) onMore();
  }

  async #askPull(asked: Asked, commit: Commit, find: FindPullRequest): Promise<void> {
    const key = keyOf(asked);
    const pullRequest = await this.#pullOf(asked.place.repoURL, commit.sha, find);
    const waiting = this.#pulls.get(key);
    this.#pulls.set(key, 'known');
    this.#keep(key, pullRequest ? { ...commit, pullRequest } : commit);
    if (Array.isArray(waiting)) for (const onMore of waiting) onMore();
  }

  /** Many applications may be at one commit, each by paths of its own: their Git host is asked once. */
  #pullOf(repoURL: string, sha: string, find: FindPullRequest): ReturnType<FindPullRequest> {
    const key = `${repoURL} ${sha}`;
    const known = this.#lookups.get(key);
    if (known) return known;
    const lookup = find(repoURL, sha).catch(() => undefined);
    this.#lookups.set(key, lookup);
    const [oldest] = this.#lookups.keys();
    if (this.#lookups.size > MOST_COMMITS && oldest !== undefined) this.#lookups.delete(oldest);
    return lookup;
  }

  #keep(key: string, commit: Commit): void {
    this.#known.set(key, commit);
    const [oldest] = this.#known.keys();
    if (this.#known.size <= MOST_COMMITS || oldest === undefined) return;
    this.#known.delete(oldest);
    if (this.#pulls.get(oldest) === 'known') this.#pulls.delete(oldest);
  }
}

const AUTHOR = /^(?<name>.*?)\s*<(?<email>[^>]*)>$/;

const MOST_WORDS = 1_000;
/** Longer than trailers are: a paragraph of prose. */
const MOST_TRAILERS = 500;

/** A long message loses its middle: what it is about stands first, and trailers, which the platform reads, stand last. */
const shortened = (message: string): string => {
  const whole = words(message, Number.POSITIVE_INFINITY);
  const end = `…\n\n${lastParagraph(whole)}`;
  return whole.length <= MOST_WORDS || end.length > MOST_TRAILERS
    ? words(whole, MOST_WORDS)
    : `${words(whole, MOST_WORDS - end.length)}${end}`;
};

const commitOf = (
  sha: string,
  { author, date, message }: { author: string; date: string; message: string },
): Commit => {
  const { name, email } = AUTHOR.exec(author)?.groups ?? {};
  return {
    sha,
    ...maybe('author', name ?? author, 255),
    ...maybe('email', email, 254),
    ...maybe('message', shortened(message), MOST_WORDS),
    ...when('date', date),
  };
};
