export { queryLimits } from './limit-plugin.ts';
export { queryProblem } from './query-problem.ts';
export { refusalStatus } from './refusal-status.ts';
