/**
 * How operations end. What a person asked for is written as ended at once. An automated sync that ended in the turn it
 * began waits a moment for the watches, so that its end is written together with what it did; that the cluster has it
 * as running until then makes the wait one that may be lost.
 */
import type { OperationState } from '@freshet/domain/applications';
import {
  historyAfter,
  isSame,
  mergeRefreshes,
  pinnedRevisions,
  sameRevisions,
} from '@freshet/domain/automation';
import type { ComparisonFindings } from './compare-application.ts';
import type { Turn } from './turn.ts';

/** How long an ended sync waits for the watches to show what it did. */
const SETTLE_MS = 3_000;

/** The end of an operation, after which the application is looked at once more. */
export const complete = (turn: Turn, state: OperationState): void => {
  const { record, now } = turn;
  putEnd(turn, state);
  const isAutomated = state.operation.initiatedBy?.automated === true;
  record.requested = mergeRefreshes(record.requested, {
    level: isAutomated ? 2 : 3,
    isHard: false,
    reason: 'an operation has ended',
  });
  record.requestedAt = now;
};

/** The end of an operation, as it is written and remembered; a request for another one is still to begin. */
const putEnd = ({ draft, application, now }: Turn, state: OperationState): void => {
  if (isSame(draft.operation, state.operation)) draft.operation = undefined;
  draft.status = {
    ...draft.status,
    operationState: state,
    history: [...historyAfter({ ...application, status: draft.status }, state, now)],
  };
  if (draft.status.history?.length === 0) delete draft.status.history;
};

/** Leaves the end of a sync unwritten until the watches have shown what it did. */
export const settleLater = ({ parts, record }: Turn, state: OperationState): void => {
  record.settling = { state, until: new Date(parts.clock.now().getTime() + SETTLE_MS) };
};

/** Puts the end that is left to be written, if there is one. */
export const settleNow = (turn: Turn): void => {
  const { settling } = turn.record;
  turn.record.settling = undefined;
  if (settling) putEnd(turn, settling.state);
};

/** Whether what an ended sync did is still to be seen. */
export const isSettling = ({ record, now }: Turn, findings: ComparisonFindings | undefined): boolean => {
  const { settling } = record;
  if (!settling || settling.until <= now) return false;
  if (!findings) return true;
  const isSeen = findings.comparison.sync === 'Synced';
  const isOutdated = !sameRevisions(findings.revisions, pinnedRevisions(settling.state.syncResult));
  return !isSeen && !isOutdated;
};
