export { type Conversation, converse } from './converse.ts';
export { type LocalRun, type LocalRunOptions, type RunRequest, startLocalRun } from './local-run.ts';
