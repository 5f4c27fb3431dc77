export type { Integration, PipelineAccount, RegistryIntegration } from './account.ts';
export type { ExpressionProblem } from './checking.ts';
export type {
  ApprovalStep,
  AwsSettings,
  BuildStep,
  CompositionStep,
  Condition,
  DeployStep,
  Expression,
  FlagValue,
  FreestyleStep,
  GitCloneStep,
  GroupStep,
  Hook,
  Hooks,
  LaunchCompositionStep,
  NumberValue,
  ParallelStep,
  Pipeline,
  PipelineDescription,
  PushStep,
  PushTagStep,
  Records,
  Retry,
  Services,
  Step,
  StepBase,
  StepState,
  SuccessCriteria,
  TestStep,
  TypedStep,
  When,
} from './model.ts';
export type { Path } from './path.ts';
export { formatPath, parsePath } from './path.ts';
export type { Position } from './positions.ts';
export { PIPELINE_PROBLEMS, type PipelineProblem, type ProblemCode, type Severity } from './problem.ts';
export { type PipelineReading, type ReadOptions, readPipeline } from './read-pipeline.ts';
export type { Plain } from './tree.ts';
