import { isDeleting } from '../reconciling/index.ts';
import type { Container, ContainerStatus, Pod } from '../shapes/index.ts';
import { durationOf, failureOfImage, failureOfPod } from './annotations.ts';
import { begin, type ContainerRun, dueOf, exit, type Surroundings, stepContainer } from './container-run.ts';
import { backoffFor, isFinished, isRestarted, onTurn, type PodLife, pathOf, type Stage } from './life.ts';
import { type ContainerRole, planContainer, STOP_MS } from './plan.ts';

/**
 * The life of one simulated pod: a sandbox with an address, init containers one after the other, then all others;
 * deletion stops them. Nothing here reads a clock or writes to the cluster.
 */
export interface PodRun extends PodLife {
  readonly uid: string;
  readonly containers: ContainerRun[];
  readonly ephemeral: ContainerRun[];
  sandboxUntil: number | undefined;
  mountProblem: string | undefined;
  failure: PodLife['failure'];
  stopUntil: number | undefined;
  stopped: boolean;
}

/** What a pod meets on its way. */
export interface PodSurroundings extends Surroundings {
  readonly missingForVolumes: () => { readonly volume: string; readonly problem: string } | undefined;
}

const SANDBOX_MS = 40;
const RECHECK_MS = 2_000;
const EVICTED_AFTER_MS = 500;
/** A clock that jumped by years must not keep a loop busy: the rest is caught up with at the next look. */
const MAX_STEPS = 2_000;

const newRun = (pod: Pod, spec: Container, role: ContainerRole): ContainerRun => ({
  spec,
  role,
  plan: planContainer(pod, spec, role),
  stage: { kind: 'idle' },
  restarts: 0,
  pulls: 0,
  crashes: 0,
  loops: 0,
});

const containersOf = (pod: Pod): ContainerRun[] => [
  ...(pod.spec.initContainers ?? []).map(spec =>
    newRun(pod, spec, spec.restartPolicy === 'Always' ? 'sidecar' : 'init'),
  ),
  ...pod.spec.containers.map(spec => newRun(pod, spec, 'main')),
];

/** Goes on running; what it was to do by itself is still due then. */
const stillRunning = (
  { state, ready }: ContainerStatus,
  { plan, crashes }: ContainerRun,
  now: number,
): Stage => {
  const since = Date.parse(state.running?.startedAt ?? '') || now;
  const isCrashing = crashes < plan.crashes;
  const runMs = isCrashing ? plan.crash.afterMs : plan.runMs;
  return {
    kind: 'running',
    since,
    ready,
    ...(ready || isCrashing || plan.readyMs === undefined ? {} : { readyAt: since + plan.readyMs }),
    ...(runMs === undefined ? {} : { exitAt: since + runMs }),
  };
};

const stageFrom = (status: ContainerStatus, run: ContainerRun, pod: Pod, now: number): Stage => {
  const { state, lastState } = status;
  if (state.running !== undefined) return stillRunning(status, run, now);
  const { terminated } = state;
  if (terminated !== undefined) {
    const at = Date.parse(terminated.finishedAt ?? '') || now;
    return { kind: 'exited', at, ...(isRestarted(run, pod, terminated.exitCode) ? { until: now } : {}) };
  }
  if (state.waiting?.reason !== 'CrashLoopBackOff') return { kind: 'idle' };
  const delayMs = backoffFor(Math.max(0, run.loops - 2));
  return {
    kind: 'backing-off',
    until: (Date.parse(lastState?.terminated?.finishedAt ?? '') || now) + delayMs,
    delayMs,
  };
};

const restore = (run: ContainerRun, status: ContainerStatus, pod: Pod, now: number): void => {
  const { state, lastState, restartCount } = status;
  run.restarts = restartCount;
  const hasEnded = state.terminated !== undefined || state.waiting?.reason === 'CrashLoopBackOff';
  run.crashes = restartCount + (hasEnded ? 1 : 0);
  run.loops = run.crashes;
  const terminated = state.terminated ?? lastState?.terminated;
  if (terminated !== undefined) run.terminated = terminated;
  if (status.containerID !== undefined) run.containerId = status.containerID;
  run.stage = stageFrom(status, run, pod, now);
};

