import { checkExpression } from '@freshet/domain/expressions';
import { type PipelineProblem, type PipelineReading, readPipeline } from '@freshet/domain/pipelines';
import type { CommandContext } from '../command/index.ts';
import { readTextOf } from '../documents/index.ts';

/** As large as a pipeline may be at all; beyond it even the reading would be a burden. */
const MAX_BYTES = 50 * 1024 * 1024;

/** The text of a pipeline file; `-` is standard input. */
export const readPipelineText = (
  ctx: Pick<CommandContext, 'files' | 'stdin' | 'cwd'>,
  file: string,
): Promise<string> => readTextOf(ctx, file, MAX_BYTES);

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
