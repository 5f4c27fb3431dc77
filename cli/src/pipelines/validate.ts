import type { PipelineProblem } from '@freshet/domain/pipelines';
import { isStepDefinition, readStepDefinition } from '@freshet/domain/steps';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { createHubCheck } from './hub.ts';
import { problemLines, readCheckedPipeline, readPipelineText } from './pipeline-file.ts';

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
    const checkHub = createHubCheck();
    for (const file of args.file) verdicts.push(await judge(ctx, file, checkHub));
    const invalid = verdicts.filter(({ valid }) => !valid).length;
    await ctx.print.value(verdicts.map(reportOf).join('\n'), verdicts);
    ctx.print.note(
      invalid === 0 ? `${count(verdicts.length)} valid.` : `${invalid} of ${count(verdicts.length)} invalid.`,
    );
    return invalid === 0 ? 0 : 1;
  },
});

const judge = async (
  ctx: CommandContext,
  file: string,
  checkHub: ReturnType<typeof createHubCheck>,
): Promise<Verdict> => {
  const text = await readPipelineText(ctx, file);
  if (isStepDefinition(text)) {
    const { valid, problems } = readStepDefinition(text);
    return { file, valid, problems };
  }
  const reading = readCheckedPipeline(text);
  return { file, valid: reading.valid, problems: [...reading.problems, ...(await checkHub(reading))] };
};

const reportOf = ({ file, problems }: Verdict): string =>
  problems.length === 0 ? `${file}: ok` : problemLines(file, problems).join('\n');

const count = (files: number): string => (files === 1 ? '1 file' : `${files} files`);
