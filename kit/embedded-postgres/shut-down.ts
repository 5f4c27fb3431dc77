import type { Binaries } from './binaries.ts';
import { runCommand } from './command.ts';

interface ShutDownOptions {
  readonly pid: number;
  readonly pgCtl: Binaries['pgCtl'];
  /** Resolves with whether the server is gone, at the latest after `ms`. */
  readonly goneWithin: (ms: number) => Promise<boolean>;
}

/**
 * Fast shutdown first; immediate when that takes too long (nothing committed is lost, the next start recovers). Whoever
 * stops us may kill us ten seconds after they asked, and other parts have had some of them.
 */
const STEPS = [
  { signal: 'INT', patienceMs: 4_000 },
  { signal: 'QUIT', patienceMs: 1_000 },
  { signal: 'KILL', patienceMs: 5_000 },
] as const;

/** Stops a server and answers whether it is gone. */
export const shutDown = async ({ pid, pgCtl, goneWithin }: ShutDownOptions): Promise<boolean> => {
  for (const { signal, patienceMs } of STEPS) {
    await send(pid, signal, pgCtl);
    if (await goneWithin(patienceMs)) return true;
  }
  return false;
};

const send = async (pid: number, signal: (typeof STEPS)[number]['signal'], pgCtl: string): Promise<void> => {
  if (process.platform === 'win32' && signal !== 'KILL') {
    // Windows has no signals; PostgreSQL brings its own there.
    await runCommand(pgCtl, ['kill', signal, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    // Gone already, which is what we want.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
