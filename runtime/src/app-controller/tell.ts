import type { Application, OperationState } from '@freshet/domain/applications';
import { pinnedRevisions, shortRevisions } from '@freshet/domain/automation';
import { recordEvent } from '@freshet/kit/kube-client';
import type { EngineParts } from './engine-parts.ts';

const isSameStand = (one: OperationState | undefined, other: OperationState): boolean =>
  one?.startedAt === other.startedAt && one.phase === other.phase;

/** Writes an event when an operation began or ended. Nobody waits for it: events may be lost. */
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
  recordEvent(client, clock, {
    about: application,
    type: state.phase === 'Failed' || state.phase === 'Error' ? 'Warning' : 'Normal',
    reason: hasEnded ? 'OperationCompleted' : 'OperationStarted',
    message: hasEnded
      ? `Sync operation to ${revision} ${state.phase.toLowerCase()}: ${state.message ?? ''}`
      : `${who} initiated sync to ${revision}`,
    component: 'freshet-application-controller',
  }).catch(error => log.debug({ error }, 'an event could not be written'));
};
