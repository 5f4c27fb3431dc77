/** Deliveries of Bitbucket Cloud. */
import type { GitEvent, GitHappening } from '../git-event.ts';
import type { GitFacts, PullRequestFacts } from '../git-facts.ts';
import { type Delivery, type DeliveryReading, EVENTS_MAX, events, ignored, unreadable } from './delivery.ts';
import { lookUp, Node, personOf, present, revisionAt, splitRepository } from './reading.ts';

type Base = Pick<GitFacts, 'provider' | 'repoOwner' | 'repoName' | 'isFork'> & Partial<GitFacts>;

const HAPPENINGS: Readonly<Record<string, GitHappening>> = {
  'pullrequest:created': { kind: 'pull-request', action: 'opened' },
  // A change of the title and new commits are told alike; new commits are what builds are for.
  'pullrequest:updated': { kind: 'pull-request', action: 'synchronized' },
  'pullrequest:fulfilled': { kind: 'pull-request', action: 'merged' },
  'pullrequest:rejected': { kind: 'pull-request', action: 'closed' },
  'pullrequest:approved': { kind: 'review', review: 'approved' },
  'pullrequest:unapproved': { kind: 'review', review: 'unapproved' },
  'pullrequest:changes_request_created': { kind: 'review', review: 'changes-requested' },
  'pullrequest:comment_created': { kind: 'comment', change: 'created' },
  'pullrequest:comment_updated': { kind: 'comment', change: 'updated' },
  'pullrequest:comment_deleted': { kind: 'comment', change: 'deleted' },
};

export const readBitbucket = ({ event, body }: Delivery): DeliveryReading => {
  const document = new Node(body);
  const base = baseFacts(document);
  if (!base) return unreadable('The delivery names no repository.');
  if (event === 'repo:push') return readPush(document, base);
  const happening = lookUp(HAPPENINGS, event);
  if (!happening) return ignored(`Nothing waits for ${event.slice(0, 100) || 'a delivery without a name'}.`);
  return readPullRequest(document, base, event, happening);
};

const baseFacts = (document: Node): Base | undefined => {
  const repository = document.at('repository');
  const names = splitRepository(repository.at('full_name').name());
  const url = repository.at('links', 'html', 'href').url();
  return (
    names &&
    present({
      provider: 'bitbucket' as const,
      ...names,
      isFork: false,
      url,
      cloneUrl: url === undefined ? undefined : `${url}.git`,
      defaultBranch: repository.at('mainbranch', 'name').name(),
    })
  );
};

const readPush = (document: Node, base: Base): DeliveryReading => {
  const changes = document.at('push', 'changes').items(EVENTS_MAX);
  const found = changes.flatMap(change => pushEvent(change, document, base) ?? []);
  return found.length > 0 ? events(found) : ignored('Only branches and tags are watched.');
};

const pushEvent = (change: Node, document: Node, base: Base): GitEvent | undefined => {
  const to = change.at('new');
  const from = change.at('old');
  const reference = to.exists ? to : from;
  const type = reference.at('type').name();
  const name = reference.at('name').name();
  if (name === undefined || (type !== 'branch' && type !== 'tag')) return undefined;
  const target = to.at('target');
  const git: GitFacts = present({
    ...base,
    branch: name,
    tag: type === 'tag' ? name : undefined,
    revision: revisionAt(target.at('hash')),
    previousRevision: revisionAt(from.at('target', 'hash')),
    commitMessage: target.at('message').prose(),
    commitUrl: target.at('links', 'html', 'href').url(),
    author: authorOf(target.at('author'), document),
  });
  const kind = change.at('new').exists ? (from.exists ? 'updated' : 'created') : 'deleted';
  return { happening: { kind: type, change: kind }, git };
};

/** Bitbucket writes `Name <mail>` as Git does. */
const authorOf = (author: Node, document: Node) => {
  const raw = /^([^<]{0,500})<([^>]{1,254})>$/.exec(author.at('raw').name() ?? '');
  return personOf({
    name: raw?.[1]?.trim() || author.at('user', 'display_name').name(),
    email: raw?.[2],
    login: author.at('user', 'nickname').name() ?? document.at('actor', 'nickname').name(),
  });
};

const readPullRequest = (
  document: Node,
  base: Base,
  event: string,
  happening: GitHappening,
): DeliveryReading => {
  const node = document.at('pullrequest');
  const facts = pullRequestFacts(node, event);
  if (!facts) return unreadable('The delivery names no pull request.');
  const from = node.at('source', 'repository', 'full_name').name();
  const comment = document.at('comment');
  const git: GitFacts = present({
    ...base,
    isFork: from?.toLowerCase() !== `${base.repoOwner}/${base.repoName}`.toLowerCase(),
    branch: facts.source,
    revision: facts.headRevision,
    author: personOf({
      name: document.at('actor', 'display_name').name(),
      login: document.at('actor', 'nickname').name(),
    }),
    pullRequest: facts,
    comment:
      happening.kind === 'comment'
        ? {
            text: comment.at('content', 'raw').prose() ?? '',
            author: personOf({ login: comment.at('user', 'nickname').name() }) ?? {},
            standing: 'unknown' as const,
          }
        : undefined,
  });
  return events([{ happening, git }]);
};

const pullRequestFacts = (node: Node, event: string): PullRequestFacts | undefined => {
  const number = node.at('id').number();
  const target = node.at('destination', 'branch', 'name').name();
  const source = node.at('source', 'branch', 'name').name();
  if (number === undefined || target === undefined || source === undefined) return undefined;
  return present({
    number,
    title: node.at('title').prose() ?? '',
    target,
    source,
    action: event.slice(0, 64),
    labels: [],
    merged: node.at('state').name() === 'MERGED',
    id: String(number),
    url: node.at('links', 'html', 'href').url(),
    headRevision: revisionAt(node.at('source', 'commit', 'hash')),
    mergeRevision: revisionAt(node.at('merge_commit', 'hash')),
    author: personOf({
      name: node.at('author', 'display_name').name(),
      login: node.at('author', 'nickname').name(),
    }),
  });
};
