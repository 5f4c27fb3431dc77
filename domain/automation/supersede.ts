import type { OperationState, ResourceResult } from '@freshet/domain/applications';
import { pinnedRevisions, sameRevisions, shortRevisions } from './revisions.ts';

interface SupersedeFacts {
  readonly state: OperationState;
  /** What the repository holds now. */
  readonly newest: readonly string[];
  readonly now: Date;
  /** A sync that has not ended after so long counts as stuck. */
  readonly stuckAfterSeconds: number;
}

const hasFailed = ({ status, hookPhase }: ResourceResult): boolean =>
  status === 'SyncFailed' || hookPhase === 'Failed' || hookPhase === 'Error';

/** It failed before, something in it has failed, or it takes too long. */
const isInTrouble = ({ state, now, stuckAfterSeconds }: SupersedeFacts): boolean =>
  (state.retryCount ?? 0) > 0 ||
  state.finishedAt !== undefined ||
  (state.syncResult?.resources ?? []).some(hasFailed) ||
  new Date(state.startedAt).getTime() + stuckAfterSeconds * 1000 <= now.getTime();

/**
 * Why an automated sync that runs or waits to be tried again gives way to a newer revision; undefined when it goes on.
 * One that gets along well is let finish, and what a person began is theirs to end.
 */
export const supersededBy = (facts: SupersedeFacts): string | undefined => {
  const { state, newest } = facts;
  if (state.phase !== 'Running' || state.operation.initiatedBy?.automated !== true) return undefined;
  const pinned = pinnedRevisions(state.syncResult, state.operation);
  if (pinned.length === 0 || newest.length === 0 || sameRevisions(pinned, newest)) return undefined;
  return isInTrouble(facts)
    ? `Superseded: ${shortRevisions(newest)} arrived while ${shortRevisions(pinned)} did not get through`
    : undefined;
};

/** When a sync that goes well so far would count as stuck. */
export const stuckAt = (state: OperationState, stuckAfterSeconds: number): Date =>
  new Date(new Date(state.startedAt).getTime() + stuckAfterSeconds * 1000);
