/**
 * Whether an application syncs by itself, asked at the end of every refresh. A revision is tried once with one source:
 * what failed is left to retries, to people or to a newer revision; what succeeded and drifted since is healed, if
 * asked for, by a sync of just the objects that differ, later and later as long as it does not help.
 */
import type {
  Application,
  Operation,
  OperationState,
  ResourceStatus,
  SyncCode,
  SyncOperationResource,
} from '@freshet/domain/applications';
import { isHeld } from './hold.ts';
import { revisionFields, revisionsIn, sameRevisions, shortRevisions } from './revisions.ts';
import { isSame } from './same.ts';
import { type SelfHealSettings, selfHealDelayMs } from './self-heal.ts';
import { hasSourceList, sourcesOf } from './sources.ts';

export interface AutoSyncFacts {
  readonly application: Application;
  readonly sync: SyncCode;
  readonly resources: readonly ResourceStatus[];
  /** What the repository holds now. */
  readonly revisions: readonly string[];
  /** Says the same for the same objects. */
  readonly digest?: string | undefined;
  /** The revisions are others than those of the last sync, but nothing that this application reads has changed. */
  readonly isUntouched?: boolean | undefined;
  readonly selfHeal: SelfHealSettings;
  /** Why a sync window says no, if one does. */
  readonly windowRefusal?: string | undefined;
  /** When that may be another. */
  readonly windowUntil?: Date | undefined;
  /** Which application this one waits for, in a sentence. */
  readonly dependencyWait?: string | undefined;
  readonly now: Date;
}

export type AutoSyncDecision =
  | { readonly kind: 'sync'; readonly operation: Operation; readonly why: string }
  /** Asked again when something changes, or at a time that is known. */
  | { readonly kind: 'wait'; readonly why: string; readonly until?: Date }
  /** Worth a SyncError condition. */
  | { readonly kind: 'refused'; readonly message: string; readonly why: string }
  | { readonly kind: 'none'; readonly why?: string };

const RETRY_LIMIT = 5;

const isFinished = ({ phase }: OperationState): boolean => phase !== 'Running' && phase !== 'Terminating';

/** Whether the last operation was for these revisions with this source; one that came to nothing was, too. */
const wasAttempted = (state: OperationState, facts: AutoSyncFacts): boolean => {
  const { syncResult } = state;
  if (!syncResult) return isFinished(state);
  const { spec } = facts.application;
  if (!facts.isUntouched && !sameRevisions(revisionsIn(syncResult), facts.revisions)) return false;
  return hasSourceList(spec)
    ? isSame(spec.sources, syncResult.sources ?? [])
    : isSame(sourcesOf(spec)[0], syncResult.source);
};

const isOutOfSync = ({ status }: ResourceStatus): boolean => status !== undefined && status !== 'Synced';

const toHeal = (resources: readonly ResourceStatus[]): SyncOperationResource[] =>
  resources.filter(isOutOfSync).map(({ group, kind, name, namespace }) => ({
    ...(group ? { group } : {}),
    kind,
    name,
    ...(namespace ? { namespace } : {}),
  }));

const fullSync = ({ application, revisions }: AutoSyncFacts): Operation => {
  const { syncPolicy } = application.spec;
  return {
    sync: {
      ...revisionFields(revisions, hasSourceList(application.spec)),
      ...(syncPolicy?.automated?.prune ? { prune: true } : {}),
      ...(syncPolicy?.syncOptions ? { syncOptions: syncPolicy.syncOptions } : {}),
    },
    initiatedBy: { automated: true },
    retry: syncPolicy?.retry ?? { limit: RETRY_LIMIT },
  };
};

