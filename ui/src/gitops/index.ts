export { ApplicationHealth, ApplicationSync } from './application-pills.tsx';
export {
  healthStatusOf,
  isSyncing,
  STATES_TO_LOOK_AT,
  syncStatusOf,
  worstHealth,
} from './application-state.ts';
export { areGroupNames, isProductName, marksOf } from './belonging.ts';
export { BelongingFields } from './belonging-fields.tsx';
export { ClusterName } from './cluster-name.tsx';
export {
  CLUSTER_LOOKS,
  CLUSTER_STATES,
  type ClusterState,
  clusterStateOf,
  rankOfCluster,
  type UnknownBecause,
  whyUnknown,
} from './cluster-state.ts';
export { CommitDone } from './commit-done.tsx';
export { CommitPreview } from './commit-preview.tsx';
export { DiffModeSwitch } from './diff-mode-switch.tsx';
export { isFileInGit } from './in-git.ts';
export { releaseKey, releaseSearch } from './release-key.ts';
export {
  hasCome,
  needsLook,
  type Runtime,
  type RuntimeStateName,
  type RuntimeTroubles,
  rankOfState,
  runtimeStateOf,
} from './runtime-state.ts';
export { RuntimeState } from './runtime-state-pill.tsx';
export { setAddressOf } from './set-address.ts';
export { useApplicationStates } from './use-application-states.ts';
export { type ToldTroubles, useRuntimeTroubles } from './use-runtime-troubles.ts';
export { useAwayRuntimes, useRuntimes } from './use-runtimes.ts';
