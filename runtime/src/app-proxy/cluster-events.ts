/** What a cluster told of objects: bounded in what is read of it, and honest about what was not. */

import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { isKubeError, type KubeClient } from '@freshet/kit/kube-client';

const EVENTS = { group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true };

/** Events that are answered with, and those that one question may have read of a cluster for them. */
const MOST_EVENTS = 200;
const MOST_READ = 10_000;
const PAGE = 500;
const MOST_NAMESPACES = 20;

interface KubeEventObject extends KubeObject {
  readonly involvedObject?: {
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly name?: string;
    readonly namespace?: string;
  };
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly eventTime?: string;
}

interface EventPage {
  readonly metadata: { readonly continue?: string };
  readonly items: readonly KubeEventObject[] | null;
}

const showEvent = (event: KubeEventObject) => ({
  type: event.type ?? 'Normal',
  reason: event.reason ?? '',
  message: event.message ?? '',
  count: event.count ?? 1,
  firstAt: event.firstTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp,
  lastAt: event.lastTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp,
  group: groupOf(event.involvedObject?.apiVersion ?? ''),
  kind: event.involvedObject?.kind ?? '',
  namespace: event.involvedObject?.namespace ?? '',
  name: event.involvedObject?.name ?? '',
});

export type ShownEvent = ReturnType<typeof showEvent>;

/** What its cluster told of one object. */
export const eventsOfObject = async (
  client: KubeClient,
  { metadata: { namespace, name, uid } }: KubeObject,
): Promise<readonly ShownEvent[]> => {
  const { items } = await client.listUpTo<KubeEventObject>(MOST_READ, EVENTS, {
    namespace: namespace || 'default',
    fieldSelector: `involvedObject.name=${name}`,
  });
  return newestFirst(items.filter(({ involvedObject }) => involvedObject?.uid === uid).map(showEvent));
};

export interface AboutObjects {
  readonly uids: ReadonlySet<string>;
  /** Where the objects lie; what lies in no namespace has its events in the default one. */
  readonly namespaces: Iterable<string>;
}

export interface ManyEvents {
  readonly events: readonly ShownEvent[];
  /** What was not read, told as warnings about namespaces: who looks at events sees them among them. */
  readonly gaps: readonly ShownEvent[];
}

/**
 * What a cluster told of many objects. A server has no list of the newest events, only pages in the order of their names,
 * so of each namespace a fair share is read; a namespace that cannot be read leaves the others as they are. Of what is
 * read, no more than an answer has is kept.
 */
export const eventsOfMany = async (
  client: KubeClient,
  { uids, namespaces }: AboutObjects,
): Promise<ManyEvents> => {
  const all = [...new Set([...namespaces].map(namespace => namespace || 'default'))];
  const read = all.slice(0, MOST_NAMESPACES);
  const share = Math.floor(MOST_READ / Math.max(1, read.length));
  let events: readonly ShownEvent[] = [];
  const gaps: ShownEvent[] = [];
  const unread = all.length - read.length;
  if (unread > 0) {
    const words = `${unread} of ${all.length} namespaces were not read: ${MOST_NAMESPACES} are read at most`;
    gaps.push(gap('', 'EventsNotRead', words));
  }
  const readOne = async (namespace: string): Promise<void> => {
    for await (const { items, isCut } of pagesUpTo(share, client, namespace)) {
      const told = items.filter(({ involvedObject }) => uids.has(involvedObject?.uid ?? ''));
      if (told.length > 0) events = newestFirst([...events, ...told.map(showEvent)]);
      if (isCut)
        gaps.push(
          gap(namespace, 'EventsCut', `only ${share} events of this namespace were read; it has more`),
        );
    }
  };
  await Promise.all(
    read.map(namespace =>
      readOne(namespace).catch((error: unknown) => {
        if (!isKubeError(error)) throw error;
        gaps.push(gap(namespace, 'EventsRefused', error.message));
      }),
    ),
  );
  return { events, gaps };
};

/** The events of a namespace, page by page, but no more than `most`; the last page says whether there are others. */
async function* pagesUpTo(most: number, client: KubeClient, namespace: string) {
  let next: string | undefined;
  let left = most;
  do {
    const { items, metadata }: EventPage = await client.connection.json<EventPage>({
      path: `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`,
      query: { limit: Math.min(PAGE, left), continue: next },
    });
    next = metadata.continue || undefined;
    const all = items ?? [];
    const page = all.slice(0, left);
    left -= page.length;
    yield { items: page, isCut: left === 0 && (next !== undefined || page.length < all.length) };
  } while (next !== undefined && left > 0);
}

const gap = (namespace: string, reason: string, message: string): ShownEvent => ({
  ...{ type: 'Warning', reason, message, count: 1, firstAt: undefined, lastAt: undefined },
  ...{ group: '', kind: 'Namespace', namespace: '', name: namespace },
});

/** As many of the newest as an answer has. */
export const newestFirst = (events: readonly ShownEvent[]): readonly ShownEvent[] =>
  events.toSorted((one, other) => ((one.lastAt ?? '') < (other.lastAt ?? '') ? 1 : -1)).slice(0, MOST_EVENTS);
