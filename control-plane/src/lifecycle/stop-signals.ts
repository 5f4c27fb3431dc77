import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

/** What a process that is asked to stop goes by. */
interface StopRequest {
  /** Aborts at the first request to stop. */
  readonly signal: AbortSignal;
  /** Aborts when somebody asks again: then no request is waited for, but everything still ends in order. */
  readonly hurry: AbortSignal;
}

interface SignalSource {
  on(event: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  /** The process that started us; another one takes its place when it is gone. */
  readonly ppid: number;
}

interface StopSignalsDeps {
  readonly process: SignalSource;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * One Ctrl-C arrives several times: the terminal sends it to the whole process group, and npm and npx pass it on once
 * more. What comes this soon after the first is the same request.
 */
const SAME_REQUEST_MS = 1_000;

const LOOK_EVERY_MS = 500;

/** Turns signals, and the end of the npm that started us, into a request to stop. */
export const stopSignals = ({ process, environment, clock, log }: StopSignalsDeps): StopRequest => {
  const stopping = new AbortController();
  const hurrying = new AbortController();
  let askedAt = 0;
  const ask = (signal: string): void => {
    const now = clock.now().getTime();
    if (stopping.signal.aborted) {
      if (now - askedAt >= SAME_REQUEST_MS) hurrying.abort(new Error('the process is to stop at once'));
      return;
    }
    askedAt = now;
    log.info({ signal }, 'stopping');
    stopping.abort(new Error('the process is stopping'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  // npm and npx start us through a shell that ends without passing a signal on.
  if (environment.npm_lifecycle_event !== undefined || environment.npm_command !== undefined)
    void watchParent({ process, clock, signal: stopping.signal }, () => ask('the end of npm'));
  return { signal: stopping.signal, hurry: hurrying.signal };
};

interface Watch extends Pick<StopSignalsDeps, 'process' | 'clock'> {
  readonly signal: AbortSignal;
}

const watchParent = async ({ process, clock, signal }: Watch, onGone: () => void): Promise<void> => {
  const parent = process.ppid;
  while (!signal.aborted) {
    await clock.sleep(LOOK_EVERY_MS, signal).catch(() => undefined); // asked to stop
    if (!signal.aborted && process.ppid !== parent) onGone();
  }
};
