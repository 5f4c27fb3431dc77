/**
 * The client's side: keeps one session to the server, and makes a new one whenever it ends. A WebSocket is tried
 * first; where something in between does not let it through, the next session is carried by polling.
 */
import { type Fault, isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { DEFAULT_LIMITS, type LinkLimits } from '../frame/index.ts';
import { type LinkEnd, LinkSession, type Transport } from '../session/index.ts';
import { dialPolling, dialWebSocket } from './dial.ts';

/** How the link stands. */
export type LinkState =
  | { readonly kind: 'connected'; readonly transport: Transport['kind'] }
  | {
      readonly kind: 'away';
      readonly reason: string;
      /** The server says that it does not know the credential. */
      readonly isRejected: boolean;
      readonly retryInMs: number;
    };

export interface LinkClientOptions {
  /** The address of the link, http or https. */
  readonly url: string;
  /** The credential to connect with; asked for at each connection. */
  readonly credential: () => Secret;
  /** Keeps a credential that the server gives instead; it must be kept when the promise settles. */
  readonly onCredential?: (credential: Secret) => Promise<void>;
  /** Called with each new session; streams are taken before it returns. */
  readonly onSession: (session: LinkSession) => void;
  readonly onState?: (state: LinkState) => void;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly limits?: Partial<LinkLimits>;
  /** Which transports may be used, in this order. */
  readonly transports?: readonly Transport['kind'][];
}

export interface LinkClient {
  /** Begins to connect. */
  start(): void;
  /** Ends the session and connects no more. */
  stop(reason: string): Promise<void>;
}

const BACKOFF = { firstMs: 250, maxMs: 30_000 } as const;

/** How long a session that is going away may take to end what is under way. */
const DRAIN_MS = 60_000;

class Client implements LinkClient {
  readonly #options: LinkClientOptions;
  readonly #limits: LinkLimits;
  readonly #url: URL;
  readonly #over = new AbortController();
  readonly #sessions = new Set<LinkSession>();
  #running: Promise<void> | undefined;
  #failures = 0;
  #isUpgradeRefused = false;

  constructor(options: LinkClientOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#url = new URL(options.url);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(reason: string): Promise<void> {
    this.#over.abort();
    for (const session of this.#sessions) session.close('normal', reason);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#over.signal.aborted) {
      const failed = await this.#connect();
      if (this.#over.signal.aborted) return;
      await this.#rest(failed);
    }
  }

  /** One session from beginning to end; answers why there is none. */
  async #connect(): Promise<Fault | LinkEnd> {
    let transport: Transport;
    try {
      transport = await this.#dial();
    } catch (error) {
      if (isFault(error)) return error;
      throw error;
    }
    const { clock, onSession, onState, onCredential } = this.#options;
    const startedAt = clock.now().getTime();
    const session = new LinkSession({
      role: 'client',
      transport,
      clock,
      limits: this.#limits,
      onCredential,
      onReady: ready => {
        onState?.({ kind: 'connected', transport: ready.transport });
        onSession(ready);
      },
    });
    this.#sessions.add(session);
    const ended = session.closed.finally(() => this.#sessions.delete(session));
    session.start();
    if (this.#over.signal.aborted) session.close('normal', 'stopped');
    const end = await Promise.race([ended, this.#leaving(session)]);
    // A server that takes sessions only to close them is not to be asked faster and faster.
    if (clock.now().getTime() - startedAt >= this.#limits.heartbeatMs) this.#failures = 0;
    return end;
  }

  async #dial(): Promise<Transport> {
    const { transports = ['websocket', 'polling'], credential, clock } = this.#options;
    const order = {
      url: this.#url,
      credential: credential(),
      clock,
      limits: this.#limits,
      signal: this.#over.signal,
    };
    const mayPoll = transports.includes('polling');
    const triesSocket = transports.includes('websocket') && !(this.#isUpgradeRefused && mayPoll);
    // After a session by polling, a WebSocket may be possible again.
    this.#isUpgradeRefused = false;
    if (!triesSocket) return dialPolling(order);
    try {
      return await dialWebSocket(order);
    } catch (error) {
      if (!mayPoll || !isFault(error, 'LINK_NO_UPGRADE')) throw error;
      return dialPolling(order);
    }
  }

  /** The server wants to be left; what is under way ends while a new session begins. */
  async #leaving(session: LinkSession): Promise<LinkEnd> {
    const { draining } = session;
    if (!draining.aborted)
      await new Promise<void>(resolve => draining.addEventListener('abort', () => resolve(), { once: true }));
    if (session.isClosed) return session.closed;
    const { clock } = this.#options;
    const over = new AbortController();
    const grace = clock.sleep(DRAIN_MS, over.signal).catch(() => undefined);
    void Promise.race([session.goAway('the server is going away'), grace]).then(() => {
      over.abort();
      session.close('normal', 'left');
    });
    return { code: 'goingAway', reason: 'the server is going away', by: 'peer' };
  }

  async #rest(failed: Fault | LinkEnd): Promise<void> {
    const { clock, random, onState } = this.#options;
    // A connection that is open but silent is one that something in between does not carry.
    if (!isFault(failed) && failed.code === 'silent') this.#isUpgradeRefused = true;
    const isRejected = failed.code === 'LINK_UNAUTHENTICATED' || failed.code === 'unauthenticated';
    const isHopeless = isRejected || failed.code === 'replaced' || failed.code === 'version';
    const attempt = isHopeless ? 30 : this.#failures;
    this.#failures += 1;
    const retryInMs = backoffMs(attempt, { ...BACKOFF, random: random() });
    onState?.({
      kind: 'away',
      reason: isFault(failed) ? failed.message : failed.reason,
      isRejected,
      retryInMs,
    });
    // Only stopping rejects a sleep.
    await clock.sleep(retryInMs, this.#over.signal).catch(() => undefined);
  }
}

/** Makes a client; nothing happens until it is started. */
export const createLinkClient = (options: LinkClientOptions): LinkClient => new Client(options);
