/**
 * One look at one application: what has changed is compared, an operation that is asked for or under way goes on,
 * automation decides, and what came of all that is written once, at the end.
 */
import { projectWindowVerdict } from '@freshet/domain/app-projects';
import {
  type Application,
  HELD_REVISION_ANNOTATION,
  type OperationState,
  REFRESH_ANNOTATION,
  SKIP_RECONCILE_ANNOTATION,
  WHY_ANNOTATION,
} from '@freshet/domain/applications';
import {
  type AutoSyncDecision,
  beginOperation,
  conditionsAfter,
  decideAutoSync,
  dependencyWait,
  historyAfter,
  holdAfterResolve,
  holdAfterStart,
  isSame,
  mergeRefreshes,
  nextTimedRefresh,
  normalizeSpec,
  pinnedRevisions,
  type RefreshRequest,
  refreshNeeded,
  revisionsIn,
  sameRevisions,
  sourcesOf,
  stuckAt,
  supersededBy,
  swallowsRepositoryError,
  whySentence,
} from '@freshet/domain/automation';
import { ClusterAway, type ComparisonFindings, compareApplication } from './compare-application.ts';
import { drafted, draftOf, writeDraft } from './draft.ts';
import type { EngineParts } from './engine-parts.ts';
import { finalize } from './finalize.ts';
import { putFindings, putUnknown } from './findings.ts';
import { endEarly, operate } from './operate.ts';
import type { AppRecord } from './record.ts';
import { surroundingsOf } from './surroundings.ts';
import { tellOfOperation } from './tell.ts';
import { earliest, type Turn, type TurnEnd } from './turn.ts';
import { isUntouched } from './untouched.ts';

/** How long an ended sync waits for the watches to show what it did. */
const SETTLE_MS = 3_000;
const AWAY_MS = 10_000;

const isUnderWay = (state: OperationState | undefined): state is OperationState =>
  state !== undefined && (state.phase === 'Running' || state.phase === 'Terminating');

export const takeTurn = async (parts: EngineParts, record: AppRecord): Promise<TurnEnd> => {
  const end = await look(parts, record);
  if (!record.isOverlooked) return end;
  record.isOverlooked = false;
  return { ...end, wakeAt: parts.clock.now() };
};

const look = async (parts: EngineParts, record: AppRecord): Promise<TurnEnd> => {
  const found = record.application;
  if (found.metadata.annotations?.[SKIP_RECONCILE_ANNOTATION] === 'true') return {};
  if (found.metadata.deletionTimestamp) return finalize(parts, record);
  const application = { ...found, spec: normalizeSpec(found.spec) };
  const draft = { ...draftOf(found), spec: application.spec };
  const turn: Turn = {
    parts,
    record,
    application,
    draft,
    surroundings: surroundingsOf(parts, application),
    now: parts.clock.now(),
  };
  const request = takeRequest(turn);
  delete draft.annotations[REFRESH_ANNOTATION];
  try {
    return turn.surroundings.problems.length > 0 ? await refuse(turn) : await lookAfter(turn, request);
  } catch (error) {
    // What was asked for is still wanted.
    if (request) record.requested = mergeRefreshes(record.requested, request);
    if (!(error instanceof ClusterAway)) throw error;
    putUnknown(turn, 'ComparisonError', [error.message]);
    draft.reconciledAt = turn.now;
    await finish(turn, undefined);
    return { wakeAt: new Date(turn.now.getTime() + AWAY_MS) };
  }
};

/** What is to be refreshed; taken, so that what is wanted from now on is wanted anew. */
const takeRequest = ({ parts, record, application, now }: Turn): RefreshRequest | undefined => {
  const { refreshSeconds, hardRefreshSeconds } = parts.settings();
  const request = refreshNeeded(application, {
    refreshSeconds,
    hardRefreshSeconds,
    now,
    lastAt: record.lastAt,
    lastHardAt: record.lastHardAt,
    requested: record.requested,
  });
  record.requested = undefined;
  return request ?? requestOfOurs(record, application);
};

