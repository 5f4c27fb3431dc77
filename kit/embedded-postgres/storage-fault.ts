import { Fault } from '@freshet/kit/errors';

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENOTDIR', 'EEXIST']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Turns a file system's refusal at `path` into a fault that says what to do; anything else comes back as it is. */
export const storageFault = (error: unknown, path: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) {
    return new Fault('DISK_FULL', `no space left for the database in ${path}`, { path }, { cause: error });
  }
  if (NOT_WRITABLE.has(code)) {
    return new Fault('HOME_NOT_WRITABLE', `cannot write ${path} (${code})`, { path }, { cause: error });
  }
  return error;
};

interface FailedProgram {
  readonly path: string;
  readonly what: string;
  readonly lines: readonly string[];
}

/** Explains why initdb or the server gave up, from what it printed last. */
export const programFault = ({ path, what, lines }: FailedProgram): Fault => {
  const text = lines.join('\n');
  const details = { path, log: lines };
  if (/No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(text)) {
    return new Fault('DISK_FULL', `no space left for the database in ${path}`, details);
  }
  if (/control file|pg_control|valid checkpoint record/.test(text)) {
    return new Fault('POSTGRES_DATA_CORRUPT', `${what}: the data in ${path} is damaged`, details);
  }
  if (/Permission denied|Read-only file system|wrong ownership/.test(text)) {
    return new Fault('HOME_NOT_WRITABLE', `${what}: it may not use ${path}`, details);
  }
  return new Fault('POSTGRES_START_FAILED', what, details);
};
