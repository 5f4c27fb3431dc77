/**
 * Progressive syncs. Each application of a set is in one of four states, written in the status of the set:
 *
 *   Waiting      it has changes, and its step has not come
 *   Pending      its step has come: the set asks it to sync
 *   Progressing  a sync began after that
 *   Healthy      it is synced and healthy
 *
 * A new revision or a new spec sends it back to Waiting, and what is synced already skips ahead. A step begins when
 * all applications of the steps before it are Healthy, and within a step only so many are under way at once. The
 * states and the applications are all that is remembered: the next pass follows from them alone.
 */
import type { Application, Operation } from '@freshet/domain/applications';
import type { ApplicationSet, RolloutStatus, RolloutStep } from './application-set.ts';
import { isSpecChanged } from './plan.ts';

const USERNAME = 'applicationset-controller';

export const stepsOf = ({ spec: { strategy } }: ApplicationSet): readonly RolloutStep[] =>
  strategy?.type === 'RollingSync' ? (strategy.rollingSync?.steps ?? []) : [];

export const isRollingSync = ({ spec: { strategy } }: ApplicationSet): boolean =>
  strategy?.type === 'RollingSync' && strategy.rollingSync !== undefined;

export const deletesInReverse = (set: ApplicationSet): boolean =>
  stepsOf(set).length > 0 && set.spec.strategy?.deletionOrder?.toLowerCase() === 'reverse';

const isSelected = (
  { matchExpressions = [] }: RolloutStep,
  labels: Readonly<Record<string, string>>,
): boolean =>
  matchExpressions.every(({ key, operator, values = [] }) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (value === undefined) return operator !== 'In';
    if (operator === 'In') return values.includes(value);
    return operator === 'NotIn' && !values.includes(value);
  });

/** The first step that selects each application, from 0; those that none selects are absent. */
export const stepOfEach = (
  set: ApplicationSet,
  applications: readonly Application[],
): ReadonlyMap<string, number> => {
  const steps = stepsOf(set);
  const found = new Map<string, number>();
  for (const { metadata } of applications) {
    const step = steps.findIndex(candidate => isSelected(candidate, metadata.labels ?? {}));
    if (step >= 0) found.set(metadata.name, step);
  }
  return found;
};

const revisionsOf = ({ status }: Application): string[] => {
  const { revision, revisions } = status?.sync ?? {};
  if (revisions && revisions.length > 0) return [...revisions];
  return revision === undefined || revision === '' ? [] : [revision];
};

const isLater = (time: string | undefined, than: string | undefined): boolean =>
  time !== undefined && (than === undefined || Date.parse(time) > Date.parse(than));

const secondOf = (time: string): number => Math.floor(Date.parse(time) / 1000);

/** Whether a sync began after that. Controllers that count in seconds may put one of ours before it. */
const hasStarted = ({ status }: Application, since: string | undefined): boolean => {
  const { startedAt, operation } = status?.operationState ?? {};
  if (startedAt === undefined || isLater(startedAt, since)) return startedAt !== undefined;
  const isOurs = operation?.initiatedBy?.username === USERNAME;
  return isOurs && since !== undefined && secondOf(startedAt) >= secondOf(since);
};

const isUnderWay = ({ status }: RolloutStatus): boolean => status === 'Pending' || status === 'Progressing';

type Change = Pick<RolloutStatus, 'status' | 'message'>;

const afterWaiting = ({ status }: Application): Change | undefined => {
  if (status?.sync?.status !== 'Synced') return undefined;
  return status.health?.status === 'Healthy'
    ? { status: 'Healthy', message: 'Application resource has synced, updating status to Healthy' }
    : { status: 'Progressing', message: 'Application resource has synced, updating status to Progressing' };
};

const afterPending = (application: Application, since: string | undefined): Change | undefined => {
  const { status } = application;
  if (hasStarted(application, since))
    return {
      status: 'Progressing',
      message: 'Application resource started to sync, updating status from Pending to Progressing',
    };
  const isStuck = (status?.conditions ?? []).some(
    ({ type }) => type === 'InvalidSpecError' || type === 'UnknownError',
  );
  if (!isStuck || !isLater(status?.reconciledAt, since)) return undefined;
  return {
    status: 'Progressing',
    message: 'Application resource has error and cannot sync, updating status to Progressing',
  };
};

const afterProgressing = ({ status }: Application): Change | undefined =>
  status?.health?.status === 'Healthy' &&
  status.sync?.status === 'Synced' &&
  // While it runs, both speak of what was before.
  status.operationState?.phase !== 'Running'
    ? {
        status: 'Healthy',
        message: 'Application resource became Healthy, updating status from Progressing to Healthy',
      }
    : undefined;

