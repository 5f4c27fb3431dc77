/**
 * Keeps one server running.
 *
 *   running ──server dies──▶ restarting ──answers again──▶ running
 *      │                         │  ▲
 *      │                         └──┘ failed attempt: wait longer, never give up
 *      └────────── stop() ──────────▶ stopped
 *
 * The port and the URL stay the same over restarts. Delays grow while the server keeps dying young and start
 * over once it has lived for a while.
 */
import { isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { backoffMs } from '@freshet/kit/time';
import { launchServer, type ServerPlan, type ServerProcess } from './server-process.ts';

export type PostgresState = 'running' | 'restarting' | 'stopped';

/** A supervised server. Whoever started it stops it. */
export interface RunningPostgres {
  /** Connects to the database `postgres`; the same over restarts. */
  readonly url: Secret;
  readonly port: number;
  /** The server's pid; `undefined` while it is not running. */
  pid(): number | undefined;
  state(): PostgresState;
  /** Calls back on each change of state until the returned function is called. */
  onState(listener: (state: PostgresState) => void): () => void;
  /** Fast shutdown; resolves when the process is gone. Stopping twice is not an error. */
  stop(): Promise<void>;
  /** Stops, then deletes the data, also where it was moved to for an unprivileged user. */
  discard(): Promise<void>;
}

const RETRY = { firstMs: 100, maxMs: 15_000 };
const HEALTHY_MS = 60_000;

/** What the supervisor itself does, before the caller's conveniences are added. */
export type Supervised = Omit<RunningPostgres, 'url' | 'port' | 'discard'>;

/** Watches over `first`, a server that was launched by `plan`, until stopped. */
export const supervise = (plan: ServerPlan, first: ServerProcess): Supervised => {
  const { clock, log } = plan;
  const stopping = new AbortController();
  const listeners = new Set<(state: PostgresState) => void>();
  let state: PostgresState = 'running';
  let server: ServerProcess = first;

  const enter = (next: PostgresState): void => {
    state = next;
    for (const listener of [...listeners]) listener(next);
  };

  const relaunch = async (earlierFailures: number): Promise<number> => {
    for (let failures = earlierFailures; ; failures += 1) {
      try {
        await clock.sleep(backoffMs(failures, RETRY), stopping.signal);
        server = await launchServer(plan, stopping.signal);
        return failures;
      } catch (error) {
        if (stopping.signal.aborted) return failures;
        log(`PostgreSQL does not start: ${explain(error)}`, 'warn');
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      const since = clock.now().getTime();
      const reason = await server.exited;
      if (stopping.signal.aborted) return;
      enter('restarting');
      log(`PostgreSQL died (${reason}); starting it again`, 'warn');
      if (clock.now().getTime() - since > HEALTHY_MS) failures = 0;
      failures = await relaunch(failures);
      if (stopping.signal.aborted) return;
      enter('running');
      log(`PostgreSQL is back (pid ${server.pid})`, 'info');
    }
  };

  const watching = watch();
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await server.stop();
    await watching;
    // A launch that was just succeeding has put another server in place.
    await server.stop();
    enter('stopped');
    listeners.clear();
  };

  return {
    pid: () => (state === 'running' ? server.pid : undefined),
    state: () => state,
    onState: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};

const explain = (error: unknown): string => {
  if (isFault(error)) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
};
