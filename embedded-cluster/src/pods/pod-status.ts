import { condition, conditionOf, timestamp, withCondition } from '../reconciling/index.ts';
import type {
  Condition,
  ContainerState,
  ContainerStatus,
  Pod,
  PodPhase,
  PodStatus,
} from '../shapes/index.ts';
import { digestOf, fullImageName, pullProblem } from './container-run.ts';
import { type ContainerLife, isFinished, isInitialized, isOver, type PodLife, startTimeOf } from './life.ts';
import { qosClassOf } from './requests.ts';

/** Where a pod lives. */
export interface PodAddress {
  readonly hostIP: string;
  readonly podIP: string;
}

const waiting = (reason: string, message?: string): ContainerState => ({
  waiting: { reason, ...(message === undefined ? {} : { message }) },
});

const crashMessage = (run: ContainerLife, pod: Pod, delayMs: number): string => {
  const seconds = delayMs / 1_000;
  const delay = seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
  const { name, namespace, uid } = pod.metadata;
  return `back-off ${delay} restarting failed container=${run.spec.name} pod=${name}_${namespace}(${uid})`;
};

const stateOf = (run: ContainerLife, pod: Pod, idleReason: string): ContainerState => {
  const { stage, terminated, spec } = run;
  const image = spec.image ?? '';
  switch (stage.kind) {
    case 'running':
      return { running: { startedAt: timestamp(new Date(stage.since)) } };
    case 'exited':
      return terminated === undefined ? waiting(idleReason) : { terminated };
    case 'backing-off':
      return waiting('CrashLoopBackOff', crashMessage(run, pod, stage.delayMs));
    case 'blocked':
      return waiting(stage.reason ?? 'CreateContainerConfigError', stage.message);
    case 'pull-failed':
      return waiting(stage.reason ?? 'ErrImagePull', stage.message ?? pullProblem(image));
    case 'pull-backoff':
      return waiting(
        'ImagePullBackOff',
        `Back-off pulling image "${image}": ErrImagePull: ${stage.message ?? pullProblem(image)}`,
      );
    default:
      return waiting(idleReason);
  }
};

const isReady = ({ role, stage, terminated }: ContainerLife): boolean => {
  if (role === 'init') return stage.kind === 'exited' && terminated?.exitCode === 0;
  return stage.kind === 'running' && stage.ready;
};

const statusOf = (run: ContainerLife, pod: Pod, idleReason: string): ContainerStatus => {
  const image = run.spec.image ?? '';
  const full = fullImageName(image);
  const begun = run.containerId !== undefined;
  const name = full.replace(/[:@][^/]*$/, '');
  const shown = run.stage.kind === 'exited';
  return {
    name: run.spec.name,
    image: begun ? full : image,
    imageID: begun ? (run.imageId ?? `${name}@sha256:${digestOf(full)}`) : '',
    ...(begun ? { containerID: run.containerId } : {}),
    ready: isReady(run),
    started: run.stage.kind === 'running' && run.stage.started !== false,
    restartCount: run.restarts,
    state: stateOf(run, pod, idleReason),
    lastState: run.terminated !== undefined && !shown ? { terminated: run.terminated } : {},
  };
};

/** The phase, by the rules of a node: it looks at the containers and at whether they will run again. */
const phaseOf = (run: PodLife, pod: Pod): PodPhase => {
  if (run.failure !== undefined) return 'Failed';
  const mains = run.containers.filter(one => one.role === 'main');
  const ended = run.stopped || isFinished(run);
  if (
    ended &&
    run.containers.some(one => one.role !== 'sidecar' && isOver(one) && one.terminated?.exitCode !== 0)
  ) {
    return 'Failed';
  }
  if (ended && mains.every(isOver)) return 'Succeeded';
  if (!isInitialized(run)) return 'Pending';
  const begun = mains.every(one => one.containerId !== undefined);
  return begun ? 'Running' : (pod.status?.phase ?? 'Pending');
};

const unreadyOf = (run: PodLife): string[] =>
  run.containers.filter(one => one.role !== 'init' && !isReady(one)).map(one => one.spec.name);

