export { changesBetween } from './changes.ts';
export { maskSecrets } from './masks.ts';
export { resourceDiff } from './resource-diff.ts';
export { whyDifferent, whyExtra, whyMissing } from './why.ts';
