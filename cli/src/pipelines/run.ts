import type { LocalRunRequest } from '@freshet/contracts/runner';
import { mergeVariables, type VariableSource } from '@freshet/domain/expressions';
import { runOnServer, SERVER_FLAGS } from '../builds/index.ts';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { freshetHome } from '../contexts/index.ts';
import { readConnections } from './connections.ts';
import { problemLines, readCheckedPipeline, readPipelineText } from './pipeline-file.ts';
import { followRun, type RunStatus } from './run/follow-run.ts';
import { createJsonView } from './run/json-view.ts';
import { LiveView } from './run/live-view.ts';
import { PlainView } from './run/plain-view.ts';
import { RunBoard } from './run/run-board.ts';
import { RunLogs } from './run/run-logs.ts';
import type { SummaryOptions } from './run/run-summary.ts';
import type { RunView } from './run/run-view.ts';
import { glyphsFor } from './run/step-words.ts';
import { readVariables, VARIABLE_FLAGS, type VariableOptions } from './variables.ts';

const SEE = ['run'];

const EXIT_CODES = { success: 0, error: 1, denied: 1, terminated: 2 } as const satisfies Record<
  RunStatus,
  number
>;

export const run = defineCommand({
  path: ['run'],
  summary: 'Run a pipeline on the server, or a file on this machine with --local',
  description: `
    Without --local it runs a pipeline of the server, or a file there with --yaml, and shows its steps as they go;
    --detach only prints the id of the build.

    With --local it runs the steps with the engine of the platform on this machine, without a server, and shows
    them as they go: stages, steps, timings and the last lines of what runs. Where the output is not a terminal, each thing that happens is a line. Whole logs are kept
    in Freshet's home, those of the last 20 runs.

    The local executor runs commands in the shell of this machine and uses no image. Its steps run in a sandbox where
    the machine can make one, and do not see your home; --unconfined lets them see and change what you can. The docker
    executor runs containers with Docker or Podman. Ctrl-C cancels and waits for hooks to clean up; once more ends everything at once.

    Ends with exit code 0 when the build succeeded, 1 when it failed or was denied, and 2 when it was cancelled or
    ran out of time.`,
  args: [
    {
      name: 'pipeline',
      what: 'Name or id of a pipeline of the server; with --local the pipeline file, instead of --file',
      optional: true,
      completeFrom: ['get', 'pipelines'],
    },
  ],
  flags: {
    local: { type: 'boolean', what: 'Run on this machine' },
    file: { type: 'string', short: 'f', placeholder: 'FILE', what: 'Pipeline file; - for standard input' },
    executor: {
      type: 'choice',
      choices: ['local', 'docker'],
      default: 'local',
      placeholder: 'NAME',
      what: 'What runs the steps',
    },
    unconfined: {
      type: 'boolean',
      what: 'With --local, let steps of the local executor see and change this machine as you can',
    },
    ...VARIABLE_FLAGS,
    ...SERVER_FLAGS,
    connections: {
      type: 'string',
      placeholder: 'FILE',
      what: 'File with logins for registries and git hosts, and secret contexts; docs/pipelines.md has an example',
    },
    restart: {
      type: 'string',
      placeholder: 'BUILD',
      what: 'Start over from the step that failed in this build, with its file and its volume as they are',
    },
    resetVolume: { type: 'boolean', what: 'Begin with an empty volume instead of that of the last run' },
    keepVolume: {
      type: 'boolean',
      default: true,
      what: 'Remove the volume afterwards; it is kept for the next run of the file and for --restart otherwise',
    },
    yes: { type: 'boolean', short: 'y', what: 'Approve every step that asks for approval' },
    plain: { type: 'boolean', what: 'Print lines instead of the live view, also in a terminal' },
    output: {
      type: 'choice',
      short: 'o',
      choices: ['text', 'json'],
      default: 'text',
      placeholder: 'FORMAT',
      what: 'Format of what is told; json is one message per line',
    },
  },
  uses: ['server'],
  environment: [
    { name: 'FRESHET_HOME', what: 'Where volumes and logs of local runs are kept', default: '~/.freshet' },
  ],
  examples: [
    {
      command: 'freshet run shop/deploy -b main --var ENVIRONMENT=test',
      what: 'Run a pipeline of the server',
    },
    { command: 'freshet run shop/deploy -b main -d', what: 'Only print the id of the build' },
    {
      command: 'freshet run --local -f codefresh.yml',
      what: 'Run a pipeline with the shell of this machine',
    },
    {
      command: 'freshet run --local -f codefresh.yml --executor docker --var ENVIRONMENT=test --secret TOKEN',
      what: 'Run it in containers, with a variable and a secret from the environment',
    },
    { command: 'freshet run --local -f codefresh.yml --yes -o json', what: 'Run it for a script' },
  ],
  async run(ctx, { args, flags }) {
    if (!flags.local) return onServer(ctx, args.pipeline, flags);
    const file = fileOf(ctx, args.pipeline, flags);
    const text = await readPipelineText(ctx, file);
    const { valid, problems } = readCheckedPipeline(text);
    for (const line of problemLines(file, problems)) ctx.err.line(line);
    if (!valid) return 1;
    const request = await requestOf(ctx, flags, { file, text });
    const board = new RunBoard(file);
    const logs = new RunLogs(request.home);
    const view = viewOf(ctx, flags, summaryFor(ctx, { board, logs, file }));
    const status = await followRun(ctx, { request, board, logs, view, yes: flags.yes });
    if (logs.problem) ctx.print.note(`The logs are not kept: ${logs.problem}`);
    return EXIT_CODES[status];
  },
});

