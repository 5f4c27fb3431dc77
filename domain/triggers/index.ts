export { checkGitTrigger, type TriggerProblem } from './check-trigger.ts';
export { EVENT_NAMES, eventNamesOf } from './event-names.ts';
export { FILE_GLOB_MAX, type FileGlob, type FileGlobProblem, readFileGlob } from './file-glob.ts';
export {
  type GitEvent,
  type GitHappening,
  PULL_REQUEST_ACTIONS,
  type PullRequestAction,
  RELEASE_ACTIONS,
  REVIEWS,
  type ReleaseAction,
  type Review,
} from './git-event.ts';
export {
  type CommentFacts,
  GIT_PROVIDERS,
  type GitFacts,
  type GitPerson,
  type GitProvider,
  type PullRequestFacts,
  providerNamed,
  type ReleaseFacts,
  repositoryOf,
} from './git-facts.ts';
export { BRANCH_INPUTS, type BranchInput, type GitTrigger } from './git-trigger.ts';
export { matchTriggers, type TriggerVerdict } from './match-triggers.ts';
export type { Delivery, DeliveryReading } from './providers/delivery.ts';
export { readDelivery } from './providers/read-delivery.ts';
export { REGISTRY_KINDS, type RegistryPush, readRegistryPushes } from './providers/registry.ts';
export { SKIP_WORDS, skipWordIn } from './skip-words.ts';
export { checkInputSchema, checkInputs, type GivenInput, type InputProblem } from './typed-inputs.ts';
export {
  readBarePattern,
  readWrittenPattern,
  TRIGGER_PATTERN_MAX,
  type WrittenPattern,
  type WrittenPatternProblem,
} from './written-pattern.ts';