/** A policy that automation has not gone by yet may want something, though nothing else has changed. */
const requestOfOurs = (record: AppRecord, { spec }: Application): RefreshRequest | undefined => {
  if (record.settleUntil) return { level: 1, isHard: false, reason: 'a sync has ended' };
  return record.decidedBy && isSame(record.decidedBy.policy, spec.syncPolicy)
    ? undefined
    : { level: 1, isHard: false, reason: 'the policy has changed' };
};

/** An application that its project or its own words forbid: nothing is compared, and what runs has failed. */
const refuse = async (turn: Turn): Promise<TurnEnd> => {
  const { surroundings, draft, now, record } = turn;
  putUnknown(turn, 'InvalidSpecError', surroundings.problems);
  const state = record.unwritten ?? draft.status.operationState;
  const begun = isUnderWay(state) ? state : draft.operation && beginOperation(draft.operation, now);
  if (begun) {
    const message = surroundings.problems.join('; ');
    complete(turn, { ...begun, phase: 'Error', message, finishedAt: now.toISOString() });
  }
  record.lastAt = now;
  draft.reconciledAt = now;
  await finish(turn, undefined);
  return { wakeAt: nextTimed(turn) };
};

const nextTimed = ({ parts, record, now }: Turn): Date | undefined =>
  nextTimedRefresh(record.lastAt ?? now, parts.settings(), record.share);

const lookAfter = async (turn: Turn, request: RefreshRequest | undefined): Promise<TurnEnd> => {
  const { record, now } = turn;
  record.isRefreshing = (request?.level ?? 0) >= 2;
  const findings = request && (await refresh(turn, request));
  if (record.settleUntil && !isSettled(turn, findings))
    return { wakeAt: earliest(record.settleUntil, nextTimed(turn)) };
  const operation = await goOn(turn, findings);
  if (operation.isOver === false) {
    await finish(turn, undefined);
    return { wakeAt: earliest(operation.wakeAt, nextTimed(turn)) };
  }
  const decided = findings && findings.failure === undefined ? await automate(turn, findings) : undefined;
  if (decided?.isSettling) return { wakeAt: record.settleUntil };
  await finish(turn, decided?.decision);
  return { wakeAt: earliest(decided?.wakeAt, nextTimed(turn), retryOfSource(findings, now)) };
};

const retryOfSource = (findings: ComparisonFindings | undefined, now: Date): Date | undefined =>
  findings?.isTransient ? new Date(now.getTime() + AWAY_MS) : undefined;

/** Compares with what the sources hold; undefined where a repository fails and that is no news yet. */
const refresh = async (turn: Turn, request: RefreshRequest): Promise<ComparisonFindings | undefined> => {
  const { parts, record, application, surroundings, draft, now } = turn;
  const settings = parts.settings();
  const sources = sourcesOf(application.spec);
  const since =
    request.level === 3
      ? (record.requestedAt ?? now)
      : new Date(now.getTime() - Math.max(1, settings.refreshSeconds) * 1000);
  const findings = await compareApplication(parts, {
    application,
    surroundings,
    sources,
    revisions:
      request.level <= 1 && record.revisions.length === sources.length ? record.revisions : undefined,
    since,
    level: request.level,
    isHard: request.isHard,
  });
  record.requestedAt = undefined;
  const grace = { now, graceSeconds: settings.repositoryGraceSeconds };
  if (findings.isTransient && swallowsRepositoryError(request.level, record.lastGoodAt, grace)) {
    // It counts as looked at, or the timer would ring again at once.
    if (request.level > 1) record.lastAt = now;
    return undefined;
  }
  if (request.level > 1 || record.lastAt === undefined) record.lastAt = now;
  if (request.isHard || record.lastHardAt === undefined) record.lastHardAt = now;
  draft.reconciledAt = now;
  if (findings.failure === undefined) {
    record.lastGoodAt = now;
    record.revisions = findings.revisions;
    record.digest = findings.digest;
    draft.annotations[HELD_REVISION_ANNOTATION] = holdAfterResolve(application, findings);
  }
  putFindings(turn, findings);
  return findings;
};

