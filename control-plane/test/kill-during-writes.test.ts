/**
 * Clients create teams through restarts and repeat what was not answered, each create under one Idempotency-Key.
 * The control plane and its database are killed at moments that a seed decides. At the end every create must be
 * there once, with one audit record and one event.
 */
import { randomUUID } from 'node:crypto';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRunningDatabase } from '../src/platform-database/index.ts';
import type { ApiClient } from './api-client.ts';
import { freePort, Lab, localClient, postgresPid, type Served } from './lab.ts';
import { query } from './query.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 42;
const VICTIMS = ['control plane', 'control plane', 'database', 'control plane', 'control plane'] as const;
const WRITERS = 4;

const lab = new Lab();
afterAll(() => lab.close());

describe('creates that are repeated through kills', () => {
  const random = seededRandom(SEED);
  const names: string[] = [];
  let home: string;
  let port: string;
  let served: Served;
  let admin: ApiClient;
  let retries = 0;
  let writing = true;

  const start = async (): Promise<void> => {
    served = await lab.start({ home, env: { FRESHET_PORT: port } });
  };

  /** One create, repeated until somebody answers it. */
  const create = async (name: string): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() };
    await eventually(async () => {
      retries += 1;
      const answer = await admin.call('POST /team', { body: { name }, headers });
      // Replayed: it took effect, and the process died before it could keep the answer.
      const settled = answer.status === 201 || answer.json?.code === 'REQUEST_REPLAYED';
      if (!settled && answer.status !== 503) writing = false;
      expect(settled, answer.text).toBe(true);
    }, 60_000);
    retries -= 1;
    names.push(name);
  };

  const write = async (writer: number): Promise<void> => {
    for (let count = 0; writing; count += 1) await create(`writer ${writer} team ${count}`);
  };

  const acknowledged = (count: number): Promise<void> =>
    eventually(() => expect(names.length).toBeGreaterThanOrEqual(count), 60_000);

  const kill = async (victim: (typeof VICTIMS)[number]): Promise<void> => {
    await acknowledged(names.length + 3 + Math.floor(random() * 12));
    // Somewhere within the time that a create takes.
    await new Promise(resolve => setTimeout(resolve, random() * 20));
    if (victim === 'database') {
      process.kill((await postgresPid(home)) ?? Number.NaN, 'SIGKILL');
      return;
    }
    await served.freshet.kill();
    await start();
  };

  beforeAll(async () => {
    home = await lab.home();
    port = String(await freePort());
    await start();
    admin = await localClient(home);
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    try {
      for (const victim of VICTIMS) await kill(victim);
      await acknowledged(names.length + 5);
    } finally {
      writing = false;
    }
    await Promise.all(writers);
  });

  test('had something to repeat', () => {
    expect(retries).toBeGreaterThan(VICTIMS.length);
    expect(new Set(names).size).toBe(names.length);
  });

  test('are all there, each once', async () => {
    const teams = (await admin.call('GET /team')).json as { name: string; type: string }[];
    const custom = teams.filter(({ type }) => type === 'custom').map(({ name }) => name);
    expect(custom.toSorted()).toEqual(names.toSorted());
  });

  test('have one audit record each, in a chain that holds', async () => {
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await admin.call(`GET /audit?action=team.create&result=success&limit=100${cursor}`);
      found.push(...page.json.records.map((record: { entity: { name: string } }) => record.entity.name));
      cursor = page.json.nextCursor ? `&cursor=${encodeURIComponent(page.json.nextCursor)}` : '';
    } while (cursor !== '');
    expect(found.toSorted()).toEqual(names.toSorted());
    expect((await admin.call('GET /audit/verify')).json).toMatchObject({ ok: true });
  });

  test('have one event each', async () => {
    const database = (await findRunningDatabase(home))!.reveal();
    await eventually(async () => {
      expect(await query(database, 'select 1 from bus.outbox limit 1')).toEqual([]);
    });
    const events = await query(
      database,
      `select envelope->'data'->>'name' as name from bus.events where type = 'team.created.v1'`,
    );
    const created = events.map(({ name }) => String(name)).filter(name => name.startsWith('writer '));
    expect(created.toSorted()).toEqual(names.toSorted());
  });
});
