import type { ReportedCommit } from '@freshet/contracts/gitops';
import { maybe, when, words } from '@freshet/domain/reports';
import type { z } from 'zod';
import type { CommitPlace, DescribeCommit } from './ports.ts';

type Commit = z.infer<typeof ReportedCommit>;

interface Asked {
  readonly place: CommitPlace;
  readonly revision: string;
}

const MOST_COMMITS = 20_000;
const COMMIT = /^[0-9a-f]{7,64}$/;

/** What commits are, asked for once each. Who asks gets what is known, and is called again when there is more. */
export class CommitBook {
  readonly #describe: DescribeCommit | undefined;
  readonly #known = new Map<string, Commit | undefined>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(describe: DescribeCommit | undefined) {
    this.#describe = describe;
  }

  /** The commit as far as it is known; `onMore` is called once when it becomes known later. */
  find(asked: Asked | undefined, onMore: () => void): Commit | undefined {
    if (!asked || !this.#describe || !COMMIT.test(asked.revision)) return undefined;
    const key = `${asked.place.repoURL} ${asked.revision}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(onMore);
    else {
      this.#waiting.set(key, [onMore]);
      void this.#ask(key, asked, this.#describe);
    }
    return undefined;
  }

  async #ask(key: string, { place, revision }: Asked, describe: DescribeCommit): Promise<void> {
    // A source that cannot be asked now is asked again with the next report; nobody waits for it.
    const facts = await describe(place, revision).catch(() => undefined);
    const waiting = this.#waiting.get(key) ?? [];
    this.#waiting.delete(key);
    if (!facts) return;
    this.#known.set(key, commitOf(revision, facts));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_COMMITS && oldest !== undefined) this.#known.delete(oldest);
    for (const onMore of waiting) onMore();
  }
}

const AUTHOR = /^(?<name>.*?)\s*<(?<email>[^>]*)>$/;

const commitOf = (
  sha: string,
  { author, date, message }: { author: string; date: string; message: string },
): Commit => {
  const { name, email } = AUTHOR.exec(author)?.groups ?? {};
  return {
    sha,
    ...maybe('author', name ?? author, 255),
    ...maybe('email', email, 254),
    ...maybe('message', words(message, 1_000), 1_000),
    ...when('date', date),
  };
};
