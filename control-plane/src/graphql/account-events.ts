import type { EventEnvelope } from '@freshet/contracts/events';
import { isResourceKind } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { Authenticator } from '../gateway/index.ts';
import { EventInbox } from './event-inbox.ts';
import { type ResolverContext, readable } from './resolver-context.ts';

interface Deps {
  readonly listen: (accountId: string, listener: (envelope: EventEnvelope) => void) => Promise<() => void>;
  readonly authenticator: Authenticator;
  readonly clock: Clock;
  /** How often an open stream asks whether its credentials still hold. */
  readonly recheckMs?: number;
}

interface Arguments {
  readonly types?: readonly string[] | null;
}

/** The events of the caller's account as they happen. The stream ends with the credentials it was opened with. */
export const accountEvents = ({ listen, authenticator, clock, recheckMs = 10_000 }: Deps) =>
  async function* (_: unknown, { types }: Arguments, context: ResolverContext) {
    const inbox = new EventInbox(clock);
    const wanted = ({ type }: EventEnvelope) => !types || types.some(prefix => type.startsWith(prefix));
    const stop = await listen(
      context.identity.principal.accountId,
      envelope => wanted(envelope) && inbox.add(envelope),
    );
    const onAbort = () => inbox.wake();
    context.signal.addEventListener('abort', onAbort);
    try {
      while (!context.signal.aborted) {
        const envelopes = await inbox.take(recheckMs);
        await requireIdentity(authenticator, context);
        for (const envelope of envelopes) if (await maySee(context, envelope)) yield eventOf(envelope);
      }
    } finally {
      context.signal.removeEventListener('abort', onAbort);
      stop();
    }
  };

const requireIdentity = async (
  authenticator: Authenticator,
  { credentials }: ResolverContext,
): Promise<void> => {
  if (await authenticator.identify(credentials)) return;
  throw new Fault('UNAUTHENTICATED', 'the session or key of this stream has ended');
};

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

const eventOf = ({ id, type, time, subject }: EventEnvelope) => ({
  id,
  type,
  time,
  subject: subject ?? null,
});
