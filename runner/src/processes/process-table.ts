import { readdirSync, readFileSync } from 'node:fs';

/** A process as the system tells of it. */
interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  /** In ticks since the machine began; with the pid it names a process for good. */
  readonly startedAt: string;
}

const HAS_TABLE = process.platform === 'linux';

const readIfThere = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // it ended meanwhile, or belongs to somebody else
  }
};

/** The entry of a process that runs; undefined for one that has ended, be it reaped or not. */
const readProcess = (pid: number): ProcessEntry | undefined => {
  const text = readIfThere(`/proc/${pid}/stat`)?.toString('latin1');
  if (text === undefined) return undefined;
  // The name of the program stands in parentheses and may hold any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = 'X', , group = '0'] = fields;
  return state === 'Z' || state === 'X'
    ? undefined
    : { pid, group: Number(group), startedAt: fields[19] ?? '' };
};

const pidsSince = (since: number): number[] => {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter(pid => Number.isInteger(pid) && pid !== process.pid);
  const latest = Number(readIfThere('/proc/loadavg')?.toString().split(' ').at(-1));
  // Numbers are given out in turn: unless they began anew, what came later has a higher one.
  return latest >= since ? pids.filter(pid => pid >= since) : pids;
};

const hasMark = (pid: number, mark: string): boolean => {
  const environment = readIfThere(`/proc/${pid}/environ`);
  if (!environment) return false;
  const at = environment.indexOf(`${mark}\0`);
  return at === 0 || (at > 0 && environment[at - 1] === 0);
};

const answers = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What belongs together: a process group, and whatever carries a mark in its environment. */
export interface Family {
  readonly mark: string;
  readonly group?: number;
  /** The pid of the first of them, before which none needs to be looked for. */
  readonly since?: number;
}

/** Pids of the family that run. Where the system keeps no table of processes, the group alone is known. */
export const findFamily = ({ mark, group, since = 1 }: Family): readonly number[] => {
  if (!HAS_TABLE) return group !== undefined && answers(-group) ? [-group] : [];
  return pidsSince(since).filter(pid => {
    const entry = readProcess(pid);
    return entry !== undefined && (entry.group === group || hasMark(pid, mark));
  });
};

/** Whether the very process still runs that had this pid and start. */
export const isRunning = (pid: number, startedAt: string | undefined): boolean => {
  if (!HAS_TABLE) return answers(pid);
  const entry = readProcess(pid);
  return entry !== undefined && (startedAt === undefined || entry.startedAt === startedAt);
};

/** When a process began, in a notation that `isRunning` takes; undefined where nobody can tell. */
export const startOf = (pid: number): string | undefined => readProcess(pid)?.startedAt;
