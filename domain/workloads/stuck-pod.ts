/**
 * Pods that will not come up as they are: an image that cannot be pulled, a container that crashes again and again. A
 * cluster goes on trying, and says for minutes that it makes progress; people want to know at once.
 */
import type { KubeObject } from '@freshet/domain/objects';
import { at, countAt, fieldsOf, listAt, textAt } from './fields.ts';

export interface StuckPod {
  readonly container: string;
  /** What is wrong, in a sentence without its full stop. */
  readonly words: string;
  /** Whether running is no sign that it is over: a container that crashes runs between two crashes. */
  readonly runsBetweenTries: boolean;
  /** Whether the pod is meant to stay up, and its container crashes again and again. */
  readonly isCrashLoop?: boolean;
}

/** Reasons of a waiting container that waiting alone does not mend. */
const PULLS = [
  'ErrImagePull',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'InvalidImageName',
  'RegistryUnavailable',
];
/** Whether a container waits for an image that does not come. */
export const isPullFailure = (reason: string): boolean => PULLS.includes(reason);

const CRASHES = ['CrashLoopBackOff'];
const REFUSALS = ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'];

/** Statuses of its containers, those that prepare it first. */
const statusesOf = (pod: KubeObject): readonly unknown[] => [
  ...listAt(pod, 'status', 'initContainerStatuses'),
  ...listAt(pod, 'status', 'containerStatuses'),
];

/** What registries say at the end of many words, in few. The address of the image is told already. */
const pullCause = (message: string): string | undefined => {
  if (/no such tag/i.test(message)) return 'no such tag';
  if (/not found|manifest unknown|does not exist|name unknown/i.test(message))
    return 'the registry has no such image or tag';
  if (/unauthorized|denied|forbidden|authentication required/i.test(message))
    return 'the registry does not let this cluster in';
  if (/no such host|connection refused|i\/o timeout|timed? ?out/i.test(message))
    return 'the registry cannot be reached';
  if (/x509|certificate/i.test(message)) return 'the certificate of the registry is not trusted';
  return undefined;
};

const pullWords = (reason: string, image: string, message: string): string => {
  if (reason === 'InvalidImageName') return `${image} is no name of an image`;
  if (reason === 'ErrImageNeverPull') return `Image ${image} is not on the node and may not be pulled`;
  const cause = pullCause(message);
  return `Image ${image} cannot be pulled${cause === undefined ? '' : `: ${cause}`}`;
};

const crashWords = (container: string, status: unknown): string => {
  const ended = fieldsOf(fieldsOf(fieldsOf(status).lastState).terminated);
  const reason = textAt(ended, 'reason');
  const code = countAt(ended, 'exitCode');
  const how = [
    ...(reason === undefined || reason === 'Error' || reason === 'Completed' ? [] : [reason]),
    ...(code === undefined ? [] : [`exit code ${code}`]),
  ].join(', ');
  return `Container ${container} crashes again and again${how === '' ? '' : `: ${how}`}`;
};

/**
 * What a container lacks, in the only words of the node that hold nothing but a name. All others may hold its command
 * or its paths with the values of secrets in them, and what is told here leaves the cluster.
 */
const LACKS = /^(?:secret|configmap) "[a-z0-9.-]{1,253}" not found$/;

const refusalWords = (container: string, reason: string, message: string): string =>
  `Container ${container} cannot start: ${LACKS.test(message) ? message : reason}`;

const staysUp = (pod: KubeObject): boolean => (textAt(pod, 'spec', 'restartPolicy') ?? 'Always') === 'Always';

/** What the node says of a container that cannot run; undefined for all others. */
const stuckContainer = (pod: KubeObject, status: unknown): StuckPod | undefined => {
  const reason = textAt(status, 'state', 'waiting', 'reason') ?? '';
  const message = textAt(status, 'state', 'waiting', 'message') ?? '';
  const container = textAt(status, 'name') ?? '';
  if (PULLS.includes(reason)) {
    const wanted = [...listAt(pod, 'spec', 'initContainers'), ...listAt(pod, 'spec', 'containers')];
    const image = textAt(
      wanted.find(one => textAt(one, 'name') === container),
      'image',
    );
    const words = pullWords(reason, image ?? textAt(status, 'image') ?? '', message);
    return { container, words, runsBetweenTries: false };
  }
  if (CRASHES.includes(reason))
    return {
      container,
      words: crashWords(container, status),
      runsBetweenTries: true,
      ...(staysUp(pod) ? { isCrashLoop: true } : {}),
    };
  if (REFUSALS.includes(reason))
    return { container, words: refusalWords(container, reason, message), runsBetweenTries: false };
  return undefined;
};

const isDone = (pod: KubeObject): boolean =>
  pod.metadata.deletionTimestamp !== undefined ||
  ['Succeeded', 'Failed'].includes(textAt(pod, 'status', 'phase') ?? '');

const LEAST_RUN_MS = 60_000;
/** After so long a run Kubernetes itself takes the next crash for the first one. */
const LONGEST_RUN_MS = 600_000;

const timeAt = (status: unknown, ...path: readonly string[]): number =>
  Date.parse(textAt(status, ...path) ?? '');

/**
 * Whether a container that crashed runs for longer than it did the last time, and for a minute at least: one without a
 * readiness probe is ready as soon as it starts, which is no sign that it will not crash again.
 */
const runsSteadily = (status: unknown, now: Date): boolean => {
  const runMs = now.getTime() - timeAt(status, 'state', 'running', 'startedAt');
  const lastRunMs =
    timeAt(status, 'lastState', 'terminated', 'finishedAt') -
    timeAt(status, 'lastState', 'terminated', 'startedAt');
  const neededMs = Math.min(Math.max(LEAST_RUN_MS, Number.isNaN(lastRunMs) ? 0 : lastRunMs), LONGEST_RUN_MS);
  return Number.isNaN(runMs) || runMs >= neededMs;
};

/** Whether a container has come past what it was stuck at, or has come to its end as it should. */
const isPast = (status: unknown, { runsBetweenTries, isCrashLoop }: StuckPod, now: Date): boolean => {
  if (fieldsOf(status).ready === true) return !isCrashLoop || runsSteadily(status, now);
  if (countAt(status, 'state', 'terminated', 'exitCode') === 0) return !isCrashLoop;
  const isStarted = ['running', 'terminated'].some(state => at(status, 'state', state) !== undefined);
  return isStarted && !runsBetweenTries;
};

/** What was known of this very pod before, and when that is asked. */
interface KnownBefore {
  readonly stuck: StuckPod;
  readonly now: Date;
}

/**
 * Why a pod does not come up. Between two tries a container looks as if it started for the first time: what was known
 * of this very pod before holds until it is past it.
 */
export const stuckPod = (pod: KubeObject, known?: KnownBefore): StuckPod | undefined => {
  if (isDone(pod)) return undefined;
  const statuses = statusesOf(pod);
  const before = known?.stuck;
  for (const status of statuses) {
    const stuck = stuckContainer(pod, status);
    // The wait between two pulls may not say what the pull itself said.
    if (stuck) return before?.words.startsWith(`${stuck.words}: `) ? before : stuck;
  }
  if (known === undefined) return undefined;
  const same = statuses.find(status => textAt(status, 'name') === known.stuck.container);
  return same === undefined || isPast(same, known.stuck, known.now) ? undefined : known.stuck;
};
