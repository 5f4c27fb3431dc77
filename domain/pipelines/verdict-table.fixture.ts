import { checkExpression } from '@freshet/domain/expressions';
import { readPipeline } from './index.ts';

const firstError = (source: string): { message: string; offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

/** What the columns of the table of verdicts are. */
export const VERDICT_COLUMNS = 'file\tverdict\tproblems\tfirst\tplace';

/**
 * One line of the table of verdicts: file, valid or invalid, number of problems, and code and place of the first
 * error, or of the first warning where there is no error.
 */
export const verdictLine = (file: string, text: string): string => {
  const { valid, problems, dropped } = readPipeline(text, { checkExpression: firstError });
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  const place = first ? `${first.line}:${first.column}` : '';
  return [file, valid ? 'valid' : 'invalid', problems.length + dropped, first?.code ?? '', place].join('\t');
};
