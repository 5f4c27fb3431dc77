export type { Action } from './actions.ts';
export type {
  AttemptLimits,
  AttemptOutcome,
  BuildEvent,
  BuildStatus,
  DecidedEvent,
  Effect,
  ExportedVariable,
  KeptStep,
  ReportedEvent,
  ReportedFacts,
  SkipCause,
  StepResult,
  Timer,
} from './events.ts';
export {
  type ApprovalNode,
  type BuildNode,
  type FlowMode,
  type FlowNode,
  type GroupNode,
  HOOK_EVENTS,
  type HookEvent,
  type HookNode,
  type HookPlaces,
  type LeafNode,
  type Plan,
  type PlanNode,
  type PlannedWhen,
  type PlanOptions,
  type ServicesNode,
  type StepNode,
} from './plan.ts';
export { planBuild } from './plan-build.ts';
export { type BuildState, type NodeState, newBuild, type Phase } from './state.ts';