/** Begins to run a pod, or goes on with one that ran before its node was restarted. */
export const newPodRun = (pod: Pod, now: number): PodRun => {
  const containers = containersOf(pod);
  const known = [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
  for (const run of containers) {
    const status = known.find(other => other.name === run.spec.name);
    if (status !== undefined) restore(run, status, pod, now);
  }
  const since = pod.status?.startTime === undefined ? now : Date.parse(pod.status.startTime);
  return {
    uid: pod.metadata.uid ?? '',
    since,
    containers,
    ephemeral: [],
    sandboxUntil: pod.status?.podIP === undefined ? now + SANDBOX_MS : undefined,
    mountProblem: undefined,
    failure: undefined,
    stopUntil: undefined,
    stopped: pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed',
  };
};

const stopSidecars = (run: PodRun, pod: Pod, at: number): boolean => {
  if (!isFinished(run)) return false;
  const left = run.containers.filter(one => one.stage.kind === 'running');
  for (const one of left) {
    exit(one, pod, at, { exitCode: 0, reason: 'Completed' });
    one.stage = { kind: 'exited', at };
  }
  return left.length > 0;
};

const prepareSandbox = (run: PodRun, around: PodSurroundings, now: number): boolean => {
  if (run.sandboxUntil === undefined || run.sandboxUntil > now) return false;
  const missing = around.missingForVolumes();
  if (missing === undefined) {
    run.sandboxUntil = undefined;
    run.mountProblem = undefined;
    return true;
  }
  const message = `MountVolume.SetUp failed for volume "${missing.volume}" : ${missing.problem}`;
  around.happened({ type: 'Warning', reason: 'FailedMount', message });
  run.mountProblem = message;
  run.sandboxUntil = now + RECHECK_MS;
  return false;
};

const addEphemeral = (run: PodRun, pod: Pod): void => {
  const known = new Set(run.ephemeral.map(({ spec }) => spec.name));
  for (const spec of pod.spec.ephemeralContainers ?? []) {
    if (!known.has(spec.name)) run.ephemeral.push(newRun(pod, spec, 'ephemeral'));
  }
};

const stepOnce = (run: PodRun, around: PodSurroundings, now: number): boolean => {
  if (run.sandboxUntil !== undefined) return prepareSandbox(run, around, now);
  let moved = false;
  for (const one of [...onTurn(run), ...run.ephemeral]) {
    if (one.stage.kind === 'idle') {
      begin(one, around, now);
      moved = true;
    } else if (stepContainer(one, around, now)) moved = true;
  }
  return stopSidecars(run, around.pod, now) || moved;
};

/** A pod that is evicted, by order of its annotation, once its containers run. */
const evictionAt = (run: PodRun, pod: Pod): number | undefined => {
  const ordered =
    failureOfPod(pod) === 'evicted' ||
    pod.spec.containers.some(container => failureOfImage(container.image) === 'evicted');
  const starts = run.containers.flatMap(({ stage }) => (stage.kind === 'running' ? [stage.since] : []));
  return ordered && starts.length > 0 ? Math.max(...starts) + EVICTED_AFTER_MS : undefined;
};

const deadlineOf = (run: PodRun, pod: Pod): number | undefined =>
  pod.spec.activeDeadlineSeconds === undefined
    ? undefined
    : run.since + pod.spec.activeDeadlineSeconds * 1_000;

const endAll = (run: PodRun, pod: Pod, at: number, how: { exitCode: number; reason: string }): void => {
  for (const one of [...run.containers, ...run.ephemeral]) {
    if (one.stage.kind === 'running') exit(one, pod, at, how);
    if (one.stage.kind === 'exited') one.stage = { kind: 'exited', at: one.stage.at };
  }
  run.stopped = true;
};

const fail = (run: PodRun, around: PodSurroundings, now: number): boolean => {
  const { pod } = around;
  const eviction = evictionAt(run, pod);
  const deadline = deadlineOf(run, pod);
  if (eviction !== undefined && eviction <= now) {
    const message =
      'The node was low on resource: memory. Threshold quantity: 100Mi, available: 50Mi. (simulated)';
    run.failure = { reason: 'Evicted', message };
  } else if (deadline !== undefined && deadline <= now) {
    const message = 'Pod was active on the node longer than the specified deadline';
    run.failure = { reason: 'DeadlineExceeded', message };
  } else return false;
  around.happened({ type: 'Warning', ...run.failure });
  endAll(run, pod, now, { exitCode: 137, reason: 'Error' });
  return true;
};

const stop = (run: PodRun, around: PodSurroundings, now: number): void => {
  const { pod } = around;
  if (run.stopUntil === undefined) {
    const running = run.containers.filter(one => one.stage.kind === 'running');
    for (const one of running) {
      around.happened({
        type: 'Normal',
        reason: 'Killing',
        message: `Stopping container ${one.spec.name}`,
        fieldPath: pathOf(one),
      });
    }
    const wait = running.length === 0 ? 0 : (durationOf(pod, 'stop-delay') ?? STOP_MS);
    run.stopUntil = now + Math.min(wait, graceOf(pod));
  }
  if (run.stopUntil > now) return;
  endAll(run, pod, run.stopUntil, endOf(pod));
};

/** How containers end that are told to: killed when they take too long; servers cleanly; work is left undone. */
const endOf = (pod: Pod): { exitCode: number; reason: string } => {
  if ((durationOf(pod, 'stop-delay') ?? 0) > graceOf(pod)) return { exitCode: 137, reason: 'Error' };
  const isServer = (pod.spec.restartPolicy ?? 'Always') === 'Always';
  return isServer ? { exitCode: 0, reason: 'Completed' } : { exitCode: 143, reason: 'Error' };
};

const graceOf = ({ metadata }: Pod): number => (metadata.deletionGracePeriodSeconds ?? 30) * 1_000;

const replaceChanged = (run: PodRun, around: PodSurroundings, now: number): void => {
  const specs = [...(around.pod.spec.initContainers ?? []), ...around.pod.spec.containers];
  for (const one of run.containers) {
    const spec = specs.find(other => other.name === one.spec.name);
    if (spec === undefined || spec.image === one.spec.image) continue;
    one.spec = spec;
    one.plan = planContainer(around.pod, spec, one.role);
    one.pulls = 0;
    if (one.stage.kind !== 'running') {
      if (one.stage.kind !== 'exited') one.stage = { kind: 'idle' };
      continue;
    }
    const message = `Container ${spec.name} definition changed, will be restarted`;
    around.happened({ type: 'Normal', reason: 'Killing', message });
    exit(one, around.pod, now, { exitCode: 0, reason: 'Completed' });
    one.loops = 0;
    one.stage = { kind: 'exited', at: now, until: now };
  }
};

/** Brings a pod to the present. */
export const advancePod = (run: PodRun, around: PodSurroundings, now: number): void => {
  if (run.stopped) return;
  if (isDeleting(around.pod)) {
    stop(run, around, now);
    return;
  }
  replaceChanged(run, around, now);
  addEphemeral(run, around.pod);
  let steps = 0;
  while (steps < MAX_STEPS && stepOnce(run, around, now)) steps += 1;
  if (!isFinished(run)) fail(run, around, now);
};

/** When to look at a pod again; undefined when only a change from outside can move it. */
export const dueOfPod = (run: PodRun, pod: Pod): number | undefined => {
  if (run.stopped) return undefined;
  if (run.stopUntil !== undefined) return run.stopUntil;
  if (run.sandboxUntil !== undefined) return run.sandboxUntil;
  const times = [
    ...[...onTurn(run), ...run.ephemeral].map(dueOf),
    evictionAt(run, pod),
    deadlineOf(run, pod),
  ];
  const due = times.filter(time => time !== undefined);
  return due.length === 0 || isFinished(run) ? undefined : Math.min(...due);
};
