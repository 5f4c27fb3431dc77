import { maybe, words } from '@freshet/domain/reports';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { GitLogin } from '../git-credentials/index.ts';
import type { FindPullRequest } from '../reporter/index.ts';
import { ProviderPatience } from './provider-patience.ts';
import { repositoryAt } from './repository-at.ts';

interface FinderOptions {
  /** The login of the runtime; undefined where it has none. */
  readonly login: () => Promise<GitLogin | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const BURST = 60;
/** Deployments are told without it rather than late. */
const LONGEST_MS = 5_000;

/** An address that may be told and be followed: of the web, short, and with nobody's name in it. */
const isPage = (text: string): boolean => {
  const url = URL.parse(text);
  return text.length <= 2_048 && /^https?:$/.test(url?.protocol ?? '') && url?.username === '';
};

/** Asks the provider of the account which pull request a commit came of, as often as it bears. */
export const pullRequestFinder = ({ login, clock, log }: FinderOptions): FindPullRequest => {
  const patience = new ProviderPatience({ clock, log, burst: BURST });
  const ask = async (url: string, sha: string) => {
    const own = await login();
    const at = own && repositoryAt(own, url);
    const commit = at && { repository: at.fullName, sha };
    if (!commit || !patience.take(commit)) return undefined;
    try {
      const found = await at.provider.pullRequestOf(at.fullName, sha);
      if (!found || !Number.isSafeInteger(found.number) || found.number < 1 || !isPage(found.webUrl))
        return undefined;
      return {
        number: found.number,
        title: words(found.title, 255),
        url: found.webUrl,
        state: found.state,
        ...maybe('author', found.author, 255),
      };
    } catch (error) {
      patience.refused(commit, error);
      return undefined;
    }
  };
  // One after the other: what the provider says to one holds for the next.
  let last: Promise<unknown> = Promise.resolve();
  const askInTurn = (url: string, sha: string, given: AbortSignal) => {
    const mine = last.then(() => (given.aborted ? undefined : ask(url, sha))).catch(() => undefined);
    last = mine;
    return mine;
  };
  return async (url, sha) => {
    if (!SHA.test(sha)) return undefined;
    const enough = new AbortController();
    try {
      return await Promise.race([
        askInTurn(url, sha, enough.signal),
        clock.sleep(LONGEST_MS, enough.signal).then(
          () => undefined,
          () => undefined,
        ),
      ]);
    } finally {
      enough.abort();
    }
  };
};
