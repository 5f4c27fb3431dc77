import type { Clock } from '@freshet/kit/time';
import { type Family, findFamily } from './process-table.ts';

const LOOK_EVERY_MS = 20;
/** A family that forks faster than it is killed is given up on, rather than waited for in vain. */
const ROUNDS_MAX = 500;
const ROUNDS_AT_ONCE = 25;

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended, which is all that was wanted.
  }
};

const signalAll = (family: Family, signal: NodeJS.Signals): number => {
  const members = findFamily(family);
  // The group at once, so that nobody in it can fork between two looks.
  if (family.group !== undefined && members.length > 0) send(-family.group, signal);
  for (const pid of members) send(pid, signal);
  return members.length;
};

/** Kills a family before anything else of this process runs, which therefore never notices that it ended. */
export const killFamilyAtOnce = (family: Family): void => {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let round = 0; round < ROUNDS_AT_ONCE && signalAll(family, 'SIGKILL') > 0; round += 1)
    Atomics.wait(pause, 0, 0, LOOK_EVERY_MS);
};

/** Kills a family, and settles once none of it runs. */
export const killFamily = async (family: Family, clock: Clock): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX && signalAll(family, 'SIGKILL') > 0; round += 1)
    await clock.sleep(LOOK_EVERY_MS);
};

/** Asks a family to end, and kills what is left of it after the grace. */
export const endFamily = async (family: Family, graceMs: number, clock: Clock): Promise<void> => {
  if (graceMs > 0 && signalAll(family, 'SIGTERM') > 0) {
    const deadline = clock.now().getTime() + graceMs;
    while (clock.now().getTime() < deadline && findFamily(family).length > 0)
      await clock.sleep(LOOK_EVERY_MS);
  }
  await killFamily(family, clock);
};
