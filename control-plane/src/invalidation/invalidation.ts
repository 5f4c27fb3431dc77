/**
 * Tells every process that something it may have cached is no longer true.
 *
 * A change that must be felt at once everywhere (a revoked key, a new access rule) notifies inside its own
 * transaction; PostgreSQL delivers at commit. Such changes are rare, so NOTIFY's global lock does not matter.
 * While the listening connection is away, or silent for eight seconds, nothing can be trusted: `trusted` is false, caches must be bypassed,
 * and on its return every topic is invalidated whole.
 */
import type { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import pg from 'pg';
import type { AnyTransaction } from '../unit-of-work/index.ts';

const CHANNEL = 'freshet_invalidation';

const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

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
  #trusted = false;
  #loop: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** False while news may be missed; a cache must then ask its source. */
  get trusted(): boolean {
    return this.#trusted;
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
        if (!signal.aborted) this.#deps.onTrouble(error);
      }
      this.#trusted = false;
      const delay = backoffMs(attempt, { firstMs: 100, maxMs: 5_000 });
      if (!signal.aborted) await this.#deps.clock.sleep(delay, signal).catch(() => undefined);
    }
  }

  async #listenUntilBroken(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#deps.url.reveal(),
      keepAlive: true,
      application_name: CHANNEL,
    });
    const { signal } = this.#stopping;
    const broken = new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('end', resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    broken.catch(() => undefined); // awaited below; a failing connect must not leave it unheard
    try {
      await client.connect();
      client.on('notification', message => this.#deliver(message.payload ?? ''));
      await client.query(`listen ${CHANNEL}`);
      onConnected();
      this.#invalidateAll();
      this.#trusted = true;
      await Promise.race([broken, this.#untilSilent(client)]);
    } finally {
      this.#trusted = false;
      await client.end().catch(() => undefined); // it is already gone
    }
  }

  /** A cut cable ends no connection by itself, so the server has to answer now and then. */
  async #untilSilent(client: pg.Client): Promise<void> {
    const { clock } = this.#deps;
    const { signal } = this.#stopping;
    for (;;) {
      await clock.sleep(HEARTBEAT_MS, signal);
      const timeout = new AbortController();
      const late = clock.sleep(HEARTBEAT_TIMEOUT_MS, AbortSignal.any([signal, timeout.signal])).then(() => {
        throw new Error('the database did not answer the heartbeat');
      });
      late.catch(() => undefined); // only matters while it is raced below
      await Promise.race([client.query('select 1'), late]);
      timeout.abort();
    }
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
