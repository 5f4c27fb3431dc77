/** Deliveries of GitHub, and of Gitea and its kin, whose documents are mostly the same. */
import type { GitHappening, PullRequestAction, ReleaseAction, Review } from '../git-event.ts';
import { RELEASE_ACTIONS } from '../git-event.ts';
import type { CommentFacts, GitFacts, GitProvider, PullRequestFacts } from '../git-facts.ts';
import { type Delivery, type DeliveryReading, events, ignored, unreadable } from './delivery.ts';
import {
  filesOf,
  labelsAt,
  lookUp,
  Node,
  personOf,
  present,
  revisionAt,
  splitRepository,
} from './reading.ts';

type Provider = Extract<GitProvider, 'github' | 'gitea'>;

export const readGithub = ({ event, body }: Delivery): DeliveryReading => read('github', event, body);

export const readGitea = ({ event, body }: Delivery): DeliveryReading => read('gitea', event, body);

const read = (provider: Provider, event: string, body: unknown): DeliveryReading => {
  const document = new Node(body);
  if (event === 'ping') return ignored('It only asks whether anyone is there.');
  const base = baseFacts(provider, document);
  if (!base) return unreadable('The delivery names no repository.');
  const reader = lookUp(READERS, event);
  return reader
    ? reader(document, base)
    : ignored(`Nothing waits for ${event.slice(0, 100) || 'a delivery without a name'}.`);
};

type Base = Pick<GitFacts, 'provider' | 'repoOwner' | 'repoName' | 'isFork'> & Partial<GitFacts>;

const baseFacts = (provider: Provider, document: Node): Base | undefined => {
  const repository = document.at('repository');
  const names = splitRepository(repository.at('full_name').name());
  return (
    names &&
    present({
      provider,
      ...names,
      isFork: false,
      cloneUrl: repository.at('clone_url').url(),
      url: repository.at('html_url').url(),
      defaultBranch: repository.at('default_branch').name(),
    })
  );
};

const COMMIT_FIELDS = ['added', 'removed', 'modified'];
const COMMITS_MAX = 2_048;

const readPush = (document: Node, base: Base): DeliveryReading => {
  const ref = /^refs\/(heads|tags)\/(.+)$/s.exec(document.at('ref').name() ?? '');
  const name = ref?.[2];
  if (!ref || name === undefined) return ignored('Only branches and tags are watched.');
  const before = revisionAt(document.at('before'));
  const after = revisionAt(document.at('after'));
  const change = after === undefined ? 'deleted' : before === undefined ? 'created' : 'updated';
  const head = document.at('head_commit');
  const author = head.at('author');
  const commits = document.at('commits');
  const total = document.at('total_commits').number() ?? commits.length;
  const isTag = ref[1] === 'tags';
  const git: GitFacts = present({
    ...base,
    branch: name,
    tag: isTag ? name : undefined,
    // A tag that is an object of its own names its commit here.
    revision: revisionAt(head.at('id')) ?? after,
    previousRevision: before,
    commitMessage: head.at('message').prose(),
    commitUrl: head.at('url').url(),
    author: personOf({
      name: author.at('name').name(),
      email: author.at('email').name(),
      login: author.at('username').name() ?? document.at('sender', 'login').name(),
    }),
    filesChanged: isTag
      ? undefined
      : filesOf(commits, COMMIT_FIELDS, {
          complete: total <= commits.length && commits.length < COMMITS_MAX,
        }),
  });
  return events([{ happening: { kind: isTag ? 'tag' : 'branch', change }, git }]);
};

/** Gitea tells of a branch that is gone this way, and GitHub besides the push. */
const readDelete = (document: Node, base: Base): DeliveryReading => {
  if (base.provider === 'github') return ignored('The push that it came with tells the same.');
  const name = document.at('ref').name();
  if (name === undefined || document.at('ref_type').name() !== 'branch')
    return ignored('Only branches are watched.');
  return events([{ happening: { kind: 'branch', change: 'deleted' }, git: { ...base, branch: name } }]);
};

const PULL_REQUEST_ACTIONS: Readonly<Record<string, PullRequestAction>> = {
  opened: 'opened',
  reopened: 'reopened',
  synchronize: 'synchronized',
  synchronized: 'synchronized',
  edited: 'edited',
  assigned: 'assigned',
  unassigned: 'unassigned',
  review_requested: 'review-requested',
  review_request_removed: 'review-request-removed',
  labeled: 'labeled',
  label_updated: 'labeled',
  unlabeled: 'unlabeled',
  label_cleared: 'unlabeled',
};

const readPullRequest = (document: Node, base: Base): DeliveryReading => {
  const action = document.at('action').name() ?? '';
  const facts = pullRequestFacts(document.at('pull_request'), action);
  if (!facts) return unreadable('The delivery names no pull request.');
  if (action === 'reviewed') return readReview(document, base);
  const known =
    action === 'closed' ? (facts.merged ? 'merged' : 'closed') : lookUp(PULL_REQUEST_ACTIONS, action);
  if (known === undefined) return ignored(`Nothing waits for a pull request being ${action.slice(0, 100)}.`);
  return pullRequestEvent({ kind: 'pull-request', action: known }, document, base, facts);
};

const pullRequestFacts = (node: Node, action: string): PullRequestFacts | undefined => {
  const number = node.at('number').number();
  const target = node.at('base', 'ref').name();
  const source = node.at('head', 'ref').name();
  if (number === undefined || target === undefined || source === undefined) return undefined;
  const merged = node.at('merged').isTrue;
  return present({
    number,
    title: node.at('title').prose() ?? '',
    target,
    source,
    action: action.slice(0, 64),
    labels: labelsAt(node.at('labels'), 'name'),
    merged,
    id: node.at('id').name(),
    url: node.at('html_url').url(),
    headRevision: revisionAt(node.at('head', 'sha')),
    mergeRevision: merged ? revisionAt(node.at('merge_commit_sha')) : undefined,
    author: personOf({ login: node.at('user', 'login').name() }),
  });
};

