/** Events of the built-in Git host, as they stand on the bus: their types are the names of the events. */
import type { GitHappening, PullRequestAction, Review } from '../git-event.ts';
import { PULL_REQUEST_ACTIONS } from '../git-event.ts';
import type { GitFacts } from '../git-facts.ts';
import { type Delivery, type DeliveryReading, events, ignored, unreadable } from './delivery.ts';
import { filesOf, lookUp, Node, personOf, present, revisionAt, splitRepository } from './reading.ts';

type Base = Pick<GitFacts, 'provider' | 'repoOwner' | 'repoName' | 'isFork'> & Partial<GitFacts>;

export const readFreshet = ({ event, body }: Delivery): DeliveryReading => {
  const document = new Node(body);
  const base = baseFacts(document);
  if (!base) return unreadable('The event names no repository.');
  switch (event) {
    case 'repository.pushed.v1':
      return readPush(document, base);
    case 'repository.pull-request-changed.v1': {
      const action = document.at('action').name() as PullRequestAction;
      if (!PULL_REQUEST_ACTIONS.includes(action)) return ignored('Nothing waits for this kind of event.');
      return readPullRequest(document, base, { kind: 'pull-request', action });
    }
    case 'repository.pull-request-commented.v1':
      return readPullRequest(document, base, commentHappening(document));
    default:
      return ignored(`Nothing waits for ${event.slice(0, 100)}.`);
  }
};

const VERDICTS: Readonly<Record<string, Review>> = {
  approve: 'approved',
  'request-changes': 'changes-requested',
};

const commentHappening = (document: Node): GitHappening => {
  const review = lookUp(VERDICTS, document.at('comment', 'verdict').name());
  return review === undefined ? { kind: 'comment', change: 'created' } : { kind: 'review', review };
};

const baseFacts = (document: Node): Base | undefined => {
  const repository = document.at('repository');
  const names = splitRepository(repository.at('fullName').name());
  return (
    names &&
    present({
      provider: 'freshet' as const,
      ...names,
      isFork: false,
      cloneUrl: repository.at('cloneUrl').url(),
      url: repository.at('webUrl').url(),
      defaultBranch: repository.at('defaultBranch').name(),
    })
  );
};

const commitFacts = (document: Node) => {
  const commit = document.at('headCommit');
  return {
    commitMessage: commit.at('message').prose(),
    commitUrl: commit.at('url').url(),
    author: personOf({
      name: commit.at('author', 'name').name(),
      email: commit.at('author', 'email').name(),
      login: document.at('actor', 'name').name(),
    }),
    filesChanged: document.at('changedFiles').exists
      ? filesOf(new Node([{ files: listOf(document.at('changedFiles')) }]), ['files'], {
          complete: !document.at('changedFilesTruncated').isTrue,
        })
      : undefined,
  };
};

const CHANGED_MAX = 1_000;

const listOf = (list: Node): readonly string[] =>
  list.items(CHANGED_MAX).flatMap(item => item.name() ?? item.prose() ?? []);

const readPush = (document: Node, base: Base): DeliveryReading => {
  const name = document.at('name').name();
  const kind = document.at('kind').name();
  const change = document.at('action').name();
  if (name === undefined || (kind !== 'branch' && kind !== 'tag'))
    return unreadable('The event names no branch.');
  if (change !== 'created' && change !== 'updated' && change !== 'deleted') {
    return unreadable('The event does not say what happened.');
  }
  const git: GitFacts = present({
    ...base,
    branch: name,
    tag: kind === 'tag' ? name : undefined,
    revision: revisionAt(document.at('after')),
    previousRevision: revisionAt(document.at('before')),
    ...commitFacts(document),
  });
  return events([{ happening: { kind, change }, git }]);
};

const LABELS_MAX = 100;

const readPullRequest = (document: Node, base: Base, happening: GitHappening): DeliveryReading => {
  const node = document.at('pullRequest');
  const number = node.at('number').number();
  const source = node.at('source', 'branch').name();
  const target = node.at('target', 'branch').name();
  if (number === undefined || source === undefined || target === undefined) {
    return unreadable('The event names no pull request.');
  }
  const headRevision = revisionAt(node.at('source', 'sha'));
  const git: GitFacts = present({
    ...base,
    isFork: node.at('source', 'isFork').isTrue,
    branch: source,
    revision: headRevision,
    ...commitFacts(document),
    pullRequest: present({
      number,
      title: node.at('title').prose() ?? '',
      target,
      source,
      action: (document.at('action').name() ?? 'commented').slice(0, 64),
      labels: node
        .at('labels')
        .items(LABELS_MAX)
        .flatMap(label => label.name() ?? []),
      merged: node.at('state').name() === 'merged',
      id: String(number),
      url: node.at('url').url(),
      headRevision,
      mergeRevision: revisionAt(node.at('mergeSha')),
      author: personOf({ login: node.at('author', 'name').name() }),
    }),
    comment:
      happening.kind === 'comment'
        ? {
            text: document.at('comment', 'body').prose() ?? '',
            author: personOf({ login: document.at('actor', 'name').name() }) ?? {},
            // Whoever can comment here is a member of the account.
            standing: 'insider' as const,
          }
        : undefined,
  });
  return events([{ happening, git }]);
};
