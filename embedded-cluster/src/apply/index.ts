export { managedDifferences, predictApply, withoutMutations } from './predictions.ts';
export { serverSideApply } from './server-side-apply.ts';
export { trackUpdate } from './track-update.ts';
