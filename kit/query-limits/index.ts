export { limitQueries, QUERY_LIMITS } from './query-limits.ts';
export { queryProblem } from './query-problem.ts';
