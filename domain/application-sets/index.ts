export type {
  ApplicationSet,
  ApplicationSetCondition,
  ApplicationSetStatus,
  ApplicationsSync,
  DecisionGenerator,
  GitGenerator,
  LabelSelector,
  PluginGenerator,
  RolloutStatus,
} from './application-set.ts';
export { conditionsAfter, type PassResult } from './conditions.ts';
export { type DescribedGenerator, describeGenerators, selectorWords } from './describe-generators.ts';
export { mergePatchOf } from './differences.ts';
export { type ClusterFact, LOCAL_CLUSTER } from './generators/clusters.ts';
export type { Decisions } from './generators/decision-params.ts';
export type { GeneratorPorts } from './generators/ports.ts';
export { filtersForBranch, mayMatchRepository } from './generators/provider-params.ts';
export type { Params } from './params.ts';
export { isOwnedBy, type Plan, planApplications } from './plan.ts';
export { type Policy, type PolicySettings, policyOf } from './policy.ts';
export type {
  PullRequest,
  PullRequestGenerator,
  ScmFilter,
  ScmProviderGenerator,
  ScmRepository,
  SecretKeyRef,
} from './providers.ts';
export { renderApplications, renderByGenerator } from './render-applications.ts';
export { requeueSeconds } from './requeue.ts';
export {
  advanceRollout,
  deletesInReverse,
  deletionOrder,
  isRollingSync,
  rolloutOperation,
  rolloutProgress,
  stepsOf,
  withoutAutomation,
} from './rollout.ts';
export { rolloutProblems } from './rollout-problems.ts';
export { selectorText } from './selector.ts';
export { namedParams } from './templates/named-params.ts';
export { problemText, validateApplications } from './validate-applications.ts';
