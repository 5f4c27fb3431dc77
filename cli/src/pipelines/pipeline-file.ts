import { resolve } from 'node:path';
import { checkExpression } from '@freshet/domain/expressions';
import { type PipelineProblem, type PipelineReading, readPipeline } from '@freshet/domain/pipelines';
import { Fault, isFault } from '@freshet/kit/errors';
import type { CommandContext } from '../command/index.ts';
import { errorCode } from '../host/index.ts';

/** As large as a pipeline may be at all; beyond it even the reading would be a burden. */
const MAX_BYTES = 50 * 1024 * 1024;

/** The text of a pipeline file; `-` is standard input. */
export const readPipelineText = async (
  { files, stdin, cwd }: Pick<CommandContext, 'files' | 'stdin' | 'cwd'>,
  file: string,
): Promise<string> => {
  if (file === '-') return stdin.readText(MAX_BYTES);
  const text = await readFile(files, resolve(cwd, file), file);
  if (text === undefined) throw new Fault('CLI_FILE_UNUSABLE', `there is no file ${file}`, { file });
  return text;
};

const readFile = async (
  files: CommandContext['files'],
  path: string,
  file: string,
): Promise<string | undefined> => {
  try {
    return await files.readText(path, MAX_BYTES);
  } catch (cause) {
    if (isFault(cause)) throw cause;
    const why = errorCode(cause) === 'EISDIR' ? 'is a directory' : 'cannot be read';
    throw new Fault('CLI_FILE_UNUSABLE', `${file} ${why}`, { file }, { cause });
  }
};

/** A pipeline read with its conditions. */
export const readCheckedPipeline = (text: string): PipelineReading =>
  readPipeline(text, { checkExpression: firstError });

/** What is wrong with a condition, in the form that the validator reports. */
const firstError = (source: string): { message: string; offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

/** Everything that is wrong with a file, a line each. */
export const problemLines = (file: string, problems: readonly PipelineProblem[]): readonly string[] =>
  problems.map(problem => problemLine(file, problem));

/** In the form that editors and terminals turn into links. */
const problemLine = (
  file: string,
  { line, column, severity, message, code, suggestion }: PipelineProblem,
): string => {
  // Most messages name it already.
  const instead = suggestion === undefined || message.includes(suggestion) ? '' : `; write ${suggestion}`;
  return `${file}:${line}:${column}: ${severity}: ${message}${instead} (${code})`;
};
