export type { Action } from './actions.ts';
export { actionsOf, outstanding } from './actions-of.ts';
export { type Decision, decide } from './decide.ts';
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
export { scopeFor, type World } from './facts.ts';
export { type ForeseenStep, type Foresight, foresee } from './foresight.ts';
export type {
  ApprovalNode,
  BuildNode,
  FlowMode,
  FlowNode,
  GroupNode,
  HookEvent,
  HookNode,
  HookPlaces,
  LeafNode,
  Plan,
  PlanNode,
  PlannedWhen,
  PlanOptions,
  ServicesNode,
  StepNode,
} from './plan.ts';
export { planBuild } from './plan-build.ts';
export { applyEvent, replayBuild } from './reduce.ts';
export { rehearseBuild } from './rehearse.ts';
export { keptSteps } from './restart.ts';
export { type BuildState, type NodeState, newBuild, type Phase, wordFor } from './state.ts';
export type { StepValue } from './step-values.ts';
