export { keepCommitStatuses } from './commit-statuses.ts';
export { pullRequestFinder } from './find-pull-request.ts';
export { SentStatuses } from './sent-statuses.ts';