const pullRequestEvent = (
  happening: GitHappening,
  document: Node,
  base: Base,
  pullRequest: PullRequestFacts,
): DeliveryReading => {
  const head = document.at('pull_request', 'head');
  const from = head.at('repo', 'full_name').name();
  // A repository that is gone can no longer say that it was ours.
  const isFork = from?.toLowerCase() !== `${base.repoOwner}/${base.repoName}`.toLowerCase();
  const git: GitFacts = present({
    ...base,
    isFork,
    branch: pullRequest.source,
    revision: pullRequest.headRevision,
    author: personOf({ login: document.at('sender', 'login').name() }),
    pullRequest,
    comment: happening.kind === 'comment' ? commentOf(document, 'body') : undefined,
  });
  return events([{ happening, git }]);
};

const REVIEWS: Readonly<Record<string, Review>> = {
  approved: 'approved',
  commented: 'commented',
  changes_requested: 'changes-requested',
  pull_request_review_approved: 'approved',
  pull_request_review_comment: 'commented',
  pull_request_review_rejected: 'changes-requested',
};

const readReview = (document: Node, base: Base): DeliveryReading => {
  const action = document.at('action').name() ?? '';
  const word = (
    document.at('review', 'state').name() ??
    document.at('review', 'type').name() ??
    ''
  ).toLowerCase();
  const review = action === 'dismissed' ? 'unapproved' : lookUp(REVIEWS, word);
  if (review === undefined || action === 'edited') return ignored('Nothing waits for this kind of review.');
  const facts = pullRequestFacts(document.at('pull_request'), action);
  if (!facts) return unreadable('The delivery names no pull request.');
  return pullRequestEvent({ kind: 'review', review }, document, base, facts);
};

type Change = 'created' | 'updated' | 'deleted';

const COMMENT_CHANGES: Readonly<Record<string, Change>> = {
  created: 'created',
  edited: 'updated',
  deleted: 'deleted',
};

const readComment = (document: Node, base: Base): DeliveryReading => {
  const action = document.at('action').name() ?? '';
  const change = lookUp(COMMENT_CHANGES, action);
  if (change === undefined) return ignored('Nothing waits for this kind of comment.');
  const issue = document.at('issue');
  if (issue.exists && !issue.at('pull_request').exists && !document.at('is_pull').isTrue) {
    return ignored('The comment is about an issue.');
  }
  const full = pullRequestFacts(document.at('pull_request'), action);
  if (full) return pullRequestEvent({ kind: 'comment', change }, document, base, full);
  const number = issue.at('number').number();
  if (number === undefined) return unreadable('The delivery names no pull request.');
  return commentOnUnknown({ number, change, action }, document, base);
};

/** A comment that tells only the number: branches are to be asked for, and until then it counts as a stranger's. */
const commentOnUnknown = (
  { number, change, action }: { number: number; change: 'created' | 'updated' | 'deleted'; action: string },
  document: Node,
  base: Base,
): DeliveryReading => {
  const issue = document.at('issue');
  const git: GitFacts = present({
    ...base,
    isFork: true,
    author: personOf({ login: document.at('sender', 'login').name() }),
    pullRequest: {
      number,
      title: issue.at('title').prose() ?? '',
      target: '',
      source: '',
      action,
      labels: labelsAt(issue.at('labels'), 'name'),
      merged: false,
    },
    comment: commentOf(document, 'body'),
  });
  return events([{ happening: { kind: 'comment', change }, git }]);
};

/** Direct members of a repository; those who belong to it through an organisation do not count. */
const INSIDERS = ['OWNER', 'COLLABORATOR'];

const commentOf = (document: Node, field: string): CommentFacts => {
  const comment = document.at('comment');
  const association = comment.at('author_association').name();
  return {
    text: comment.at(field).prose() ?? '',
    author: personOf({ login: comment.at('user', 'login').name() }) ?? {},
    standing: association === undefined ? 'unknown' : INSIDERS.includes(association) ? 'insider' : 'outsider',
  };
};

const readRelease = (document: Node, base: Base): DeliveryReading => {
  const word = document.at('action').name() ?? '';
  const action = (word === 'updated' ? 'edited' : word) as ReleaseAction;
  if (!RELEASE_ACTIONS.includes(action)) return ignored('Nothing waits for this kind of release event.');
  const release = document.at('release');
  const tag = release.at('tag_name').name();
  if (tag === undefined) return unreadable('The delivery names no release.');
  const git: GitFacts = present({
    ...base,
    branch: tag,
    tag,
    author: personOf({ login: document.at('sender', 'login').name() }),
    release: {
      id: release.at('id').name() ?? '',
      name: release.at('name').prose() ?? tag,
      tag,
      prerelease: release.at('prerelease').isTrue,
    },
  });
  return events([{ happening: { kind: 'release', action }, git }]);
};

const READERS: Readonly<Record<string, (document: Node, base: Base) => DeliveryReading>> = {
  push: readPush,
  delete: readDelete,
  pull_request: readPullRequest,
  pull_request_sync: readPullRequest,
  pull_request_assign: readPullRequest,
  pull_request_label: readPullRequest,
  pull_request_review_request: readPullRequest,
  pull_request_review: readReview,
  pull_request_approved: readReview,
  pull_request_rejected: readReview,
  pull_request_review_approved: readReview,
  pull_request_review_rejected: readReview,
  pull_request_review_comment: readComment,
  pull_request_comment: readComment,
  issue_comment: readComment,
  release: readRelease,
};
