/**
 * Looks every minute at the paths between the runtime and others, and tells how each stands. What cannot be asked just
 * now is not known to be broken; a provider that wants to be left alone is, for as long as it says.
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

const LOOK_MS = 60_000;
const LONGEST_LIMIT_MS = 3_600_000;

export const keepChecks = (options: KeepChecksOptions) => {
  const { access, isConnected, url, outbound, login, tell, clock, log } = options;
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let gitAgainAt = 0;

  const askGit = async (): Promise<void> => {
    if (clock.now().getTime() < gitAgainAt) return;
    try {
      const own = await login();
      tell(
        'git',
        gitChecks(
          own ? { is: 'answered', check: await own.provider.checkToken('runtime') } : { is: 'tokenless' },
        ),
      );
    } catch (error) {
      if (isFault(error, 'GIT_PROVIDER_LIMITED'))
        gitAgainAt = clock.now().getTime() + pauseOf(error.details.retryAfterSeconds);
      tell('git', gitChecks({ is: 'failed', error }));
    }
  };

  const look = async (): Promise<void> => {
    tell('link', [linkCheck(isConnected())]);
    tell('access', [await accessCheck()]);
    await askGit();
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

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(error => {
        if (!stopping.signal.aborted) log.warn({ error }, 'how the runtime stands could not be looked at');
      });
      const rest = new AbortController();
      const signal = AbortSignal.any([rest.signal, stopping.signal]);
      await Promise.race([wake.promise, clock.sleep(LOOK_MS, signal).catch(() => undefined)]);
      rest.abort();
      wake = Promise.withResolvers();
    }
  };
  const running = run();
  return {
    /** Looks at once: something is different from before. */
    look: () => wake.resolve(),
    stop: async () => {
      stopping.abort(new Error('the runtime stops'));
      await running;
    },
  };
};

const pauseOf = (seconds: unknown): number => {
  const ms = typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : LOOK_MS;
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
