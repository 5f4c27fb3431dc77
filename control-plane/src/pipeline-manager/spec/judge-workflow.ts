import { PIPELINE_BOUNDS } from '@freshet/contracts/pipelines';
import { checkExpression } from '@freshet/domain/expressions';
import { type PipelineProblem, type PipelineReading, readPipeline } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';

/** More of them help nobody. */
const SHOWN_MAX = 20;

const firstError = (source: string): { message: string; offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

/** Reads the text of a workflow within the bounds of what is stored. */
export const readWorkflow = (text: string): PipelineReading =>
  readPipeline(text, { maxBytes: PIPELINE_BOUNDS.textBytes, checkExpression: firstError });

type Placed = Pick<PipelineProblem, 'path' | 'line' | 'column' | 'message'>;

/** A problem in a text that somebody typed, or in data that they sent. */
export const problemLine = ({ path, line, column, message }: Placed, typed: boolean): string =>
  typed ? `line ${line}, column ${column}: ${message}` : `spec${path === '' ? '' : `.${path}`}: ${message}`;

/** Refuses a workflow that could not run, with each problem and its place. */
export const requireValid = (text: string, typed: boolean): void => {
  const { problems, dropped, valid } = readWorkflow(text);
  if (valid) return;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const lines = errors.slice(0, SHOWN_MAX).map(problem => problemLine(problem, typed));
  const more = errors.length + dropped - lines.length;
  throw new Fault('PIPELINE_INVALID', `the pipeline is not valid: ${lines.join('; ')}`, {
    problems: lines,
    ...(more > 0 ? { more } : {}),
  });
};

/** The fault of something else that is wrong with a pipeline. */
export const invalidPipeline = (problems: readonly string[]): Fault =>
  new Fault('PIPELINE_INVALID', `the pipeline is not valid: ${problems.slice(0, SHOWN_MAX).join('; ')}`, {
    problems: problems.slice(0, SHOWN_MAX),
  });
