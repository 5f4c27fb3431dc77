import { Fault, isFault } from '@freshet/kit/errors';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What an error of the file system means for whoever keeps builds in a directory. */
export const storageFault = (error: unknown, path: string): Fault => {
  if (isFault(error)) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (FULL.has(code))
    return new Fault('STORAGE_FULL', `There is no space left for ${path}`, { path }, { cause: error });
  return new Fault(
    'BUILD_JOURNAL_UNUSABLE',
    `The journal ${path} cannot be written: ${message}`,
    { path },
    { cause: error },
  );
};
