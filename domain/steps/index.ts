export { createStepCatalogue, type NotFound, type StepCatalogue } from './catalogue.ts';
export {
  type ArgumentProblem,
  type Arguments,
  checkArguments,
  completeArguments,
} from './check-arguments.ts';
export { checkTypedSteps, typedSteps } from './check-typed-steps.ts';
export type { StepBody, StepDefinition } from './definition.ts';
export { type ExpandOptions, type Expansion, expandStep } from './expand.ts';
export { type DefinitionReading, isStepDefinition, readStepDefinition } from './read-definition.ts';
export { outputsOf, type StepOutputs } from './returns.ts';
export { parseStepType, type StepTypeName } from './step-type.ts';
export { compareVersions, parseVersion, selectVersion, type Version } from './version.ts';
