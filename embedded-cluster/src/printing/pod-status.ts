/**
 * The one word for how a pod is, and the counts beside it. The phase says little, so what the containers say wins, and
 * what is happening to the pod as a whole wins over that.
 */
import { type Fields, fieldsAt, listAt, numberAt, textAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { age } from './age.ts';
import { conditionOf, isTrue } from './words.ts';

export interface PodSummary {
  readonly ready: string;
  readonly status: string;
  readonly restarts: string;
}

interface Tally {
  reason: string;
  ready: number;
  restarts: number;
  lastRestart: string;
}

const exitText = (terminated: Fields): string => {
  const reason = textAt(terminated, 'reason');
  if (reason !== '') return reason;
  const signal = numberAt(terminated, 'signal') ?? 0;
  return signal === 0 ? `ExitCode:${numberAt(terminated, 'exitCode') ?? 0}` : `Signal:${signal}`;
};

const countRestarts = (tally: Tally, status: Fields): void => {
  tally.restarts += numberAt(status, 'restartCount') ?? 0;
  const last = textAt(status, 'lastState', 'terminated', 'finishedAt');
  if (last > tally.lastRestart) tally.lastRestart = last;
};

const isSidecar = (container: Fields | undefined): boolean => textAt(container, 'restartPolicy') === 'Always';

type InitState = 'done' | 'sidecar' | { readonly reason: string };

const initStateOf = (status: Fields, container: Fields | undefined, position: string): InitState => {
  const terminated = fieldsAt(status, 'state', 'terminated');
  if (terminated && (numberAt(terminated, 'exitCode') ?? 0) === 0) return 'done';
  if (isSidecar(container) && status.started === true) return 'sidecar';
  if (terminated) return { reason: `Init:${exitText(terminated)}` };
  const waiting = textAt(status, 'state', 'waiting', 'reason');
  return { reason: waiting === '' || waiting === 'PodInitializing' ? `Init:${position}` : `Init:${waiting}` };
};

/** Goes through the init containers up to the first that is still at work; answers whether there is one. */
const summarizeInit = (pod: KubeObject, tally: Tally, sidecars: Tally): boolean => {
  const containers = listAt(pod, 'spec', 'initContainers');
  for (const [index, status] of listAt(pod, 'status', 'initContainerStatuses').entries()) {
    const container = containers.find(({ name }) => name === status.name);
    countRestarts(tally, status);
    if (isSidecar(container)) countRestarts(sidecars, status);
    const state = initStateOf(status, container, `${index}/${containers.length}`);
    if (typeof state === 'object') {
      tally.reason = state.reason;
      return true;
    }
    if (state === 'sidecar' && status.ready === true) sidecars.ready += 1;
  }
  return false;
};

const summarizeContainers = (pod: KubeObject, tally: Tally): void => {
  let isRunning = false;
  for (const status of listAt(pod, 'status', 'containerStatuses').reverse()) {
    countRestarts(tally, status);
    const waiting = textAt(status, 'state', 'waiting', 'reason');
    const terminated = fieldsAt(status, 'state', 'terminated');
    if (waiting !== '') tally.reason = waiting;
    else if (terminated) tally.reason = exitText(terminated);
    else if (status.ready === true && fieldsAt(status, 'state', 'running')) {
      isRunning = true;
      tally.ready += 1;
    }
  }
  if (tally.reason === 'Completed' && isRunning) tally.reason = isTrue(pod, 'Ready') ? 'Running' : 'NotReady';
};

const firstReason = (pod: KubeObject): string => {
  if (textAt(conditionOf(pod, 'PodScheduled'), 'reason') === 'SchedulingGated') return 'SchedulingGated';
  return textAt(pod, 'status', 'reason') || textAt(pod, 'status', 'phase');
};

const isOver = (pod: KubeObject): boolean => ['Succeeded', 'Failed'].includes(textAt(pod, 'status', 'phase'));

/** How a pod is, in words and counts. */
export const summarizePod = (pod: KubeObject, now: Date): PodSummary => {
  const tally: Tally = { reason: firstReason(pod), ready: 0, restarts: 0, lastRestart: '' };
  const sidecars: Tally = { ...tally };
  const isInitializing = summarizeInit(pod, tally, sidecars);
  tally.ready = sidecars.ready;
  if (!isInitializing || isTrue(pod, 'Initialized')) {
    Object.assign(tally, { restarts: sidecars.restarts, lastRestart: sidecars.lastRestart });
    summarizeContainers(pod, tally);
  }
  if (pod.metadata.deletionTimestamp !== undefined) {
    if (textAt(pod, 'status', 'reason') === 'NodeLost') tally.reason = 'Unknown';
    else if (!isOver(pod)) tally.reason = 'Terminating';
  }
  const total =
    listAt(pod, 'spec', 'containers').length + listAt(pod, 'spec', 'initContainers').filter(isSidecar).length;
  const { restarts, lastRestart } = tally;
  return {
    ready: `${tally.ready}/${total}`,
    status: tally.reason,
    restarts:
      restarts > 0 && lastRestart !== '' ? `${restarts} (${age(lastRestart, now)} ago)` : String(restarts),
  };
};
