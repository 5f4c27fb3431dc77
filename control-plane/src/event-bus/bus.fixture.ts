import { defineEvent } from '@freshet/contracts/events';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { type EventDraft, systemActor } from '../unit-of-work/index.ts';
import { appendEvents } from './append-events.ts';
import { createEventBus } from './event-bus.postgres.ts';
import type { EventBus, EventConsumer } from './event-bus.ts';
import { busSchema } from './schema.ts';
import type { BusTables } from './tables.ts';

/** An event of tests: the `n`th of its key. */
export const Counted = defineEvent('test.counted.v1', z.strictObject({ n: z.number() }));
export const Other = defineEvent('other.counted.v1', z.strictObject({ n: z.number() }));

export const counted = (key: string, n: number): EventDraft => ({ event: Counted, key, data: { n } });

interface OpenOptions {
  readonly consumers: readonly EventConsumer[];
  readonly clock?: Clock;
}

/** A migrated database and any number of buses on it, each with connections of its own like a process has. */
export interface BusBench {
  readonly database: Database<BusTables>;
  readonly url: Secret;
  open(options: OpenOptions): EventBus & { readonly log: MemoryLogger; readonly registry: Registry };
  /** Publishes in one transaction, and tells no bus about it. */
  publish(...drafts: readonly EventDraft[]): Promise<void>;
  close(): Promise<void>;
}

export const createBusBench = async (serverUrl: string): Promise<BusBench> => {
  const test = await createTestDatabase(serverUrl);
  await migrate(test.url, [busSchema]);
  const connect = () => connectDatabase<BusTables>({ url: test.url, role: roleOf('bus') });
  const database = connect();
  const opened: { readonly bus: EventBus; readonly database: Database<BusTables> }[] = [];
  const door = appendEvents({ ids: systemIds, clock: systemClock });
  return {
    database,
    url: test.url,
    open: ({ consumers, clock = systemClock }) => {
      const own = connect();
      const [log, registry, replica] = [memoryLogger(), new Registry(), `replica-${opened.length}`];
      const bus = createEventBus({
        sql: own.sql,
        clock,
        ids: systemIds,
        log,
        registry,
        replica,
        consumers,
        idleMs: 40,
      });
      opened.push({ bus, database: own });
      return { ...bus, log, registry };
    },
    publish: (...drafts) =>
      inTransaction(database.sql, transaction => door(transaction, systemActor('acc', 'test'), drafts)),
    close: async () => {
      await Promise.all(opened.map(({ bus }) => bus.stop(0)));
      await Promise.all([database, ...opened.map(one => one.database)].map(one => one.close()));
      await test.drop();
    },
  };
};
