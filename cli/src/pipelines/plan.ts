import { type Foresight, foresee } from '@freshet/domain/builds';
import { mergeVariables } from '@freshet/domain/expressions';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { problemLines, readCheckedPipeline, readPipelineText } from './pipeline-file.ts';
import { planDot } from './plan/plan-dot.ts';
import { planText } from './plan/plan-text.ts';
import { pipelineLayer, readVariables, VARIABLE_FLAGS } from './variables.ts';

export const plan = defineCommand({
  path: ['plan'],
  summary: 'Show what a pipeline would run, with which values and why',
  description: `
    Needs no server and runs nothing. Goes through the pipeline as if every step succeeded and was approved, and
    tells of each step whether it runs, and why its condition holds or does not. Branch, revision, author and message
    are those of the git repository you are in. What steps would export is not known before they run.

    Ends with exit code 1 when the file is invalid, as \`freshet validate\` does.`,
  args: [{ name: 'file', what: 'Pipeline file; - for standard input' }],
  flags: {
    ...VARIABLE_FLAGS,
    output: {
      type: 'choice',
      short: 'o',
      choices: ['text', 'json', 'dot'],
      default: 'text',
      placeholder: 'FORMAT',
      what: 'Format of the plan; dot is for Graphviz',
    },
  },
  uses: [],
  examples: [
    { command: 'freshet plan codefresh.yml', what: 'What would run for the branch I am on' },
    {
      command: 'freshet plan codefresh.yml --branch main --var ENVIRONMENT=production',
      what: 'What would run for another branch, with a variable',
    },
    { command: 'freshet plan codefresh.yml -o dot | dot -Tsvg > plan.svg', what: 'Draw it with Graphviz' },
  ],
  async run(ctx, { args, flags }) {
    if (args.file === '-' && ctx.stdin.isTty)
      throw usageFault('- reads standard input, and nothing is piped into it', { see: ['plan'] });
    const reading = readCheckedPipeline(await readPipelineText(ctx, args.file));
    const { pipeline, locate, problems } = reading;
    if (!pipeline) {
      const invalid = { file: args.file, valid: false, problems };
      ctx.out.line(flags.output === 'json' ? json(invalid) : problemLines(args.file, problems).join('\n'));
      return 1;
    }
    for (const line of problemLines(args.file, problems)) ctx.print.note(line);
    const given = await readVariables(ctx, flags, ['plan']);
    if (given.withoutGit) ctx.print.note(`CF_REVISION and its like are not set: ${given.withoutGit}.`);
    const foresight = foresee(
      { pipeline, locate },
      mergeVariables([pipelineLayer(pipeline), ...given.layers]),
    );
    write(ctx, { file: args.file, format: flags.output, foresight, problems });
    return 0;
  },
});

interface Shown {
  readonly file: string;
  readonly format: 'text' | 'json' | 'dot';
  readonly foresight: Foresight;
  readonly problems: readonly unknown[];
}

const write = ({ out }: CommandContext, { file, format, foresight, problems }: Shown): void => {
  const columns = out.isTty ? out.columns : undefined;
  if (format === 'json') out.line(json({ file, valid: true, problems, ...foresight }));
  else if (format === 'dot') out.line(planDot(file, foresight));
  else out.line(planText(file, foresight, { paint: out.paint, columns }));
};

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);
