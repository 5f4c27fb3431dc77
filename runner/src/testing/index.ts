export { AgentProcessUnderTest } from './agent-process.ts';
export { type StoredBuild, TestControlPlane } from './control-plane.ts';
export { processesOf } from './processes-of.ts';
export { runHere } from './run-here.ts';
export { RunnerProcess, type RunWish } from './talk.ts';
