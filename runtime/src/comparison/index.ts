export { type Comparer, createComparer } from './compare.ts';
export type { CompareRequest } from './compare-request.ts';
export { type ComparedResource, type Comparison, statusesOf } from './comparison.ts';
export { withoutIgnored } from './ignored-updates.ts';
export { JqPaths } from './jq-paths.ts';
export { orphansAround } from './orphan-warning.ts';
