import { createHash } from 'node:crypto';
import { timestamp } from '../reconciling/index.ts';
import type { Container, Pod } from '../shapes/index.ts';
import { backoffFor, type ContainerLife, isRestarted, LONG_RUN_MS, pathOf, type Stage } from './life.ts';
import type { ContainerPlan } from './plan.ts';

/**
 * The life of one simulated container:
 *
 *     idle → pulling → creating → running → exited → (running | backing-off → running)
 *              ↓ ↑         ↑         with growing delays from the second exit on
 *     pull-failed → pull-backoff     blocked = its environment cannot be made up
 *
 * Every stage that ends by itself knows when. Steps happen at the time they were due, not at the time somebody looked,
 * so a pod that nobody looked at for an hour has crashed as often as it should have.
 */
export interface ContainerRun extends ContainerLife {
  plan: ContainerPlan;
  /** Failed attempts to pull, and runs that failed as planned. */
  pulls: number;
  crashes: number;
  /** Exits in a row without a long run between them. */
  loops: number;
}

export interface PodHappening {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly fieldPath?: string;
}

/** What a container meets on its way. */
export interface Surroundings {
  readonly pod: Pod;
  readonly hasImage: (image: string) => boolean;
  readonly keepImage: (image: string) => void;
  readonly missingFor: (container: Container) => string | undefined;
  readonly happened: (happening: PodHappening) => void;
}

const SHOW_ERROR_MS = 100;
const RECHECK_MS = 2_000;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Image names as a container engine completes them. */
export const fullImageName = (image: string): string => {
  const [first = ''] = image.split('/');
  const hasHost = image.includes('/') && (/[.:]/.test(first) || first === 'localhost');
  const name = hasHost ? image : `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;
  return /[:@][^/]+$/.test(name.slice(name.lastIndexOf('/') + 1)) ? name : `${name}:latest`;
};

export const pullProblem = (image: string, isTagUnknown = false): string => {
  const full = fullImageName(image);
  const why = isTagUnknown ? 'not found: no such tag' : 'not found';
  return `failed to pull and unpack image "${full}": failed to resolve reference "${full}": ${full}: ${why} (simulated)`;
};

const tell = (run: ContainerRun, around: Surroundings, happening: Omit<PodHappening, 'fieldPath'>): void =>
  around.happened({ ...happening, fieldPath: pathOf(run) });

const needsPull = ({ spec }: ContainerRun, around: Surroundings): boolean =>
  spec.imagePullPolicy === 'Always' || !around.hasImage(spec.image ?? '');

/** Starts a container on its way, for the first time or again. */
export const begin = (run: ContainerRun, around: Surroundings, at: number): void => {
  const image = run.spec.image ?? '';
  if (needsPull(run, around) || run.pulls < run.plan.pullFailures) {
    tell(run, around, { type: 'Normal', reason: 'Pulling', message: `Pulling image "${image}"` });
    run.stage = { kind: 'pulling', until: at + (run.restarts > 0 ? 0 : run.plan.pullMs) };
    return;
  }
  const message = `Container image "${image}" already present on machine`;
  tell(run, around, { type: 'Normal', reason: 'Pulled', message });
  create(run, around, at);
};

const create = (run: ContainerRun, around: Surroundings, at: number): void => {
  const problem = run.plan.configError
    ? `configmap "${run.spec.name}-config" not found (simulated)`
    : around.missingFor(run.spec);
  if (problem !== undefined) {
    tell(run, around, { type: 'Warning', reason: 'Failed', message: `Error: ${problem}` });
    run.stage = { kind: 'blocked', until: at + RECHECK_MS, message: problem };
    return;
  }
  run.stage = { kind: 'creating', until: at + (run.restarts > 0 ? 0 : run.plan.startMs) };
};

const pulled = (run: ContainerRun, around: Surroundings, at: number): void => {
  const image = run.spec.image ?? '';
  if (run.pulls < run.plan.pullFailures) {
    const problem = pullProblem(image, run.plan.isTagUnknown);
    run.pulls += 1;
    tell(run, around, {
      type: 'Warning',
      reason: 'Failed',
      message: `Failed to pull image "${image}": ${problem}`,
    });
    tell(run, around, { type: 'Warning', reason: 'Failed', message: 'Error: ErrImagePull' });
    run.stage = { kind: 'pull-failed', until: at + SHOW_ERROR_MS, message: problem };
    return;
  }
  around.keepImage(image);
  const took = `${run.plan.pullMs}ms`;
  const message = `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: 0 bytes.`;
  tell(run, around, { type: 'Normal', reason: 'Pulled', message });
  create(run, around, at);
};

const backOffPulling = (run: ContainerRun, around: Surroundings, at: number): void => {
  tell(run, around, {
    type: 'Normal',
    reason: 'BackOff',
    message: `Back-off pulling image "${run.spec.image}"`,
  });
  tell(run, around, { type: 'Warning', reason: 'Failed', message: 'Error: ImagePullBackOff' });
  const message = pullProblem(run.spec.image ?? '', run.plan.isTagUnknown);
  run.stage = { kind: 'pull-backoff', until: at + backoffFor(run.pulls - 1), message };
};

const start = (run: ContainerRun, around: Surroundings, at: number): void => {
  const { plan, spec } = run;
  const crashing = run.crashes < plan.crashes;
  const runMs = crashing ? plan.crash.afterMs : plan.runMs;
  run.containerId = `simulated://${digestOf(`${around.pod.metadata.uid}/${spec.name}/${run.restarts}`)}`;
  tell(run, around, { type: 'Normal', reason: 'Created', message: `Created container: ${spec.name}` });
  tell(run, around, { type: 'Normal', reason: 'Started', message: `Started container ${spec.name}` });
  if (plan.readyMs === undefined && !crashing) {
    const message = 'Readiness probe failed: HTTP probe failed with statuscode: 503 (simulated)';
    tell(run, around, { type: 'Warning', reason: 'Unhealthy', message });
  }
  run.stage = {
    kind: 'running',
    since: at,
    ready: false,
    ...(plan.readyMs === undefined || crashing ? {} : { readyAt: at + plan.readyMs }),
    ...(runMs === undefined ? {} : { exitAt: at + runMs }),
  };
};

