import { appendFileSync, readFileSync } from 'node:fs';
import type { Clock } from '@freshet/kit/time';
import { killFamily, killFamilyAtOnce } from './end-family.ts';
import { isRunning, startOf } from './process-table.ts';
import { BUILD_MARK } from './start-process.ts';

interface ProcessRecord {
  readonly pid: number;
  readonly startedAt?: string;
}

/** Notes a process in a file, for whoever cleans up after this one is gone. */
export const recordProcess = (file: string, pid: number): void => {
  const startedAt = startOf(pid);
  const record: ProcessRecord = { pid, ...(startedAt === undefined ? {} : { startedAt }) };
  appendFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
};

const recordIn = (line: string): ProcessRecord | undefined => {
  try {
    const { pid, startedAt } = JSON.parse(line) as Partial<ProcessRecord>;
    if (typeof pid !== 'number' || pid < 2) return undefined;
    return { pid, ...(startedAt === undefined ? {} : { startedAt }) };
  } catch {
    return undefined; // the line that was being written when the process was killed
  }
};

const readRecords = (file: string): readonly ProcessRecord[] => {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map(recordIn).filter(record => record !== undefined);
  } catch {
    return []; // nothing was ever started
  }
};

/**
 * Ends every process that a build left: groups that were noted, and whatever carries the mark of the build. Looking
 * begins at the first that was noted; where a process may have been killed before it could note one, look at all.
 */
export const endLeftovers = async (
  file: string,
  { buildId, lookAtAll = false }: { readonly buildId: string; readonly lookAtAll?: boolean },
  clock: Clock,
): Promise<void> => {
  const mark = `${BUILD_MARK}=${buildId}`;
  const records = readRecords(file);
  for (const { pid, startedAt } of records)
    if (isRunning(pid, startedAt)) await killFamily({ mark, group: pid, since: pid }, clock);
  const [first] = records;
  if (lookAtAll) await killFamily({ mark }, clock);
  else if (first) await killFamily({ mark, since: first.pid }, clock);
};

/** The same for a process that ends this very moment; a later one finds the build as if both had been killed. */
export const endLeftoversAtOnce = (file: string, buildId: string): void => {
  const mark = `${BUILD_MARK}=${buildId}`;
  const records = readRecords(file);
  for (const { pid, startedAt } of records)
    if (isRunning(pid, startedAt)) killFamilyAtOnce({ mark, group: pid, since: pid });
  const [first] = records;
  if (first) killFamilyAtOnce({ mark, since: first.pid });
};
