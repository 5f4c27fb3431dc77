/**
 * Tells the Git provider how the sync of a commit went, for applications that wish it by an annotation: pending while
 * it runs, then success or failure, under `freshet/<runtime>/<application>`, with the namespace before the application
 * where that is not the runtime's own. Only the newest state of each is sent. What a provider cannot take now is sent
 * again for about an hour, and so is an end that it refuses, so that nothing stays pending for a passing reason.
 */
import type { Application } from '@freshet/domain/applications';
import { sourcesOf, tellableText, words } from '@freshet/domain/reports';
import { isFault } from '@freshet/kit/errors';
import type { CommitStatusReport } from '@freshet/kit/git-providers';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { GitLogin } from '../git-credentials/index.ts';
import { ProviderPatience } from './provider-patience.ts';
import { repositoryAt } from './repository-at.ts';
import type { SentStatuses } from './sent-statuses.ts';

const COMMIT_STATUS_ANNOTATION = 'freshet.io/commit-status';

interface StatusOptions {
  readonly login: () => Promise<GitLogin | undefined>;
  /** Who the runtime is, and where pages show its applications; undefined while the control plane has not said. */
  readonly self: () => { readonly name: string; readonly pages: string } | undefined;
  /** The runtime's own, which goes without saying in names. */
  readonly namespace: string;
  /** Ours alone, and stopped with us. */
  readonly sent: SentStatuses;
  readonly clock: Clock;
  readonly log: Logger;
}

type Status = Omit<CommitStatusReport, 'context' | 'url'> & { readonly repository: string };

interface Wanted extends Status {
  readonly application: { readonly namespace: string; readonly name: string };
  /** What it is a status of, so that it is known as sent. */
  readonly mark: string;
  readonly attempt: number;
  readonly refusals: number;
  readonly notBefore: number;
}

/** Told, or not to be told at all; or to be tried again after a while. */
type Outcome = 'done' | { readonly againInMs: number; readonly attempts: number; readonly refusals: number };

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const BURST = 100;
const MOST_WAITING = 1_000;
const MOST_ATTEMPTS = 60;
const MOST_REFUSALS = 6;
const UNKNOWN_SELF_MS = 2_000;
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

/** What is to be told of an application that is as it is; nothing where there is nothing or it does not wish it. */
const statusOf = (now: Application): Status | undefined => {
  if (now.metadata.annotations?.[COMMIT_STATUS_ANNOTATION] !== 'true') return undefined;
  const { phase, message, syncResult } = now.status?.operationState ?? {};
  const state = STATES[phase as Phase];
  const source = sourcesOf(now.spec)[0];
  const sha = syncResult?.revision ?? syncResult?.revisions?.[0] ?? '';
  if (state === undefined || !source || source.chart || !SHA.test(sha)) return undefined;
  return {
    repository: source.repoURL,
    sha,
    state,
    description: wordsOf(state, message && tellableText(now.status ?? {})(message)),
  };
};

const isPassing = (error: unknown): boolean =>
  isFault(error, 'GIT_PROVIDER_LIMITED') || isFault(error, 'GIT_PROVIDER_UNAVAILABLE');

const isFresh = ({ status }: Application, seenAt: Date): boolean => {
  const { finishedAt } = status?.operationState ?? {};
  return finishedAt !== undefined && seenAt.getTime() - Date.parse(finishedAt) < FRESH_MS;
};

/** Whether the last that this process sent is that this very sync was under way: nobody else will tell of its end. */
const isBegun = ({ status }: Application, last: string | undefined): boolean => {
  const [phase, startedAt] = last?.split(' ') ?? [];
  return STATES[phase as Phase] === 'pending' && startedAt === status?.operationState?.startedAt;
};

const WORDS = { pending: 'Syncing', success: 'Synced', failure: 'The sync failed' } as const;

const wordsOf = (state: keyof typeof WORDS, message: string | undefined): string =>
  state === 'failure' && message ? words(message.replaceAll(/\s+/g, ' '), MOST_WORDS) : WORDS[state];

