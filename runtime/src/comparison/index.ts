export type { ComparedResource, Comparison } from './comparison.ts';
