import type { components } from '../api/index.ts';

export type Runtime = components['schemas']['GitOpsRuntime'];

/** The states of a runtime that have a drawing and a word; see `STATUSES.runtime`. */
export type RuntimeStateName = 'online' | 'syncing' | 'warning' | 'offline' | 'IN_PROGRESS' | 'unknown';

type Seen = Pick<Runtime, 'installationStatus' | 'online' | 'seenAt' | 'healthStatus' | 'errors'>;

/** Worst first, as lists of what needs a person want it. */
const WORST_FIRST: readonly RuntimeStateName[] = [
  'offline',
  'warning',
  'IN_PROGRESS',
  'unknown',
  'syncing',
  'online',
];

/** What is known not to be well of a runtime besides what it is asked for. */
export interface RuntimeTroubles {
  /** Its paths to others that do not hold. */
  readonly paths: readonly unknown[];
  /** Its parts that are degraded or missing. */
  readonly parts: readonly unknown[];
}

/**
 * How a runtime stands: the one rule for everything that shows it. One that is away may be one that never came: its
 * installation is to be finished. What it told of itself counts only while it is there.
 */
export const runtimeStateOf = (runtime: Seen, { paths, parts }: RuntimeTroubles): RuntimeStateName => {
  const { installationStatus, online, seenAt, healthStatus, errors } = runtime;
  if (!online) {
    if (installationStatus === 'IN_PROGRESS') return 'IN_PROGRESS';
    return seenAt === undefined && installationStatus !== 'FAILED' ? 'unknown' : 'offline';
  }
  if (installationStatus === 'FAILED' || healthStatus === 'DEGRADED') return 'warning';
  if (errors.length > 0 || paths.length > 0 || parts.length > 0) return 'warning';
  return healthStatus === 'PROGRESSING' ? 'syncing' : 'online';
};

/** Whether it was ever there: one that never connected is not installed yet, and nothing that is known of it is old. */
export const hasCome = ({ online, seenAt }: Pick<Runtime, 'online' | 'seenAt'>): boolean =>
  online || seenAt !== undefined;

/** Whether a person should look at it. */
export const needsLook = (state: RuntimeStateName): boolean => state === 'offline' || state === 'warning';

/** For sorting: the smaller, the worse. */
export const rankOfState = (state: RuntimeStateName): number => WORST_FIRST.indexOf(state);
