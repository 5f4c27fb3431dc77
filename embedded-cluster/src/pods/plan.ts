import { controllerOf } from '../reconciling/index.ts';
import type { Container, Pod } from '../shapes/index.ts';
import { countOf, durationOf, type Failure, failureOfImage, failureOfPod, settingOf } from './annotations.ts';
import { readCommand } from './command.ts';
import { isTagOf, tagOf } from './tag-pattern.ts';

export type ContainerRole = 'init' | 'sidecar' | 'main' | 'ephemeral';

/** How a container of a pod will behave: what its annotations, image and command ask for, over quick defaults. */
export interface ContainerPlan {
  readonly pullMs: number;
  /** How often the image cannot be pulled before it can. */
  readonly pullFailures: number;
  /** Why, where the registry has the image and not this tag of it. */
  readonly isTagUnknown: boolean;
  readonly startMs: number;
  /** From running to ready; undefined when it never gets ready. */
  readonly readyMs: number | undefined;
  /** How long it runs; undefined for good. */
  readonly runMs: number | undefined;
  readonly exitCode: number;
  /** How often it fails while running before it works. */
  readonly crashes: number;
  readonly crash: { readonly afterMs: number; readonly exitCode: number; readonly reason: string };
  readonly configError: boolean;
}

export const STOP_MS = 50;
const PULL_MS = 80;
const START_MS = 60;
const READY_MS = 60;
const SLOW_START_MS = 30_000;
const RUN_MS = 400;
const INIT_MS = 60;
const CRASH_MS = 300;

/** Whether what a pod asks for is meant for this container. */
const isMeant = (pod: Pod, container: Container): boolean =>
  (settingOf(pod, 'container') ?? pod.spec.containers[0]?.name) === container.name;

/** The failure of one container: its own tag says so, or the pod does and means this one. */
const failureOf = (pod: Pod, container: Container): Failure | undefined =>
  failureOfImage(container.image) ?? (isMeant(pod, container) ? failureOfPod(pod) : undefined);

/** Whether the registry, as the pod describes it, has no such tag. */
const isTagUnknown = (pod: Pod, container: Container): boolean => {
  const pattern = settingOf(pod, 'tags');
  const tag = tagOf(container.image ?? '');
  if (pattern === undefined || tag === undefined || failureOfImage(container.image)) return false;
  return isMeant(pod, container) && !isTagOf(pattern, tag);
};

const runsOf = (
  pod: Pod,
  container: Container,
  role: ContainerRole,
): Pick<ContainerPlan, 'runMs' | 'exitCode'> => {
  const { exitCode: read, sleepsMs } = readCommand([...(container.command ?? []), ...(container.args ?? [])]);
  const meant = settingOf(pod, 'container') ?? container.name;
  const exitCode = (meant === container.name ? countOf(pod, 'exit-code') : undefined) ?? read;
  if (role === 'sidecar') return { runMs: undefined, exitCode };
  if (role === 'ephemeral') return { runMs: sleepsMs, exitCode };
  if (role === 'init') return { runMs: durationOf(pod, 'init-duration') ?? sleepsMs ?? INIT_MS, exitCode };
  const asked = durationOf(pod, 'run-duration') ?? sleepsMs;
  const ends = pod.spec.restartPolicy !== 'Always' || controllerOf(pod)?.kind === 'Job';
  if (asked !== undefined) return { runMs: asked, exitCode };
  return { runMs: ends || exitCode !== 0 ? RUN_MS : undefined, exitCode };
};

const crashOf = (pod: Pod, failure: Failure | undefined): ContainerPlan['crash'] =>
  failure === 'oom'
    ? { afterMs: CRASH_MS, exitCode: 137, reason: 'OOMKilled' }
    : { afterMs: CRASH_MS, exitCode: (countOf(pod, 'exit-code') ?? 0) || 1, reason: 'Error' };

/** Plans one container. */
export const planContainer = (pod: Pod, container: Container, role: ContainerRole): ContainerPlan => {
  const failure = failureOf(pod, container);
  const times = countOf(pod, 'failure-count') ?? Number.POSITIVE_INFINITY;
  const hasNoTag = isTagUnknown(pod, container);
  const slow = failure === 'slow-start' ? SLOW_START_MS : START_MS;
  return {
    ...runsOf(pod, container, role),
    pullMs: durationOf(pod, 'pull-delay') ?? PULL_MS,
    pullFailures: hasNoTag ? Number.POSITIVE_INFINITY : failure === 'image-pull' ? times : 0,
    isTagUnknown: hasNoTag,
    startMs: durationOf(pod, 'start-delay') ?? slow,
    readyMs: failure === 'not-ready' ? undefined : (durationOf(pod, 'ready-delay') ?? READY_MS),
    crashes: failure === 'crash' || failure === 'oom' ? times : 0,
    crash: crashOf(pod, failure),
    configError: failure === 'config-error',
  };
};
