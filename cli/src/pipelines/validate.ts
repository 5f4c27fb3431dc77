import { resolve } from 'node:path';
import { checkExpression } from '@freshet/domain/expressions';
import { type PipelineProblem, readPipeline } from '@freshet/domain/pipelines';
import { isStepDefinition, readStepDefinition } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import { type CommandContext, defineCommand } from '../command/index.ts';

/** As large as a pipeline may be at all; beyond it even the reading would be a burden. */
const MAX_BYTES = 50 * 1024 * 1024;

interface Verdict {
  readonly file: string;
  readonly valid: boolean;
  readonly problems: readonly PipelineProblem[];
}

export const validate = defineCommand({
  path: ['validate'],
  summary: 'Check pipeline files and show everything that is wrong with them',
  description: `
    Takes pipelines, and definitions of step types. Needs no server. Every problem comes with its line and column;
    warnings do not make a file invalid. Ends with exit code 1 when a file is invalid.`,
  args: [{ name: 'file', what: 'Pipeline files; - for standard input', many: true }],
  flags: {},
  uses: ['output'],
  examples: [
    { command: 'freshet validate codefresh.yml', what: 'Check one file' },
    {
      command: 'freshet validate pipelines/a.yml pipelines/b.yml -o json',
      what: 'Check several, for scripts',
    },
  ],
  async run(ctx, { args }) {
    const verdicts: Verdict[] = [];
    for (const file of args.file) verdicts.push(await judge(ctx, file));
    const invalid = verdicts.filter(({ valid }) => !valid).length;
    await ctx.print.value(verdicts.map(reportOf).join('\n'), verdicts);
    ctx.print.note(
      invalid === 0 ? `${count(verdicts.length)} valid.` : `${invalid} of ${count(verdicts.length)} invalid.`,
    );
    return invalid === 0 ? 0 : 1;
  },
});

const judge = async ({ files, stdin, cwd }: CommandContext, file: string): Promise<Verdict> => {
  const text =
    file === '-' ? await stdin.readText(MAX_BYTES) : await files.readText(resolve(cwd, file), MAX_BYTES);
  if (text === undefined) throw new Fault('CLI_FILE_UNUSABLE', `there is no file ${file}`, { file });
  const { valid, problems } = isStepDefinition(text)
    ? readStepDefinition(text)
    : readPipeline(text, { checkExpression: firstError });
  return { file, valid, problems };
};

/** What is wrong with a condition, in the form that the validator reports. */
const firstError = (source: string): { message: string; offset: number } | undefined => {
  const problem = checkExpression(source).find(({ severity }) => severity === 'error');
  return problem && { message: problem.message, offset: problem.start };
};

const reportOf = ({ file, problems }: Verdict): string =>
  problems.length === 0 ? `${file}: ok` : problems.map(problem => lineOf(file, problem)).join('\n');

/** In the form that editors and terminals turn into links. */
const lineOf = (
  file: string,
  { line, column, severity, message, code, suggestion }: PipelineProblem,
): string => {
  // Most messages name it already.
  const instead = suggestion === undefined || message.includes(suggestion) ? '' : `; write ${suggestion}`;
  return `${file}:${line}:${column}: ${severity}: ${message}${instead} (${code})`;
};

const count = (files: number): string => (files === 1 ? '1 file' : `${files} files`);
