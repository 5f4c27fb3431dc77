import { createRequire } from 'node:module';
import { MOST_BUILDS } from '@freshet/contracts/runner';
import type { StepCatalogue } from '@freshet/domain/steps';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import type { AgentProcess } from './agent/index.ts';
import type { RunnerConfig } from './config.ts';
import type { Executor } from './executor/index.ts';
import { createDockerExecutor, createLocalExecutor, createNoOpExecutor } from './executors/index.ts';
import { hubCatalogue, UNAVAILABLE_TYPES } from './hub/index.ts';
import type { LocalRunOptions } from './local-run/index.ts';
import type { StepRunners } from './step/index.ts';
import { createImageSteps, createStepRunners } from './steps/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How long programs that are asked to end may take. */
const GRACE_MS = 10_000;

const composeParts = (environment: Environment, userId: number | undefined) => {
  const clock = systemClock;
  const path = environment.PATH ?? '/usr/local/bin:/usr/bin:/bin';
  const executors: Readonly<Record<string, () => Executor>> = {
    local: () => createLocalExecutor({ clock, path }),
    docker: () => createDockerExecutor({ environment, userId, clock }),
    'no-op': () => createNoOpExecutor(),
  };
  return {
    clock,
    path,
    graceMs: GRACE_MS,
    executor: (kind: string) => (Object.hasOwn(executors, kind) ? executors[kind]?.() : undefined),
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

/** Puts the runner together as a service. */
export const composeAgent = (
  config: RunnerConfig,
  environment: Environment,
  userId?: number,
): Omit<AgentProcess, 'onInterrupt'> => {
  const { executor, ...parts } = composeParts(environment, userId);
  const { level, format } = config.log;
  return {
    ...parts,
    executor: () => executor(config.executor) ?? createNoOpExecutor(),
    home: config.home,
    capacity: config.capacity ?? MOST_BUILDS,
    takesForks: config.takesForks,
    spoolBytes: config.spoolBytes,
    version: versionOf(),
    platform: `${process.platform}/${process.arch}`,
    random: Math.random,
    registration: {
      url: config.url,
      token: config.token,
      name: config.name,
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
