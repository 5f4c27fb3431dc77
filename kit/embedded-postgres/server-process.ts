import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { Client, DatabaseError } from 'pg';
import type { Binaries } from './binaries.ts';
import { isolated } from './command.ts';
import { guardServer } from './guard.ts';
import { readLockFile } from './lock-file.ts';
import { type Access, urlOf, writeAccess } from './login.ts';
import type { Placement } from './placement.ts';
import { LogTail, type PostgresLog } from './postgres-log.ts';
import { type ServerSettings, settingArguments } from './settings.ts';
import { shutDown } from './shut-down.ts';
import { programFault } from './storage-fault.ts';
import { ownerArguments, takeOver } from './take-over.ts';

const POLL_MS = 10;
/** A server that is recovering prints its progress; one that says nothing for this long is stuck. */
const SILENCE_MS = 60_000;
/** How long the last lines of a dead server may take to arrive. */
const DRAIN_MS = 250;

/** Everything needed to start the server of one data directory, again and again. */
export interface ServerPlan {
  readonly place: Placement;
  readonly binaries: Binaries;
  readonly port: number;
  readonly access: Access;
  readonly password: Secret;
  readonly settings: ServerSettings;
  readonly clock: Clock;
  readonly log: PostgresLog;
}

/** A server that accepted a connection. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles, never rejects, with a short reason once the process is gone. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server and waits until it answers; on any failure nothing stays running. */
export const launchServer = async (plan: ServerPlan, signal?: AbortSignal): Promise<ServerProcess> => {
  const { place, binaries, clock, log } = plan;
  await takeOver({ path: place.path, pgCtl: binaries.pgCtl, clock, log });
  signal?.throwIfAborted();
  const tail = new LogTail(log);
  const { server, silent } = await spawnServer(plan, tail);
  const startup = new AbortController();
  const givenUp = AbortSignal.any([startup.signal, ...(signal ? [signal] : [])]);
  try {
    const exit = server.exited.then(async reason => {
      await settledWithin(clock, silent, DRAIN_MS);
      throw exitFault(plan, reason, tail);
    });
    await Promise.race([exit, becomeReady(plan, server.pid, tail, givenUp)]);
    return server;
  } catch (error) {
    startup.abort();
    await server.stop();
    throw signal?.aborted ? signal.reason : error;
  }
};

interface Spawned {
  readonly server: ServerProcess;
  /** Settles when everything the server printed has been read. */
  readonly silent: Promise<unknown>;
}

const spawnServer = async (plan: ServerPlan, tail: LogTail): Promise<Spawned> => {
  const { place, binaries, port, access, settings, clock, log } = plan;
  const owner = await ownerArguments();
  const own = settingArguments(settings, await writeAccess(place, access));
  const args = ['-D', place.path, '-p', String(port), ...owner, ...own];
  const child = spawn(binaries.postgres, args, {
    ...isolated(place.account),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<string>(resolve => {
    child.on('exit', (code, killedBy) => resolve(killedBy ? `killed by ${killedBy}` : `exit code ${code}`));
  });
  const silent = new Promise(resolve => child.on('close', resolve));
  if (child.stderr) createInterface({ input: child.stderr }).on('line', line => tail.add(line));
  await once(child, 'spawn').catch(cause => {
    const message = 'PostgreSQL cannot be started';
    throw new Fault('POSTGRES_START_FAILED', message, { path: place.path }, { cause });
  });
  const pid = child.pid ?? 0;
  void exited.then(guardServer(pid, place));
  const goneWithin = (ms: number): Promise<boolean> => settledWithin(clock, exited, ms);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = await shutDown({ pid, pgCtl: binaries.pgCtl, goneWithin });
    if (!gone) log(`PostgreSQL (pid ${pid}) does not stop, not even when killed`, 'warn');
  };
  return { server: { pid, exited, stop }, silent };
};

const settledWithin = async (clock: Clock, promise: Promise<unknown>, ms: number): Promise<boolean> => {
  const timer = new AbortController();
  const late = clock.sleep(ms, timer.signal).then(
    () => false,
    () => true,
  );
  const settled = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return settled;
};

const exitFault = (plan: ServerPlan, reason: string, tail: LogTail): Fault => {
  const lines = tail.lines();
  const path = plan.place.path;
  if (lines.some(line => line.includes('could not bind'))) {
    const message = `port ${plan.port} on 127.0.0.1 is taken by another program`;
    return new Fault('POSTGRES_PORT_TAKEN', message, { port: plan.port });
  }
  return programFault({ path, what: `PostgreSQL ended while starting (${reason})`, lines });
};

/** Goes by the lock file, as pg_ctl does, and then by a real connection with the password. */
const becomeReady = async (
  plan: ServerPlan,
  pid: number,
  tail: LogTail,
  signal: AbortSignal,
): Promise<void> => {
  const { place, clock } = plan;
  let heard = -1;
  let deadline = 0;
  for (;;) {
    const lock = await readLockFile(place.path);
    // A lock left by an earlier server may name the same pid, so it takes both.
    if (lock?.ready && lock.pid === pid && (await answers(plan))) return;
    const now = clock.now().getTime();
    if (tail.count !== heard) {
      heard = tail.count;
      deadline = now + SILENCE_MS;
    }
    if (now > deadline) {
      throw programFault({ path: place.path, what: 'PostgreSQL does not get ready', lines: tail.lines() });
    }
    await clock.sleep(POLL_MS, signal);
  }
};

const WRONG_PASSWORD = '28P01';

/** The server or the system does not let this user in over the socket, though it looked as if it would. */
export class PeerRefused extends Error {
  override readonly name = 'PeerRefused';
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['28000', 'EACCES', 'EPERM', 'ENAMETOOLONG'].includes(String(error.code));

const answers = async ({ place, port, access, password }: ServerPlan): Promise<boolean> => {
  const url = urlOf({ path: place.path, port, access, password });
  const client = new Client({ connectionString: url.reveal(), connectionTimeoutMillis: 5_000 });
  // The outcome of connect() tells all; a connection lost right after it is not ours to report.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (cause) {
    if (access.kind === 'peer' && isRefusal(cause)) throw new PeerRefused('no peer', { cause });
    if (!(cause instanceof DatabaseError) || cause.code !== WRONG_PASSWORD) return false;
    const message = `the database in ${place.path} was made with another password`;
    throw new Fault('POSTGRES_START_FAILED', message, { path: place.path }, { cause });
  } finally {
    await client.end();
  }
};
