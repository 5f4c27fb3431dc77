import { createParser } from 'eventsource-parser';
import { AccountEventsDocument, type AccountEventsSubscription } from '../api/index.ts';
import type { LiveMessage } from './live-channel.ts';

/** The stream was refused because the session has ended. */
export class StreamSignedOut extends Error {}

/** Reads the events of the account from the server as they happen. */
export async function* openAccountStream(
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: String(AccountEventsDocument), variables: { after } }),
    signal,
  });
  if (response.status === 401) throw new StreamSignedOut();
  if (!response.ok || !response.body)
    throw new Error(`the stream was refused with status ${response.status}`);
  yield* messagesOf(response.body);
}

async function* messagesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveMessage> {
  let waiting: LiveMessage[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'next') waiting.push(messageOf(JSON.parse(data)));
    },
    onComment: () => waiting.push({ kind: 'beat' }),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield* waiting;
      waiting = [];
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

interface Answer {
  readonly data?: AccountEventsSubscription | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Reads one message of the server; throws where it says that the stream is over. */
const messageOf = ({ data, errors }: Answer): LiveMessage => {
  if (errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) throw new StreamSignedOut();
  if (!data) throw new Error('the stream failed');
  const { cursor, subject, ...event } = data.accountEvents;
  if (event.type === 'stream.opened') return { kind: 'opened', cursor };
  if (event.type === 'stream.gap') return { kind: 'gap', cursor };
  return { kind: 'event', cursor, event: { ...event, subject: subject ?? undefined } };
};
