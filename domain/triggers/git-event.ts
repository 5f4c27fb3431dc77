import type { GitFacts } from './git-facts.ts';

/** What can happen to a pull request besides comments and reviews. */
export const PULL_REQUEST_ACTIONS = [
  'opened',
  'reopened',
  'synchronized',
  'edited',
  'closed',
  'merged',
  'deleted',
  'assigned',
  'unassigned',
  'review-requested',
  'review-request-removed',
  'labeled',
  'unlabeled',
  'status-updated',
] as const;

export type PullRequestAction = (typeof PULL_REQUEST_ACTIONS)[number];

/** How somebody judged a pull request; `unapproved` takes an approval back. */
export const REVIEWS = ['approved', 'commented', 'changes-requested', 'unapproved'] as const;

export type Review = (typeof REVIEWS)[number];

export const RELEASE_ACTIONS = [
  'published',
  'unpublished',
  'created',
  'edited',
  'deleted',
  'prereleased',
  'released',
] as const;

export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** What happened, whichever provider told it. */
export type GitHappening =
  | { readonly kind: 'branch'; readonly change: 'created' | 'updated' | 'deleted' }
  | { readonly kind: 'tag'; readonly change: 'created' | 'updated' | 'deleted' }
  | { readonly kind: 'pull-request'; readonly action: PullRequestAction }
  | { readonly kind: 'comment'; readonly change: 'created' | 'updated' | 'deleted' }
  | { readonly kind: 'review'; readonly review: Review }
  | { readonly kind: 'release'; readonly action: ReleaseAction }
  /** Something that only its sender has a name for, such as a stream event of Gerrit. */
  | { readonly kind: 'named'; readonly name: string };

/** One thing that happened in a repository. */
export interface GitEvent {
  readonly happening: GitHappening;
  readonly git: GitFacts;
}
