export { LogRing } from './log-ring.ts';
export { type ComponentLogs, createComponentLogs } from './read-logs.ts';
