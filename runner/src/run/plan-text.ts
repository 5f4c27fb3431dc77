import { type Plan, planBuild } from '@freshet/domain/builds';
import { checkExpression, type Variable } from '@freshet/domain/expressions';
import { type Pipeline, type Plain, readPipeline } from '@freshet/domain/pipelines';
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
  timeoutMs: number | undefined,
): { readonly pipeline: Pipeline; readonly plan: Plan } => {
  const { pipeline, problems, locate } = readPipeline(text, {
    checkExpression: firstError,
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

const textOf = (value: Plain | undefined): string => (typeof value === 'object' ? '' : String(value ?? ''));

/** Variables that a document with `kind: pipeline` has in its settings. */
export const ownVariables = ({ description }: Pipeline): readonly Variable[] => {
  const listed = description?.settings.variables;
  return (Array.isArray(listed) ? listed : []).flatMap((entry: Plain): Variable[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { key, value, encrypted } = entry as Readonly<Record<string, Plain>>;
    return typeof key === 'string'
      ? [{ name: key, value: textOf(value), encrypted: encrypted === true }]
      : [];
  });
};
