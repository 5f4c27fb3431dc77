export { type Comparer, createComparer } from './compare.ts';
export type { CompareRequest } from './compare-request.ts';
export { type ComparedResource, type Comparison, statusesOf } from './comparison.ts';