/** Whether what an ended sync did is to be seen, or will not be; then its end is put into the draft. */
const isSettled = (turn: Turn, findings: ComparisonFindings | undefined): boolean => {
  const { record, now } = turn;
  const isSeen = findings?.comparison.sync === 'Synced';
  const isOutdated =
    findings !== undefined &&
    !sameRevisions(findings.revisions, pinnedRevisions(record.unwritten?.syncResult));
  if (!isSeen && !isOutdated && record.settleUntil && record.settleUntil > now) return false;
  record.settleUntil = undefined;
  if (record.unwritten) {
    // What ended was never on the object: an operation that is there now is another one, and still to begin.
    const { operation } = turn.draft;
    putEnd(turn, record.unwritten);
    turn.draft.operation = operation;
  }
  return true;
};

/** The end of an operation, after which the application is looked at once more. */
const complete = (turn: Turn, state: OperationState): void => {
  const { record, now } = turn;
  putEnd(turn, state);
  const isAutomated = state.operation.initiatedBy?.automated === true;
  record.requested = mergeRefreshes(record.requested, {
    level: isAutomated ? 1 : 3,
    isHard: false,
    reason: 'an operation has ended',
  });
  record.requestedAt = now;
};

/** The end of an operation, as it is written and remembered. */
const putEnd = ({ record, draft, application, now }: Turn, state: OperationState): void => {
  record.unwritten = undefined;
  draft.operation = undefined;
  draft.status = {
    ...draft.status,
    operationState: state,
    history: [...historyAfter({ ...application, status: draft.status }, state, now)],
  };
  if (draft.status.history?.length === 0) delete draft.status.history;
};

interface OperationEnd {
  /** False while one is under way. */
  readonly isOver: boolean;
  readonly wakeAt?: Date | undefined;
}

/** Goes on with the operation that is under way, or begins the one that is asked for. */
const goOn = async (turn: Turn, findings: ComparisonFindings | undefined): Promise<OperationEnd> => {
  const { record, draft } = turn;
  const known = record.unwritten ?? draft.status.operationState;
  if (isUnderWay(known)) return goOnWith(turn, known, findings);
  return draft.operation ? goOnWith(turn, begin(turn), findings) : { isOver: true };
};

const begin = ({ draft, application, now }: Turn): OperationState =>
  beginOperation(withRetry(draft.operation ?? {}, application), now);

/** Somebody who goes back wants to stay there. */
const putHold = ({ draft, application, record }: Turn, state: OperationState): void => {
  const newest = record.revisions.length > 0 ? record : { revisions: revisionsIn(application.status?.sync) };
  draft.annotations[HELD_REVISION_ANNOTATION] = holdAfterStart(drafted(application, draft), state, newest);
};

/** What a person asks for without a word on retries has those of the application. */
const withRetry = (operation: OperationState['operation'], { spec }: Application) =>
  operation.retry || !spec.syncPolicy?.retry ? operation : { ...operation, retry: spec.syncPolicy.retry };

const goOnWith = async (
  turn: Turn,
  state: OperationState,
  findings: ComparisonFindings | undefined,
): Promise<OperationEnd> => {
  const { parts } = turn;
  const { stuckAfterSeconds } = parts.settings();
  const newest = findings?.failure === undefined ? (findings?.revisions ?? turn.record.revisions) : [];
  const reason = supersededBy({ state, newest, now: turn.now, stuckAfterSeconds });
  if (reason !== undefined) {
    complete(turn, await endEarly(turn, state, reason));
    return { isOver: findings !== undefined, wakeAt: turn.now };
  }
  const stand = await operate(turn, state, findings);
  putHold(turn, stand.state);
  if (stand.kind === 'waiting') {
    const stuck = stuckAt(stand.state, stuckAfterSeconds);
    return { isOver: false, wakeAt: earliest(stand.wakeAt, stuck > turn.now ? stuck : undefined) };
  }
  complete(turn, stand.state);
  return { isOver: false, wakeAt: turn.now };
};

