/** What is told of applications besides their status: events in the cluster, and lines in the log of the engine. */
import type {
  Application,
  ApplicationStatus,
  ConditionType,
  OperationState,
} from '@freshet/domain/applications';
import { pinnedRevisions, shortRevisions } from '@freshet/domain/automation';
import { recordEvent } from '@freshet/kit/kube-client';
import type { ComparisonTrouble } from './compare-application.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Turn } from './turn.ts';

const MOST_NAMED = 10;
const LONGEST_REASON = 300;
const COMPARISON_ERRORS: readonly ConditionType[] = ['ComparisonError', 'InvalidSpecError', 'UnknownError'];

const isSameStand = (one: OperationState | undefined, other: OperationState): boolean =>
  one?.startedAt === other.startedAt && one.phase === other.phase;

const isFailed = ({ phase }: OperationState): boolean => phase === 'Failed' || phase === 'Error';

/** Tells when an operation began or ended. Nobody waits for the event: events may be lost. */
export const tellOfOperation = (
  { client, clock, log }: EngineParts,
  application: Application,
  before: OperationState | undefined,
): void => {
  const state = application.status?.operationState;
  if (!state || isSameStand(before, state)) return;
  const hasEnded = state.phase !== 'Running' && state.phase !== 'Terminating';
  const who = state.operation.initiatedBy?.automated
    ? 'automation'
    : (state.operation.initiatedBy?.username ?? 'somebody');
  const revision = shortRevisions(pinnedRevisions(state.syncResult, state.operation));
  const told = { application: nameOf(application), revision, by: who };
  if (state.phase === 'Running') log.info(told, 'a sync began');
  else if (state.phase === 'Terminating') log.info(told, 'a sync is being terminated');
  else log[isFailed(state) ? 'warn' : 'info']({ ...told, ...resultOf(state) }, 'a sync ended');
  recordEvent(client, clock, {
    about: application,
    type: isFailed(state) ? 'Warning' : 'Normal',
    reason: hasEnded ? 'OperationCompleted' : 'OperationStarted',
    message: hasEnded
      ? `Sync operation to ${revision} ${state.phase.toLowerCase()}: ${state.message ?? ''}`
      : `${who} initiated sync to ${revision}`,
    component: 'freshet-application-controller',
  }).catch(error => log.debug({ error }, 'an event could not be written'));
};

/** Without the words of the cluster, which may quote what is in manifests. */
const resultOf = ({ phase, startedAt, finishedAt, retryCount, syncResult }: OperationState) => {
  const objects = syncResult?.resources ?? [];
  const failed = objects.filter(
    ({ status, hookPhase = '' }) => status === 'SyncFailed' || hookPhase === 'Failed',
  );
  return {
    result: phase,
    ...(finishedAt === undefined ? {} : { durationMs: Date.parse(finishedAt) - Date.parse(startedAt) }),
    objects: objects.length,
    ...(retryCount ? { retries: retryCount } : {}),
    ...(failed.length === 0
      ? {}
      : { failed: failed.slice(0, MOST_NAMED).map(({ kind, name }) => `${kind}/${name}`) }),
  };
};

const isCompared = ({ conditions = [] }: ApplicationStatus): boolean =>
  !conditions.some(({ type }) => COMPARISON_ERRORS.includes(type));

/** As long as a project or a cluster may come after the application that names it: one commit brings them together. */
const COMING_MS = 30_000;

/** Until when what an application lacks may still come; only where it was made a moment ago. */
export const comingUntil = ({ surroundings, application, now }: Turn): Date | undefined => {
  const madeAt = Date.parse(application.metadata.creationTimestamp ?? '');
  // The clock of a cluster may go wrong either way.
  const isNew = Math.abs(now.getTime() - madeAt) < COMING_MS;
  return surroundings.isIncomplete && isNew ? new Date(madeAt + COMING_MS) : undefined;
};

/** Tells when an application can no longer be compared, and when it can be again; not each time that it is tried. */
export const tellOfComparison = (turn: Turn, trouble: ComparisonTrouble | undefined): void => {
  const { parts, record, application, draft } = turn;
  const { log } = parts;
  const isNow = isCompared(draft.status);
  const mayCome = comingUntil(turn) !== undefined;
  // Whoever was the engine before us has not told of what may still come.
  const wasUntold = record.isUntold || (record.lastAt === undefined && mayCome);
  const wasFine = isCompared(application.status ?? {}) || wasUntold;
  record.isUntold = !isNow && wasFine && mayCome;
  if (isNow === wasFine || record.isUntold) return;
  const told = { application: nameOf(application) };
  if (isNow) log.info(told, 'an application can be compared again');
  else
    log.warn(
      { ...told, ...trouble, reason: trouble?.reason?.slice(0, LONGEST_REASON) },
      'an application cannot be compared',
    );
};

const nameOf = ({ metadata: { namespace = '', name } }: Application): string => `${namespace}/${name}`;
