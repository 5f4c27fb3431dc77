export { isListedKind, type KindFilter } from './kind-filter.ts';
export { type PreparedTargets, prepareTargets, type TargetSettings } from './prepare-targets.ts';
