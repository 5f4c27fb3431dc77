/**
 * When a project lets its applications be synced. An active window that denies wins; then an active one that allows;
 * where only windows exist that allow at other times, nothing may. What people start by hand passes where every window
 * in its way says so. A window that cannot be read blocks.
 */
import type { Application, AppProject, SyncWindow } from '@freshet/domain/applications';
import { matchesGlob } from '@freshet/domain/globs';
import { Cron } from 'croner';
import { readGoDuration } from './go-duration.ts';
import type { ClusterFacts } from './refusals.ts';

export interface WindowVerdict {
  readonly allowed: boolean;
  /** Why not, or why all the same; a sentence. */
  readonly reason: string;
  /** When the verdict may be another. */
  readonly changesAt?: Date;
}

export interface WindowMoment {
  readonly now: Date;
  readonly isManual: boolean;
  /** When the operation began that asks whether it may go on. */
  readonly startedAt?: Date;
}

/** A window at a moment. */
export interface Timed {
  readonly window: SyncWindow;
  readonly isActive: boolean;
  /** When it ends, or begins next. */
  readonly changesAt: Date | undefined;
}

/** When a window begins. */
interface Schedule {
  readonly cron: Cron;
  /** What was asked of it last, and the first begin after that. */
  last?: { readonly after: number; readonly begin: number | undefined };
}

const MOST_REMEMBERED = 2_000;
const schedules = new Map<string, Schedule | undefined>();
const FIELDS = /^[\d*,/?\-A-Za-z]+$/;
const WORDS = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)$/i;

const isReadable = (schedule: string): boolean => {
  const fields = schedule.trim().split(/\s+/);
  return (
    fields.length === 5 &&
    fields.every(
      field => FIELDS.test(field) && (field.match(/[A-Za-z]+/g) ?? []).every(word => WORDS.test(word)),
    )
  );
};

const makeSchedule = (schedule: string, timezone: string): Schedule | undefined => {
  try {
    return { cron: new Cron(schedule.trim(), { timezone, mode: '5-part' }) };
  } catch {
    return undefined;
  }
};

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** A time zone that nobody knows counts as UTC. */
const scheduleOf = ({ schedule = '', timeZone }: SyncWindow): Schedule | undefined => {
  const key = `${timeZone ?? ''} ${schedule}`;
  if (schedules.has(key)) return schedules.get(key);
  if (schedules.size >= MOST_REMEMBERED) schedules.clear();
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
  const made = isReadable(schedule) ? makeSchedule(schedule, zone) : undefined;
  schedules.set(key, made);
  return made;
};

/** The first begin after a time. It takes long to find where it is years away, and is the same until it comes. */
const beginAfter = (schedule: Schedule, after: number): number | undefined => {
  const { cron, last } = schedule;
  if (last && last.after <= after && (last.begin === undefined || after < last.begin)) return last.begin;
  const begin = cron.nextRun(new Date(after))?.getTime();
  schedule.last = { after, begin };
  return begin;
};

/** What is wrong with a window, if anything. */
export const windowProblem = (window: SyncWindow): string | undefined => {
  const { kind, schedule = '', duration = '', applications, namespaces, clusters } = window;
  if (kind !== 'allow' && kind !== 'deny') return `kind '${kind ?? ''}' must be allow or deny`;
  if (!scheduleOf(window)) return `cannot parse schedule '${schedule}'`;
  if (readGoDuration(duration) === undefined) return `cannot parse duration '${duration}'`;
  const isForSomething = [applications, namespaces, clusters].some(list => (list?.length ?? 0) > 0);
  return isForSomething
    ? undefined
    : `window '${schedule}' requires one of application, cluster or namespace`;
};

/** Whether a window is for an application: one list names it, or with `andOperator` all that are set. */
export const windowApplies = (
  window: SyncWindow,
  application: Application,
  cluster?: ClusterFacts,
): boolean => {
  const { destination } = application.spec;
  const names = [destination.name, destination.server, cluster?.name, cluster?.server];
  const anyOf = (patterns: readonly string[] | undefined, texts: readonly (string | undefined)[]) =>
    patterns && patterns.length > 0
      ? [
          patterns.some(pattern =>
            texts.some(text => text !== undefined && text !== '' && matchesGlob(pattern, text)),
          ),
        ]
      : [];
  const verdicts = [
    ...anyOf(window.applications, [application.metadata.name]),
    ...anyOf(window.clusters, names),
    ...anyOf(window.namespaces, [destination.namespace ?? '']),
  ];
  if (verdicts.length === 0) return false;
  return window.andOperator === true ? verdicts.every(Boolean) : verdicts.some(Boolean);
};

