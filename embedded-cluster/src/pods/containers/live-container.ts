import { timestamp } from '../../reconciling/index.ts';
import type { Container, ContainerStatus, Pod, Terminated } from '../../shapes/index.ts';
import type { ContainerLife } from '../life.ts';
import type { ContainerRole } from '../plan.ts';
import type { InspectedContainer } from './engine.ts';

/** A container of a pod that really runs, or is to. */
export interface LiveContainer extends ContainerLife {
  /** The container in the engine that stands for it now. */
  engineId: string | undefined;
  /** The one before, kept for its log. */
  previousId: string | undefined;
  /** Exits in a row without a long run between them. */
  loops: number;
  /** Ends the present run, and why. */
  end: ((order: EndOrder) => void) | undefined;
  /** How it was last reported, by an earlier process; it is so until a probe says otherwise. */
  reported: { readonly started: boolean; readonly ready: boolean } | undefined;
  /** Set once the container is to run no more. */
  isDismissed: boolean;
}

/** That a container is to end, and how long it may take over that. */
export interface EndOrder {
  readonly graceMs: number;
  readonly because?: string;
}

const newContainer = (spec: Container, role: ContainerRole): LiveContainer => ({
  spec,
  role,
  stage: { kind: 'idle' },
  restarts: 0,
  engineId: undefined,
  previousId: undefined,
  loops: 0,
  end: undefined,
  reported: undefined,
  isDismissed: false,
});

/** All containers of a pod but those that were added to look at it. */
export const containersOf = ({ spec }: Pod): LiveContainer[] => [
  ...(spec.initContainers ?? []).map(one =>
    newContainer(one, one.restartPolicy === 'Always' ? 'sidecar' : 'init'),
  ),
  ...spec.containers.map(one => newContainer(one, 'main')),
];

/** The containers that have been added to a pod since it was last looked at. */
export const addedTo = (pod: Pod, known: readonly LiveContainer[]): LiveContainer[] =>
  (pod.spec.ephemeralContainers ?? [])
    .filter(({ name }) => !known.some(({ spec }) => spec.name === name))
    .map(spec => newContainer(spec, 'ephemeral'));

/** Remembers what the cluster was told of a container before this process began. */
export const recall = (one: LiveContainer, status: ContainerStatus | undefined): void => {
  if (status === undefined) return;
  const { state, lastState, restartCount, containerID, imageID } = status;
  one.restarts = restartCount;
  one.reported = { started: status.started === true, ready: status.ready };
  one.loops = restartCount;
  const terminated = state.terminated ?? lastState.terminated;
  if (terminated !== undefined) one.terminated = terminated;
  if (containerID !== undefined) one.containerId = containerID;
  if (imageID !== '') one.imageId = imageID;
  if (state.terminated !== undefined)
    one.stage = { kind: 'exited', at: Date.parse(state.terminated.finishedAt ?? '') || 0 };
};

interface End {
  /** Undefined for a container that somebody removed. */
  readonly state: InspectedContainer | undefined;
  readonly isOutOfMemory: boolean;
  readonly now: number;
  readonly message: string;
}

const GONE = 'The container could not be located when the pod was looked at';

/** How a container ended, in the words of a status. */
export const terminationOf = (
  one: LiveContainer,
  { state, isOutOfMemory, now, message }: End,
): Terminated => {
  const containerID = one.containerId === undefined ? {} : { containerID: one.containerId };
  const since = one.stage.kind === 'running' ? one.stage.since : now;
  if (state === undefined)
    return {
      exitCode: 137,
      reason: 'ContainerStatusUnknown',
      message: GONE,
      startedAt: timestamp(new Date(since)),
      finishedAt: timestamp(new Date(now)),
      ...containerID,
    };
  const { exitCode, startedAt, finishedAt } = state;
  const reason = exitCode === 0 ? 'Completed' : 'Error';
  return {
    exitCode,
    reason: isOutOfMemory ? 'OOMKilled' : reason,
    ...(message === '' ? {} : { message }),
    startedAt: timestamp(new Date(startedAt || since)),
    finishedAt: timestamp(new Date(finishedAt > 0 ? finishedAt : now)),
    ...containerID,
  };
};
