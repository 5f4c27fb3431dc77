import { Fault } from '@freshet/kit/errors';
import type { ProgramEnd } from '../../executor/index.ts';
import type { StepWorld } from '../../step/index.ts';
import type { Repository } from './repository.ts';

/** Answers git with the login that its environment has, so that it stands in no argument, file or address. */
const HELPER =
  '!f() { test "$1" = get || exit 0; printf "username=%s\\npassword=%s\\n" "$FRESHET_GIT_USER" "$FRESHET_GIT_PASSWORD"; }; f';

/** Settings for every call, as variables: a repository in a volume may have been written by a step. */
const settings = ({ login }: Repository): readonly (readonly [string, string])[] => [
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['advice.detachedHead', 'false'],
  ['init.defaultBranch', 'main'],
  ['gc.auto', '0'],
  ['credential.helper', ''],
  ...(login ? ([[`credential.${login.origin}.helper`, HELPER]] as const) : []),
];

const protocolsFor = ({ isLocal, withoutKeys }: Repository): string =>
  [...(isLocal ? ['file'] : []), 'git', 'http', 'https', ...(withoutKeys ? [] : ['ssh'])].join(':');

const environmentOf = (repository: Repository): Readonly<Record<string, string>> => {
  const pairs = settings(repository);
  const { login } = repository;
  return {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    // A submodule names its own address: one of a repository from afar must not reach into this machine.
    GIT_ALLOW_PROTOCOL: protocolsFor(repository),
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
    GIT_CONFIG_COUNT: String(pairs.length),
    ...Object.fromEntries(
      pairs.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    ...(login ? { FRESHET_GIT_USER: login.userName, FRESHET_GIT_PASSWORD: login.password } : {}),
  };
};

/** What git needs of whoever calls it. */
export type GitWorld = Pick<StepWorld, 'runOnHost' | 'output' | 'signal'>;

/** Calls of git in one directory. */
export class Git {
  readonly #world: GitWorld;
  readonly #directory: string;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(
    world: GitWorld,
    directory: string,
    repository: Repository,
    extra: Readonly<Record<string, string>>,
  ) {
    this.#world = world;
    this.#directory = directory;
    this.#environment = { ...environmentOf(repository), ...extra };
  }

  /** Runs git, and fails the step when that fails. */
  async run(...args: string[]): Promise<void> {
    const end = await this.#call(args, this.#world.output);
    if (end.kind === 'exited' && end.code === 0) return;
    this.#world.signal.throwIfAborted();
    throw new Fault('GIT_CLONE_FAILED', `git ${args[0] ?? ''} failed`, { command: args[0] ?? '' });
  }

  /** What git prints, without the line end; undefined when it fails. */
  async ask(...args: string[]): Promise<string | undefined> {
    return (await this.read(...args))?.trim();
  }

  /** What git prints, as it is; undefined when it fails. */
  async read(...args: string[]): Promise<string | undefined> {
    const parts: Uint8Array[] = [];
    const end = await this.#call(args, (stream, chunk) => {
      if (stream === 'out' && parts.length < 1_000) parts.push(chunk);
    });
    return end.kind === 'exited' && end.code === 0 ? Buffer.concat(parts).toString() : undefined;
  }

  async #call(args: readonly string[], output: StepWorld['output']): Promise<ProgramEnd> {
    const end = await this.#world.runOnHost({
      name: `git-${args[0] ?? ''}`,
      command: ['git', ...args],
      environment: this.#environment,
      workingDirectory: this.#directory,
      output,
    });
    if (end.kind === 'failed' && end.reason.includes('not installed'))
      throw new Fault('GIT_MISSING', 'git is not installed on this machine');
    return end;
  }
}
