import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import {
  type ChildProgram,
  commonEnvironment,
  FRUGAL,
  type Supervised,
  supervise,
} from '../child-process/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface EmbeddedRunnerDeps {
  /** The directory of the platform; the runner has one below it. */
  readonly home: string;
  /** Where the platform is reached from this machine. */
  readonly url: string;
  /** The address that builds are given, where it is another. */
  readonly publicUrl: string | undefined;
  readonly version: string;
  readonly environment: Environment;
  readonly capacity: number;
  readonly forks: boolean;
  /** What the operator lists for the platform holds for its runner too. */
  readonly permittedAddresses: readonly string[];
  /** How its steps are kept from the machine, as the settings of the same names say. */
  readonly confinement: string;
  readonly readable: readonly string[];
  readonly allowed: readonly string[];
  readonly stepMemory: number;
  readonly stepProcesses: number;
  readonly stepTime: number;
  readonly log: { readonly level: string; readonly format: string };
  readonly clock: Clock;
  readonly logger: Logger;
  /** Asked at each start, with the key that the runner has. */
  readonly prepare: (
    key: Secret | undefined,
  ) => Promise<{ readonly kind: 'registered' } | { readonly kind: 'register'; readonly token: Secret }>;
}

const RUNNER = fileURLToPath(new URL('../../../runner/src/main.ts', import.meta.url));

/** It ends its builds when there is time for that, and goes on with them at the next start when there is not. */
const GRACE_MS = 2_000;

/** A runner without builds whose platform was killed ends after this; the next start finds what it has not reported. */
const END_WHEN_AWAY_SECONDS = 60;

/**
 * A runner as a child of the platform: registered, restarted and stopped by itself. When the platform is killed it goes
 * on with its builds, as a runner on another machine does, and the next start takes it over.
 */
export const createEmbeddedRunner = (deps: EmbeddedRunnerDeps): Supervised =>
  supervise({
    name: 'embedded runner',
    program: () => programOf(deps),
    clock: deps.clock,
    log: deps.logger,
    graceMs: GRACE_MS,
    outlives: join(deps.home, 'runner', 'process.json'),
    // Takes the processes of its steps along, and leaves its builds to the next start.
    endBy: 'SIGQUIT',
  });

const programOf = async (deps: EmbeddedRunnerDeps): Promise<ChildProgram> => {
  const home = join(deps.home, 'runner');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const identity = join(home, 'runner.json');
  const start = await deps.prepare(await keyIn(identity));
  if (start.kind === 'register') await rm(identity, { force: true });
  const settings = {
    FRESHET_URL: deps.url,
    FRESHET_RUNNER_HOME: home,
    // The keys and the database of the platform are in there.
    FRESHET_RUNNER_HIDE: deps.home,
    FRESHET_RUNNER_CAPACITY: String(deps.capacity),
    FRESHET_RUNNER_EXECUTOR: 'local',
    FRESHET_RUNNER_PERMITTED_ADDRESSES: deps.permittedAddresses.join(','),
    FRESHET_RUNNER_FORKS: String(deps.forks),
    FRESHET_RUNNER_CONFINEMENT: deps.confinement,
    FRESHET_RUNNER_READABLE: deps.readable.join(','),
    FRESHET_RUNNER_ALLOWED_ADDRESSES: [...deps.allowed, ...addressIn(deps.publicUrl)].join(','),
    FRESHET_RUNNER_STEP_MEMORY: String(deps.stepMemory),
    FRESHET_RUNNER_STEP_PROCESSES: String(deps.stepProcesses),
    FRESHET_RUNNER_STEP_TIME: `${deps.stepTime}ms`,
    FRESHET_RUNNER_END_WHEN_AWAY: String(END_WHEN_AWAY_SECONDS),
  };
  return {
    command: process.execPath,
    args: [...FRUGAL, RUNNER, 'agent'],
    // A start with other settings cannot go on with the runner of an earlier one.
    fingerprint: JSON.stringify({ RUNNER, version: deps.version, settings }),
    // Nor is one whose key is not good any more.
    replaces: start.kind === 'register',
    env: {
      ...commonEnvironment(deps.environment),
      ...settings,
      FRESHET_LOG_LEVEL: deps.log.level,
      FRESHET_LOG_FORMAT: deps.log.format,
      ...(start.kind === 'register' ? { FRESHET_RUNNER_TOKEN: start.token.reveal() } : {}),
    },
  };
};

/** Steps push to the Git host and call the API at the address of people, which may be one of this machine. */
const addressIn = (url: string | undefined): readonly string[] => {
  if (url === undefined) return [];
  const { hostname, port, protocol } = new URL(url);
  return [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`];
};

/** The key that the runner got when it registered; undefined when it has none that can be read. */
const keyIn = async (path: string): Promise<Secret | undefined> => {
  try {
    const { key } = JSON.parse(await readFile(path, 'utf8')) as { readonly key?: unknown };
    return typeof key === 'string' ? new Secret(key) : undefined;
  } catch (error) {
    // It registers anew, whatever became of its file.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