const changeOf = (current: RolloutStatus, application: Application): Change | undefined => {
  switch (current.status) {
    case 'Waiting':
      return afterWaiting(application);
    case 'Pending':
      return afterPending(application, current.lastTransitionTime);
    case 'Progressing':
      return afterProgressing(application);
    default:
      return undefined;
  }
};

/** The status after as many changes as one look allows. */
const settled = (status: RolloutStatus, application: Application, time: string): RolloutStatus => {
  const change = changeOf(status, application);
  return change ? settled({ ...status, ...change, lastTransitionTime: time }, application, time) : status;
};

/** What the last sync that a set asked for was pinned to; undefined where the last sync is not one of a set. */
const ownSyncOf = ({
  status,
}: Application): { readonly revisions: readonly string[] | undefined } | undefined => {
  const { operation, syncResult } = status?.operationState ?? {};
  if (operation?.initiatedBy?.username !== USERNAME) return undefined;
  const { revision, revisions } = syncResult ?? {};
  if (revisions && revisions.length > 0) return { revisions };
  return { revisions: revision ? [revision] : undefined };
};

/**
 * Whether an application is at the revisions that its status was made for, or at others. An application may be asked to
 * sync before it was ever compared; the revisions that become known then are those of that very sync, and no reason for
 * another one. Before the sync is pinned to its revisions nothing can be said.
 */
const standOf = (
  current: RolloutStatus,
  application: Application,
  revisions: readonly string[],
): 'same' | 'others' | 'unknown' => {
  if (current.targetRevisions.join(' ') === revisions.join(' ')) return 'same';
  const own = isUnderWay(current) ? ownSyncOf(application) : undefined;
  if (!own) return 'others';
  if (own.revisions === undefined)
    return application.status?.operationState?.phase === 'Running' ? 'unknown' : 'others';
  return own.revisions.join(' ') === revisions.join(' ') ? 'same' : 'others';
};

const waitingReason = (revisionChanged: boolean, specChanged: boolean): string => {
  if (revisionChanged && specChanged)
    return 'Application has pending changes (revision and spec differ), setting status to Waiting';
  return specChanged
    ? 'Application has pending changes (spec differs), setting status to Waiting'
    : 'Application has pending changes, setting status to Waiting';
};

interface RolloutInput {
  readonly set: ApplicationSet;
  /** As the set wants them, their automation switched off. */
  readonly desired: readonly Application[];
  /** As they are in the cluster. */
  readonly live: readonly Application[];
  readonly now: Date;
}

const observed = (
  { set, desired, live, now }: RolloutInput,
  stepOf: ReadonlyMap<string, number>,
): RolloutStatus[] => {
  const time = now.toISOString();
  const known = new Map((set.status?.applicationStatus ?? []).map(status => [status.application, status]));
  const wanted = new Map(desired.map(application => [application.metadata.name, application]));
  return live.map(application => {
    const { name } = application.metadata;
    const revisions = revisionsOf(application);
    const step = String((stepOf.get(name) ?? -2) + 1);
    const before = known.get(name);
    const current: RolloutStatus = before ?? {
      application: name,
      status: 'Waiting',
      step,
      message: 'No Application status found, defaulting status to Waiting',
      targetRevisions: revisions,
      lastTransitionTime: time,
    };
    const target = wanted.get(name);
    const stand = standOf(current, application, revisions);
    const revisionChanged = stand === 'others';
    const specChanged = target !== undefined && isSpecChanged(target, application, set);
    const reset: RolloutStatus =
      revisionChanged || specChanged
        ? {
            ...current,
            status: 'Waiting',
            message: waitingReason(revisionChanged, specChanged),
            targetRevisions: revisions,
            lastTransitionTime: time,
          }
        : { ...current, targetRevisions: stand === 'same' ? revisions : current.targetRevisions };
    // What differs in its spec is out of date, whatever its sync says of the old one.
    return { ...(specChanged ? reset : settled(reset, application, time)), step };
  });
};

/** Applications whose step has come: all of a step when those of every step before are Healthy. */
const reachedBy = (
  steps: readonly RolloutStep[],
  stepOf: ReadonlyMap<string, number>,
  statuses: readonly RolloutStatus[],
): ReadonlySet<string> => {
  const healthy = new Set(
    statuses.filter(({ status }) => status === 'Healthy').map(({ application }) => application),
  );
  const reached = new Set<string>();
  for (const index of steps.keys()) {
    const names = [...stepOf].filter(([, step]) => step === index).map(([name]) => name);
    for (const name of names) reached.add(name);
    if (!names.every(name => healthy.has(name))) break;
  }
  return reached;
};

