import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from './if-missing.ts';

/** PostgreSQL's lock file, the same that pg_ctl goes by. */
export interface LockFile {
  readonly pid: number;
  /** True once the server accepts connections. */
  readonly ready: boolean;
  readonly port: number | undefined;
  /** Where its socket is; undefined for one that is reached over TCP. */
  readonly socketDirectory: string | undefined;
}

/** Where the lock file of a data directory is. */
export const lockFilePath = (dataDir: string): string => join(dataDir, 'postmaster.pid');

/** Reads the lock file; `undefined` when there is none, or none with a pid yet. */
export const readLockFile = async (dataDir: string): Promise<LockFile | undefined> => {
  const text = await readFile(lockFilePath(dataDir), 'utf8').catch(ifMissing);
  const lines = text?.split('\n') ?? [];
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!(pid > 0)) return undefined;
  return {
    pid,
    ready: lines[7]?.trim() === 'ready',
    port: Number(lines[3]) || undefined,
    socketDirectory: lines[4] || undefined,
  };
};
