/** Deliveries of GitLab. What happened stands in the body, so its header is not needed. */
import type { GitHappening, PullRequestAction, ReleaseAction } from '../git-event.ts';
import type { GitFacts, PullRequestFacts } from '../git-facts.ts';
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

type Base = Pick<GitFacts, 'provider' | 'repoOwner' | 'repoName' | 'isFork'> & Partial<GitFacts>;

export const readGitlab = ({ body }: Delivery): DeliveryReading => {
  const document = new Node(body);
  const kind = document.at('object_kind').name() ?? document.at('event_name').name() ?? '';
  const base = baseFacts(document);
  if (!base) return unreadable('The delivery names no project.');
  switch (kind) {
    case 'push':
    case 'tag_push':
      return readPush(document, base, kind === 'tag_push');
    case 'merge_request':
      return readMergeRequest(document, base);
    case 'note':
      return readNote(document, base);
    case 'release':
      return readRelease(document, base);
    default:
      return ignored(`Nothing waits for ${kind.slice(0, 100) || 'a delivery without a kind'}.`);
  }
};

const baseFacts = (document: Node): Base | undefined => {
  const project = document.at('project');
  const names = splitRepository(project.at('path_with_namespace').name());
  return (
    names &&
    present({
      provider: 'gitlab' as const,
      ...names,
      isFork: false,
      cloneUrl: project.at('git_http_url').url(),
      url: project.at('web_url').url(),
      defaultBranch: project.at('default_branch').name(),
    })
  );
};

const readPush = (document: Node, base: Base, isTag: boolean): DeliveryReading => {
  const name = /^refs\/(?:heads|tags)\/(.+)$/s.exec(document.at('ref').name() ?? '')?.[1];
  if (name === undefined) return ignored('Only branches and tags are watched.');
  const before = revisionAt(document.at('before'));
  const after = revisionAt(document.at('after'));
  const change = after === undefined ? 'deleted' : before === undefined ? 'created' : 'updated';
  const commits = document.at('commits');
  // The list goes from old to new; its last one is the head.
  const head = commits.at(Math.max(0, commits.length - 1));
  const git: GitFacts = present({
    ...base,
    branch: name,
    tag: isTag ? name : undefined,
    revision: revisionAt(document.at('checkout_sha')) ?? after,
    previousRevision: before,
    commitMessage: head.at('message').prose() ?? document.at('message').prose(),
    commitUrl: head.at('url').url(),
    author: personOf({
      name: head.at('author', 'name').name() ?? document.at('user_name').name(),
      email: head.at('author', 'email').name(),
      login: document.at('user_username').name(),
    }),
    filesChanged: isTag
      ? undefined
      : filesOf(commits, ['added', 'modified', 'removed'], {
          complete: (document.at('total_commits_count').number() ?? 0) <= commits.length,
        }),
  });
  return events([{ happening: { kind: isTag ? 'tag' : 'branch', change }, git }]);
};

const ACTIONS: Readonly<Record<string, PullRequestAction>> = {
  open: 'opened',
  reopen: 'reopened',
  close: 'closed',
  merge: 'merged',
};

const mergeRequestHappening = (document: Node, attributes: Node): GitHappening | undefined => {
  const action = attributes.at('action').name() ?? '';
  if (action === 'approved' || action === 'approval') return { kind: 'review', review: 'approved' };
  if (action === 'unapproved' || action === 'unapproval') return { kind: 'review', review: 'unapproved' };
  if (action !== 'update') {
    const known = lookUp(ACTIONS, action);
    return known && { kind: 'pull-request', action: known };
  }
  return { kind: 'pull-request', action: updateOf(document, attributes) };
};

/** What an update changed: commits before anything else. */
const updateOf = (document: Node, attributes: Node): PullRequestAction => {
  if (attributes.at('oldrev').exists) return 'synchronized';
  const changes = document.at('changes');
  if (changes.at('labels').exists) {
    const grew = changes.at('labels', 'current').length >= changes.at('labels', 'previous').length;
    return grew ? 'labeled' : 'unlabeled';
  }
  if (changes.at('assignees').exists) {
    return changes.at('assignees', 'current').length > 0 ? 'assigned' : 'unassigned';
  }
  if (changes.at('reviewers').exists) {
    const { length } = changes.at('reviewers', 'current');
    return length >= changes.at('reviewers', 'previous').length
      ? 'review-requested'
      : 'review-request-removed';
  }
  return 'edited';
};

