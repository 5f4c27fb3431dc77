export { keepCommitStatuses } from './commit-statuses.ts';
export { pullRequestFinder } from './find-pull-request.ts';
