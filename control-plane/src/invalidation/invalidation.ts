/**
 * Tells every process that something it may have cached is no longer true.
 *
 * A change that must be felt at once everywhere (a revoked key, a new access rule) notifies inside its own
 * transaction; PostgreSQL delivers at commit. Such changes are rare, so NOTIFY's global lock does not matter.
 * While the listening connection is away, or silent for eight seconds, nothing can be trusted: `trusted` is
 * false, caches must be bypassed, and on its return every topic is invalidated whole.
 *
 *   away ──listens──▶ trusted ──breaks──▶ away
 *     ▲                  │
 *     │                  └──no heartbeat──▶ silent ──tries in vain to connect──▶ silent
 *     └──is refused──────────────────────────┘  └──listens──▶ trusted
 *
 * A database that is away fails every query at once. A silent one fails none: it is the other parts that must be
 * told, through `silent` and `onSilence`.
 */
import { settlesWithin } from '@freshet/kit/background';
import type { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import pg from 'pg';
import type { AnyTransaction } from '../unit-of-work/index.ts';
import { CHANNEL } from './channel.ts';

const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A process that was held up itself finds the answer waiting; it gets a moment to read it. */
const SECOND_LOOK_MS = 100;

/** The database holds a connection open, or accepts one, and says nothing. */
class Silence extends Error {
  override readonly name = 'Silence';
}

/** `undefined` for everything under the topic. */
type Listener = (key: string | undefined) => void;

interface Deps {
  readonly url: Secret;
  readonly clock: Clock;
  readonly onTrouble: (error: unknown) => void;
}

export class Invalidation {
  readonly #deps: Deps;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #stopping = new AbortController();
  readonly #silenceListeners = new Set<() => void>();
  #trusted = false;
  #silent = false;
  #loop: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** False while news may be missed; a cache must then ask its source. */
  get trusted(): boolean {
    return this.#trusted;
  }

  /** True while the database accepts connections, or keeps them open, without a word. */
  get silent(): boolean {
    return this.#silent;
  }

  /** Calls back whenever the database falls silent, or is found to be silent still. */
  onSilence(listener: () => void): void {
    this.#silenceListeners.add(listener);
  }

  on(topic: string, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  /** Call inside the transaction that makes the cached thing untrue. */
  async announce(transaction: AnyTransaction, topic: string, key: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${`${topic} ${key}`})`.execute(transaction);
  }

  start(): void {
    this.#loop = this.#listenForever();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #listenForever(): Promise<void> {
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await this.#listenUntilBroken(() => {
          attempt = 0;
        });
      } catch (error) {
        if (!signal.aborted) this.#report(error);
      }
      const delay = backoffMs(attempt, { firstMs: 100, maxMs: 5_000 });
      if (!signal.aborted) await this.#deps.clock.sleep(delay, signal).catch(() => undefined);
    }
  }

  #report(error: unknown): void {
    this.#deps.onTrouble(error);
    this.#silent = error instanceof Silence;
    if (this.#silent) for (const listener of this.#silenceListeners) listener();
  }

  async #listenUntilBroken(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#deps.url.reveal(),
      keepAlive: true,
      // Frees the socket of an attempt that was given up; `end` would wait for the other side.
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS + 1_000,
      application_name: CHANNEL,
    });
    const { signal } = this.#stopping;
    // Taken off again after each try: the signal lives as long as the process, and holds what listens to it.
    const { promise: broken, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => resolve();
    client.on('error', reject);
    client.on('end', giveUp);
    signal.addEventListener('abort', giveUp);
    broken.catch(() => undefined); // awaited below; a failing connect must not leave it unheard
    try {
      await this.#inTime(Promise.race([client.connect(), broken]), CONNECT_TIMEOUT_MS);
      if (signal.aborted) return;
      client.on('notification', message => this.#deliver(message.payload ?? ''));
      await this.#inTime(Promise.race([client.query(`listen ${CHANNEL}`), broken]), CONNECT_TIMEOUT_MS);
      if (signal.aborted) return;
      onConnected();
      this.#invalidateAll();
      this.#trusted = true;
      this.#silent = false;
      await Promise.race([broken, this.#untilSilent(client)]);
    } finally {
      this.#trusted = false;
      signal.removeEventListener('abort', giveUp);
      // Not waited for: a silent server does not answer the farewell either.
      client.end().catch(() => undefined);
    }
  }

  /** A cut cable ends no connection by itself, so the server has to answer now and then. */
  async #untilSilent(client: pg.Client): Promise<void> {
    for (;;) {
      await this.#deps.clock.sleep(HEARTBEAT_MS, this.#stopping.signal);
      await this.#inTime(client.query('select 1'), HEARTBEAT_TIMEOUT_MS);
    }
  }

  async #inTime(answer: Promise<unknown>, timeoutMs: number): Promise<void> {
    const { clock } = this.#deps;
    const answered = settlesWithin(answer, timeoutMs, clock);
    if (await answered) return void (await answer);
    if (await settlesWithin(answer, SECOND_LOOK_MS, clock)) return void (await answer);
    answer.catch(() => undefined); // nobody waits for it any more
    throw new Silence('the database did not answer the heartbeat');
  }

  #deliver(payload: string): void {
    const space = payload.indexOf(' ');
    const listeners = this.#listeners.get(payload.slice(0, space)) ?? [];
    for (const listener of listeners) listener(payload.slice(space + 1));
  }

  #invalidateAll(): void {
    for (const listeners of this.#listeners.values()) {
      for (const listener of listeners) listener(undefined);
    }
  }
}
