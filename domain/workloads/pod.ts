import type { KubeObject } from '@freshet/domain/objects';
import { countAt, fieldsOf, listAt, textAt } from './fields.ts';

interface ContainerState {
  readonly name: string;
  readonly image: string;
  readonly isReady: boolean;
  readonly restarts: number;
  /** Running, or why it does not. */
  readonly state: string;
}

export interface PodState {
  /** What `kubectl get pods` says of it in one word. */
  readonly status: string;
  readonly phase: string;
  /** Why it is not well, in a sentence of the cluster; undefined where it said none. */
  readonly message: string | undefined;
  readonly ready: number;
  readonly containers: readonly ContainerState[];
  readonly restarts: number;
  /** When one of its containers ended last and was begun again; undefined where none was. */
  readonly restartedAt: string | undefined;
  readonly node: string | undefined;
  readonly ip: string | undefined;
  readonly isWell: boolean;
}

interface Seen {
  readonly container: ContainerState;
  readonly waiting: string | undefined;
  readonly ended: string | undefined;
  readonly message: string | undefined;
  readonly isRunning: boolean;
}

/** How a container stands, from what its node told of it. */
const seen = (status: unknown): Seen => {
  const state = fieldsOf(fieldsOf(status).state);
  const waiting = state.waiting === undefined ? undefined : (textAt(state, 'waiting', 'reason') ?? 'Waiting');
  const ended = state.terminated === undefined ? undefined : endOf(state.terminated);
  return {
    container: {
      name: textAt(status, 'name') ?? '',
      image: textAt(status, 'image') ?? '',
      isReady: fieldsOf(status).ready === true,
      restarts: countAt(status, 'restartCount') ?? 0,
      state: waiting ?? ended ?? (state.running === undefined ? 'Waiting' : 'Running'),
    },
    waiting,
    ended,
    message: textAt(state, 'waiting', 'message') ?? textAt(state, 'terminated', 'message'),
    isRunning: state.running !== undefined,
  };
};

/** Which signal or code ended it, where nobody gave a reason. */
const endOf = (terminated: unknown): string => {
  const reason = textAt(terminated, 'reason');
  if (reason !== undefined) return reason;
  const signal = countAt(terminated, 'signal') ?? 0;
  return signal === 0 ? `ExitCode:${countAt(terminated, 'exitCode') ?? 0}` : `Signal:${signal}`;
};

/** The first preparing container that is not through, and how many there are; the pod waits for it. */
const preparing = (pod: KubeObject, inits: readonly Seen[]): string | undefined => {
  const all = listAt(pod, 'spec', 'initContainers').length;
  const at = inits.findIndex(({ ended, container }) => ended !== 'Completed' && !container.isReady);
  const init = inits[at];
  if (!init) return undefined;
  const reason = init.ended ?? (init.waiting === 'PodInitializing' ? undefined : init.waiting);
  return reason === undefined ? `Init:${at}/${all}` : `Init:${reason}`;
};

const wordOf = (pod: KubeObject, containers: readonly Seen[], inits: readonly Seen[]): string => {
  const phase = textAt(pod, 'status', 'phase') ?? 'Unknown';
  const reason = textAt(pod, 'status', 'reason');
  if (pod.metadata.deletionTimestamp) return reason === 'NodeLost' ? 'Unknown' : 'Terminating';
  if (reason !== undefined) return reason;
  const before = phase === 'Succeeded' ? undefined : preparing(pod, inits);
  if (before !== undefined) return before;
  // The last container that is not well says it, as the tools of Kubernetes have it.
  const trouble = containers.findLast(({ waiting, ended }) => waiting !== undefined || ended !== undefined);
  const said = trouble?.waiting ?? trouble?.ended;
  if (said === 'Completed' && containers.some(({ isRunning }) => isRunning)) return phase;
  return said ?? phase;
};

const WELL = new Set(['Running', 'Succeeded', 'Completed']);

/** How a pod stands, in the words that people know from `kubectl get pods`. */
export const podState = (pod: KubeObject): PodState => {
  const containers = listAt(pod, 'status', 'containerStatuses').map(seen);
  const inits = listAt(pod, 'status', 'initContainerStatuses').map(seen);
  const status = wordOf(pod, containers, inits);
  const known = containers.map(({ container }) => container);
  const ready = known.filter(({ isReady }) => isReady).length;
  return {
    status,
    phase: textAt(pod, 'status', 'phase') ?? 'Unknown',
    message: messageOf(pod, [...containers, ...inits]),
    ready,
    containers: known.length > 0 ? known : wantedContainers(pod),
    restarts: [...containers, ...inits].reduce((sum, { container }) => sum + container.restarts, 0),
    restartedAt: restartOf(pod),
    node: textAt(pod, 'spec', 'nodeName'),
    ip: textAt(pod, 'status', 'podIP'),
    isWell: WELL.has(status) && (status !== 'Running' || ready === known.length),
  };
};

const restartOf = (pod: KubeObject): string | undefined =>
  ['containerStatuses', 'initContainerStatuses']
    .flatMap(list => listAt(pod, 'status', list))
    .filter(status => (countAt(status, 'restartCount') ?? 0) > 0)
    .flatMap(status => textAt(status, 'lastState', 'terminated', 'finishedAt') ?? [])
    .sort()
    .at(-1);

/** Of a pod that no node has taken yet, what it will be made of. */
const wantedContainers = (pod: KubeObject): readonly ContainerState[] =>
  listAt(pod, 'spec', 'containers').map(container => ({
    name: textAt(container, 'name') ?? '',
    image: textAt(container, 'image') ?? '',
    isReady: false,
    restarts: 0,
    state: 'Waiting',
  }));

const messageOf = (pod: KubeObject, containers: readonly Seen[]): string | undefined => {
  const unmet = listAt(pod, 'status', 'conditions').find(
    condition => fieldsOf(condition).status === 'False' && textAt(condition, 'message') !== undefined,
  );
  return (
    textAt(pod, 'status', 'message') ??
    containers.find(({ message }) => message !== undefined)?.message ??
    textAt(unmet, 'message')
  );
};