const readiness = (
  run: PodLife,
  phase: PodPhase,
): { status: 'True' | 'False'; reason?: string; message?: string } => {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' };
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' };
  const unready = unreadyOf(run);
  if (unready.length === 0 && run.sandboxUntil === undefined) return { status: 'True' };
  return {
    status: 'False',
    reason: 'ContainersNotReady',
    message: `containers with unready status: [${unready.join(' ')}]`,
  };
};

/** Conditions that somebody outside has to set before the pod counts as ready. */
const gatedReadiness = (pod: Pod, ready: ReturnType<typeof readiness>): ReturnType<typeof readiness> => {
  if (ready.status !== 'True') return ready;
  const gates = (pod.spec.readinessGates ?? []).map(gate => gate.conditionType);
  const missing = gates.filter(gate => conditionOf(pod.status?.conditions, gate)?.status !== 'True');
  if (missing.length === 0) return ready;
  const message = missing
    .map(gate =>
      conditionOf(pod.status?.conditions, gate) === undefined
        ? `corresponding condition of pod readiness gate "${gate}" does not exist.`
        : `the status of pod readiness gate "${gate}" is not "True", but ${conditionOf(pod.status?.conditions, gate)?.status}`,
    )
    .join(', ');
  return { status: 'False', reason: 'ReadinessGatesNotReady', message };
};

const initialized = (run: PodLife, phase: PodPhase): ReturnType<typeof readiness> => {
  if (isInitialized(run))
    return phase === 'Succeeded' ? { status: 'True', reason: 'PodCompleted' } : { status: 'True' };
  const left = run.containers.filter(one => one.role !== 'main' && !isReady(one)).map(one => one.spec.name);
  const message = `containers with incomplete status: [${left.join(' ')}]`;
  return { status: 'False', reason: 'ContainersNotInitialized', message };
};

const conditionsOf = (run: PodLife, pod: Pod, phase: PodPhase, now: Date): Condition[] => {
  const ready = readiness(run, phase);
  const alive = run.sandboxUntil === undefined && !run.stopped && phase !== 'Succeeded' && phase !== 'Failed';
  const wanted: [string, ReturnType<typeof readiness>][] = [
    ['PodReadyToStartContainers', { status: alive ? 'True' : 'False' }],
    ['Initialized', initialized(run, phase)],
    ['Ready', gatedReadiness(pod, ready)],
    ['ContainersReady', ready],
    ['PodScheduled', { status: 'True' }],
  ];
  let conditions = pod.status?.conditions ?? [];
  for (const [type, { status, reason, message }] of wanted) {
    const next: Condition = {
      ...condition(type, status, reason, message),
      lastProbeTime: null,
      ...(pod.metadata.generation === undefined ? {} : { observedGeneration: pod.metadata.generation }),
    };
    conditions = withCondition(conditions, next, now);
  }
  const order = wanted.map(([type]) => type);
  const own = order.flatMap(type => conditionOf(conditions, type) ?? []);
  return [...own, ...conditions.filter(({ type }) => !order.includes(type))];
};

/** The status of a pod as its node reports it. */
export const podStatus = (run: PodLife, pod: Pod, { hostIP, podIP }: PodAddress, now: Date): PodStatus => {
  const phase = phaseOf(run, pod);
  const inits = run.containers.filter(one => one.role !== 'main');
  const mains = run.containers.filter(one => one.role === 'main');
  const idleReason = isInitialized(run) ? 'ContainerCreating' : 'PodInitializing';
  const up = run.sandboxUntil === undefined;
  return {
    ...(pod.metadata.generation === undefined ? {} : { observedGeneration: pod.metadata.generation }),
    phase,
    ...(run.failure ?? {}),
    conditions: conditionsOf(run, pod, phase, now),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    ...(up ? { podIP, podIPs: [{ ip: podIP }] } : {}),
    startTime: pod.status?.startTime ?? startTimeOf(run),
    ...(inits.length === 0
      ? {}
      : { initContainerStatuses: inits.map(one => statusOf(one, pod, 'PodInitializing')) }),
    containerStatuses: mains.map(one => statusOf(one, pod, idleReason)),
    ...(run.ephemeral.length === 0
      ? {}
      : { ephemeralContainerStatuses: run.ephemeral.map(one => statusOf(one, pod, idleReason)) }),
    qosClass: pod.status?.qosClass ?? qosClassOf(pod),
  };
};
