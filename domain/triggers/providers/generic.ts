/** Our own format, for whatever program can sign it: one event under one of the names that triggers list. */
import { EVENT_NAMES, eventNamesOf } from '../event-names.ts';
import { type GitHappening, PULL_REQUEST_ACTIONS, RELEASE_ACTIONS, REVIEWS } from '../git-event.ts';
import type { GitFacts, PullRequestFacts } from '../git-facts.ts';
import { type Delivery, type DeliveryReading, events, unreadable } from './delivery.ts';
import { filesOf, Node, personOf, present, revisionAt, splitRepository } from './reading.ts';

const CHANGES = ['created', 'updated', 'deleted'] as const;

const HAPPENINGS: readonly GitHappening[] = [
  ...CHANGES.map(change => ({ kind: 'branch', change }) as const),
  { kind: 'tag', change: 'created' },
  ...PULL_REQUEST_ACTIONS.map(action => ({ kind: 'pull-request', action }) as const),
  ...REVIEWS.map(review => ({ kind: 'review', review }) as const),
  ...CHANGES.map(change => ({ kind: 'comment', change }) as const),
  ...RELEASE_ACTIONS.map(action => ({ kind: 'release', action }) as const),
];

/** The happening that a name says most of all. */
const happeningOf = (name: string): GitHappening => {
  if (name === 'push') return { kind: 'branch', change: 'updated' };
  return (
    HAPPENINGS.find(happening => eventNamesOf(happening)[0] === name) ??
    HAPPENINGS.find(happening => eventNamesOf(happening).includes(name)) ?? { kind: 'named', name }
  );
};

const FILES_MAX = 3_000;

export const readGeneric = ({ body }: Delivery): DeliveryReading => {
  const document = new Node(body);
  const name = document.at('event').name() ?? '';
  if (!EVENT_NAMES.has(name)) return unreadable('The body has no `event` that a trigger could list.');
  const names = splitRepository(document.at('repository').name());
  if (!names) return unreadable('The body has no `repository` of the form owner/name.');
  const happening = happeningOf(name);
  const tag = document.at('tag').name();
  const files = document.at('filesChanged');
  const git: GitFacts = present({
    provider: 'generic' as const,
    ...names,
    // The sender holds our secret, so it is believed. What is neither yes nor no is a sender that does not know.
    isFork: document.at('isFork').exists && !document.at('isFork').isFalse,
    cloneUrl: document.at('cloneUrl').url(),
    url: document.at('url').url(),
    defaultBranch: document.at('defaultBranch').name(),
    branch: document.at('branch').name() ?? tag,
    tag,
    revision: revisionAt(document.at('revision')),
    commitMessage: document.at('commitMessage').prose(),
    commitUrl: document.at('commitUrl').url(),
    author: personOf({
      name: document.at('author', 'name').name(),
      email: document.at('author', 'email').name(),
      login: document.at('author', 'login').name(),
    }),
    filesChanged: files.exists
      ? filesOf(new Node([body]), ['filesChanged'], { complete: files.length <= FILES_MAX })
      : undefined,
    pullRequest: pullRequestOf(document.at('pullRequest'), name),
    comment:
      happening.kind === 'comment'
        ? { text: document.at('comment').prose() ?? '', author: {}, standing: 'unknown' as const }
        : undefined,
    release:
      happening.kind === 'release' && tag !== undefined
        ? { id: '', name: document.at('release').prose() ?? tag, tag, prerelease: false }
        : undefined,
  });
  return events([{ happening, git }]);
};

const LABELS_MAX = 100;

const pullRequestOf = (node: Node, action: string): PullRequestFacts | undefined => {
  const number = node.at('number').number();
  const source = node.at('source').name();
  const target = node.at('target').name();
  if (number === undefined || source === undefined || target === undefined) return undefined;
  return {
    number,
    title: node.at('title').prose() ?? '',
    source,
    target,
    action: action.slice(0, 64),
    labels: node
      .at('labels')
      .items(LABELS_MAX)
      .flatMap(label => label.name() ?? []),
    merged: node.at('merged').isTrue,
  };
};
