import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type JobDraft, UnitOfWork } from '../../unit-of-work/index.ts';
import { triggersSchema } from '../schema.ts';
import type { TriggersTables } from '../tables.ts';
import { ArrivalBatches } from './arrival-batches.ts';
import type { Arrival } from './delivery-store.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database<TriggersTables>;
let transactions = 0;
const left: JobDraft[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [triggersSchema]);
  pool = connectDatabase<TriggersTables>({ url: database.url, role: roleOf('triggers') });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const batches = (): ArrivalBatches => {
  const nothing = async (): Promise<void> => undefined;
  const journals = {
    audit: nothing,
    events: nothing,
    jobs: async (_: unknown, drafts: readonly JobDraft[]) => {
      transactions += 1;
      left.push(...drafts);
    },
    idempotency: nothing,
    committed: () => undefined,
  };
  const work = new UnitOfWork<TriggersTables>(pool.sql, journals);
  return new ArrivalBatches({ work, jobs: journals, ids: systemIds, clock: systemClock });
};

const arrival = (deliveryKey: string, more: Partial<Arrival> = {}): Arrival => ({
  accountId: 'a'.repeat(24),
  source: 'w'.repeat(24),
  deliveryKey,
  provider: 'github',
  event: 'push',
  body: Buffer.from('{}'),
  ...more,
});

test('deliveries that come together are written together, each once', async () => {
  const arrivals = batches();
  const keys = Array.from({ length: 300 }, (_, number) => `d${number % 250}`);
  const arrived = await Promise.all(keys.map(key => arrivals.keep(arrival(key))));
  expect(arrived.filter(({ duplicate }) => !duplicate)).toHaveLength(250);
  // One that came twice is told the same id twice, also within a batch.
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(250);
  expect(left.map(({ payload }) => payload.id).toSorted()).toEqual(
    arrived.flatMap(({ id, duplicate }) => (duplicate ? [] : [id])).toSorted(),
  );
  expect(transactions).toBeLessThan(30);
});

test('what does not fit into the line is refused at once, and the rest is still written', async () => {
  const arrivals = batches();
  const outcomes = await Promise.all(
    Array.from({ length: 2_000 }, (_, number) =>
      arrivals.keep(arrival(`f${number}`)).then(
        () => 'kept',
        error => (isFault(error) ? `${error.code} ${error.details.retryAfterSeconds}` : error),
      ),
    ),
  );
  const kept = outcomes.filter(outcome => outcome === 'kept').length;
  expect(kept).toBeGreaterThan(100);
  expect(new Set(outcomes)).toEqual(new Set(['kept', 'WEBHOOK_BACKLOG 5']));
  expect((await arrivals.keep(arrival('afterwards'))).duplicate).toBe(false);
});

test('one that cannot be stored does not take the others of its batch along', async () => {
  const arrivals = batches();
  const wrong = arrival('wrong', { event: 'a NUL \0 that no text can have' });
  const outcomes = await Promise.allSettled([
    arrivals.keep(arrival('g1')),
    arrivals.keep(wrong),
    arrivals.keep(arrival('g2')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
