export {
  type CommitEventFacts,
  type PullRequestEventFacts,
  RepositoryCreated,
  RepositoryDeleted,
  type RepositoryEventFacts,
  RepositoryPullRequestChanged,
  RepositoryPullRequestCommented,
  RepositoryPushed,
  RepositoryStatusChanged,
  RepositoryUpdated,
} from './events.ts';
export { RefName, RepositoryActor, RepositoryName, RepositoryOwner, Revision, Sha } from './fields.ts';
export {
  GitBranch,
  GitChangedFile,
  GitCommit,
  GitCommitDetails,
  GitComparison,
  GitDiff,
  GitFile,
  GitTag,
  GitTree,
  GitTreeEntry,
} from './git.ts';
export {
  MergeMethod,
  MergeReadiness,
  MergeRequest,
  NewPullRequest,
  NewReview,
  PullRequest,
  PullRequestChanges,
  PullRequestReview,
  type PullRequestWire,
  ReviewVerdict,
} from './pull-request.ts';
export {
  BranchProtection,
  BranchProtectionRule,
  NewBranchProtection,
  NewRepository,
  Repository,
  RepositoryChanges,
  RepositoryVisibility,
  type RepositoryWire,
} from './repository.ts';
export {
  commitFiles,
  compareRevisions,
  createBranch,
  deleteBranch,
  getCommit,
  getFile,
  getTree,
  listBranches,
  listCommits,
  listTags,
  revertCommit,
} from './rest/content.ts';
export {
  comparePullRequest,
  createPullRequest,
  createReview,
  getMergeReadiness,
  getPullRequest,
  listPullRequests,
  listReviews,
  mergePullRequest,
  updatePullRequest,
} from './rest/pull-requests.ts';
export {
  addService,
  createRepository,
  deleteBranchProtection,
  deleteRepository,
  deleteService,
  forkRepository,
  getRepository,
  getRepositoryPermission,
  getService,
  listAddedRepositories,
  listBranchProtections,
  listRepositories,
  setBranchProtection,
  updateRepository,
} from './rest/repositories.ts';
export { getCombinedStatus, setCommitStatus } from './rest/statuses.ts';
export {
  createRepositoryWebhook,
  deleteRepositoryWebhook,
  listRepositoryWebhookDeliveries,
  listRepositoryWebhooks,
  redeliverRepositoryWebhook,
  updateRepositoryWebhook,
} from './rest/webhooks.ts';
export { CombinedStatus, CommitState, CommitStatus, NewCommitStatus } from './status.ts';
export {
  NewRepositoryWebhook,
  RepositoryWebhook,
  RepositoryWebhookChanges,
  RepositoryWebhookDelivery,
  RepositoryWebhookEvent,
} from './webhook.ts';
