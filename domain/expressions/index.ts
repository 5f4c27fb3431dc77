export { checkExpression, type KnownNames } from './check.ts';
export {
  type Evaluation,
  type EvaluationFailure,
  type Explanation,
  type ExpressionFacts,
  evaluateExpression,
} from './evaluate.ts';
export {
  EXPRESSION_MAX_DEPTH,
  EXPRESSION_MAX_LENGTH,
  type Expression,
  type ExpressionProblem,
  type ExpressionProblemCode,
} from './expression.ts';
export { isFixedVariable } from './fixed-variables.ts';
export { flagIn } from './flag.ts';
export {
  INTERPOLATED_MAX_LENGTH,
  type Interpolated,
  interpolate,
  type Lookup,
  type Resolved,
  type UsedReference,
} from './interpolate.ts';
export { type InterpolatedTree, interpolateTree, type TreeReference } from './interpolate-tree.ts';
export { type ParsedExpression, parseExpression } from './parse.ts';
export { compilePattern, PATTERN_MAX_LENGTH, type Pattern, type PatternFlags } from './pattern.ts';
export type { PatternProblem } from './pattern-syntax.ts';
export { printExpression } from './print.ts';
export { REDACTED } from './redaction.ts';
export { findReferences, REFERENCE_NAME_MAX, type Reference, soleReference } from './references.ts';
export {
  lookupScope,
  parseSecretReference,
  type ReferenceUse,
  type Scope,
  type SecretReference,
  type StepFacts,
  secretReferencesIn,
} from './scope.ts';
export {
  AWAITED_STATES,
  type AwaitedState,
  STEP_STATES,
  type StepState,
  WORKFLOW_STATES,
} from './step-states.ts';
export {
  lookupVariables,
  type MergedVariable,
  type MergedVariables,
  mergeVariables,
  type Overridden,
  shownValue,
  VARIABLE_SOURCES,
  VARIABLES_MAX,
  type Variable,
  type VariableLayer,
  type VariableSource,
} from './variables.ts';
export {
  type ExpressionsCondition,
  type ExpressionsVerdict,
  type ExpressionVerdict,
  evaluateExpressions,
  evaluateWhen,
  type When,
  type WhenFacts,
  type WhenOutcome,
  type WhenVerdict,
} from './when.ts';
export { type BranchCondition, type BranchVerdict, checkBranchRule, evaluateBranch } from './when-branch.ts';
export {
  type AwaitedStep,
  type AwaitedVerdict,
  evaluateSteps,
  type StepsCondition,
  type StepsOutcome,
  type StepsVerdict,
} from './when-steps.ts';