const readMergeRequest = (document: Node, base: Base): DeliveryReading => {
  const attributes = document.at('object_attributes');
  const happening = mergeRequestHappening(document, attributes);
  if (!happening) return ignored('Nothing waits for this kind of merge request event.');
  return mergeRequestEvent({ document, base, attributes, happening });
};

interface MergeRequest {
  readonly document: Node;
  readonly base: Base;
  readonly attributes: Node;
  readonly happening: GitHappening;
}

const mergeRequestEvent = ({ document, base, attributes, happening }: MergeRequest): DeliveryReading => {
  const facts = mergeRequestFacts(document, attributes);
  if (!facts) return unreadable('The delivery names no merge request.');
  const last = attributes.at('last_commit');
  const source = attributes.at('source_project_id').number();
  const git: GitFacts = present({
    ...base,
    isFork: source === undefined || source !== attributes.at('target_project_id').number(),
    branch: facts.source,
    revision: facts.headRevision,
    commitMessage: last.at('message').prose(),
    commitUrl: last.at('url').url(),
    author: personOf({
      name: last.at('author', 'name').name(),
      email: last.at('author', 'email').name(),
      login: document.at('user', 'username').name(),
    }),
    pullRequest: facts,
    comment:
      happening.kind === 'comment'
        ? {
            text: document.at('object_attributes', 'note').prose() ?? '',
            author: personOf({ login: document.at('user', 'username').name() }) ?? {},
            standing: 'unknown' as const,
          }
        : undefined,
  });
  return events([{ happening, git }]);
};

const mergeRequestFacts = (document: Node, attributes: Node): PullRequestFacts | undefined => {
  const number = attributes.at('iid').number();
  const target = attributes.at('target_branch').name();
  const source = attributes.at('source_branch').name();
  if (number === undefined || target === undefined || source === undefined) return undefined;
  const labels = labelsAt(attributes.at('labels'), 'title');
  return present({
    number,
    title: attributes.at('title').prose() ?? '',
    target,
    source,
    action: (document.at('object_attributes', 'action').name() ?? '').slice(0, 64),
    labels: labels.length > 0 ? labels : labelsAt(document.at('labels'), 'title'),
    merged: attributes.at('state').name() === 'merged',
    id: attributes.at('id').name(),
    url: attributes.at('url').url(),
    headRevision: revisionAt(attributes.at('last_commit', 'id')),
    mergeRevision: revisionAt(attributes.at('merge_commit_sha')),
  });
};

const readNote = (document: Node, base: Base): DeliveryReading => {
  const attributes = document.at('merge_request');
  if (!attributes.exists) return ignored('The comment is not about a merge request.');
  const change = document.at('object_attributes', 'action').name() === 'update' ? 'updated' : 'created';
  return mergeRequestEvent({ document, base, attributes, happening: { kind: 'comment', change } });
};

const RELEASES: Readonly<Record<string, ReleaseAction>> = {
  create: 'published',
  update: 'edited',
  delete: 'deleted',
};

const readRelease = (document: Node, base: Base): DeliveryReading => {
  const action = lookUp(RELEASES, document.at('action').name());
  const tag = document.at('tag').name();
  if (action === undefined || tag === undefined)
    return ignored('Nothing waits for this kind of release event.');
  const commit = document.at('commit');
  const git: GitFacts = present({
    ...base,
    branch: tag,
    tag,
    revision: revisionAt(commit.at('id')),
    commitMessage: commit.at('message').prose(),
    release: {
      id: document.at('id').name() ?? '',
      name: document.at('name').prose() ?? tag,
      tag,
      prerelease: false,
    },
  });
  return events([{ happening: { kind: 'release', action }, git }]);
};
