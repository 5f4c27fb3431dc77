/**
 * Tells the Git provider how the sync of a commit went, for applications that wish it by an annotation: pending while
 * it runs, then success or failure, under `freshet/<runtime>/<application>`. Only the newest state of each is sent; what
 * a provider cannot take now is sent again for about an hour, and what it refuses is not.
 */
import type { Application } from '@freshet/domain/applications';
import { sourcesOf, words } from '@freshet/domain/reports';
import { isFault } from '@freshet/kit/errors';
import type { CommitStatusReport } from '@freshet/kit/git-providers';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { GitLogin } from '../git-credentials/index.ts';
import { ProviderPatience } from './provider-patience.ts';
import { repositoryAt } from './repository-at.ts';

const COMMIT_STATUS_ANNOTATION = 'freshet.io/commit-status';

interface StatusOptions {
  readonly login: () => Promise<GitLogin | undefined>;
  /** Who the runtime is, and where pages show its applications; undefined while the control plane has not said. */
  readonly self: () => { readonly name: string; readonly pages: string } | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Wanted extends CommitStatusReport {
  readonly repository: string;
  readonly attempt: number;
}

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const BURST = 100;
const MOST_WAITING = 1_000;
const MOST_ATTEMPTS = 60;
const BACKOFF = { firstMs: 2_000, maxMs: 60_000 };
/** What ended before we looked is told only where it is this fresh: whoever led before may have died with it. */
const FRESH_MS = 600_000;
const MOST_WORDS = 140;

const STATES = {
  Running: 'pending',
  Terminating: 'pending',
  Succeeded: 'success',
  Failed: 'failure',
  Error: 'failure',
} as const;

type Phase = keyof typeof STATES;

const markOf = (application: Application | undefined): string => {
  const { phase, startedAt, finishedAt } = application?.status?.operationState ?? {};
  return `${phase} ${startedAt} ${finishedAt}`;
};

/** What is to be told of an application, now that it is as it is; nothing where it is as before or does not wish it. */
const statusOf = (
  now: Application,
  before: Application | undefined,
  seenAt: Date,
): (Omit<CommitStatusReport, 'context' | 'url'> & { readonly repository: string }) | undefined => {
  if (now.metadata.annotations?.[COMMIT_STATUS_ANNOTATION] !== 'true') return undefined;
  const { phase, message, finishedAt, syncResult } = now.status?.operationState ?? {};
  const state = STATES[phase as Phase];
  const source = sourcesOf(now.spec)[0];
  const sha = syncResult?.revision ?? syncResult?.revisions?.[0] ?? '';
  if (state === undefined || !source || source.chart || !SHA.test(sha)) return undefined;
  if (before ? markOf(before) === markOf(now) : !isFresh(finishedAt, seenAt)) return undefined;
  return { repository: source.repoURL, sha, state, description: wordsOf(state, message) };
};

const isPassing = (error: unknown): boolean =>
  isFault(error, 'GIT_PROVIDER_LIMITED') || isFault(error, 'GIT_PROVIDER_UNAVAILABLE');

const isFresh = (finishedAt: string | undefined, seenAt: Date): boolean =>
  finishedAt !== undefined && seenAt.getTime() - Date.parse(finishedAt) < FRESH_MS;

const WORDS = { pending: 'Syncing', success: 'Synced', failure: 'The sync failed' } as const;

const wordsOf = (state: CommitStatusReport['state'], message: string | undefined): string =>
  state === 'failure' && message ? words(message.replaceAll(/\s+/g, ' '), MOST_WORDS) : WORDS[state];

export const keepCommitStatuses = ({ login, self, clock, log }: StatusOptions) => {
  const patience = new ProviderPatience({ clock, log, burst: BURST });
  const waiting = new Map<string, Wanted>();
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();

  const put = (key: string, wanted: Wanted): void => {
    waiting.delete(key);
    waiting.set(key, wanted);
    const [oldest] = waiting.keys();
    if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    wake.resolve();
  };

  /** Whether that is done with: told, or not to be told at all. */
  const send = async (wanted: Wanted): Promise<boolean> => {
    const at = await repositoryAt(login, wanted.repository);
    if (!at || patience.hasRefused(at.fullName)) return true;
    if (!patience.take(at.fullName)) return false;
    const { sha, state, context, description, url } = wanted;
    try {
      await at.provider.reportStatus(at.fullName, { sha, state, context, description, url });
      return true;
    } catch (error) {
      patience.refused(at.fullName, error);
      return !isPassing(error) || wanted.attempt >= MOST_ATTEMPTS;
    }
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const [next] = waiting;
      if (!next) {
        await wake.promise;
        wake = Promise.withResolvers();
        continue;
      }
      const [key, wanted] = next;
      waiting.delete(key);
      const isDone = await send(wanted).catch(() => wanted.attempt >= MOST_ATTEMPTS);
      failures = isDone ? 0 : failures + 1;
      if (isDone) continue;
      // What came meanwhile is newer.
      if (!waiting.has(key)) put(key, { ...wanted, attempt: wanted.attempt + 1 });
      await clock.sleep(backoffMs(failures, BACKOFF), stopping.signal).catch(() => undefined);
    }
  };
  const running = run();

  return {
    /** An application is as it is now, and was so before. */
    seen: (now: Application, before: Application | undefined): void => {
      const status = statusOf(now, before, clock.now());
      const me = status && self();
      if (!me) return;
      const { namespace = '', name } = now.metadata;
      const context = `freshet/${me.name}/${name}`;
      put(`${status.repository} ${status.sha} ${context}`, {
        ...status,
        context,
        url: new URL(`/apps/${[me.name, namespace, name].join('/')}`, me.pages).href,
        attempt: 1,
      });
    },
    stop: async (): Promise<void> => {
      stopping.abort(new Error('the runtime stops'));
      wake.resolve();
      await running;
    },
  };
};
