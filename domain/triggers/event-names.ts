/**
 * The names under which triggers list what they wait for. One happening has several: what it is, its spellings for
 * other providers, so that a trigger moves between them unchanged, and the name of the whole family.
 */
import type { GitHappening, PullRequestAction, ReleaseAction, Review } from './git-event.ts';

const PULL_REQUEST: Readonly<Record<PullRequestAction, readonly string[]>> = {
  opened: ['pullrequest.opened', 'pullrequest.created', 'pullrequest:created'],
  reopened: ['pullrequest.reopened'],
  synchronized: [
    'pullrequest.synchronize',
    'pullrequest.pushCommit',
    'pullrequest.updated',
    'pullrequest:push_commit',
    'pullrequest:updated',
  ],
  edited: [
    'pullrequest.edited',
    'pullrequest.updated',
    'pullrequest:updated',
    'pullrequest:updatedButNoPush',
  ],
  closed: [
    'pullrequest.unmerged-closed',
    'pullrequest.closed',
    'pullrequest:declined',
    'pullrequest:rejected',
  ],
  merged: ['pullrequest.merged', 'pullrequest.closed', 'pullrequest:merged', 'pullrequest:fulfilled'],
  deleted: ['pullrequest:deleted'],
  assigned: ['pullrequest.assigned'],
  unassigned: ['pullrequest.unassigned'],
  'review-requested': ['pullrequest.reviewRequested', 'pullrequest.reviewersUpdate'],
  'review-request-removed': ['pullrequest.reviewRequestRemoved', 'pullrequest.reviewersUpdate'],
  labeled: ['pullrequest.labeled'],
  unlabeled: ['pullrequest.unlabeled'],
  'status-updated': ['pullrequest.statusUpdate'],
};

const REVIEW: Readonly<Record<Review, readonly string[]>> = {
  approved: ['pullrequest.review.submitted.approved', 'pullrequest:approved', 'pullrequest.reviewerVote'],
  commented: ['pullrequest.review.submitted.commented'],
  'changes-requested': [
    'pullrequest.review.submitted.changes_requested',
    'pullrequest:needsWork',
    'pullrequest.reviewerVote',
  ],
  unapproved: ['pullrequest:unapproved', 'pullrequest.reviewerVote'],
};

const COMMENT = {
  created: [
    'pullrequest.commentAdded',
    'pullrequest.commentAddedUnrestricted',
    'pullrequest:comment_created',
  ],
  updated: ['pullrequest:comment_updated'],
  deleted: ['pullrequest:comment_deleted'],
} as const;

const BRANCH = {
  created: ['push.newBranch', 'push.heads'],
  updated: ['push.heads'],
  deleted: ['push.deleteBranch'],
} as const;

const RELEASE: Readonly<Record<ReleaseAction, string>> = {
  published: 'release',
  unpublished: 'release.unpublished',
  created: 'release.created',
  edited: 'release.edited',
  deleted: 'release.deleted',
  prereleased: 'release.prereleased',
  released: 'release.released',
};

/** The stream events of Gerrit, which arrive under their own names. */
const GERRIT = [
  'assignee-changed',
  'change-abandoned',
  'change-deleted',
  'change-merged',
  'change-restored',
  'comment-added',
  'dropped-output',
  'hashtags-changed',
  'patchset-created',
  'private-state-changed',
  'project-created',
  'ref-updated',
  'ref-replicated',
  'ref-replication-done',
  'reviewer-added',
  'reviewer-deleted',
  'topic-changed',
  'vote-deleted',
  'wip-state-changed',
] as const;

/** What a happening is called, the most telling name first. */
export const eventNamesOf = (happening: GitHappening): readonly string[] => {
  switch (happening.kind) {
    case 'branch':
      return [...BRANCH[happening.change], 'push'];
    case 'tag':
      // A tag that is gone leaves nothing to build, and no name was ever given to it.
      return happening.change === 'deleted' ? [] : ['push.tags', 'push'];
    case 'pull-request':
      return [...PULL_REQUEST[happening.action], 'pullrequest'];
    case 'review':
      return [...REVIEW[happening.review], 'pullrequest'];
    case 'comment':
      return [...COMMENT[happening.change], 'pullrequest'];
    case 'release':
      return [RELEASE[happening.action]];
    case 'named':
      return [happening.name];
  }
};

/** Every name that a trigger may list. */
export const EVENT_NAMES: ReadonlySet<string> = new Set([
  'push',
  'push.heads',
  'push.tags',
  'push.newBranch',
  'push.deleteBranch',
  'pullrequest',
  ...Object.values(PULL_REQUEST).flat(),
  ...Object.values(REVIEW).flat(),
  ...Object.values(COMMENT).flat(),
  ...Object.values(RELEASE),
  ...GERRIT,
]);
