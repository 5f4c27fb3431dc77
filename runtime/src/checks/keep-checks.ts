/**
 * Looks again and again at the paths between the runtime and others, and tells how each stands: every minute at one that
 * holds, every ten seconds at one that is down. What cannot be asked just now is not known to be broken; a provider that
 * wants to be left alone is, for as long as it says.
 */
import type { RuntimeCheck } from '@freshet/contracts/gitops';
import { isFault } from '@freshet/kit/errors';
import type { GitProvider } from '@freshet/kit/git-providers';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { gitChecks } from './git-checks.ts';

interface KeepChecksOptions {
  readonly access: 'tunnel' | 'ingress' | 'manual';
  /** Whether a welcomed session is there. */
  readonly isConnected: () => boolean;
  /** Where people reach the app-proxy; undefined while that is not known. */
  readonly url: () => string | undefined;
  readonly outbound: Outbound;
  /** The login of the runtime; undefined where it has none. */
  readonly login: () => Promise<{ readonly provider: Pick<GitProvider, 'checkToken'> } | undefined>;
  readonly tell: (part: string, checks: readonly RuntimeCheck[]) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const HOLDS_MS = 60_000;
const DOWN_MS = 10_000;
const LONGEST_LIMIT_MS = 3_600_000;

/** Coming back soon helps nobody whose token is no good, and providers count how often such a one asks. */
const isDown = ({ name, status }: RuntimeCheck): boolean => status === 'failed' && name !== 'git-token';

export const keepChecks = (options: KeepChecksOptions) => {
  const { access, isConnected, url, outbound, login, tell, clock, log } = options;
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  /** When each part is to be looked at again. */
  const due = new Map<string, number>();
  /** Also what is being looked at now is looked at again. */
  let isAllDue = false;
  let gitLimitedUntil = 0;
  const now = (): number => clock.now().getTime();

  const askGit = async (): Promise<readonly RuntimeCheck[]> => {
    try {
      const own = await login();
      return gitChecks(
        own ? { is: 'answered', check: await own.provider.checkToken('runtime') } : { is: 'tokenless' },
      );
    } catch (error) {
      if (isFault(error, 'GIT_PROVIDER_LIMITED'))
        gitLimitedUntil = now() + pauseOf(error.details.retryAfterSeconds);
      return gitChecks({ is: 'failed', error });
    }
  };

  const lookAt = async (part: string, ask: () => Promise<readonly RuntimeCheck[]>): Promise<void> => {
    if (now() < (due.get(part) ?? 0)) return;
    due.set(part, now() + HOLDS_MS);
    const checks = await ask();
    tell(part, checks);
    if (checks.some(isDown)) due.set(part, now() + DOWN_MS);
  };

  const look = async (): Promise<void> => {
    if (isAllDue) due.clear();
    isAllDue = false;
    await lookAt('link', async () => [linkCheck(isConnected())]);
    await lookAt('access', async () => [await accessCheck()]);
    if (now() >= gitLimitedUntil) await lookAt('git', askGit);
  };

  const accessCheck = async (): Promise<RuntimeCheck> => {
    const at = url();
    if (access === 'tunnel') return tunnelCheck(isConnected(), at);
    if (at === undefined)
      return { name: 'ingress', status: 'unknown', message: 'The runtime has no address yet.' };
    try {
      const { status } = await outbound({
        url: new URL('healthz', `${at.replace(/\/+$/, '')}/`),
        signal: stopping.signal,
      });
      return ingressCheck(at, status < 400 ? undefined : `it answers with status ${status}`);
    } catch (error) {
      return ingressCheck(at, error instanceof Error ? error.message : 'it does not answer');
    }
  };

  /** What became due while another was asked is looked at next; a provider that wants to be left alone is. */
  const untilDue = (): number => {
    const waits = [...due].map(([part, at]) => Math.max(at, part === 'git' ? gitLimitedUntil : 0) - now());
    return Math.max(0, Math.min(HOLDS_MS, ...waits));
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(error => {
        if (!stopping.signal.aborted) log.warn({ error }, 'how the runtime stands could not be looked at');
      });
      const rest = new AbortController();
      const signal = AbortSignal.any([rest.signal, stopping.signal]);
      await Promise.race([wake.promise, clock.sleep(untilDue(), signal).catch(() => undefined)]);
      rest.abort();
      wake = Promise.withResolvers();
    }
  };
  const running = run();
  return {
    /** Looks at once: something is different from before. */
    look: () => {
      isAllDue = true;
      wake.resolve();
    },
    stop: async () => {
      stopping.abort(new Error('the runtime stops'));
      await running;
    },
  };
};

const pauseOf = (seconds: unknown): number => {
  const ms = typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : HOLDS_MS;
  return Math.min(ms, LONGEST_LIMIT_MS);
};

/** Nobody is told that it is away while it is; the control plane sees that for itself. */
const linkCheck = (isConnected: boolean): RuntimeCheck =>
  isConnected
    ? { name: 'link', status: 'ok', message: 'The app-proxy reaches the control plane over the link.' }
    : { name: 'link', status: 'failed', message: 'The link to the control plane is away.' };

const tunnelCheck = (isConnected: boolean, url: string | undefined): RuntimeCheck => ({
  name: 'tunnel',
  status: isConnected ? 'ok' : 'failed',
  message: isConnected
    ? `People and webhooks reach the runtime through the tunnel${url === undefined ? '' : ` at ${url}`}.`
    : 'The tunnel is closed while the link to the control plane is away.',
});

const ingressCheck = (url: string, problem: string | undefined): RuntimeCheck =>
  problem === undefined
    ? { name: 'ingress', status: 'ok', message: `The runtime is reached at ${url}.` }
    : {
        name: 'ingress',
        status: 'failed',
        message: `The runtime does not reach itself at ${url}: ${problem}.`,
        hint: 'Check that the name resolves and that the ingress forwards to the runtime; where only people outside reach that address, this may be as it should be.',
      };
