import type { StandingWindow, WindowPermission, WindowStanding } from '@freshet/domain/app-projects';

const MOST_WINDOWS = 50;
const LONGEST = 500;

const permissionOf = ({ isAllowed, reason, changesAt }: WindowPermission) => ({
  isAllowed,
  reason: reason.slice(0, LONGEST),
  changesAt: changesAt?.toISOString(),
});

const cut = (text: string | undefined): string | undefined => text?.slice(0, LONGEST);

const windowOf = ({ window, isActive, isBlocking, changesAt, problem }: StandingWindow) => ({
  kind: cut(window.kind) ?? '',
  schedule: cut(window.schedule) ?? '',
  duration: cut(window.duration) ?? '',
  timeZone: cut(window.timeZone) || undefined,
  description: cut(window.description) || undefined,
  allowsManual: window.manualSync === true,
  isActive,
  isBlocking,
  changesAt: changesAt?.toISOString(),
  problem,
});

/** Sync windows as callers are shown them: those that block first, so that of very many they are among the told. */
export const showWindows = (standing: WindowStanding | undefined) =>
  standing && {
    automatic: permissionOf(standing.automatic),
    manual: permissionOf(standing.manual),
    windows: standing.windows
      .toSorted((one, other) => Number(other.isBlocking) - Number(one.isBlocking))
      .slice(0, MOST_WINDOWS)
      .map(windowOf),
  };
