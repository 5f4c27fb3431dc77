export { listPipelineActivity, PipelineActivity } from './activity.ts';
export { Build, BuildApproval, BuildTree, BuildVariables, BuildWaiting, type BuildWire } from './build.ts';
export {
  BuildCreated,
  BuildExpired,
  BuildFacts,
  BuildFinished,
  BuildStarted,
  BuildStateChanged,
  BuildStepChanged,
  BuildWaitingApproval,
} from './events.ts';
export {
  BUILD_STATES,
  BuildCause,
  BuildGit,
  BuildState,
  BuildStatus,
  BuildStep,
} from './fields.ts';
export { requestIdToken } from './id-token.ts';
export { type ImageWire, listImages } from './images.ts';
export { BuildMetrics, getBuildMetrics } from './metrics.ts';
export {
  approveBuild,
  approveWorkflow,
  createWorkflowData,
  debugPipeline,
  denyBuild,
  denyWorkflow,
  getBuild,
  getBuildBadge,
  getBuildTree,
  getBuildVariables,
  getBuildWaiting,
  getBuildYaml,
  getContextRevision,
  getWorkflowData,
  listBuildSteps,
  listBuildStepTypes,
  listBuilds,
  listWorkflowData,
  listWorkflows,
  pauseBuilds,
  rebuild,
  restartBuild,
  runPipeline,
  runYaml,
  terminateBuild,
  terminateProgress,
} from './rest.ts';
export { RunBody } from './run.ts';
export {
  BuildStatistics,
  getBuildStatistics,
  getBuildsUnderWay,
} from './statistics.ts';
export { type BuildTest, BuildTests, listBuildTests } from './tests.ts';
