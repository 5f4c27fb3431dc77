import {
  connectDatabase,
  type Migration,
  MODULES_ROLE,
  type ModuleSchema,
  migrate,
  roleOf,
} from '@freshet/kit/db';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const step = (name: string, ...statements: string[]): Migration => ({
  name,
  up: async db => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const birds: ModuleSchema = {
  schema: 'birds',
  migrations: [step('202601010000-nests', 'create table birds.nests (name text primary key)')],
};

const fish: ModuleSchema = {
  schema: 'fish',
  migrations: [
    step(
      '202601010000-ponds',
      'create table fish.ponds (name text primary key)',
      'create table fish.visitors (name text primary key)',
      `grant usage on schema fish to ${MODULES_ROLE}`,
      `grant insert on fish.visitors to ${MODULES_ROLE}`,
    ),
  ],
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [birds, fish]);
});

afterAll(() => database.drop());

const asRole = async <Result>(schema: string, statement: string): Promise<Result[]> => {
  const connection = connectDatabase<unknown>({ url: database.url, role: roleOf(schema) });
  try {
    return (await sql.raw<Result>(statement).execute(connection.sql)).rows;
  } finally {
    await connection.close();
  }
};

describe('a module role', () => {
  test('reads and writes the tables of its own schema', async () => {
    await asRole('birds', `insert into birds.nests values ('oak')`);
    expect(await asRole('birds', 'select * from birds.nests')).toEqual([{ name: 'oak' }]);
  });

  test('cannot read the tables of another module', async () => {
    await expect(asRole('birds', 'select * from fish.ponds')).rejects.toThrow('permission denied');
  });

  test('cannot change the shape of its own tables', async () => {
    await expect(asRole('birds', 'alter table birds.nests add column eggs int')).rejects.toThrow(
      'must be owner',
    );
  });

  test('may use a door that another module opened, and only in the way it was opened', async () => {
    await asRole('birds', `insert into fish.visitors values ('heron')`);
    await expect(asRole('birds', 'select * from fish.visitors')).rejects.toThrow('permission denied');
  });
});

describe('migrating', () => {
  test('runs what is missing and nothing twice', async () => {
    const more = {
      ...birds,
      migrations: [...birds.migrations, step('202601020000-eggs', 'create table birds.eggs (id int)')],
    };
    expect(await migrate(database.url, [more, fish])).toEqual(['birds/202601020000-eggs']);
    expect(await migrate(database.url, [more, fish])).toEqual([]);
  });

  test('refuses a database that a newer version has migrated', async () => {
    await migrate(database.url, [
      ...[birds, fish],
      { schema: 'moss', migrations: [step('202701010000-new', 'select 1')] },
    ]).catch(() => undefined);
    await expect(migrate(database.url, [fish])).rejects.toMatchObject({ code: 'DATABASE_NEWER' });
  });

  test('lets several processes start at once', async () => {
    const fresh = await createTestDatabase(inject('serverUrl'));
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(fresh.url, [birds, fish])));
    expect(runs.flat().toSorted()).toEqual(['birds/202601010000-nests', 'fish/202601010000-ponds']);
    await fresh.drop();
  });

  test('may take longer than ordinary statements', async () => {
    const fresh = await createTestDatabase(inject('serverUrl'));
    let timeout: string | undefined;
    const patient: ModuleSchema = {
      schema: 'birds',
      migrations: [
        {
          name: '202601010000-long',
          up: async db => {
            timeout = (
              await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(db)
            ).rows[0]?.value;
          },
        },
      ],
    };
    await migrate(fresh.url, [patient]);
    expect(timeout).toBe('0');
    await fresh.drop();
  });

  test('fills rows piece by piece, each of which is there for others at once and outlives a failure of the next', async () => {
    const fresh = await createTestDatabase(inject('serverUrl'));
    const others = connectDatabase<unknown>({ url: fresh.url, role: roleOf('birds') });
    const seen: string[][] = [];
    const filled = (broken: string | undefined): ModuleSchema => ({
      schema: 'birds',
      migrations: [
        ...birds.migrations,
        {
          name: '202601020000-two-nests',
          fill: async (db, from) => {
            const name = from ?? 'ash';
            if (name === broken) throw new Error('nonsense');
            if (name !== 'ash') {
              const { rows } = await sql<{ name: string }>`select name from birds.nests`.execute(others.sql);
              seen.push(rows.map(row => row.name));
            }
            await sql`insert into birds.nests values (${name}) on conflict do nothing`.execute(db);
            return name === 'ash' ? 'birch' : undefined;
          },
        },
      ],
    });
    await expect(migrate(fresh.url, [filled('birch')])).rejects.toThrow('nonsense');
    expect(await migrate(fresh.url, [filled(undefined)])).toEqual(['birds/202601020000-two-nests']);
    expect(await migrate(fresh.url, [filled('ash')])).toEqual([]);
    expect(seen).toEqual([['ash']]);
    expect((await sql`select name from birds.nests order by 1`.execute(others.sql)).rows).toEqual([
      { name: 'ash' },
      { name: 'birch' },
    ]);
    await others.close();
    await fresh.drop();
  });

  test('runs a change or a piece of a fill again that others were faster than, and gives up in the end', async () => {
    const fresh = await createTestDatabase(inject('serverUrl'));
    let losses = 2;
    const race = async (db: Kysely<unknown>): Promise<void> => {
      await sql`insert into birds.nests values ('elm') on conflict do nothing`.execute(db);
      losses -= 1;
      if (losses >= 0) await sql.raw(`do $$ begin raise 'lost' using errcode = '40P01'; end $$`).execute(db);
    };
    const fill = { name: '202601020000-fill', fill: (db: Kysely<unknown>) => race(db).then(() => undefined) };
    const change = { name: '202601030000-change', up: race };
    const racing = (...migrations: Migration[]): ModuleSchema => ({
      schema: 'birds',
      migrations: [...birds.migrations, ...migrations],
    });
    await migrate(fresh.url, [birds]);
    expect(await migrate(fresh.url, [racing(fill)])).toEqual(['birds/202601020000-fill']);
    losses = 2;
    expect(await migrate(fresh.url, [racing(fill, change)])).toEqual(['birds/202601030000-change']);
    losses = 100;
    const late = { ...fill, name: '202601040000-late' };
    await expect(migrate(fresh.url, [racing(fill, change, late)])).rejects.toThrow('lost');
    await fresh.drop();
  });

  test('ends a fill that does not go on', async () => {
    const fresh = await createTestDatabase(inject('serverUrl'));
    let pieces = 0;
    const fill = async (): Promise<string> => {
      pieces += 1;
      if (pieces > 10) throw new Error('it would never end');
      return 'ash';
    };
    const stuck: ModuleSchema = { schema: 'birds', migrations: [{ name: '202601020000-stuck', fill }] };
    await expect(migrate(fresh.url, [stuck])).rejects.toThrow(
      'birds/202601020000-stuck goes on where it was',
    );
    await fresh.drop();
  });

  test('leaves nothing of a migration that failed half way', async () => {
    const fresh = await createTestDatabase(inject('serverUrl'));
    const broken = {
      schema: 'birds',
      migrations: [step('202601010000-half', 'create table birds.half (id int)', 'select nonsense')],
    };
    await expect(migrate(fresh.url, [broken])).rejects.toThrow('nonsense');
    expect(await migrate(fresh.url, [birds])).toEqual(['birds/202601010000-nests']);
    await fresh.drop();
  });
});
