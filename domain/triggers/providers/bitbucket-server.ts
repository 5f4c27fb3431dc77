/** Deliveries of Bitbucket Server and Data Center, which share little more than a name with those of the cloud. */
import type { GitEvent, GitHappening } from '../git-event.ts';
import type { GitFacts, PullRequestFacts } from '../git-facts.ts';
import { type Delivery, type DeliveryReading, EVENTS_MAX, events, ignored, unreadable } from './delivery.ts';
import { lookUp, Node, personOf, present, revisionAt } from './reading.ts';

type Base = Pick<GitFacts, 'provider' | 'repoOwner' | 'repoName' | 'isFork'> & Partial<GitFacts>;

const HAPPENINGS: Readonly<Record<string, GitHappening>> = {
  'pr:opened': { kind: 'pull-request', action: 'opened' },
  'pr:from_ref_updated': { kind: 'pull-request', action: 'synchronized' },
  'pr:modified': { kind: 'pull-request', action: 'edited' },
  'pr:merged': { kind: 'pull-request', action: 'merged' },
  'pr:declined': { kind: 'pull-request', action: 'closed' },
  'pr:deleted': { kind: 'pull-request', action: 'deleted' },
  'pr:reviewer:updated': { kind: 'pull-request', action: 'review-requested' },
  'pr:reviewer:approved': { kind: 'review', review: 'approved' },
  'pr:reviewer:unapproved': { kind: 'review', review: 'unapproved' },
  'pr:reviewer:needs_work': { kind: 'review', review: 'changes-requested' },
  'pr:comment:added': { kind: 'comment', change: 'created' },
  'pr:comment:edited': { kind: 'comment', change: 'updated' },
  'pr:comment:deleted': { kind: 'comment', change: 'deleted' },
};

export const readBitbucketServer = ({ event, body }: Delivery): DeliveryReading => {
  const document = new Node(body);
  if (event === 'diagnostics:ping') return ignored('It only asks whether anyone is there.');
  const happening = lookUp(HAPPENINGS, event);
  if (event !== 'repo:refs_changed' && !happening) {
    return ignored(`Nothing waits for ${event.slice(0, 100) || 'a delivery without a name'}.`);
  }
  const pullRequest = document.at('pullRequest');
  const base = baseFacts(happening ? pullRequest.at('toRef', 'repository') : document.at('repository'));
  if (!base) return unreadable('The delivery names no repository.');
  return happening ? readPullRequest(document, base, event, happening) : readPush(document, base);
};

const repositoryNames = (repository: Node) => {
  const repoOwner = repository.at('project', 'key').name();
  const repoName = repository.at('slug').name() ?? repository.at('name').name();
  return repoOwner === undefined || repoName === undefined ? undefined : { repoOwner, repoName };
};

const LINKS_MAX = 10;

const baseFacts = (repository: Node): Base | undefined => {
  const names = repositoryNames(repository);
  const clone = repository
    .at('links', 'clone')
    .items(LINKS_MAX)
    .find(link => link.at('name').name()?.startsWith('http') === true);
  return (
    names &&
    present({
      provider: 'bitbucket-server' as const,
      ...names,
      isFork: false,
      cloneUrl: clone?.at('href').url(),
      url: repository.at('links', 'self', 0, 'href').url(),
    })
  );
};

const CHANGES = { ADD: 'created', UPDATE: 'updated', DELETE: 'deleted' } as const;

const readPush = (document: Node, base: Base): DeliveryReading => {
  const changes = document.at('changes').items(EVENTS_MAX);
  const found = changes.flatMap(change => pushEvent(change, document, base) ?? []);
  return found.length > 0 ? events(found) : ignored('Only branches and tags are watched.');
};

const pushEvent = (change: Node, document: Node, base: Base): GitEvent | undefined => {
  const name = change.at('ref', 'displayId').name();
  const type = change.at('ref', 'type').name();
  const word = change.at('type').name() ?? '';
  if (name === undefined || !Object.hasOwn(CHANGES, word) || (type !== 'BRANCH' && type !== 'TAG'))
    return undefined;
  const revision = revisionAt(change.at('toHash'));
  const commit = document.at('toCommit');
  const isHead = revision !== undefined && revisionAt(commit.at('id')) === revision;
  const git: GitFacts = present({
    ...base,
    branch: name,
    tag: type === 'TAG' ? name : undefined,
    revision,
    previousRevision: revisionAt(change.at('fromHash')),
    commitMessage: isHead ? commit.at('message').prose() : undefined,
    author: personOf({
      name: document.at('actor', 'displayName').name(),
      email: document.at('actor', 'emailAddress').name(),
      login: document.at('actor', 'name').name(),
    }),
  });
  const happening = {
    kind: type === 'TAG' ? 'tag' : 'branch',
    change: CHANGES[word as keyof typeof CHANGES],
  } as const;
  return { happening, git };
};

const readPullRequest = (
  document: Node,
  base: Base,
  event: string,
  happening: GitHappening,
): DeliveryReading => {
  const node = document.at('pullRequest');
  const facts = pullRequestFacts(node, event);
  if (!facts) return unreadable('The delivery names no pull request.');
  const from = repositoryNames(node.at('fromRef', 'repository'));
  const login = document.at('actor', 'name').name();
  const git: GitFacts = present({
    ...base,
    isFork: from?.repoOwner !== base.repoOwner || from.repoName !== base.repoName,
    branch: facts.source,
    revision: facts.headRevision,
    author: personOf({ name: document.at('actor', 'displayName').name(), login }),
    pullRequest: facts,
    comment:
      happening.kind === 'comment'
        ? {
            text: document.at('comment', 'text').prose() ?? '',
            author: personOf({ login }) ?? {},
            standing: 'unknown' as const,
          }
        : undefined,
  });
  return events([{ happening, git }]);
};

const pullRequestFacts = (node: Node, event: string): PullRequestFacts | undefined => {
  const number = node.at('id').number();
  const target = node.at('toRef', 'displayId').name();
  const source = node.at('fromRef', 'displayId').name();
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
    url: node.at('links', 'self', 0, 'href').url(),
    headRevision: revisionAt(node.at('fromRef', 'latestCommit')),
    mergeRevision: revisionAt(node.at('properties', 'mergeCommit', 'id')),
    author: personOf({ login: node.at('author', 'user', 'name').name() }),
  });
};