export const keepCommitStatuses = ({ login, self, namespace: home, sent, clock, log }: StatusOptions) => {
  const patience = new ProviderPatience({ clock, log, burst: BURST });
  const waiting = new Map<string, Wanted>();
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();

  const put = (wanted: Wanted): void => {
    const key = keyOf(wanted);
    waiting.delete(key);
    waiting.set(key, wanted);
    const [oldest] = waiting.keys();
    if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    wake.resolve();
  };

  const reportOf = (
    { application: { namespace, name }, sha, state, description }: Wanted,
    me: NonNullable<ReturnType<typeof self>>,
  ): CommitStatusReport => ({
    ...{ sha, state, description },
    context: ['freshet', me.name, ...(namespace === home ? [] : [namespace]), name].join('/'),
    url: new URL(`/apps/${[me.name, namespace, name].join('/')}`, me.pages).href,
  });

  const send = async (wanted: Wanted): Promise<Outcome> => {
    const me = self();
    // Nothing was tried, so nothing counts.
    if (!me) return { againInMs: UNKNOWN_SELF_MS, attempts: 0, refusals: 0 };
    const own = await login();
    if (!own) return later(wanted);
    const at = repositoryAt(own, wanted.repository);
    if (!at) return 'done';
    const commit = { repository: at.fullName, sha: wanted.sha };
    const refusedUntil = patience.refusedUntil(commit);
    if (refusedUntil) return refused(wanted, refusedUntil);
    if (!patience.take(commit)) return later(wanted);
    try {
      await at.provider.reportStatus(at.fullName, reportOf(wanted, me));
    } catch (error) {
      patience.refused(commit, error);
      return isPassing(error) ? later(wanted) : refused(wanted, patience.refusedUntil(commit));
    }
    sent.add(nameOf(wanted), wanted.mark);
    return 'done';
  };

  const later = ({ attempt }: Wanted): Outcome => ({
    againInMs: backoffMs(attempt, BACKOFF),
    attempts: 1,
    refusals: 0,
  });

  /** What is pending will have an end, which is worth more; an end is kept until it may be tried again. */
  const refused = ({ state }: Wanted, until: Date | undefined): Outcome =>
    state === 'pending' || !until
      ? 'done'
      : { againInMs: until.getTime() - clock.now().getTime(), attempts: 0, refusals: 1 };

  /** Until something is due, or came. */
  const rest = async (): Promise<void> => {
    const times = [...waiting.values()].map(({ notBefore }) => notBefore);
    const enough = new AbortController();
    const due =
      times.length > 0
        ? [clock.sleep(Math.min(...times) - clock.now().getTime(), enough.signal).catch(() => undefined)]
        : [];
    await Promise.race([wake.promise, ...due]);
    enough.abort();
    wake = Promise.withResolvers();
  };

  const turn = async (key: string, wanted: Wanted): Promise<void> => {
    waiting.delete(key);
    const outcome = await send(wanted).catch(() => later(wanted));
    // What came meanwhile is newer.
    if (outcome === 'done' || waiting.has(key)) return;
    const attempt = wanted.attempt + outcome.attempts;
    const refusals = wanted.refusals + outcome.refusals;
    if (attempt > MOST_ATTEMPTS || refusals > MOST_REFUSALS) {
      const { application, repository, sha, state } = wanted;
      log.warn(
        { application, repository, sha, state },
        'the Git provider is not told of a sync: it is given up',
      );
      return;
    }
    put({ ...wanted, attempt, refusals, notBefore: clock.now().getTime() + outcome.againInMs });
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const now = clock.now().getTime();
      const due = waiting.entries().find(([, { notBefore }]) => notBefore <= now);
      await (due ? turn(...due) : rest());
    }
  };
  const running = run();

  return {
    /**
     * An application is as it is now, and was so before; without a before, we see it for the first time, and whoever led
     * before us may have sent that, or have died with it. What this process sent last may be long ago, as another led.
     */
    seen: (now: Application, before: Application | undefined): void => {
      const status = statusOf(now);
      if (!status) return;
      const { namespace = '', name } = now.metadata;
      const mark = markOf(now);
      const last = sent.lastOf(`${namespace}/${name}`);
      const isNews = before
        ? markOf(before) !== mark
        : last !== mark && (isFresh(now, clock.now()) || isBegun(now, last));
      if (!isNews) return;
      put({ ...status, application: { namespace, name }, mark, attempt: 1, refusals: 0, notBefore: 0 });
    },
    stop: async (): Promise<void> => {
      stopping.abort(new Error('the runtime stops'));
      wake.resolve();
      await running;
      await sent.stop();
    },
  };
};

const nameOf = ({ application: { namespace, name } }: Wanted): string => `${namespace}/${name}`;

const keyOf = (wanted: Wanted): string => `${wanted.repository} ${wanted.sha} ${nameOf(wanted)}`;
