/**
 * Events as they happen, for whoever watches at this moment.
 *
 * Unlike a subscription, a tail remembers nothing: every process sees every event, from the moment it listens, at
 * most once, and a listener that is away misses what happens. It is for live views that read the present state when
 * they open; whatever must happen uses a consumer. While nobody listens it asks the database nothing.
 */
import { EventEnvelope } from '@freshet/contracts/events';
import { LONG_REST_MS, Poller } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import { relay } from './relay.ts';
import type { BusTables } from './tables.ts';

interface EventTailDeps {
  readonly sql: Kysely<BusTables>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How soon an event that another process published is noticed. */
  readonly pollMs?: number;
}

type EventListener = (envelope: EventEnvelope) => void;

interface EventTail {
  start(): void;
  /** Looks now; called after a commit that published something. */
  wake(): void;
  stop(): Promise<void>;
  /**
   * Calls the listener, which must not throw, for each event of the account that commits from when the promise
   * resolves; events of one key in their order. The function it resolves to ends that.
   */
  listen(accountId: string, listener: EventListener): Promise<() => void>;
}

interface Listening {
  readonly accountId: string;
  readonly listener: EventListener;
  /** Events up to there happened before it listened. */
  from: number;
  readonly joined: () => void;
}

const POLL_MS = 250;
const BATCH = 500;

export const createEventTail = (deps: EventTailDeps): EventTail => {
  const tail = new LogTail(deps);
  const poller = new Poller({
    name: 'event tail',
    clock: deps.clock,
    log: deps.log,
    turn: () => tail.turn(),
  });
  return {
    start: () => poller.start(),
    wake: () => poller.wake(),
    stop: async () => {
      await poller.stop();
      tail.letGo();
    },
    listen: async (accountId, listener) => {
      const joined = Promise.withResolvers<void>();
      const listening = { accountId, listener, from: 0, joined: joined.resolve };
      tail.join(listening);
      poller.wake();
      await joined.promise;
      return () => tail.leave(listening);
    },
  };
};

class LogTail {
  readonly #deps: EventTailDeps;
  readonly #listening = new Set<Listening>();
  #joining: Listening[] = [];
  /** The last position that was looked at; unknown while nobody listens. */
  #position: number | undefined;

  constructor(deps: EventTailDeps) {
    this.#deps = deps;
  }

  join(listening: Listening): void {
    this.#joining.push(listening);
  }

  leave(listening: Listening): void {
    this.#listening.delete(listening);
  }

  /** Lets those go on who still wait to join. */
  letGo(): void {
    for (const { joined } of this.#joining) joined();
  }

  async turn(): Promise<number> {
    const { sql, pollMs = POLL_MS } = this.#deps;
    if (this.#listening.size + this.#joining.length === 0) {
      this.#position = undefined;
      return LONG_REST_MS;
    }
    await relay(sql);
    const { position: head } = await sql.selectFrom('bus.head').select('position').executeTakeFirstOrThrow();
    this.#admit(head);
    const from = this.#position ?? head;
    const count = from < head ? await this.#deliver(from, head) : 0;
    if (count < BATCH) this.#position = head;
    return count === BATCH ? 0 : pollMs;
  }

  /** Only between two looks: one that is under way would not see the new ones' events. */
  #admit(head: number): void {
    for (const listening of this.#joining) {
      listening.from = head;
      this.#listening.add(listening);
      listening.joined();
    }
    this.#joining = [];
  }

  async #deliver(from: number, head: number): Promise<number> {
    const accounts = [...new Set([...this.#listening].map(({ accountId }) => accountId))];
    const rows = await this.#deps.sql
      .selectFrom('bus.events')
      .select(['position', 'account_id', 'envelope'])
      .where('position', '>', from)
      .where('position', '<=', head)
      .where('account_id', 'in', accounts)
      .orderBy('position')
      .limit(BATCH)
      .execute();
    for (const { position, account_id: accountId, envelope } of rows) {
      this.#position = position;
      const { success, data } = EventEnvelope.safeParse(envelope);
      // One that nobody can read must not hold up all that come after it.
      if (!success) this.#deps.log.error({ position }, 'an event in the log is no event');
      else this.#show(accountId, position, data);
    }
    return rows.length;
  }

  #show(accountId: string, position: number, envelope: EventEnvelope): void {
    for (const listening of this.#listening) {
      if (listening.accountId === accountId && listening.from < position) listening.listener(envelope);
    }
  }
}
