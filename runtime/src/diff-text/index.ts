export { type Change, changesBetween } from './changes.ts';
export { whyDifferent, whyExtra, whyMissing } from './why.ts';
