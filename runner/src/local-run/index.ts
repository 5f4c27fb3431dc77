export { converse } from './converse.ts';
export { type LocalRunOptions, type RunRequest, startLocalRun } from './local-run.ts';
