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
  // Of several that open later, the one that opens first is named.
  const window =
    blocking.find(({ problem }) => problem != null) ??
    blocking.toSorted((one, other) => (one.changesAt ?? '').localeCompare(other.changesAt ?? ''))[0];
  if (!window) return undefined;
  if (window.problem != null) return { is: 'unreadable', window };
  return { is: window.kind === 'deny' ? 'denied' : 'outside', window, until: windows[who].changesAt };
};

/** How people know a window: what it is for, or else when it is. */
export const windowName = ({ description }: SyncWindow): string | undefined => description ?? undefined;

export const windowTimes = ({ schedule, duration, timeZone }: SyncWindow): string =>
  [schedule, duration, timeZone ?? 'UTC'].join(' · ');

const WATCHED_MS = 30_000;
const QUIET_MS = 300_000;
const SOON_MS = 1_000;

/** When to ask again: just after a window begins or ends, and now and then, as projects change without a word. */
export const againIn = (
  rules: Pick<ProjectRulesQuery, 'syncWindows' | 'orphanedResources'> | undefined,
  nowMs: number,
): number => {
  if (!rules) return QUIET_MS;
  const { syncWindows, orphanedResources } = rules;
  const changes = [syncWindows?.automatic, syncWindows?.manual]
    .flatMap(one => (one?.changesAt == null ? [] : [Date.parse(one.changesAt) - nowMs + SOON_MS]))
    .map(ms => Math.max(ms, SOON_MS));
  return Math.min(...changes, syncWindows || orphanedResources.isWatched ? WATCHED_MS : QUIET_MS);
};