/** How many applications of a step may be under way at once; percentages are rounded down, but not to nothing. */
export const mostAtOnce = (maxUpdate: number | string | undefined, total: number): number => {
  if (maxUpdate === undefined) return Number.POSITIVE_INFINITY;
  if (typeof maxUpdate === 'number') return maxUpdate;
  const [, percent, count] = /^(?:(\d+)%|(\d+))$/.exec(maxUpdate.trim()) ?? [];
  if (count !== undefined) return Number(count);
  // What cannot be read limits nothing, and the condition of the set says so.
  if (percent === undefined) return Number.POSITIVE_INFINITY;
  const share = Math.floor((Number(percent) * total) / 100);
  return Number(percent) > 0 ? Math.max(share, 1) : 0;
};

/** The statuses after this pass, and which applications are to be synced. */
export const advanceRollout = (
  input: RolloutInput,
): { readonly statuses: readonly RolloutStatus[]; readonly toSync: ReadonlySet<string> } => {
  const steps = stepsOf(input.set);
  const stepOf = stepOfEach(input.set, input.desired);
  const statuses = observed(input, stepOf);
  const reached = reachedBy(steps, stepOf, statuses);
  const inStep = (index: number): RolloutStatus[] =>
    statuses.filter(({ application }) => stepOf.get(application) === index);
  const room = steps.map(({ maxUpdate }, index) => {
    const members = inStep(index);
    return mostAtOnce(maxUpdate, members.length) - members.filter(isUnderWay).length;
  });
  const toSync = new Set<string>();
  const advanced = statuses.map((status): RolloutStatus => {
    const step = stepOf.get(status.application);
    if (step === undefined || !reached.has(status.application)) return status;
    if (status.status === 'Pending') toSync.add(status.application);
    if (status.status !== 'Waiting' || (room[step] ?? 0) <= 0) return status;
    room[step] = (room[step] ?? 0) - 1;
    toSync.add(status.application);
    return {
      ...status,
      status: 'Pending',
      message:
        'Application moved to Pending status, watching for the Application resource to start Progressing',
      lastTransitionTime: input.now.toISOString(),
    };
  });
  return { statuses: advanced, toSync };
};

/** One step of a progressive sync as it stands. */
export interface RolloutStepProgress {
  readonly step: RolloutStep;
  /** All of it are Healthy; or it is the one that the set is at; or it comes later. */
  readonly state: 'done' | 'current' | 'waiting';
  readonly applications: readonly RolloutStatus[];
}

/** How far a progressive sync is, and the applications that no step selects: those are never synced. */
export const rolloutProgress = (
  set: ApplicationSet,
): { readonly steps: readonly RolloutStepProgress[]; readonly unselected: readonly RolloutStatus[] } => {
  const statuses = set.status?.applicationStatus ?? [];
  const inStep = (number: number): RolloutStatus[] => statuses.filter(({ step }) => step === String(number));
  const steps = stepsOf(set).map((step, index) => ({ step, applications: inStep(index + 1) }));
  const current = steps.findIndex(({ applications }) =>
    applications.some(({ status }) => status !== 'Healthy'),
  );
  const stateOf = (index: number): RolloutStepProgress['state'] => {
    // A set that has not looked at its applications yet has synced none.
    if (statuses.length === 0) return 'waiting';
    if (index === current) return 'current';
    return current < 0 || index < current ? 'done' : 'waiting';
  };
  return {
    steps: steps.map((one, index) => ({ ...one, state: stateOf(index) })),
    unselected: statuses.filter(({ step }) => !(Number(step) >= 1)),
  };
};

/** An application whose syncs are the business of its set: its own automation is off. */
export const withoutAutomation = (application: Application): Application => {
  const { syncPolicy } = application.spec;
  if (!syncPolicy?.automated) return application;
  const automated = { ...syncPolicy.automated, enabled: false };
  return { ...application, spec: { ...application.spec, syncPolicy: { ...syncPolicy, automated } } };
};

/** The sync that a set asks for, as the application itself would have been synced. */
export const rolloutOperation = ({ spec: { syncPolicy } }: Application): Operation => {
  const { automated, retry, syncOptions } = syncPolicy ?? {};
  const prunes = automated !== undefined && automated.enabled !== false && automated.prune === true;
  return {
    initiatedBy: { username: USERNAME, automated: true },
    info: [
      { name: 'Reason', value: 'ApplicationSet RollingSync triggered a sync of this Application resource' },
    ],
    sync: { ...(prunes ? { prune: true } : {}), ...(syncOptions ? { syncOptions } : {}) },
    retry: retry ?? { limit: 5 },
  };
};

/** Names of the applications in the order in which they are deleted; the last steps first. */
export const deletionOrder = (set: ApplicationSet, live: readonly Application[]): readonly string[] => {
  const stepOf = stepOfEach(set, live);
  return [...stepOf]
    .sort(([one, stepOne], [other, stepOther]) => stepOther - stepOne || (one < other ? -1 : 1))
    .map(([name]) => name);
};
