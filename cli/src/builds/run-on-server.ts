import { runPipeline, runYaml } from '@freshet/contracts/builds';
import { type CommandContext, nameAndValue, usageFault } from '../command/index.ts';
import { FOLLOW_FLAGS, followOrName } from './follow-build.ts';

/** The flags of a run on the server. */
export const SERVER_FLAGS = {
  yaml: {
    type: 'string',
    placeholder: 'FILE',
    what: 'File to run on the server, instead of the YAML of the pipeline or without a pipeline',
  },
  trigger: {
    type: 'string',
    short: 't',
    placeholder: 'NAME',
    what: 'Run as this trigger would, by name or id',
  },
  sha: { type: 'string', short: 's', placeholder: 'COMMIT', what: 'Commit to build' },
  annotation: { type: 'strings', short: 'a', placeholder: 'KEY=VALUE', what: 'Annotation of the build' },
  sharedConfig: {
    type: 'strings',
    short: 'c',
    placeholder: 'NAME',
    what: 'Shared configuration whose variables the build gets',
  },
  only: { type: 'strings', placeholder: 'STEP', what: 'Run this step and no others but those also named' },
  skip: { type: 'strings', placeholder: 'STEP', what: 'Leave this step out' },
  noCache: { type: 'boolean', what: 'Build images without the cache of the engine' },
  runtime: { type: 'string', placeholder: 'NAME', what: 'Runtime environment to run in' },
  startAt: { type: 'string', placeholder: 'TIME', what: 'Not before this time, as 2026-11-16T06:00:00Z' },
  ...FOLLOW_FLAGS,
} as const;

interface ServerRun {
  readonly trigger: string | undefined;
  readonly sha: string | undefined;
  readonly annotation: readonly string[];
  readonly sharedConfig: readonly string[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly noCache: boolean;
  readonly resetVolume: boolean;
  readonly runtime: string | undefined;
  readonly startAt: string | undefined;
  readonly branch: string | undefined;
  readonly detach: boolean;
}

interface Given {
  readonly pipeline: string | undefined;
  /** YAML to run instead of, or without, a pipeline. */
  readonly yaml: string | undefined;
  readonly variables: readonly {
    readonly name: string;
    readonly value: string;
    readonly encrypted?: boolean;
  }[];
}

/** The given fields without those that are not set. */
const set = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const listed = (values: readonly string[]): string[] | undefined =>
  values.length > 0 ? [...values] : undefined;

const annotationsOf = (given: readonly string[]): Record<string, string> | undefined => {
  if (given.length === 0) return undefined;
  const pairs = given.map(text => nameAndValue(text, '--annotation', ['run']));
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
};

const bodyOf = (flags: ServerRun, { yaml, variables }: Given) =>
  set({
    branch: flags.branch,
    sha: flags.sha,
    trigger: flags.trigger,
    variables:
      variables.length > 0
        ? variables.map(({ name, value, encrypted }) => ({
            key: name,
            value,
            ...(encrypted ? { encrypted } : {}),
          }))
        : undefined,
    annotations: annotationsOf(flags.annotation),
    contexts: listed(flags.sharedConfig),
    userYamlDescriptor: yaml,
    options: set({
      noCache: flags.noCache || undefined,
      resetVolume: flags.resetVolume || undefined,
      only: listed(flags.only),
      skip: listed(flags.skip),
    }),
    userMachineConfig: flags.runtime === undefined ? undefined : { runtimeName: flags.runtime },
    startAt: flags.startAt,
  });

/** Runs a pipeline of the server, or YAML on its own, and follows it. */
export const runOnServer = async (ctx: CommandContext, flags: ServerRun, given: Given): Promise<number> => {
  const { pipeline, yaml } = given;
  if (pipeline === undefined && yaml === undefined) {
    throw usageFault('name a pipeline of the server, or add --local to run a file here', { see: ['run'] });
  }
  const body = bodyOf(flags, given);
  const id =
    pipeline === undefined
      ? await ctx.api.call(runYaml, { body })
      : await ctx.api.call(runPipeline, { params: { name: pipeline }, body });
  return followOrName(ctx, id, flags.detach);
};
