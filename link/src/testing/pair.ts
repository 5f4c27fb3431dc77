/** Two sessions over memory, and transports that tests hold by the hand. */
import { type Clock, systemClock } from '@freshet/kit/time';
import { DEFAULT_LIMITS, type LinkLimits } from '../frame/index.ts';
import { LinkSession, type Transport, type TransportEvents } from '../session/index.ts';

/** A transport whose other end is the test. */
class HandTransport implements Transport {
  readonly kind = 'websocket';
  readonly sent: Buffer[] = [];
  events: TransportEvents | undefined;
  isClosed = false;
  /** While it is held, what is sent stays here. */
  isHeld = false;
  deliver: ((message: Buffer) => void) | undefined;
  #heldBytes = 0;

  get bufferedBytes(): number {
    return this.#heldBytes;
  }

  listen(events: TransportEvents): void {
    this.events = events;
  }

  send(message: Buffer): void {
    if (this.isHeld) this.#heldBytes += message.length;
    this.sent.push(message);
    if (!this.isHeld) this.#pass();
  }

  release(): void {
    this.isHeld = false;
    this.#heldBytes = 0;
    this.#pass();
  }

  close(): void {
    this.isClosed = true;
  }

  #pass(): void {
    if (!this.deliver) return;
    for (const message of this.sent.splice(0))
      setImmediate(() => {
        this.deliver?.(Buffer.from(message));
        this.events?.drained();
      });
  }
}

interface Side {
  readonly session: LinkSession;
  readonly transport: HandTransport;
  readonly ready: Promise<LinkSession>;
}

/** A session with a test at the other end. */
export const side = (
  role: 'client' | 'server',
  limits: Partial<LinkLimits> = {},
  clock: Clock = systemClock,
): Side => {
  const transport = new HandTransport();
  const ready = Promise.withResolvers<LinkSession>();
  const session = new LinkSession({
    role,
    transport,
    clock,
    limits: { ...DEFAULT_LIMITS, ...limits },
    onReady: ready.resolve,
  });
  return { session, transport, ready: ready.promise };
};

/** A client and a server that talk to each other. */
export const pair = async (
  limits: Partial<LinkLimits> = {},
  clock?: Clock,
): Promise<{ readonly client: Side; readonly server: Side }> => {
  const client = side('client', limits, clock);
  const server = side('server', limits, clock);
  client.transport.deliver = message => server.transport.events?.message(message);
  server.transport.deliver = message => client.transport.events?.message(message);
  client.session.start();
  server.session.start();
  await Promise.all([client.ready, server.ready]);
  return { client, server };
};
