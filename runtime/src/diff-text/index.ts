export { changesBetween } from './changes.ts';
export { resourceDiff } from './resource-diff.ts';
export { whyDifferent, whyExtra, whyMissing } from './why.ts';
