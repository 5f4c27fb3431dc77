import { timestamp } from '../reconciling/index.ts';
import type { Container, Pod, Terminated } from '../shapes/index.ts';
import type { ContainerRole } from './plan.ts';

/** Where a container of a pod is in its life, simulated or not; the simulation knows when each stage ends by itself. */
export type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pulling'; readonly until: number }
  | {
      readonly kind: 'pull-failed';
      readonly until: number;
      readonly reason?: string;
      readonly message?: string;
    }
  | { readonly kind: 'pull-backoff'; readonly until: number; readonly message?: string }
  | { readonly kind: 'blocked'; readonly until: number; readonly reason?: string; readonly message: string }
  | { readonly kind: 'creating'; readonly until: number }
  | {
      readonly kind: 'running';
      readonly since: number;
      readonly readyAt?: number;
      readonly exitAt?: number;
      readonly ready: boolean;
      /** False while a startup probe has not succeeded. */
      readonly started?: boolean;
    }
  | { readonly kind: 'exited'; readonly at: number; readonly until?: number }
  | { readonly kind: 'backing-off'; readonly until: number; readonly delayMs: number };

/** What the status of a container tells of. */
export interface ContainerLife {
  readonly role: ContainerRole;
  spec: Container;
  stage: Stage;
  restarts: number;
  terminated?: Terminated;
  containerId?: string;
  /** What its image is, where an engine knows. */
  imageId?: string;
}

/** What the status of a pod tells of. */
export interface PodLife {
  readonly since: number;
  readonly containers: readonly ContainerLife[];
  /** Those that somebody added to look at the others; nothing waits for them. */
  readonly ephemeral: readonly ContainerLife[];
  /** Set while the pod has no address yet. */
  readonly sandboxUntil: number | undefined;
  /** Set once the pod has ended before its containers did. */
  readonly failure: { readonly reason: string; readonly message: string } | undefined;
  readonly stopped: boolean;
}

const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 300_000;

/** A container that ran longer than this before it failed begins its delays anew. */
export const LONG_RUN_MS = 600_000;

/** How long to wait after the nth failure in a row, counted from zero. */
export const backoffFor = (attempt: number): number =>
  Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempt, 20));

const FIELDS: Readonly<Record<ContainerRole, string>> = {
  main: 'containers',
  ephemeral: 'ephemeralContainers',
  init: 'initContainers',
  sidecar: 'initContainers',
};

/** Where a container stands in its pod, for events. */
export const pathOf = ({ role, spec }: ContainerLife): string => `spec.${FIELDS[role]}{${spec.name}}`;

/** Whether a container that ended so is started again. */
export const isRestarted = ({ role }: ContainerLife, pod: Pod, exitCode: number): boolean => {
  const policy = pod.spec.restartPolicy ?? 'Always';
  if (role === 'sidecar') return true;
  if (role === 'ephemeral') return false;
  if (exitCode !== 0) return policy !== 'Never';
  return role === 'main' && policy === 'Always';
};

const hasSucceeded = ({ stage, terminated }: ContainerLife): boolean =>
  stage.kind === 'exited' && stage.until === undefined && terminated?.exitCode === 0;

/** Whether an init container lets the next one begin. */
const isPassed = (run: ContainerLife): boolean =>
  run.role === 'sidecar'
    ? (run.stage.kind === 'running' && run.stage.started !== false) || run.restarts > 0
    : hasSucceeded(run);

/** A container that ended for good. */
export const isOver = ({ stage }: ContainerLife): boolean =>
  stage.kind === 'exited' && stage.until === undefined;

export const isInitialized = ({ containers }: PodLife): boolean =>
  containers.every(run => run.role === 'main' || isPassed(run));

/** Whether all that the pod is for has ended for good. */
export const isFinished = (run: PodLife): boolean =>
  run.failure !== undefined ||
  run.containers.some(one => one.role === 'init' && isOver(one) && !hasSucceeded(one)) ||
  run.containers.every(one => one.role !== 'main' || isOver(one));

/** The containers whose turn it is: inits up to the first that is not through, or everything. */
export const onTurn = <One extends ContainerLife>({ containers }: { containers: readonly One[] }): One[] => {
  const inits = containers.filter(one => one.role !== 'main');
  const blocking = inits.findIndex(one => !isPassed(one));
  return blocking < 0 ? [...containers] : inits.slice(0, blocking + 1);
};

export const startTimeOf = ({ since }: PodLife): string => timestamp(new Date(since));
