import type { Application, Operation, OperationState, RevisionHistory } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import { revisionFields, revisionsIn } from './revisions.ts';
import { hasSourceList, sourcesOf } from './sources.ts';

const HISTORY_LIMIT = 10;

/** Only a sync of everything, in earnest, that succeeded can be gone back to. */
const isWholeSync = ({ phase, operation, syncResult }: OperationState): boolean =>
  phase === 'Succeeded' &&
  syncResult !== undefined &&
  operation.sync !== undefined &&
  operation.sync.dryRun !== true &&
  (operation.sync.resources ?? []).length === 0;

/** The history after an operation ended: one entry more where it counts, the oldest ones gone. */
export const historyAfter = (
  { spec, status }: Application,
  state: OperationState,
  at: Date,
): readonly RevisionHistory[] => {
  const history = status?.history ?? [];
  const { syncResult, operation } = state;
  if (!isWholeSync(state) || !syncResult) return history;
  const isList = (syncResult.sources?.length ?? 0) > 0;
  const entry: RevisionHistory = {
    id: (history.at(-1)?.id ?? -1) + 1,
    ...revisionFields(revisionsIn(syncResult), isList),
    ...(isList
      ? { sources: syncResult.sources ?? [] }
      : syncResult.source
        ? { source: syncResult.source }
        : {}),
    deployStartedAt: state.startedAt,
    // The end may be written later, when what the sync did is seen: it took no longer for that.
    deployedAt: state.finishedAt ?? at.toISOString(),
    ...(operation.initiatedBy ? { initiatedBy: operation.initiatedBy } : {}),
  };
  const limit = Math.max(0, spec.revisionHistoryLimit ?? HISTORY_LIMIT);
  return limit === 0 ? [] : [...history, entry].slice(-limit);
};

/** The operation that goes back to an entry of the history: what was applied then, without hooks. */
export const rollbackOperation = (
  { metadata, status, spec }: Application,
  id: number,
  { username, prune }: { readonly username: string; readonly prune?: boolean },
): Operation => {
  if (metadata.deletionTimestamp)
    throw new Fault('GITOPS_ROLLBACK_IMPOSSIBLE', `the application ${metadata.name} is being deleted`, {
      application: metadata.name,
    });
  const entry = (status?.history ?? []).find(past => past.id === id);
  if (!entry)
    throw new Fault(
      'GITOPS_ROLLBACK_IMPOSSIBLE',
      `the history of ${metadata.name} has no entry ${id}; it has ${idsIn(status?.history)}`,
      { application: metadata.name, id },
    );
  const isList = (entry.sources?.length ?? 0) > 0;
  return {
    sync: {
      ...revisionFields(revisionsIn(entry), isList),
      ...(isList
        ? { sources: entry.sources ?? [] }
        : { source: entry.source ?? sourcesOf(spec)[0] ?? { repoURL: '' } }),
      ...(prune ? { prune: true } : {}),
      ...(spec.syncPolicy?.syncOptions ? { syncOptions: spec.syncPolicy.syncOptions } : {}),
      syncStrategy: { apply: {} },
    },
    initiatedBy: { username },
  };
};

const idsIn = (history: readonly RevisionHistory[] | undefined): string =>
  history && history.length > 0 ? history.map(({ id }) => id).join(', ') : 'none';

/** The state that an operation begins with. */
export const beginOperation = (operation: Operation, at: Date): OperationState => ({
  operation,
  phase: 'Running',
  startedAt: at.toISOString(),
});

/** The state with what it is for written down: a resumed pass goes on with the same revisions. */
export const pinned = (
  state: OperationState,
  { spec }: Application,
  revisions: readonly string[],
): OperationState => {
  if (state.syncResult) return state;
  const { sync } = state.operation;
  const isList = sync?.sources !== undefined || (sync?.source === undefined && hasSourceList(spec));
  const source = sync?.source ?? sourcesOf(spec)[0];
  return {
    ...state,
    syncResult: {
      revision: isList ? '' : (revisions[0] ?? ''),
      ...(isList ? { revisions: [...revisions], sources: [...(sync?.sources ?? sourcesOf(spec))] } : {}),
      ...(!isList && source ? { source } : {}),
      ...(spec.syncPolicy?.managedNamespaceMetadata
        ? { managedNamespaceMetadata: spec.syncPolicy.managedNamespaceMetadata }
        : {}),
    },
  };
};
