import { REPORTS_BATCH_BYTES } from '@freshet/contracts/gitops';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type EventDraft, UnitOfWork } from '../unit-of-work/index.ts';
import { type ApiEventsModule, type ApiEventsTables, apiEventsSchema, createApiEvents } from './index.ts';

const ACCOUNT = 'a'.repeat(24);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database<ApiEventsTables>;
let module: ApiEventsModule;
let events: EventDraft[];
let runtime: { id: string; accountId: string; name: string };

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [apiEventsSchema]);
  pool = connectDatabase<ApiEventsTables>({ url: database.url, role: roleOf('api_events') });
  const journals = {
    audit: async () => undefined,
    events: async (_: unknown, __: unknown, drafts: readonly EventDraft[]) => void events.push(...drafts),
    jobs: async () => undefined,
    idempotency: async () => undefined,
    committed: () => undefined,
  };
  module = createApiEvents({
    work: new UnitOfWork(pool.sql, journals),
    clock: systemClock,
    ids: systemIds,
  });
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

beforeEach(() => {
  events = [];
  runtime = { id: systemIds.next(), accountId: ACCOUNT, name: 'production' };
});

const report = (seq: number, body: object = { is: 'component', name: `part-${seq}`, health: 'Healthy' }) =>
  JSON.stringify({ seq, at: '2026-11-16T03:00:00.000Z', body });

const send = (generation: number, first: number, last: number, lines?: readonly string[]) => {
  const texts = lines ?? Array.from({ length: last - first + 1 }, (_, index) => report(first + index));
  return module.intake.take({ runtime, generation, first, last }, Buffer.from(`${texts.join('\n')}\n`));
};

/** The numbers of all reports that were told on, in order. */
const toldOn = async (): Promise<number[]> => {
  const numbers: number[] = [];
  for (const { data } of events) {
    const { batchId } = data as { batchId: string };
    const batch = await module.batches.find(ACCOUNT, batchId);
    for (const line of batch?.lines.split('\n') ?? []) numbers.push(JSON.parse(line).seq);
  }
  return numbers;
};

describe('reports of a runtime', () => {
  test('are taken in order, each once, whatever is sent twice or too early', async () => {
    expect(await send(1, 1, 3)).toBe(3);
    expect(await send(1, 1, 3)).toBe(3);
    expect(await send(1, 6, 7)).toBe(3);
    expect(await send(1, 2, 5)).toBe(5);
    expect(await send(1, 6, 7)).toBe(7);
    expect(await toldOn()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('count from 1 in a new session, and are refused from an older one', async () => {
    await send(4, 1, 3);
    expect(await send(6, 1, 2)).toBe(2);
    await expect(send(4, 4, 5)).rejects.toMatchObject({ code: 'REPORTS_OUTDATED' });
    expect(await toldOn()).toEqual([1, 2, 3, 1, 2]);
  });

  test('are taken once when the same batch comes over several connections at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(1, 1, 20)));
    expect(new Set(answers)).toEqual(new Set([20]));
    expect(await toldOn()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('that are wrong are put aside with the reason, which quotes nothing, and the others are taken', async () => {
    const application = { is: 'component', name: 'x', health: 'canary-value' };
    const lines = [
      report(1),
      '{"canary',
      report(3, application),
      report(9),
      report(5, { is: 'canary' }),
      report(6),
    ];
    expect(await send(1, 1, 6, lines)).toBe(6);
    expect(await toldOn()).toEqual([1, 6]);
    const refused = await module.refused.list(ACCOUNT, runtime.id);
    expect(refused.map(({ seq }) => seq)).toEqual([5, 4, 3, 2]);
    expect(refused.map(({ reason }) => reason).join()).not.toContain('canary');
    expect(await module.refused.list('b'.repeat(24), runtime.id)).toEqual([]);
  });

  test('lose what their contract does not have, and credentials in addresses are no reports at all', async () => {
    const cluster = (server: string) => ({
      is: 'cluster',
      server,
      name: 'one',
      labels: {},
      annotations: {},
      namespaces: [],
      connection: { status: 'Successful' },
      applications: 0,
      objects: 0,
      manifest: 'canary-manifest',
    });
    await send(1, 1, 2, [report(1, cluster('https://one')), report(2, cluster('https://user:canary@two'))]);
    const { batchId } = (events[0] as EventDraft).data as { batchId: string };
    const batch = await module.batches.find(ACCOUNT, batchId);
    expect(batch?.lines).toContain('https://one');
    expect(batch?.lines).not.toContain('canary');
  });

  test.each([
    ['with fewer lines than numbers', 1, 3, [report(1)]],
    ['with no numbers', 3, 2, []],
    ['with numbers without end', 1, Number.MAX_SAFE_INTEGER, [report(1)]],
  ])('%s are refused as a whole', async (_, first, last, lines) => {
    await expect(send(1, first, last, lines)).rejects.toMatchObject({ code: 'REPORTS_INVALID' });
    expect(events).toEqual([]);
  });

  test('that are too much at once are refused', async () => {
    const lines = ['x'.repeat(REPORTS_BATCH_BYTES + 2 ** 21)];
    await expect(send(1, 1, 1, lines)).rejects.toMatchObject({ code: 'REPORTS_TOO_LARGE' });
  });

  test('told outside of a session are stored beside those of sessions, as before all of them', async () => {
    await send(3, 1, 2);
    const at = new Date('2026-11-16T04:00:00.000Z');
    const good = { is: 'component', name: 'part', health: 'Healthy' };
    expect(await module.intake.offer(runtime, at, [good, { ...good, health: 'canary' }])).toEqual([
      expect.stringContaining('health'),
    ]);
    expect(await send(3, 3, 4)).toBe(4);
    expect(await toldOn()).toEqual([1, 2, at.getTime(), 3, 4]);
    expect(events[1]?.data).toMatchObject({ generation: 0, runtimeId: runtime.id });
    expect(await module.refused.list(ACCOUNT, runtime.id)).toMatchObject([
      { seq: at.getTime(), generation: 0 },
    ]);
  });

  test('are found by their own account alone, until they are forgotten', async () => {
    await send(1, 1, 1);
    const { batchId } = (events[0] as EventDraft).data as { batchId: string };
    expect(await module.batches.find('b'.repeat(24), batchId)).toBeUndefined();
    await module.batches.forget('b'.repeat(24), batchId);
    expect(await module.batches.find(ACCOUNT, batchId)).toMatchObject({
      runtimeId: runtime.id,
      generation: 1,
    });
    await module.batches.forget(ACCOUNT, batchId);
    expect(await module.batches.find(ACCOUNT, batchId)).toBeUndefined();
  });
});
