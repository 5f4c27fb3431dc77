import type { ProjectRulesQuery } from './project-rules.proxy.generated.ts';

export type Windows = NonNullable<ProjectRulesQuery['syncWindows']>;
export type SyncWindow = Windows['windows'][number];

/** What stands in the way of a sync, as far as words differ. */
export type Obstacle =
  | { readonly is: 'denied' | 'outside'; readonly window: SyncWindow; readonly until: string | null }
  | { readonly is: 'unreadable'; readonly window: SyncWindow };

/** Why a sync may not begin now; undefined where it may. */
export const obstacleOf = (
  windows: Windows | null | undefined,
  who: 'automatic' | 'manual',
): Obstacle | undefined => {
  if (!windows || windows[who].isAllowed) return undefined;
  const blocking = windows.windows.filter(({ isBlocking }) => isBlocking);
  const window =
    blocking.find(({ problem }) => problem != null) ?? lastDenying(blocking, who) ?? firstToOpen(blocking);
  if (!window) return undefined;
  if (window.problem != null) return { is: 'unreadable', window };
  return { is: window.kind === 'deny' ? 'denied' : 'outside', window, until: windows[who].changesAt };
};

/** Without a time in sight, it comes after all others. */
const changesMs = ({ changesAt }: SyncWindow): number =>
  changesAt == null ? Number.POSITIVE_INFINITY : Date.parse(changesAt);

/** Of windows that deny, all must be over; what people start is held back only by those that do not let it pass. */
const lastDenying = (blocking: readonly SyncWindow[], who: 'automatic' | 'manual'): SyncWindow | undefined =>
  blocking
    .filter(({ kind, allowsManual }) => kind === 'deny' && !(who === 'manual' && allowsManual))
    .toSorted((one, other) => changesMs(other) - changesMs(one) || 0)[0];

/** Of windows that allow, whichever opens first lets all pass. */
const firstToOpen = (blocking: readonly SyncWindow[]): SyncWindow | undefined =>
  blocking
    .filter(({ kind }) => kind === 'allow')
    .toSorted((one, other) => changesMs(one) - changesMs(other) || 0)[0];

export const windowTimes = ({ schedule, duration, timeZone }: SyncWindow): string =>
  [schedule, duration, timeZone ?? 'UTC'].join(' · ');

const WATCHED_MS = 30_000;
const QUIET_MS = 300_000;
const SOON_MS = 1_000;
const FAILED_MS = 5_000;

/** What is known of the project, and when it was told. */
interface Known {
  readonly data: Pick<ProjectRulesQuery, 'syncWindows' | 'orphanedResources'> | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
}

/** When to ask again: just after a window begins or ends, and now and then, as projects change without a word. */
export const againIn = ({ data, dataUpdatedAt, error }: Known, nowMs: number): number => {
  if (error) return FAILED_MS;
  if (!data) return QUIET_MS;
  const { syncWindows, orphanedResources } = data;
  const changes = [syncWindows?.automatic, syncWindows?.manual]
    .flatMap(one => (one?.changesAt == null ? [] : [Date.parse(one.changesAt)]))
    // A moment that was over when it was told is one of another clock: to hurry would change nothing.
    .filter(atMs => atMs > dataUpdatedAt)
    .map(atMs => Math.max(atMs - nowMs + SOON_MS, SOON_MS));
  return Math.min(...changes, syncWindows || orphanedResources.isWatched ? WATCHED_MS : QUIET_MS);
};
