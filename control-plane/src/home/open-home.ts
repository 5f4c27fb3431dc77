import { access, constants, mkdir } from 'node:fs/promises';
import { Fault } from '@freshet/kit/errors';

/** Makes the directory and makes sure that we may write there. */
export const ensureHome = async (home: string): Promise<void> => {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    await access(home, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw homeFault(home, error);
  }
};

/** What a failed write to the home means to the person who started us. */
export const homeFault = (home: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Fault('DISK_FULL', `there is no disk space left for ${home}`, { home }, { cause: error });
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new Fault('HOME_NOT_WRITABLE', `${home} cannot be written to`, { home }, { cause: error });
  }
  return error;
};
