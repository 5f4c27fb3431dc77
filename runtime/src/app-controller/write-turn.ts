import { WHY_ANNOTATION } from '@freshet/domain/applications';
import { type AutoSyncDecision, whySentence } from '@freshet/domain/automation';
import { isOnlyRevision, writeDraft } from './draft.ts';
import { tellOfOperation } from './tell.ts';
import { isUnderWay, type Turn } from './turn.ts';

/** Writes what the turn has come to so far, with the sentence that says why, and tells of operations in events. */
export const writeTurn = async (turn: Turn, decision?: AutoSyncDecision): Promise<void> => {
  const { parts, record, draft } = turn;
  const before = record.application.status?.operationState;
  const { sync, health, conditions = [], resources = [], operationState } = draft.status;
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
  record.isBehind = record.isInNoHurry && isOnlyRevision(draft);
  if (record.isBehind) return;
  const isWritten = await writeDraft(parts, record, draft);
  if (isWritten && operationState) tellOfOperation(parts, record.application, before);
};
