import { systemIds } from '@freshet/kit/ids';
import { systemClock } from '@freshet/kit/time';
import type { Executor } from './executor/index.ts';
import { createDockerExecutor, createLocalExecutor, createNoOpExecutor } from './executors/index.ts';
import { hubCatalogue, UNAVAILABLE_TYPES } from './hub/index.ts';
import type { LocalRunOptions } from './local-run/index.ts';
import { createImageSteps, createStepRunners } from './steps/index.ts';

/** How long programs that are asked to end may take. */
const GRACE_MS = 10_000;

/** Puts the runner together for this machine. */
export const compose = (
  environment: Readonly<Record<string, string | undefined>>,
  userId?: number,
): LocalRunOptions => {
  const clock = systemClock;
  const path = environment.PATH ?? '/usr/local/bin:/usr/bin:/bin';
  const executors: Readonly<Record<string, () => Executor>> = {
    local: () => createLocalExecutor({ clock, path }),
    docker: () => createDockerExecutor({ environment, userId, clock }),
    'no-op': () => createNoOpExecutor(),
  };
  return {
    clock,
    ids: systemIds,
    executor: kind => (Object.hasOwn(executors, kind) ? executors[kind]?.() : undefined),
    runners: createStepRunners({
      clock,
      catalogue: hubCatalogue,
      unavailable: UNAVAILABLE_TYPES,
      images: createImageSteps({ environment }),
    }),
    path,
    graceMs: GRACE_MS,
  };
};
