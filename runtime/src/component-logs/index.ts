export { COMPONENTS, type ComponentName, logOf } from './components.ts';
export { LogRing } from './log-ring.ts';
export { type ComponentLogs, createComponentLogs } from './read-logs.ts';
