export { connectionsOf, contextSecret, secretsOf } from './connections.ts';
export { buildsOf, directoryOf, forgetOldest, hasFinished, journalOf, processFilesOf } from './homes.ts';
export { type BuildRunning, type RunTools, runBuild } from './run-build.ts';
export { type StartOver, startOver } from './start-over.ts';
export type { Send } from './tell.ts';
