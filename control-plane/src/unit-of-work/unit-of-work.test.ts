import { connectDatabase, type Database, type ModuleSchema, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type AuditEntry, type Journals, systemActor, UnitOfWork } from './index.ts';

interface Tables {
  'birds.nests': { name: string; eggs: number };
}

const birds: ModuleSchema = {
  schema: 'birds',
  migrations: [
    {
      name: '202601010000-nests',
      up: async db => {
        await sql`create table birds.nests (name text primary key, eggs int not null default 0)`.execute(db);
      },
    },
  ],
};

let database: TestDatabase;
let pool: Database<Tables>;
let work: UnitOfWork<Tables>;
let audits: AuditEntry[];
let committed: object[];
let auditFails = false;

const journals: Journals = {
  audit: async (_, __, entries) => {
    if (auditFails) throw new Error('the audit table is away');
    audits.push(...entries);
  },
  events: async () => undefined,
  jobs: async () => undefined,
  idempotency: async () => undefined,
  committed: touched => committed.push(touched),
};

const context = { actor: systemActor('a'.repeat(24), 'test') };
const audit = { action: 'nest.build', entity: { kind: 'nest', id: 'oak' } };

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [birds]);
  pool = connectDatabase<Tables>({ url: database.url, role: roleOf('birds') });
  work = new UnitOfWork(pool.sql, journals);
});

beforeEach(async () => {
  audits = [];
  committed = [];
  auditFails = false;
  await pool.sql.deleteFrom('birds.nests').execute();
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const nests = () => pool.sql.selectFrom('birds.nests').selectAll().execute();

describe('a change', () => {
  test('commits with its audit record and then tells the workers', async () => {
    await work.change(context, async change => {
      await change.sql.insertInto('birds.nests').values({ name: 'oak', eggs: 3 }).execute();
      change.audit(audit);
      change.enqueue({ queue: 'hatch', payload: {} });
    });
    expect(await nests()).toEqual([{ name: 'oak', eggs: 3 }]);
    expect(audits).toEqual([{ ...audit, result: 'success' }]);
    expect(committed).toEqual([{ audit: true, events: false, jobs: true }]);
  });

  test('that forgot its audit record does not commit', async () => {
    const forgetful = work.change(context, change =>
      change.sql.insertInto('birds.nests').values({ name: 'oak', eggs: 3 }).execute(),
    );
    await expect(forgetful).rejects.toThrow('must be audited');
    expect(await nests()).toEqual([]);
  });

  test('whose audit record cannot be written does not commit', async () => {
    auditFails = true;
    const change = work.change(context, async one => {
      await one.sql.insertInto('birds.nests').values({ name: 'oak', eggs: 3 }).execute();
      one.audit(audit);
    });
    await expect(change).rejects.toThrow('away');
    expect(await nests()).toEqual([]);
    expect(committed).toEqual([]);
  });

  test('that fails runs none of its after-commit effects', async () => {
    let effects = 0;
    const failing = work.change(context, async change => {
      change.audit(audit);
      change.afterCommit(() => (effects += 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(effects).toBe(0);
  });

  test('that loses a deadlock runs again and says everything once', async () => {
    await pool.sql
      .insertInto('birds.nests')
      .values([
        { name: 'a', eggs: 0 },
        { name: 'b', eggs: 0 },
      ])
      .execute();
    const firstLocks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const crossing = (mine: 0 | 1) =>
      work.change(context, async change => {
        const [first, second] = mine === 0 ? ['a', 'b'] : ['b', 'a'];
        const lay = (name: string) =>
          change.sql
            .updateTable('birds.nests')
            .set(eb => ({ eggs: eb('eggs', '+', 1) }))
            .where('name', '=', name)
            .execute();
        change.audit({ ...audit, entity: { kind: 'nest', id: String(mine) } });
        await lay(first as string);
        firstLocks[mine].resolve();
        await firstLocks[mine === 0 ? 1 : 0].promise;
        await lay(second as string);
      });
    await Promise.all([crossing(0), crossing(1)]);
    expect((await nests()).map(({ eggs }) => eggs)).toEqual([2, 2]);
    expect(audits.map(({ entity }) => entity.id).toSorted()).toEqual(['0', '1']);
  });
});

describe('progress', () => {
  test('commits with its jobs and needs no audit record, and tells workers only of what it wrote', async () => {
    await work.progress(context, async change => {
      await change.sql.insertInto('birds.nests').values({ name: 'elm', eggs: 1 }).execute();
      change.enqueue({ queue: 'hatch', payload: {} });
    });
    await work.progress(context, change =>
      change.sql.updateTable('birds.nests').set({ eggs: 2 }).where('name', '=', 'elm').execute(),
    );
    expect(await nests()).toEqual([{ name: 'elm', eggs: 2 }]);
    expect(audits).toEqual([]);
    expect(committed).toEqual([{ audit: false, events: false, jobs: true }]);
  });
});
