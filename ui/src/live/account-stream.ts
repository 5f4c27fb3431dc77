import { isSignedOut, readStream } from '../api/index.ts';
import { AccountEventsDocument, type AccountEventsSubscription } from './account-events.generated.ts';
import type { LiveMessage } from './live-channel.ts';

/** The stream was refused because the session has ended. */
export class StreamSignedOut extends Error {}

/**
 * Reads the events of the account from the server as they happen; the first time those too that happened since the page
 * began to read, `lookBack` milliseconds ago.
 */
export async function* openAccountStream(
  after: string | undefined,
  lookBack: number,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({
      query: String(AccountEventsDocument),
      variables: after === undefined ? { lookBack } : { after },
    }),
    signal,
  });
  if (response.status === 401) throw new StreamSignedOut();
  try {
    for await (const message of readStream<AccountEventsSubscription>(response))
      yield message.kind === 'beat' ? message : messageOf(message.data);
  } catch (error) {
    throw isSignedOut(error) ? new StreamSignedOut() : error;
  }
}

const messageOf = ({ accountEvents }: AccountEventsSubscription): LiveMessage => {
  const { cursor, subject, ...event } = accountEvents;
  if (event.type === 'stream.opened') return { kind: 'opened', cursor };
  if (event.type === 'stream.gap') return { kind: 'gap', cursor };
  return { kind: 'event', cursor, event: { ...event, subject: subject ?? undefined } };
};