interface Automated {
  readonly decision: AutoSyncDecision;
  readonly wakeAt: Date | undefined;
  /** Nothing is written yet: the end of a sync is to be written along with what it did. */
  readonly isSettling: boolean;
}

/** Lets automation decide, and carries out what it decided. */
const automate = async (turn: Turn, findings: ComparisonFindings): Promise<Automated> => {
  const { parts, record, draft, now } = turn;
  const application = drafted(turn.application, draft);
  const decision = decideAutoSync({
    application,
    sync: findings.comparison.sync,
    resources: draft.status.resources ?? [],
    revisions: findings.revisions,
    digest: findings.digest,
    isUntouched: await isUntouched(parts, application, findings.revisions),
    selfHeal: parts.settings().selfHeal,
    ...windowFacts(turn),
    dependencyWait: waitsFor(turn, application),
    now,
  });
  record.decidedBy = { policy: application.spec.syncPolicy };
  putSyncError(turn, decision);
  if (decision.kind !== 'sync')
    return { decision, wakeAt: decision.kind === 'wait' ? decision.until : undefined, isSettling: false };
  const stand = await operate(turn, beginOperation(decision.operation, now), findings);
  if (stand.kind === 'waiting') return { decision, wakeAt: stand.wakeAt, isSettling: false };
  if (stand.state.phase === 'Succeeded' && !stand.wasRecorded) {
    record.unwritten = stand.state;
    record.settleUntil = new Date(parts.clock.now().getTime() + SETTLE_MS);
    return { decision, wakeAt: undefined, isSettling: true };
  }
  complete(turn, stand.state);
  return { decision, wakeAt: now, isSettling: false };
};

/** Remembers what it waits for, so that the application is woken when that has changed. */
const waitsFor = ({ parts, record }: Turn, application: Application): string | undefined => {
  record.pendingOn = undefined;
  const wait = dependencyWait(application, {
    find: parts.findApplication,
    isPending: name => {
      if (!parts.isPending(name)) return false;
      record.pendingOn = name;
      return true;
    },
  });
  record.isWaiting = wait !== undefined;
  return wait;
};

const windowFacts = ({ surroundings, application, now }: Turn) => {
  const { project, clusterFacts } = surroundings;
  if (!project) return {};
  const verdict = projectWindowVerdict(project, application, {
    now,
    isManual: false,
    cluster: clusterFacts,
  });
  return verdict.allowed ? {} : { windowRefusal: verdict.reason, windowUntil: verdict.changesAt };
};

const putSyncError = ({ draft, now }: Turn, decision: AutoSyncDecision): void => {
  draft.status.conditions = [
    ...conditionsAfter(
      draft.status.conditions ?? [],
      decision.kind === 'refused' ? [{ type: 'SyncError', message: decision.message }] : [],
      { evaluated: ['SyncError'], at: now.toISOString() },
    ),
  ];
};

/** Writes what the turn has come to, with the sentence that says why. */
const finish = async (turn: Turn, decision: AutoSyncDecision | undefined): Promise<void> => {
  const { parts, record, draft } = turn;
  const before = record.application.status?.operationState;
  const { sync, health, conditions = [], resources = [], operationState } = draft.status;
  if (conditions.length === 0) delete draft.status.conditions;
  // What was decided earlier still holds where nothing was looked at.
  if (draft.reconciledAt || decision || isUnderWay(operationState))
    draft.annotations[WHY_ANNOTATION] = whySentence({
      sync: sync?.status ?? 'Unknown',
      health,
      conditions,
      resources,
      operation: operationState,
      decision,
    });
  const isWritten = await writeDraft(parts, record, draft);
  record.isRefreshing = false;
  if (isWritten && operationState) tellOfOperation(parts, record.application, before);
};