/** Ends a running container, by itself or from outside. */
export const exit = (
  run: ContainerRun,
  pod: Pod,
  at: number,
  how: { readonly exitCode: number; readonly reason: string },
): void => {
  const since = run.stage.kind === 'running' ? run.stage.since : at;
  run.loops = at - since > LONG_RUN_MS ? 0 : run.loops + 1;
  run.terminated = {
    ...how,
    startedAt: timestamp(new Date(since)),
    finishedAt: timestamp(new Date(at)),
    ...(run.containerId === undefined ? {} : { containerID: run.containerId }),
  };
  run.stage = {
    kind: 'exited',
    at,
    ...(isRestarted(run, pod, how.exitCode) ? { until: at + SHOW_ERROR_MS } : {}),
  };
};

const runOn = (run: ContainerRun, around: Surroundings, at: number): void => {
  if (run.stage.kind !== 'running') return;
  const { exitAt, since } = run.stage;
  if (exitAt === undefined || at < exitAt) {
    run.stage = { kind: 'running', since, ready: true, ...(exitAt === undefined ? {} : { exitAt }) };
    return;
  }
  const { crash, crashes, exitCode } = run.plan;
  if (run.crashes < crashes) {
    run.crashes += 1;
    exit(run, around.pod, at, crash);
  } else exit(run, around.pod, at, { exitCode, reason: exitCode === 0 ? 'Completed' : 'Error' });
};

const restart = (run: ContainerRun, around: Surroundings, at: number): void => {
  run.restarts += 1;
  begin(run, around, at);
};

const afterExit = (run: ContainerRun, around: Surroundings, at: number): void => {
  if (run.loops <= 1) {
    restart(run, around, at);
    return;
  }
  const { name, namespace, uid } = around.pod.metadata;
  const message = `Back-off restarting failed container ${run.spec.name} in pod ${name}_${namespace}(${uid})`;
  tell(run, around, { type: 'Warning', reason: 'BackOff', message });
  const delayMs = backoffFor(run.loops - 2);
  run.stage = { kind: 'backing-off', until: at + delayMs, delayMs };
};

/** When the stage of a container ends by itself. */
export const dueOf = ({ stage }: ContainerRun): number | undefined => {
  if (stage.kind === 'idle') return undefined;
  if (stage.kind !== 'running') return stage.until;
  const times = [stage.readyAt, stage.exitAt].filter(time => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
};

const STEPS: Readonly<Record<Stage['kind'], (run: ContainerRun, around: Surroundings, at: number) => void>> =
  {
    idle: begin,
    pulling: pulled,
    'pull-failed': backOffPulling,
    'pull-backoff': begin,
    blocked: create,
    creating: start,
    running: runOn,
    exited: afterExit,
    'backing-off': restart,
  };

/** Takes the step that is due, if one is. */
export const stepContainer = (run: ContainerRun, around: Surroundings, now: number): boolean => {
  const due = dueOf(run);
  if (due === undefined || due > now) return false;
  STEPS[run.stage.kind](run, around, due);
  return true;
};
