export type { Integration, PipelineAccount, RegistryIntegration } from './account.ts';
export { checkRecord, type Place, placeOf } from './check-shape.ts';
export type { ExpressionProblem } from './checking.ts';
export { pipelineSchema } from './editor-schema.ts';
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
export { nearest } from './nearest.ts';
export type { Path } from './path.ts';
export { formatPath, parsePath } from './path.ts';
export type { Lines, Position } from './positions.ts';
export {
  docsOf,
  PIPELINE_PROBLEMS,
  type PipelineProblem,
  type ProblemCode,
  type Severity,
} from './problem.ts';
export {
  type DocumentReading,
  type PipelineReading,
  type ReadOptions,
  readDocument,
  readPipeline,
  readSteps,
} from './read-pipeline.ts';
export { type Finding, offer, quote, Report } from './report.ts';
export {
  any,
  choice,
  flag,
  forms,
  freeMap,
  list,
  maybeEmpty,
  type RecordShape,
  record,
  text,
} from './shape.ts';
export {
  child,
  type Entry,
  isNull,
  type MapNode,
  offsetOf,
  type Plain,
  type ScalarNode,
  type TreeNode,
  textOf,
  toPlain,
} from './tree.ts';
export { hasVariable, isVariable } from './variable.ts';
