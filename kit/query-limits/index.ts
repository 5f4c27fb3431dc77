export { limitQueries, QUERY_LIMITS } from './query-limits.ts';
