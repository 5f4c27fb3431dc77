export {
  deletePoliciesOf,
  type HookDeletePolicy,
  hookTypesOf,
  isHook,
  isIgnoredHook,
  isSkipped,
  phasesOf,
  waveOf,
} from './hooks.ts';
export {
  hasSyncOption,
  ownSyncOption,
  type PrunePropagation,
  type SyncOptions,
  syncOptionsOf,
} from './options.ts';
