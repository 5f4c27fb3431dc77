import type { EventEnvelope } from '@freshet/contracts/events';
import { isResourceKind } from '@freshet/domain/access';
import type { Clock } from '@freshet/kit/time';
import type { LogPlace } from '../event-bus/index.ts';
import type { Authenticator } from '../gateway/index.ts';
import { ACCESS_CHANGED, changesAccessOf, mayChangeAccess } from './access-changed.ts';
import { type Delivery, EventInbox } from './event-inbox.ts';
import { OpenStreams } from './open-streams.ts';
import { presentIdentity } from './present-identity.ts';
import { type ResolverContext, readable } from './resolver-context.ts';
import { cursorOf, NOWHERE, placeOf } from './stream-cursor.ts';

type Listener = (envelope: EventEnvelope, place: LogPlace) => void;

interface Deps {
  /** See `EventTail.listen`. */
  readonly listen: (
    accountId: string,
    listener: Listener,
    after?: LogPlace,
  ) => Promise<{ readonly place: LogPlace; readonly gap: boolean; stop(): void }>;
  /** See `EventTail.placeBefore`. */
  readonly placeBefore: (at: Date) => Promise<LogPlace | undefined>;
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  /** How often an open stream asks whether its credentials still hold. */
  readonly recheckMs?: number;
}

interface Arguments {
  readonly types?: readonly string[] | null;
  readonly after?: string | null;
  readonly lookBack?: number | null;
}

/** Whoever needs more than this reads the present state. */
const LONGEST_LOOK_MS = 60_000;

/**
 * The events of the caller's account as they happen, after a first item that says from where: what a reader missed
 * since `after` comes next, or the first item says that there is a gap. What the caller may see is judged by what they are now, not
 * by what they were when the stream opened; it ends with the credentials it was opened with.
 */
export const accountEvents = ({ listen, placeBefore, authenticator, clock, recheckMs = 10_000 }: Deps) => {
  const streams = new OpenStreams();
  const beginAt = async ({ after, lookBack }: Arguments): Promise<LogPlace | undefined> => {
    if (typeof after === 'string') return placeOf(after);
    if (typeof lookBack !== 'number' || lookBack <= 0) return undefined;
    if (lookBack > LONGEST_LOOK_MS) return NOWHERE;
    return (await placeBefore(new Date(clock.now().getTime() - lookBack))) ?? NOWHERE;
  };
  return async function* (_: unknown, asked: Arguments, context: ResolverContext) {
    if (context.signal.aborted) return;
    const { accountId, id } = context.identity.principal;
    const place = streams.enter(`${accountId} ${id}`, context.signal);
    const inbox = new EventInbox(clock);
    place.onLeave(() => inbox.wake());
    try {
      const wanted = wantedBy(asked.types);
      const attendance = await listen(
        accountId,
        (envelope, at) => isNews(envelope, wanted) && inbox.add({ envelope, cursor: cursorOf(at) }),
        await beginAt(asked),
      );
      place.onLeave(attendance.stop);
      let cursor = cursorOf(attendance.place);
      yield beginning(attendance, clock.now());
      while (!context.signal.aborted) {
        const deliveries = await inbox.take(recheckMs);
        const current = { ...context, identity: await presentIdentity(authenticator, context) };
        for (const delivery of deliveries) {
          yield* itemsOf(delivery, { reader: current, wanted, cursor });
          cursor = delivery.cursor;
        }
      }
    } finally {
      place.leave();
    }
  };
};

type Wanted = (type: string) => boolean;

const wantedBy =
  (types: Arguments['types']): Wanted =>
  type =>
    !types || types.some(prefix => type.startsWith(prefix));

/** Whether an event may be worth an item: itself, or for what it means to the rights of the reader. */
const isNews = (envelope: EventEnvelope, wanted: Wanted): boolean =>
  wanted(envelope.type) || (wanted(ACCESS_CHANGED) && mayChangeAccess(envelope));

interface Telling {
  readonly reader: ResolverContext;
  readonly wanted: Wanted;
  /** Where the stream stands before the event. */
  readonly cursor: string;
}

/** What a reader is told of an event. */
async function* itemsOf(delivery: Delivery, { reader, wanted, cursor }: Telling) {
  const { envelope } = delivery;
  const isShown = wanted(envelope.type) && (await maySee(reader, envelope));
  // Before its event, with the cursor from before it: whoever goes on from here misses neither.
  if (wanted(ACCESS_CHANGED) && changesAccessOf(reader.identity.principal, envelope))
    yield accessChanged(delivery, isShown ? cursor : delivery.cursor);
  if (isShown) yield eventOf(delivery);
}

/**
 * Whether the caller may know of the thing an event is about. Its tags are not known here, so a rule that looks
 * at tags shows nothing: a reader may miss a notice, never get one too many.
 */
const maySee = async (
  context: ResolverContext,
  { type, subject, accountid }: EventEnvelope,
): Promise<boolean> => {
  const kind = type.slice(0, type.indexOf('.'));
  if (!isResourceKind(kind)) return context.identity.principal.admin;
  const isReadable = await readable(context, kind);
  return isReadable({ accountId: accountid, id: subject ?? '' });
};

const beginning = ({ place, gap }: { place: LogPlace; gap: boolean }, now: Date) => ({
  id: cursorOf(place),
  type: gap ? 'stream.gap' : 'stream.opened',
  time: now.toISOString(),
  subject: null,
  cursor: cursorOf(place),
});

/** Says only that something changed: what it was about may be none of the reader's business. */
const accessChanged = ({ envelope: { id, time } }: Delivery, cursor: string) => ({
  id: `${id}.access`,
  type: ACCESS_CHANGED,
  time,
  subject: null,
  cursor,
});

const eventOf = ({ envelope: { id, type, time, subject }, cursor }: Delivery) => ({
  id,
  type,
  time,
  subject: subject ?? null,
  cursor,
});
