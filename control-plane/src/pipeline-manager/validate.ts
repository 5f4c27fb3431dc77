import { docsOf, type PipelineProblem } from '@freshet/domain/pipelines';
import { problemLine } from './spec/judge-workflow.ts';

/** The verdict on a text. */
export interface Verdict {
  readonly valid: boolean;
  readonly problems: readonly PipelineProblem[];
}

/** The verdict in both forms that existing clients read. */
export const verdictWire = ({ valid, problems }: Verdict, form: string | undefined) => {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const listed = { valid, problems: problems.map(problem => ({ ...problem })) };
  if (form !== 'lint') return { ...listed, details: errors.map(problem => ({ message: lineOf(problem) })) };
  if (problems.length === 0) return listed;
  return {
    ...listed,
    ...(errors.length > 0 ? { message: errors.map(lineOf).join('\n') } : {}),
    ...(warnings.length > 0 ? { warningMessage: warnings.map(lineOf).join('\n') } : {}),
    summarize: `${counted(errors.length, 'error')}, ${counted(warnings.length, 'warning')}`,
    documentationLinks: [...new Set(problems.map(({ code }) => docsOf(code)))].join('\n'),
  };
};

const lineOf = (problem: PipelineProblem): string => {
  const { message, suggestion } = problem;
  const instead = suggestion === undefined || message.includes(suggestion) ? '' : `; write ${suggestion}`;
  return `${problemLine(problem, true)}${instead}`;
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