interface RunFlags extends VariableOptions {
  readonly local: boolean;
  readonly file: string | undefined;
  readonly executor: 'local' | 'docker';
  readonly unconfined: boolean;
  readonly connections: string | undefined;
  readonly restart: string | undefined;
  readonly resetVolume: boolean;
  readonly keepVolume: boolean;
  readonly plain: boolean;
  readonly output: 'text' | 'json';
}

type ServerFlags = RunFlags & Parameters<typeof runOnServer>[1] & { readonly yaml: string | undefined };

const onServer = async (
  ctx: CommandContext,
  pipeline: string | undefined,
  flags: ServerFlags,
): Promise<number> => {
  if (flags.file !== undefined || /\.ya?ml$/.test(pipeline ?? '')) {
    throw usageFault('add --local to run a file on this machine, or --yaml FILE to run it on the server', {
      see: SEE,
    });
  }
  const { layers } = await readVariables(ctx, flags, SEE);
  return runOnServer(ctx, flags, {
    pipeline,
    yaml: flags.yaml === undefined ? undefined : await readPipelineText(ctx, flags.yaml),
    variables: [...mergeVariables(layers.filter(({ source }) => source === 'run')).values()],
  });
};

const fileOf = ({ stdin }: CommandContext, named: string | undefined, flags: RunFlags): string => {
  if (named !== undefined && flags.file !== undefined)
    throw usageFault('name one pipeline: two files are given', { see: SEE });
  const file = named ?? flags.file;
  if (file === undefined) throw usageFault('name the pipeline: -f codefresh.yml', { see: SEE });
  if (file === '-' && stdin.isTty)
    throw usageFault('- reads standard input, and nothing is piped into it', { see: SEE });
  return file;
};

const requestOf = async (
  ctx: CommandContext,
  flags: RunFlags,
  { file, text }: { readonly file: string; readonly text: string },
): Promise<Extract<LocalRunRequest, { kind: 'run' }>> => {
  const { layers, withoutGit } = await readVariables(ctx, flags, SEE);
  if (withoutGit) ctx.print.note(`CF_REVISION and its like are not set: ${withoutGit}.`);
  const variables = [...mergeVariables(layers).values()];
  const ofSource = (source: VariableSource): Record<string, string> =>
    Object.fromEntries(
      variables.filter(variable => variable.source === source).map(({ name, value }) => [name, value]),
    );
  return {
    kind: 'run',
    file,
    text,
    executor: flags.executor,
    ...(flags.unconfined ? { confinement: 'off' as const } : {}),
    variables: ofSource('run'),
    system: ofSource('system'),
    secrets: variables.filter(({ encrypted }) => encrypted).map(({ name }) => name),
    ...(flags.connections === undefined ? {} : await readConnections(ctx, flags.connections)),
    directory: ctx.cwd,
    home: freshetHome(ctx.env, ctx.userHome),
    ...(flags.restart === undefined ? {} : { restart: flags.restart }),
    keepVolume: flags.keepVolume,
    resetVolume: flags.resetVolume,
  };
};

interface SummaryParts {
  readonly board: RunBoard;
  readonly logs: RunLogs;
  readonly file: string;
}

const summaryFor =
  (ctx: CommandContext, { board, logs, file }: SummaryParts) =>
  (): SummaryOptions => ({
    paint: ctx.out.paint,
    glyphs: glyphsFor(ctx.env, ctx.install.platform),
    columns: ctx.out.isTty ? ctx.out.columns - 1 : undefined,
    logs: logs.directory,
    logOf: id => logs.fileOf(id),
    restart: `freshet run --local -f ${shellWord(file)} --restart ${shellWord(board.view.buildId ?? '')}`,
  });

const viewOf = (
  { out, err, env, clock, keyboard }: CommandContext,
  { output, plain }: RunFlags,
  summary: () => SummaryOptions,
): RunView => {
  if (output === 'json') return createJsonView(out, err);
  if (plain || !out.isTty || env.TERM === 'dumb') return new PlainView(out, summary);
  return new LiveView({ out, clock, keyboard, summary });
};

/** As it has to be typed. */
const shellWord = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