/** How a window stands at a moment; undefined for one that cannot be read. */
export const timed = (window: SyncWindow, now: Date): Timed | undefined => {
  const schedule = scheduleOf(window);
  const durationMs = readGoDuration(window.duration ?? '');
  if (!schedule || durationMs === undefined) return undefined;
  // Begins count from the moment itself, which the library leaves out.
  const begin = beginAfter(schedule, now.getTime() - durationMs);
  if (begin === undefined) return { window, isActive: false, changesAt: undefined };
  const isActive = begin <= now.getTime();
  return { window, isActive, changesAt: new Date(isActive ? begin + durationMs : begin) };
};

const nameOf = ({ schedule, duration, timeZone, description }: SyncWindow): string =>
  `'${schedule}' for ${duration}${timeZone ? ` (${timeZone})` : ''}${description ? `, ${description}` : ''}`;

const untilText = (at: Date | undefined): string =>
  at ? ` until ${at.toISOString().replace(/\.\d+Z$/, 'Z')}` : '';

export const earliest = (times: readonly Timed[]): Date | undefined =>
  times
    .flatMap(({ changesAt }) => (changesAt ? [changesAt] : []))
    .reduce<Date | undefined>((first, at) => (first && first <= at ? first : at), undefined);

const isOf = (kind: 'allow' | 'deny') => (time: Timed) => time.window.kind === kind;

interface Obstacle {
  readonly blocking: readonly Timed[];
  readonly reason: string;
}

/** What stands in the way at a moment; undefined where nothing does. */
export const obstacleAt = (times: readonly Timed[]): Obstacle | undefined => {
  const denying = times.filter(time => time.isActive && isOf('deny')(time));
  const [denial] = denying;
  if (denial)
    return {
      blocking: denying,
      reason: `blocked by the sync window that denies ${nameOf(denial.window)}${untilText(latest(denying))}`,
    };
  const allowing = times.filter(isOf('allow'));
  const [window] = allowing;
  if (!window || allowing.some(({ isActive }) => isActive)) return undefined;
  return {
    blocking: allowing,
    reason: `blocked outside of the sync window that allows ${nameOf(window.window)}${untilText(earliest(allowing))}`,
  };
};

const latest = (times: readonly Timed[]): Date | undefined =>
  times
    .flatMap(({ changesAt }) => (changesAt ? [changesAt] : []))
    .reduce<Date | undefined>((last, at) => (last && last >= at ? last : at), undefined);

/** Whether what stands in the way lets pass what people start. */
export const passesByHand = ({ blocking }: Obstacle): boolean =>
  blocking.every(({ window }) => window.manualSync === true);

const isAllowedAt = (windows: readonly SyncWindow[], at: Date, isManual: boolean): boolean => {
  const obstacle = obstacleAt(windows.flatMap(window => timed(window, at) ?? []));
  return !obstacle || (isManual && passesByHand(obstacle));
};

/** Why a window that cannot be read is in the way. */
export const unreadable = (window: SyncWindow): string =>
  `blocked by a sync window: ${windowProblem(window) ?? 'it cannot be read'}`;

/** Whether windows that are for an application let it be synced now. */
export const windowVerdict = (
  windows: readonly SyncWindow[],
  { now, isManual, startedAt }: WindowMoment,
): WindowVerdict => {
  const times: Timed[] = [];
  for (const window of windows) {
    const time = timed(window, now);
    if (!time) return { allowed: false, reason: unreadable(window) };
    times.push(time);
  }
  const changesAt = earliest(times);
  const change = changesAt ? { changesAt } : {};
  const obstacle = obstacleAt(times);
  if (!obstacle) return { allowed: true, reason: '', ...change };
  if (isManual && passesByHand(obstacle))
    return { allowed: true, reason: 'started by hand, which the sync window lets pass', ...change };
  const mayOverrun = obstacle.blocking.every(({ window }) => window.syncOverrun === true);
  if (startedAt && mayOverrun && isAllowedAt(windows, startedAt, isManual))
    return { allowed: true, reason: 'began while it was allowed, and may go on', ...change };
  return { allowed: false, reason: obstacle.reason, ...change };
};

/** The windows of a project that are for an application. */
export const windowsFor = (
  { spec }: AppProject,
  application: Application,
  cluster: ClusterFacts | undefined,
): readonly SyncWindow[] =>
  (spec.syncWindows ?? []).filter(window => windowApplies(window, application, cluster));

/** Whether a project lets an application be synced now. */
export const projectWindowVerdict = (
  project: AppProject,
  application: Application,
  moment: WindowMoment & { readonly cluster?: ClusterFacts | undefined },
): WindowVerdict => windowVerdict(windowsFor(project, application, moment.cluster), moment);
