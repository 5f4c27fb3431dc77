export { type BuildEnd, type BuildOrder, type RunningBuild, startBuild } from './build-run.ts';
export { withVolumePath } from './directories.ts';
export type { BuildSink, StepChange } from './sink.ts';
