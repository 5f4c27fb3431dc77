export { BUILD_CAUSES, type BuildCause, type BuildCauseKind } from './cause.ts';
export type { GitFacts, PullRequestFacts, ReleaseFacts } from './git-facts.ts';
