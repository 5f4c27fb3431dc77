import { GitOpsApplicationsChanged } from '@freshet/contracts/api-events';
import type { EventEnvelope } from '@freshet/contracts/events';
import type { Clock } from '@freshet/kit/time';
import type { LogPlace } from '../event-bus/index.ts';
import type { ReadModel } from '../event-handler/index.ts';
import type { Authenticator } from '../gateway/index.ts';
import { EventInbox } from './event-inbox.ts';
import { OpenStreams } from './open-streams.ts';
import { presentIdentity } from './present-identity.ts';
import { type ResolverContext, readable } from './resolver-context.ts';
import { applicationWire } from './resolvers/index.ts';

interface Deps {
  /** See `EventTail.listen`. */
  readonly listen: (
    accountId: string,
    listener: (envelope: EventEnvelope, place: LogPlace) => void,
  ) => Promise<{ stop(): void }>;
  readonly authenticator: Authenticator;
  readonly readModel: ReadModel;
  readonly clock: Clock;
  /** How often an open stream asks whether its credentials still hold. */
  readonly recheckMs?: number;
}

/** Applications of the caller's account as they change, for as long as the caller may see them. */
export const applicationChanges = ({ listen, authenticator, readModel, clock, recheckMs = 10_000 }: Deps) => {
  const streams = new OpenStreams();
  return async function* (_: unknown, __: unknown, context: ResolverContext) {
    if (context.signal.aborted) return;
    const { accountId, id } = context.identity.principal;
    const place = streams.enter(`${accountId} ${id}`, context.signal);
    const inbox = new EventInbox(clock);
    place.onLeave(() => inbox.wake());
    try {
      const attendance = await listen(accountId, envelope => {
        if (envelope.type === GitOpsApplicationsChanged.type) inbox.add({ envelope, cursor: '' });
      });
      place.onLeave(attendance.stop);
      while (!context.signal.aborted) {
        const deliveries = await inbox.take(recheckMs);
        const reader = { ...context, identity: await presentIdentity(authenticator, context) };
        for (const { envelope } of deliveries) yield* itemsOf(readModel, reader, envelope);
      }
    } finally {
      place.leave();
    }
  };
};

async function* itemsOf(readModel: ReadModel, reader: ResolverContext, { data, accountid }: EventEnvelope) {
  const { changed, gone, isMany } = GitOpsApplicationsChanged.data.parse(data);
  if (isMany) yield { change: 'many', id: null, application: null };
  const visible = await readModel.applications.find(reader.identity.principal, changed);
  for (const application of visible)
    yield { change: 'changed', id: application.id, application: applicationWire(readModel, application) };
  if (gone.length === 0) return;
  const maySee = await readable(reader, 'gitops-application');
  for (const { id, attributes } of gone) {
    if (maySee({ id, accountId: accountid, attributes })) yield { change: 'gone', id, application: null };
  }
}
