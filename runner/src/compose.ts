import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { MOST_BUILDS } from '@freshet/contracts/runner';
import type { StepCatalogue } from '@freshet/domain/steps';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { readAddressList } from '@freshet/kit/outbound';
import { type Clock, systemClock } from '@freshet/kit/time';
import type { AgentProcess } from './agent/index.ts';
import type { RunnerConfig } from './config.ts';
import { type BuildConfinement, type FoundConfinement, findConfinement } from './confinement/index.ts';
import type { Executor } from './executor/index.ts';
import { createDockerExecutor, createLocalExecutor, createNoOpExecutor } from './executors/index.ts';
import { hubCatalogue, UNAVAILABLE_TYPES } from './hub/index.ts';
import type { LocalRunOptions } from './local-run/index.ts';
import { storeOutbound } from './secret-stores/index.ts';
import type { StepRunners } from './step/index.ts';
import { createImageSteps, createStepRunners } from './steps/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How long programs that are asked to end may take. */
const GRACE_MS = 10_000;

const composeParts = (environment: Environment, userId: number | undefined) => {
  const clock = systemClock;
  const path = environment.PATH ?? '/usr/local/bin:/usr/bin:/bin';
  const executors: Readonly<Record<string, (confinement?: BuildConfinement) => Executor>> = {
    local: confinement => createLocalExecutor({ clock, path, confinement }),
    docker: () => createDockerExecutor({ environment, userId, clock }),
    'no-op': () => createNoOpExecutor(),
  };
  return {
    clock,
    path,
    graceMs: GRACE_MS,
    executor: (kind: string, confinement?: BuildConfinement) =>
      Object.hasOwn(executors, kind) ? executors[kind]?.(confinement) : undefined,
    runners: (catalogue: () => Promise<StepCatalogue>, noCache?: boolean): StepRunners =>
      createStepRunners({
        clock,
        catalogue,
        unavailable: UNAVAILABLE_TYPES,
        images: createImageSteps({ environment, noCache }),
      }),
  };
};

/** Puts the runner together for one build of this machine. */
export const compose = (environment: Environment, userId?: number): LocalRunOptions => {
  const { runners, ...parts } = composeParts(environment, userId);
  return { ...parts, ids: systemIds, runners: runners(hubCatalogue) };
};

const versionOf = (): string =>
  (createRequire(import.meta.url)('../package.json') as { readonly version: string }).version;

const CANNOT_ISOLATE =
  'this machine lets the runner make no namespaces to keep steps of strangers in; use the docker executor for forks';

const confinementOf = (
  { confinement, executor, home, hide, secrets }: RunnerConfig,
  userId: number | undefined,
  clock: Clock,
) =>
  confinement === 'off' || executor !== 'local'
    ? Promise.resolve<FoundConfinement>({})
    : findConfinement(
        [home, hide, secrets].filter(path => path !== undefined),
        { isRoot: userId === 0, clock },
      );

/** Puts the runner together as a service. */
export const composeAgent = async (
  config: RunnerConfig,
  environment: Environment,
  userId?: number,
): Promise<Omit<AgentProcess, 'onInterrupt'>> => {
  const { executor, ...parts } = composeParts(environment, userId);
  const { level, format } = config.log;
  const { hiding, isolation } = await confinementOf(config, userId, parts.clock);
  const isLocal = config.executor === 'local';
  return {
    ...parts,
    executor: trust =>
      executor(config.executor, trust === 'fork' ? isolation : hiding) ?? createNoOpExecutor(),
    home: config.home,
    secretsDirectory: config.secrets,
    askStore: storeOutbound({ allowPrivate: true, permitted: readAddressList(config.permittedAddresses) }),
    capacity: config.capacity ?? MOST_BUILDS,
    takesForks: config.takesForks && (!isLocal || isolation !== undefined),
    forksRefused: config.takesForks && isLocal && isolation === undefined ? CANNOT_ISOLATE : undefined,
    hidesHome: !isLocal || hiding !== undefined,
    spoolBytes: config.spoolBytes,
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
