/**
 * Events as they happen, for whoever watches at this moment.
 *
 * Unlike a subscription, a tail remembers nothing: every process sees every event, from the moment it listens, at
 * most once. A listener that was away for a moment may say where it stopped and gets what it missed first, from
 * whatever process it comes to; one that was away for long is told so. It is for live views that read the present
 * state when they open; whatever must happen uses a consumer. While nobody listens it asks the database nothing.
 */
import { EventEnvelope } from '@freshet/contracts/events';
import { LONG_REST_MS, Poller } from '@freshet/kit/background';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import { isReachable, type LogPlace, placeAt, placeBefore } from './log-place.ts';
import { relay } from './relay.ts';
import type { BusTables } from './tables.ts';

interface EventTailDeps {
  readonly sql: Kysely<BusTables>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How soon an event that another process published is noticed. */
  readonly pollMs?: number;
}

/** Gets an event and its place in the log; must not throw. */
type EventListener = (envelope: EventEnvelope, place: LogPlace) => void;

/** How a listener began. */
interface Attendance {
  /** Where it listens from; what it missed since it was here comes after that. */
  readonly place: LogPlace;
  /** It asked for what it missed, and that is no longer known, or too much. */
  readonly gap: boolean;
  stop(): void;
}

interface EventTail {
  start(): void;
  /** Looks now; called after a commit that published something. */
  wake(): void;
  stop(): Promise<void>;
  /**
   * Calls the listener for each event of the account that commits after `after`, or else from when the promise
   * resolves; each once, in the order of the log.
   */
  listen(accountId: string, listener: EventListener, after?: LogPlace): Promise<Attendance>;
  /** Where to listen from to hear what happened since a time as well; undefined where that is too much. */
  placeBefore(at: Date): Promise<LogPlace | undefined>;
}

interface Listening {
  readonly accountId: string;
  readonly listener: EventListener;
  /** Where it stopped the last time. */
  readonly after: LogPlace | undefined;
  /** Events up to there happened before it listened. */
  from: number;
  readonly joined: (beginning: Omit<Attendance, 'stop'>) => void;
}

const POLL_MS = 250;
const BATCH = 500;
/** Who missed more of its account than this reads the present state instead. */
const MOST_MISSED = 500;

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
    listen: async (accountId, listener, after) => {
      const joined = Promise.withResolvers<Omit<Attendance, 'stop'>>();
      const listening = { accountId, listener, after, from: 0, joined: joined.resolve };
      tail.join(listening);
      poller.wake();
      return { ...(await joined.promise), stop: () => tail.leave(listening) };
    },
    placeBefore: at => placeBefore(deps.sql, at),
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
    for (const { joined } of this.#joining) joined({ place: { position: 0, id: '' }, gap: true });
    this.#joining = [];
  }

  async turn(): Promise<number> {
    const { sql, pollMs = POLL_MS } = this.#deps;
    if (this.#listening.size + this.#joining.length === 0) {
      this.#position = undefined;
      return LONG_REST_MS;
    }
    await relay(sql);
    const { position: head } = await sql.selectFrom('bus.head').select('position').executeTakeFirstOrThrow();
    await this.#admit(head);
    const from = this.#position ?? head;
    const count = from < head ? await this.#deliver(from, head) : 0;
    if (count < BATCH) this.#position = head;
    return count === BATCH ? 0 : pollMs;
  }

  /** Only between two looks: one that is under way would not see the new ones' events. */
  async #admit(head: number): Promise<void> {
    // One by one: whoever is not admitted when the database goes away is still here for the next look.
    for (let next = this.#joining[0]; next; next = this.#joining[0]) {
      const missed = next.after && (await this.#missed(next, next.after, head));
      const place = missed && next.after ? next.after : await placeAt(this.#deps.sql, head);
      this.#joining.shift();
      next.from = head;
      this.#listening.add(next);
      next.joined({ place, gap: next.after !== undefined && !missed });
      for (const row of missed ?? []) this.#tell(row, next.listener);
    }
  }

  /** What happened since a listener was here; nothing when that cannot be told for sure. */
  async #missed({ accountId }: Listening, after: LogPlace, head: number): Promise<LogRow[] | undefined> {
    if (!(await isReachable(this.#deps.sql, after, head))) return undefined;
    const rows = await this.#read([accountId], { from: after.position, head, limit: MOST_MISSED + 1 });
    return rows.length > MOST_MISSED ? undefined : rows;
  }

  async #deliver(from: number, head: number): Promise<number> {
    const accounts = [...new Set([...this.#listening].map(({ accountId }) => accountId))];
    // The last listener may leave while the head is looked at.
    if (accounts.length === 0) return 0;
    const rows = await this.#read(accounts, { from, head, limit: BATCH });
    for (const row of rows) {
      this.#position = row.position;
      const hearing = [...this.#listening].filter(
        ({ accountId, from: since }) => accountId === row.account_id && since < row.position,
      );
      this.#tell(row, (...event) => {
        for (const { listener } of hearing) listener(...event);
      });
    }
    return rows.length;
  }

  #read(accounts: readonly string[], { from, head, limit }: Stretch): Promise<LogRow[]> {
    return this.#deps.sql
      .selectFrom('bus.events')
      .select(['position', 'id', 'account_id', 'envelope'])
      .where('position', '>', from)
      .where('position', '<=', head)
      .where('account_id', 'in', accounts)
      .orderBy('position')
      .limit(limit)
      .execute();
  }

  #tell({ position, id, envelope }: LogRow, listener: EventListener): void {
    const { success, data } = EventEnvelope.safeParse(envelope);
    // One that nobody can read must not hold up all that come after it.
    if (success) listener(data, { position, id });
    else this.#deps.log.error({ position }, 'an event in the log is no event');
  }
}

/** A part of the log: after `from`, up to `head`. */
interface Stretch {
  readonly from: number;
  readonly head: number;
  readonly limit: number;
}

interface LogRow {
  readonly position: number;
  readonly id: string;
  readonly account_id: string;
  readonly envelope: unknown;
}
