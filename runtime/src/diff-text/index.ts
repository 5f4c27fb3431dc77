export { type Change, changesBetween } from './changes.ts';
export { maskSecrets } from './masks.ts';
export { type ResourceDiff, resourceDiff } from './resource-diff.ts';
export { unifiedDiff } from './unified-diff.ts';
export { whyDifferent, whyExtra, whyMissing } from './why.ts';
