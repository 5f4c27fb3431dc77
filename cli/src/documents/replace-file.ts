import { resolve } from 'node:path';
import { Fault, isFault } from '@freshet/kit/errors';
import { isApiError } from '../api/index.ts';
import type { CommandContext } from '../command/index.ts';
import { errorCode } from '../host/index.ts';

/** Writes a result to a file that only the user can read, which appears when it is complete. */
export const replaceFile = async (
  { files, cwd }: Pick<CommandContext, 'files' | 'cwd'>,
  path: string,
  fill: Parameters<CommandContext['files']['replacePrivately']>[1],
): Promise<void> => {
  try {
    await files.replacePrivately(resolve(cwd, path), fill);
  } catch (cause) {
    if (isFault(cause) || isApiError(cause) || errorCode(cause) === undefined) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Fault('CLI_FILE_UNUSABLE', `${path} cannot be written: ${reason}`, { path }, { cause });
  }
};