const heal = (facts: AutoSyncFacts, state: OperationState): AutoSyncDecision => {
  const attempts = state.operation.sync?.autoHealAttemptsCount ?? 0;
  const finished = new Date(state.finishedAt ?? state.startedAt).getTime();
  const due = finished + selfHealDelayMs(attempts, facts.selfHeal);
  if (due > facts.now.getTime())
    return {
      kind: 'wait',
      until: new Date(due),
      why: `It differs from Git again and is healed at the earliest at ${new Date(due).toISOString()}, after ${attempts} attempts for this revision.`,
    };
  const operation = fullSync(facts);
  return {
    kind: 'sync',
    operation: {
      ...operation,
      sync: { ...operation.sync, resources: toHeal(facts.resources), autoHealAttemptsCount: attempts + 1 },
    },
    why: 'It differs from Git and is being healed.',
  };
};

const afterAttempt = (facts: AutoSyncFacts, state: OperationState): AutoSyncDecision => {
  const revision = shortRevisions(facts.revisions);
  if (state.phase !== 'Succeeded') {
    const message = `Failed last sync attempt to ${revisionsIn(state.syncResult).join(', ')}: ${state.message ?? ''}`;
    return {
      kind: 'refused',
      message,
      why: `The sync to ${revision} failed and is not tried again by itself: ${state.message ?? 'no reason was given'}`,
    };
  }
  if (!facts.application.spec.syncPolicy?.automated?.selfHeal)
    return {
      kind: 'none',
      why: `${revision} was synced, but it differs again, and self-healing is off.`,
    };
  return heal(facts, state);
};

const onlyPrunesRemain = (resources: readonly ResourceStatus[]): boolean =>
  resources.every(resource => !isOutOfSync(resource) || resource.requiresPruning === true);

const wipesAll = ({ application, resources }: AutoSyncFacts): boolean => {
  const automated = application.spec.syncPolicy?.automated;
  if (!automated?.prune || automated.allowEmpty) return false;
  const compared = resources.filter(({ status }) => status !== undefined);
  return compared.length > 0 && compared.every(({ requiresPruning }) => requiresPruning === true);
};

/** What speaks against any sync of its own, whatever was tried before. */
const obstacle = (facts: AutoSyncFacts): AutoSyncDecision | undefined => {
  const { application, resources, revisions } = facts;
  const automated = application.spec.syncPolicy?.automated;
  if (!automated || automated.enabled === false)
    return { kind: 'none', why: 'It differs from Git, and automated sync is off.' };
  if (application.operation) return { kind: 'none', why: 'An operation is under way.' };
  const { windowRefusal: why, windowUntil: until } = facts;
  if (why !== undefined) return { kind: 'wait', why, ...(until ? { until } : {}) };
  if (!automated.prune && resources.some(isOutOfSync) && onlyPrunesRemain(resources))
    return { kind: 'none', why: 'Only objects that Git no longer has remain, and pruning is off.' };
  if (isHeld(application, facts))
    return {
      kind: 'none',
      why: `Somebody rolled back from ${shortRevisions(revisions)}; it is held until something newer arrives or somebody syncs.`,
    };
  return facts.dependencyWait === undefined ? undefined : { kind: 'wait', why: facts.dependencyWait };
};

const refusedWipe = (facts: AutoSyncFacts): AutoSyncDecision => {
  const revision = facts.revisions.join(', ');
  return {
    kind: 'refused',
    message: `Skipping sync attempt to ${revision}: auto-sync will wipe out all resources`,
    why: `Git holds none of its objects at ${shortRevisions(facts.revisions)}; pruning everything needs allowEmpty or a sync by hand.`,
  };
};

/** What automation does about an application after it was compared. */
export const decideAutoSync = (facts: AutoSyncFacts): AutoSyncDecision => {
  const { application } = facts;
  if (application.metadata.deletionTimestamp || facts.sync !== 'OutOfSync') return { kind: 'none' };
  const state = application.status?.operationState;
  if (state && !isFinished(state)) return { kind: 'none', why: 'An operation is under way.' };
  const stopped = obstacle(facts);
  if (stopped) return stopped;
  const decision =
    state && wasAttempted(state, facts)
      ? afterAttempt(facts, state)
      : ({
          kind: 'sync',
          operation: fullSync(facts),
          why: `It is being synced to ${shortRevisions(facts.revisions)}.`,
        } as const);
  return decision.kind === 'sync' && wipesAll(facts) ? refusedWipe(facts) : decision;
};
