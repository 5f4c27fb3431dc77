import { type Plan, planBuild } from '@freshet/domain/builds';
import { checkExpression } from '@freshet/domain/expressions';
import { type Pipeline, readPipeline } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';

const PROBLEMS_SHOWN = 5;

const firstError = (source: string): { readonly message: string; readonly offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

/** Plans the pipeline that a text describes; a fault has the first problems with their places. */
export const planText = (
  text: string,
  file: string,
  {
    timeoutMs,
    refusesEventsInCommands = false,
  }: { readonly timeoutMs?: number | undefined; readonly refusesEventsInCommands?: boolean | undefined },
): { readonly pipeline: Pipeline; readonly plan: Plan } => {
  const { pipeline, problems, locate } = readPipeline(text, {
    checkExpression: firstError,
    refusesEventsInCommands,
  });
  if (!pipeline) {
    const errors = problems.filter(({ severity }) => severity === 'error').slice(0, PROBLEMS_SHOWN);
    const told = errors.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
    throw new Fault('PIPELINE_INVALID', told.join('\n'), { file });
  }
  return {
    pipeline,
    plan: planBuild(pipeline, { locate, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
  };
};
