export { type Change, changesBetween } from './changes.ts';
export { type DiffSides, type ResourceDiff, resourceDiff } from './resource-diff.ts';
export { whyDifferent, whyExtra, whyMissing } from './why.ts';
