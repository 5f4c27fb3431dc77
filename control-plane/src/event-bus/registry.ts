import { inTransaction } from '@freshet/kit/db';
import { type Kysely, sql } from 'kysely';
import type { ResolvedConsumer } from './consumer.ts';
import type { SubscriptionState } from './event-bus.ts';
import { LANES } from './lane.ts';
import type { BusTables } from './tables.ts';

/** Makes the subscriptions that are new, marks all as wanted, and returns the end of the log. */
export const declareSubscriptions = (
  database: Kysely<BusTables>,
  consumers: readonly ResolvedConsumer[],
): Promise<number> =>
  inTransaction(database, async transaction => {
    // In one order everywhere, or two processes that start at once would wait for each other.
    for (const { name, types, from } of consumers.toSorted((a, b) => a.name.localeCompare(b.name))) {
      await sql`insert into bus.subscriptions (name, types) values (${name}, ${types}::text[])
        on conflict (name) do update set types = excluded.types, seen_at = now()`.execute(transaction);
      await sql`insert into bus.lanes (subscription, lane, cursor)
        select ${name}, lane, ${from === 'now' ? sql`head.position` : sql`0`}
        from bus.head cross join generate_series(0, ${LANES - 1}) as lane
        on conflict (subscription, lane) do nothing`.execute(transaction);
    }
    const { position } = await transaction
      .selectFrom('bus.head')
      .select('position')
      .executeTakeFirstOrThrow();
    return position;
  });

/** How far the count of unread events goes; beyond it the exact number helps nobody. */
const MAX_UNREAD = 10_000;

export const listSubscriptions = async (
  database: Kysely<BusTables>,
): Promise<readonly SubscriptionState[]> => {
  const { rows } = await sql<SubscriptionState>`
    select name, types,
      (
        select coalesce(sum(behind.events), 0) from bus.lanes cross join lateral (
          select count(*) as events from (
            select from bus.events
            where events.lane = lanes.lane and events.position > lanes.cursor limit ${MAX_UNREAD}
          ) as unread
        ) as behind
        where lanes.subscription = name
      )::integer as unread,
      (select count(*) from bus.parked where parked.subscription = name)::integer as parked,
      (select count(*) from bus.dead_events where dead_events.subscription = name)::integer as dead
    from bus.subscriptions order by name`.execute(database);
  return rows;
};
