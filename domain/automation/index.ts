export { type AutoSyncDecision, type AutoSyncFacts, decideAutoSync } from './auto-sync.ts';
export { isNews } from './change.ts';
export { conditionsAfter } from './conditions.ts';
export { type ApplicationName, dependenciesOf, dependencyWait, nameOfApplication } from './depends-on.ts';
export { beginOperation, historyAfter, pinned, rollbackOperation } from './history.ts';
export { holdAfterResolve, holdAfterStart, isHeld, type Resolved, SHOWN_AS_NEWEST } from './hold.ts';
export { normalizeSpec } from './normalize.ts';
export { type Push, touchedBy } from './push.ts';
export { type ManifestFault, readApplicationManifest } from './read-manifest.ts';
export {
  mergeRefreshes,
  nextTimedRefresh,
  type RefreshLevel,
  type RefreshRequest,
  refreshNeeded,
  swallowsRepositoryError,
} from './refresh.ts';
export { pinnedRevisions, revisionFields, revisionsIn, sameRevisions, shortRevisions } from './revisions.ts';
export { isSame } from './same.ts';
export { SELF_HEAL, type SelfHealSettings, selfHealDelayMs } from './self-heal.ts';
export { hasSourceList, sourcesOf } from './sources.ts';
export { stuckAt, supersededBy } from './supersede.ts';
export { specProblems } from './validate.ts';
export { type WhyFacts, whySentence } from './why.ts';
