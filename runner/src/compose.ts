import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { delimiter, dirname, resolve } from 'node:path';
import { MOST_BUILDS } from '@freshet/contracts/runner';
import type { StepCatalogue } from '@freshet/domain/steps';
import { Fault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { readAddressList } from '@freshet/kit/outbound';
import { type Clock, systemClock } from '@freshet/kit/time';
import { type AgentProcess, readIdentity } from './agent/index.ts';
import { type RunnerConfig, readRunnerConfig } from './config.ts';
import {
  type ConfinementWishes,
  IN_CONTAINERS,
  type Isolation,
  isolateSteps,
  isolationNotices,
  memoryLimit,
} from './confinement/index.ts';
import type { Executor } from './executor/index.ts';
import {
  createDockerExecutor,
  createLocalExecutor,
  createNoOpExecutor,
  type LocalExecutorOptions,
} from './executors/index.ts';
import { hubCatalogue, UNAVAILABLE_TYPES } from './hub/index.ts';
import type { LocalRunOptions } from './local-run/index.ts';
import { storeOutbound } from './secret-stores/index.ts';
import type { StepRunners } from './step/index.ts';
import { createImageSteps, createStepRunners } from './steps/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How long programs that are asked to end may take. */
const GRACE_MS = 10_000;

/** What the local executor is given. */
type LocalParts = Partial<Pick<LocalExecutorOptions, 'confinement' | 'notices' | 'programMs'>>;

const composeParts = (environment: Environment, userId: number | undefined) => {
  const clock = systemClock;
  const path = environment.PATH ?? '/usr/local/bin:/usr/bin:/bin';
  const executors: Readonly<Record<string, (parts?: LocalParts) => Executor>> = {
    local: parts => createLocalExecutor({ clock, path, ...parts }),
    docker: () => createDockerExecutor({ environment, userId, clock }),
    'no-op': () => createNoOpExecutor(),
  };
  return {
    clock,
    path,
    graceMs: GRACE_MS,
    executor: (kind: string, parts?: LocalParts) =>
      Object.hasOwn(executors, kind) ? executors[kind]?.(parts) : undefined,
    runners: (catalogue: () => Promise<StepCatalogue>, noCache?: boolean): StepRunners =>
      createStepRunners({
        clock,
        catalogue,
        unavailable: UNAVAILABLE_TYPES,
        images: createImageSteps({ environment, noCache }),
      }),
  };
};

/** Node as npm brings it lies beside the packages of an installation, which are no secret. */
const packagesOn = (path: string): readonly string[] => [
  ...new Set(
    path
      .split(delimiter)
      .filter(directory => directory.endsWith('/node_modules/.bin'))
      .map(dirname),
  ),
];

/** What steps of this machine may have and take, as settings say it. */
const wishesOf = (
  { readable, allowed, stepMemory, stepProcesses, home, hide, secrets }: RunnerConfig,
  own: { readonly clock: Clock; readonly path: string; readonly url?: string | undefined },
): ConfinementWishes => {
  // Refuses what cannot be read, before there is a build.
  readAddressList(allowed);
  return {
    clock: own.clock,
    limits: { memoryBytes: memoryLimit(stepMemory), processes: stepProcesses },
    readable: [...packagesOn(own.path), ...readable.map(path => resolve(path))],
    hidden: [home, hide, secrets].filter(path => path !== undefined).flatMap(spellingsOf),
    allowed: [...platformAddress(own.url), ...allowed],
  };
};

/** A directory by its given path and by the one that links lead to: both must be hidden from steps. */
const spellingsOf = (path: string): readonly string[] => {
  try {
    return [...new Set([path, realpathSync(path)])];
  } catch {
    return [path]; // it is not there yet
  }
};

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Steps reach the platform that their build comes from. */
const platformAddress = (url: string | undefined): readonly string[] => {
  if (url === undefined) return [];
  const { hostname, port, protocol } = new URL(url);
  return [`${hostname}:${port || PORTS[protocol]}`];
};

/** Puts the runner together for one build of this machine. */
export const compose = (environment: Environment, userId?: number): LocalRunOptions => {
  const { runners, executor, ...parts } = composeParts(environment, userId);
  return {
    ...parts,
    ids: systemIds,
    runners: runners(hubCatalogue),
    executor: async (kind, isConfined) => {
      if (kind !== 'local' || !isConfined) return executor(kind);
      const config = readRunnerConfig(undefined, environment);
      const wishes = wishesOf(config, { clock: parts.clock, path: parts.path, url: config.url });
      const { confinement, isolation } = await isolateSteps(config.confinement, wishes);
      requireIsolation(config, isolation);
      return executor(kind, {
        confinement,
        notices: isolationNotices(isolation),
        programMs: config.stepTime,
      });
    },
  };
};

/** How steps are kept from this machine, and what is missing in full sentences. */
export const describeIsolation = async (environment: Environment) => {
  // As the runner of the platform is set up, where nothing is said of another.
  const { FRESHET_RUNNER_CONFINEMENT: own, FRESHET_EMBEDDED_RUNNER_CONFINEMENT: embedded } = environment;
  const config = readRunnerConfig(undefined, {
    ...environment,
    FRESHET_RUNNER_CONFINEMENT: own ?? embedded,
  });
  const machine = { clock: systemClock, path: environment.PATH ?? '', url: config.url };
  const { isolation } = await isolateSteps(config.confinement, wishesOf(config, machine));
  return { kind: isolation.kind, notices: isolationNotices(isolation) };
};

const versionOf = (): string =>
  (createRequire(import.meta.url)('../package.json') as { readonly version: string }).version;

const CANNOT_ISOLATE =
  'this machine lets the runner make no sandbox to keep steps of strangers in; use the docker executor for forks';

const requireIsolation = ({ confinement, executor }: RunnerConfig, isolation: Isolation): void => {
  const [first] = isolationNotices(isolation);
  if (confinement === 'required' && executor === 'local' && first !== undefined)
    throw new Fault('CONFINEMENT_FAILED', `A sandbox is required here and a part of it is missing. ${first}`);
};

/** Puts the runner together as a service. */
export const composeAgent = async (
  config: RunnerConfig,
  environment: Environment,
  userId?: number,
): Promise<Omit<AgentProcess, 'onInterrupt' | 'exit'>> => {
  const { executor, ...parts } = composeParts(environment, userId);
  const { level, format } = config.log;
  const url = config.url ?? (await readIdentity(config.home))?.url;
  const wishes = wishesOf(config, { clock: parts.clock, path: parts.path, url });
  const found =
    config.executor === 'local'
      ? await isolateSteps(config.confinement, wishes)
      : { isolation: IN_CONTAINERS };
  const { isolation, confinement, forStrangers } = {
    confinement: undefined,
    forStrangers: undefined,
    ...found,
  };
  requireIsolation(config, isolation);
  const local = { notices: isolationNotices(isolation), programMs: config.stepTime };
  const isLocal = config.executor === 'local';
  // Steps reach private networks as well.
  const networks = { allowPrivate: true, permitted: readAddressList(config.permittedAddresses) };
  return {
    ...parts,
    executor: trust =>
      executor(config.executor, {
        ...local,
        confinement: trust === 'fork' ? forStrangers : confinement,
      }) ?? createNoOpExecutor(),
    home: config.home,
    secretsDirectory: config.secrets,
    networks,
    askStore: storeOutbound(networks),
    capacity: config.capacity ?? MOST_BUILDS,
    takesForks: config.takesForks && (!isLocal || forStrangers !== undefined),
    forksRefused: config.takesForks && isLocal && forStrangers === undefined ? CANNOT_ISOLATE : undefined,
    isolation,
    spoolBytes: config.spoolBytes,
    endWhenAwayMs: config.endWhenAwaySeconds === undefined ? undefined : config.endWhenAwaySeconds * 1_000,
    version: versionOf(),
    platform: `${process.platform}/${process.arch}`,
    random: Math.random,
    registration: {
      url: config.url,
      token: config.token,
      name: config.name ?? hostname(),
      capacity: config.capacity,
    },
    monitor: config.monitor,
    logger: createLogger({
      level: level as 'info',
      format: format === 'auto' ? (process.stderr.isTTY ? 'pretty' : 'json') : (format as 'json'),
      to: 'stderr',
      clock: parts.clock,
    }),
  };
};
