/** How the sync windows of an application stand, for people: what is in the way now, and when that changes. */
import type { SyncWindow } from '@freshet/domain/applications';
import {
  earliest,
  obstacleAt,
  passesByHand,
  type Timed,
  timed,
  unreadable,
  windowProblem,
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
/** Nor works out so many of them: that takes time, which everything else waits for meanwhile. */
const MOST_RENEWED = 200;

/** A window that can be read, or why it cannot. */
type Read = Timed | { readonly window: SyncWindow; readonly problem: string };

const readAt = (window: SyncWindow, now: Date): Read =>
  timed(window, now) ?? { window, problem: windowProblem(window) ?? 'it cannot be read' };

const isTimed = (read: Read): read is Timed => !('problem' in read);

const isAllowed = (times: readonly Timed[], isManual: boolean): boolean => {
  const obstacle = obstacleAt(times);
  return !obstacle || (isManual && passesByHand(obstacle));
};

/** The windows at each moment at which one of them begins or ends; the others are as they were. */
function* changesAfter(
  now: readonly Timed[],
): Generator<{ readonly at: Date; readonly times: readonly Timed[] }> {
  let times = now;
  let renewed = 0;
  for (let changes = 0; changes < MOST_CHANGES && renewed < MOST_RENEWED; changes += 1) {
    const at = earliest(times);
    if (!at) return;
    times = times.map(time => {
      if (!time.changesAt || time.changesAt > at) return time;
      renewed += 1;
      return timed(time.window, at) ?? time;
    });
    yield { at, times };
  }
}

/** The end of one window may be the begin of another, so each moment is judged anew. */
const nextChanges = (now: readonly Timed[]): Readonly<Record<'automatic' | 'manual', Date | undefined>> => {
  const allowed = { automatic: isAllowed(now, false), manual: isAllowed(now, true) };
  let [automatic, manual]: (Date | undefined)[] = [];
  for (const { at, times } of changesAfter(now)) {
    if (!automatic && isAllowed(times, false) !== allowed.automatic) automatic = at;
    if (!manual && isAllowed(times, true) !== allowed.manual) manual = at;
    if (automatic && manual) break;
  }
  return { automatic, manual };
};

const permissions = (reads: readonly Read[]): Pick<WindowStanding, 'automatic' | 'manual'> => {
  const times = reads.filter(isTimed);
  const broken = reads.find(read => !isTimed(read));
  if (broken) {
    // One that cannot be read blocks until somebody mends it.
    const blocked = { isAllowed: false, reason: unreadable(broken.window), changesAt: undefined };
    return { automatic: blocked, manual: blocked };
  }
  const changes = nextChanges(times);
  const reason = obstacleAt(times)?.reason ?? '';
  const permission = (isManual: boolean, changesAt: Date | undefined): WindowPermission =>
    isAllowed(times, isManual)
      ? { isAllowed: true, reason: '', changesAt }
      : { isAllowed: false, reason, changesAt };
  return {
    automatic: permission(false, changes.automatic),
    manual: permission(true, changes.manual),
  };
};

/** How windows that are for an application stand now; undefined where there are none. */
export const windowStanding = (windows: readonly SyncWindow[], now: Date): WindowStanding | undefined => {
  if (windows.length === 0) return undefined;
  const reads = windows.map(window => readAt(window, now));
  const blocking = new Set(obstacleAt(reads.filter(isTimed))?.blocking);
  return {
    ...permissions(reads),
    windows: reads.map(
      (read): StandingWindow =>
        isTimed(read)
          ? { ...read, isBlocking: blocking.has(read), problem: undefined }
          : { ...read, isActive: false, isBlocking: true, changesAt: undefined },
    ),
  };
};
