import {
  type Application,
  HELD_REVISION_ANNOTATION,
  type Operation,
  type OperationState,
} from '@freshet/domain/applications';
import {
  beginOperation,
  holdAfterStart,
  revisionsIn,
  stuckAt,
  supersededBy,
} from '@freshet/domain/automation';
import type { ComparisonFindings } from './compare-application.ts';
import { drafted } from './draft.ts';
import { complete } from './ending.ts';
import { endEarly, operate } from './operate.ts';
import { earliest, isUnderWay, type Turn } from './turn.ts';

export interface OperationEnd {
  /** False while one is under way. */
  readonly isOver: boolean;
  readonly wakeAt?: Date | undefined;
}

/** Goes on with the operation that is under way, or begins the one that is asked for. */
export const goOn = async (turn: Turn, findings: ComparisonFindings | undefined): Promise<OperationEnd> => {
  const { operationState } = turn.draft.status;
  if (isUnderWay(operationState)) return goOnWith(turn, operationState, findings);
  const { operation } = turn.draft;
  return operation ? goOnWith(turn, begin(turn, operation), findings) : { isOver: true };
};

const begin = ({ draft, application, now }: Turn, asked: Operation): OperationState => {
  const operation = withRetry(asked, application);
  draft.operation = operation;
  return beginOperation(operation, now);
};

/** What a person asks for without a word on retries has those of the application. */
const withRetry = (operation: Operation, { spec }: Application): Operation =>
  operation.retry || !spec.syncPolicy?.retry ? operation : { ...operation, retry: spec.syncPolicy.retry };

/** Somebody who goes back wants to stay there. */
const putHold = ({ draft, application, record }: Turn, state: OperationState): void => {
  const newest = record.revisions.length > 0 ? record : { revisions: revisionsIn(application.status?.sync) };
  draft.annotations[HELD_REVISION_ANNOTATION] = holdAfterStart(drafted(application, draft), state, newest);
};

const goOnWith = async (
  turn: Turn,
  state: OperationState,
  findings: ComparisonFindings | undefined,
): Promise<OperationEnd> => {
  const { stuckAfterSeconds } = turn.parts.settings();
  const newest = findings?.failed === undefined ? (findings?.revisions ?? turn.record.revisions) : [];
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
