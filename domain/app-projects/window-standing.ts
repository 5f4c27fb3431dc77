/** How the sync windows of an application stand, for people: what is in the way now, and when that changes. */
import type { SyncWindow } from '@freshet/domain/applications';
import {
  earliest,
  isAllowedAt,
  obstacleAt,
  type Timed,
  timed,
  windowProblem,
  windowVerdict,
} from './sync-windows.ts';

export interface WindowPermission {
  readonly isAllowed: boolean;
  /** What stands in the way, in a sentence; empty where nothing does. */
  readonly reason: string;
  /** When that is otherwise; undefined where no such time is in sight. */
  readonly changesAt: Date | undefined;
}

export interface StandingWindow {
  readonly window: SyncWindow;
  readonly isActive: boolean;
  /** Whether it is among those that keep automatic syncs from beginning now. */
  readonly isBlocking: boolean;
  /** When it ends, or begins next. */
  readonly changesAt: Date | undefined;
  /** Why it cannot be read, and so blocks. */
  readonly problem: string | undefined;
}

export interface WindowStanding {
  readonly automatic: WindowPermission;
  readonly manual: WindowPermission;
  readonly windows: readonly StandingWindow[];
}

/** Windows may follow on each other; further than so many of their begins and ends nobody looks ahead. */
const MOST_CHANGES = 50;

const timesAt = (windows: readonly SyncWindow[], at: Date): readonly Timed[] =>
  windows.flatMap(window => timed(window, at) ?? []);

/** The end of one window may be the begin of another, so each moment is judged anew. */
const nextChange = (windows: readonly SyncWindow[], now: Date, isManual: boolean): Date | undefined => {
  const isAllowed = isAllowedAt(windows, now, isManual);
  let at: Date | undefined = now;
  for (let changes = 0; changes < MOST_CHANGES; changes += 1) {
    at = earliest(timesAt(windows, at));
    if (!at || isAllowedAt(windows, at, isManual) !== isAllowed) return at;
  }
  return undefined;
};

const permission = (windows: readonly SyncWindow[], now: Date, isManual: boolean): WindowPermission => {
  const { allowed, reason } = windowVerdict(windows, { now, isManual });
  // One that cannot be read blocks until somebody mends it.
  const isReadable = windows.every(window => timed(window, now) !== undefined);
  return {
    isAllowed: allowed,
    reason: allowed ? '' : reason,
    changesAt: isReadable ? nextChange(windows, now, isManual) : undefined,
  };
};

/** How windows that are for an application stand now; undefined where there are none. */
export const windowStanding = (windows: readonly SyncWindow[], now: Date): WindowStanding | undefined => {
  if (windows.length === 0) return undefined;
  const blocking = new Set(obstacleAt(timesAt(windows, now))?.blocking.map(({ window }) => window));
  const standing = windows.map((window): StandingWindow => {
    const time = timed(window, now);
    if (time) return { ...time, isBlocking: blocking.has(window), problem: undefined };
    const problem = windowProblem(window) ?? 'it cannot be read';
    return { window, isActive: false, isBlocking: true, changesAt: undefined, problem };
  });
  return {
    automatic: permission(windows, now, false),
    manual: permission(windows, now, true),
    windows: standing,
  };
};
