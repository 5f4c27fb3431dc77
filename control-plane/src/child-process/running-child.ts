/** A child process that runs: one that we started, or one that an earlier process started and that outlived it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { pidExists, processLife } from '@freshet/kit/process-life';
import type { Clock } from '@freshet/kit/time';
import { z } from 'zod';
import { writeWhole } from '../home/index.ts';

interface ChildEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface RunningChild {
  readonly pid: number | undefined;
  /** Settles when it is gone; rejects when it could not be started. */
  readonly ended: Promise<ChildEnd>;
  kill(signal: NodeJS.Signals): void;
}

interface Started {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * In a group of its own: a signal that a terminal sends to ours is not meant for it. The standard input of a child that
 * is to end with us is a pipe that nothing is written to; see tether.ts.
 */
export const startChild = (
  { command, args, env }: Started,
  { outlivesUs }: { readonly outlivesUs: boolean },
): RunningChild => {
  const child: ChildProcess = spawn(command, [...args], {
    env,
    detached: true,
    // One that outlives us must not hold our output open, for which the programs that read it would wait.
    stdio: outlivesUs ? ['ignore', 'ignore', 'pipe'] : ['pipe', 'ignore', 'inherit'],
  });
  child.stderr?.pipe(process.stderr, { end: false });
  child.stdin?.on('error', () => undefined); // it closed its end first
  const ended = once(child, 'exit').then(([code, signal]): ChildEnd => ({ code, signal }));
  return { pid: child.pid, ended, kill: signal => void child.kill(signal) };
};

const ChildRecord = z.object({ life: z.string(), pid: z.int().min(2), fingerprint: z.string() });
export type ChildRecord = z.infer<typeof ChildRecord>;

/** Notes a child, so that the next process on this home finds it. */
export const noteChild = async (path: string, pid: number, fingerprint: string): Promise<void> => {
  const life = await processLife(pid);
  if (life !== undefined) await writeWhole(path, JSON.stringify({ life, pid, fingerprint }));
};

/** The child that was noted, if it still runs. */
export const findChild = async (path: string): Promise<ChildRecord | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const record = parsed(text);
  // Another program may have got the same number since.
  if (record && (await processLife(record.pid)) === record.life) return record;
  await rm(path, { force: true });
  return undefined;
};

const parsed = (text: string): ChildRecord | undefined => {
  try {
    return ChildRecord.parse(JSON.parse(text));
  } catch {
    return undefined; // cut short by a crash of the machine
  }
};

const LOOK_MS = 500;

/** A child that another process started; only by looking is it known how it stands. */
export const adoptChild = ({ pid, life }: ChildRecord, clock: Clock): RunningChild => {
  const gone = async (): Promise<ChildEnd> => {
    // The number alone is cheap to look up; it is looked at closely now and then.
    for (let looks = 0; pidExists(pid); looks += 1) {
      if (looks % 10 === 0 && (await processLife(pid)) !== life) break;
      await clock.sleep(LOOK_MS);
    }
    return { code: null, signal: null };
  };
  return {
    pid,
    ended: gone(),
    kill: signal => {
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended.
      }
    },
  };
};
