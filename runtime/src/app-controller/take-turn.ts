/**
 * One look at one application: what has changed is compared, an operation that is asked for or under way goes on,
 * automation decides, and what came of all that is written at the end. Only an operation is written before: nothing is
 * changed in a cluster for one that the Application does not have as running.
 */
import { REFRESH_ANNOTATION, SKIP_RECONCILE_ANNOTATION } from '@freshet/domain/applications';
import {
  beginOperation,
  mergeRefreshes,
  normalizeSpec,
  type RefreshRequest,
} from '@freshet/domain/automation';
import { automate } from './automate.ts';
import { ClusterAway } from './compare-application.ts';
import { draftOf } from './draft.ts';
import { complete, isSettling, settleNow } from './ending.ts';
import type { EngineParts } from './engine-parts.ts';
import { finalize } from './finalize.ts';
import { putUnknown } from './findings.ts';
import { goOn } from './go-on.ts';
import type { AppRecord } from './record.ts';
import { nextLook, nextTimed, refresh, takeRequest } from './refresh.ts';
import { surroundingsOf } from './surroundings.ts';
import { comingUntil, tellOfComparison } from './tell.ts';
import { earliest, isUnderWay, type Turn, type TurnEnd } from './turn.ts';
import { writeTurn } from './write-turn.ts';

const AWAY_MS = 10_000;

export const takeTurn = async (parts: EngineParts, record: AppRecord): Promise<TurnEnd> => {
  try {
    const end = await look(parts, record);
    if (!record.isOverlooked) return end;
    record.isOverlooked = false;
    return { ...end, wakeAt: parts.clock.now() };
  } finally {
    record.isRefreshing = false;
  }
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
    tellOfComparison(turn, { code: 'CLUSTER_AWAY', reason: error.message });
    draft.reconciledAt = turn.now;
    await writeTurn(turn);
    return { wakeAt: new Date(turn.now.getTime() + AWAY_MS) };
  }
};

/** An application that its project or its own words forbid: nothing is compared, and what runs has failed. */
const refuse = async (turn: Turn): Promise<TurnEnd> => {
  const { surroundings, draft, now, record } = turn;
  settleNow(turn);
  putUnknown(turn, 'InvalidSpecError', surroundings.problems);
  tellOfComparison(turn, { code: 'INVALID_SPEC' });
  const { operationState } = draft.status;
  const begun = isUnderWay(operationState)
    ? operationState
    : draft.operation && beginOperation(draft.operation, now);
  if (begun) {
    const message = surroundings.problems.join('; ');
    complete(turn, { ...begun, phase: 'Error', message, finishedAt: now.toISOString() });
  }
  record.lastAt = now;
  draft.reconciledAt = now;
  await writeTurn(turn);
  return { wakeAt: earliest(comingUntil(turn), nextTimed(turn)) };
};

const lookAfter = async (turn: Turn, request: RefreshRequest | undefined): Promise<TurnEnd> => {
  const { record } = turn;
  record.isRefreshing = (request?.level ?? 0) >= 2;
  const findings = request && (await refresh(turn, request));
  if (isSettling(turn, findings)) return { wakeAt: earliest(record.settling?.until, nextLook(turn)) };
  settleNow(turn);
  const operation = await goOn(turn, findings);
  if (!operation.isOver) {
    await writeTurn(turn);
    return { wakeAt: earliest(operation.wakeAt, nextLook(turn)) };
  }
  const decided = findings && findings.failed === undefined ? await automate(turn, findings) : undefined;
  if (!record.settling) await writeTurn(turn, decided?.decision);
  return { wakeAt: earliest(decided?.wakeAt, nextLook(turn)) };
};
