import { resolve } from 'node:path';
import { Fault, isFault } from '@freshet/kit/errors';
import type { CommandContext } from '../command/index.ts';
import { errorCode } from '../host/index.ts';

/** The text of a file that somebody named; `-` is standard input. */
export const readTextOf = async (
  { files, stdin, cwd }: Pick<CommandContext, 'files' | 'stdin' | 'cwd'>,
  file: string,
  maxBytes: number,
): Promise<string> => {
  if (file === '-') return stdin.readText(maxBytes);
  const text = await files.readText(resolve(cwd, file), maxBytes).catch((cause: unknown) => {
    if (isFault(cause)) throw cause;
    const why = errorCode(cause) === 'EISDIR' ? 'is a directory' : 'cannot be read';
    throw new Fault('CLI_FILE_UNUSABLE', `${file} ${why}`, { file }, { cause });
  });
  if (text === undefined) throw new Fault('CLI_FILE_UNUSABLE', `there is no file ${file}`, { file });
  return text;
};
