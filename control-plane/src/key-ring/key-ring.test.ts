import type { KeyProvider } from '@freshet/kit/crypto';
import { localKeyProvider, MasterKey } from '@freshet/kit/crypto';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type AuditEntry, type Journals, systemActor, UnitOfWork } from '../unit-of-work/index.ts';
import { createKeyRing, INSTALLATION, type KeyRing, type KeyRingTables, keyRingSchema } from './index.ts';

let database: TestDatabase;
let own: Database<KeyRingTables>;
let owner: Database<KeyRingTables>;
const audited: AuditEntry[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [keyRingSchema, { schema: 'bystander', migrations: [] }]);
  own = connectDatabase({ url: database.url, role: roleOf('keyring'), maxConnections: 8 });
  owner = connectDatabase({ url: database.url });
});
afterAll(async () => {
  await Promise.all([own.close(), owner.close()]);
  await database.drop();
});
beforeEach(async () => {
  audited.length = 0;
  await sql`truncate keyring.data_keys, keyring.canary`.execute(owner.sql);
});

const journals: Journals = {
  audit: async (_transaction, _actor, entries) => void audited.push(...entries),
  events: async () => undefined,
  jobs: async () => undefined,
  idempotency: async () => undefined,
  committed: () => undefined,
};

const ACCOUNT = 'a'.repeat(24);
const context = { actor: systemActor(INSTALLATION, 'test') };
const unreadable = { code: 'SECRET_UNREADABLE' };
const [oldKey, newKey] = [MasterKey.generate(), MasterKey.generate()];
const oldProvider = localKeyProvider({ current: oldKey });
const newProvider = localKeyProvider({ current: newKey });

const ring = (
  keyProvider: KeyProvider = oldProvider,
  options: Partial<Parameters<typeof createKeyRing>[0]> = {},
): KeyRing =>
  createKeyRing({ work: new UnitOfWork(own.sql, journals), keyProvider, clock: systemClock, ...options });

const storedKeys = () =>
  owner.sql.selectFrom('keyring.data_keys').selectAll().orderBy('account_id').orderBy('generation').execute();

describe('sealing and opening', () => {
  test('what is sealed opens again, here and in another process', async () => {
    const here = ring();
    const sealed = await here.seal(ACCOUNT, 'test', new Secret('s3cret ünïcödé 🚀'));
    expect((await here.open(ACCOUNT, 'test', sealed)).reveal()).toBe('s3cret ünïcödé 🚀');
    expect((await ring().open(ACCOUNT, 'test', sealed)).reveal()).toBe('s3cret ünïcödé 🚀');
  });

  test('sealing twice gives two texts', async () => {
    const here = ring();
    const seal = () => here.seal(ACCOUNT, 'test', new Secret('same'));
    expect(await seal()).not.toBe(await seal());
  });

  test('a sealed value moved to another account or purpose does not open', async () => {
    const here = ring();
    const other = systemIds.next();
    const sealed = await here.seal(ACCOUNT, 'registry.password', new Secret('s3cret'));
    await here.seal(other, 'registry.password', new Secret('its own'));
    await expect(here.open(other, 'registry.password', sealed)).rejects.toMatchObject(unreadable);
    await expect(here.open(ACCOUNT, 'sso.client-secret', sealed)).rejects.toMatchObject(unreadable);
    await expect(here.open(INSTALLATION, 'registry.password', sealed)).rejects.toMatchObject(unreadable);
  });

  test('a data key moved to another account does not unwrap', async () => {
    const other = systemIds.next();
    const sealed = await ring().seal(ACCOUNT, 'test', new Secret('s3cret'));
    await sql`update keyring.data_keys set account_id = ${other}`.execute(owner.sql);
    await expect(ring().open(other, 'test', sealed)).rejects.toMatchObject(unreadable);
    await expect(ring().open(ACCOUNT, 'test', sealed)).rejects.toMatchObject(unreadable);
  });

  test('changed text, plain text and text sealed elsewhere do not open, and the fault tells no secret', async () => {
    const here = ring();
    const sealed = await here.seal(ACCOUNT, 'test', new Secret('s3cret'));
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    for (const text of [changed, 's3cret', '', `v1.${'0'.repeat(16)}.${'A'.repeat(16)}.${'A'.repeat(22)}`]) {
      const error = await here.open(ACCOUNT, 'test', text).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Fault);
      expect(error).toMatchObject(unreadable);
      expect(String((error as Error).stack)).not.toContain('s3cret ');
      expect(JSON.stringify((error as Fault).details)).not.toContain('s3cret');
    }
  });

  test('many first uses at once, in several processes, make one key', async () => {
    const rings = [ring(), ring(), ring()];
    const sealed = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        rings[index % 3]!.seal(ACCOUNT, 'test', new Secret(`value ${index}`)),
      ),
    );
    expect(await storedKeys()).toHaveLength(1);
    const opened = await Promise.all(sealed.map(text => ring().open(ACCOUNT, 'test', text)));
    expect(opened.map(value => value.reveal())).toEqual(sealed.map((_, index) => `value ${index}`));
  });

  test('the database holds neither secrets nor keys in the clear', async () => {
    const here = ring();
    await here.check();
    const canary = 'canary-4f7b1c';
    const sealed = await here.seal(ACCOUNT, 'test', new Secret(canary));
    await here.rotateDataKey(context, ACCOUNT);
    await sql`create table if not exists keyring.test_values (sealed text)`.execute(owner.sql);
    await sql`insert into keyring.test_values values (${sealed})`.execute(owner.sql);
    const dump = await dumpDatabase();
    await sql`drop table keyring.test_values`.execute(owner.sql);
    expect(dump).toContain(sealed);
    const key = Buffer.from(oldKey.export().reveal(), 'base64');
    for (const clear of [
      canary,
      'right master key',
      oldKey.export().reveal(),
      key.toString('hex'),
      key.toString('base64url'),
    ]) {
      expect(dump).not.toContain(clear);
      expect(dump).not.toContain(Buffer.from(clear).toString('base64').replace(/=+$/, ''));
    }
  });

  test('the role of another module cannot read or write keys', async () => {
    const bystander = connectDatabase<KeyRingTables>({ url: database.url, role: roleOf('bystander') });
    const denied = { code: '42501' };
    await expect(bystander.sql.selectFrom('keyring.data_keys').selectAll().execute()).rejects.toMatchObject(
      denied,
    );
    await expect(sql`delete from keyring.data_keys`.execute(bystander.sql)).rejects.toMatchObject(denied);
    await expect(sql`delete from keyring.data_keys`.execute(own.sql)).rejects.toMatchObject(denied);
    await bystander.close();
  });
});

describe('keys in memory', () => {
  const counting = () => {
    const calls = { unwrap: 0 };
    const provider: KeyProvider = {
      ...oldProvider,
      unwrap: async (wrapped, binding) => {
        calls.unwrap += 1;
        return oldProvider.unwrap(wrapped, binding);
      },
    };
    return { calls, provider };
  };

  test('a key is unwrapped once for many callers, and again after its time', async () => {
    const { calls, provider } = counting();
    const clock = new ManualClock();
    const sealed = await ring().seal(ACCOUNT, 'test', new Secret('s3cret'));
    const here = ring(provider, { clock, cacheMs: 1_000 });
    await Promise.all(Array.from({ length: 20 }, () => here.open(ACCOUNT, 'test', sealed)));
    expect(calls.unwrap).toBe(1);
    clock.advance(1_000);
    await here.open(ACCOUNT, 'test', sealed);
    expect(calls.unwrap).toBe(2);
  });

  test('more accounts than fit in memory still work, side by side', async () => {
    const here = ring(oldProvider, { maxCachedKeys: 3 });
    const accounts = Array.from({ length: 12 }, () => systemIds.next());
    const sealed = await Promise.all(
      accounts.map(account => here.seal(account, 'test', new Secret(account))),
    );
    for (let round = 0; round < 5; round += 1) {
      const opened = await Promise.all(
        accounts.map((account, index) => here.open(account, 'test', sealed[index]!)),
      );
      expect(opened.map(value => value.reveal())).toEqual(accounts);
    }
  });

  test('a failed unwrapping is tried again by the next caller', async () => {
    const sealed = await ring().seal(ACCOUNT, 'test', new Secret('s3cret'));
    let broken = true;
    const flaky: KeyProvider = {
      ...oldProvider,
      unwrap: async (wrapped, binding) => {
        if (broken) throw new Error('the service is away');
        return oldProvider.unwrap(wrapped, binding);
      },
    };
    const here = ring(flaky);
    await expect(here.open(ACCOUNT, 'test', sealed)).rejects.toThrow('away');
    broken = false;
    expect((await here.open(ACCOUNT, 'test', sealed)).reveal()).toBe('s3cret');
  });

  test('a closed ring has forgotten its keys and loads them anew', async () => {
    const { calls, provider } = counting();
    const here = ring(provider);
    const sealed = await here.seal(ACCOUNT, 'test', new Secret('s3cret'));
    here.close();
    await here.open(ACCOUNT, 'test', sealed);
    expect(calls.unwrap).toBe(2);
  });
});

describe('checking at start', () => {
  test('passes with the right key, first and later, in several processes at once', async () => {
    await Promise.all([ring().check(), ring().check(), ring().check()]);
    await expect(ring().check()).resolves.toBeUndefined();
    expect(await storedKeys()).toHaveLength(1);
  });

  test('a wrong master key is named before anything is sealed with it', async () => {
    await ring().check();
    await expect(ring(newProvider).check()).rejects.toMatchObject({ code: 'MASTER_KEY_WRONG' });
    await expect(ring(newProvider).seal(INSTALLATION, 'test', new Secret('x'))).rejects.toMatchObject({
      code: 'MASTER_KEY_WRONG',
    });
  });

  test('a missing previous key is noticed although the canary opens', async () => {
    const here = ring();
    await here.check();
    await here.seal(ACCOUNT, 'test', new Secret('s3cret'));
    await rewrapOnly(INSTALLATION);
    await expect(ring(newProvider).check()).rejects.toMatchObject({ code: 'MASTER_KEY_WRONG' });
    const both = localKeyProvider({ current: newKey, previous: [oldKey] });
    await expect(ring(both).check()).resolves.toBeUndefined();
  });

  test('a damaged canary or data key is no reason to start', async () => {
    await ring().check();
    await sql`update keyring.canary set sealed = 'v1.' || repeat('0', 16) || '.' || repeat('A', 38)`.execute(
      owner.sql,
    );
    await expect(ring().check()).rejects.toMatchObject({ code: 'MASTER_KEY_WRONG' });
  });
});

describe('rotating a data key', () => {
  test('new values take the new key, old ones stay readable, and it is audited', async () => {
    const here = ring();
    const before = await here.seal(ACCOUNT, 'test', new Secret('before'));
    await here.rotateDataKey(context, ACCOUNT);
    const after = await here.seal(ACCOUNT, 'test', new Secret('after'));
    const [first, second] = await storedKeys();
    expect([before.split('.')[1], after.split('.')[1]]).toEqual([first!.key_id, second!.key_id]);
    expect((await here.open(ACCOUNT, 'test', before)).reveal()).toBe('before');
    expect((await ring().open(ACCOUNT, 'test', after)).reveal()).toBe('after');
    expect(audited).toEqual([
      expect.objectContaining({
        action: 'data-key.rotate',
        entity: { kind: 'data-key', id: second!.key_id },
      }),
    ]);
  });

  test('rivals end up with one current key and lose nothing', async () => {
    const rings = [ring(), ring()];
    await Promise.all(
      rings.flatMap(one => [one.rotateDataKey(context, ACCOUNT), one.rotateDataKey(context, ACCOUNT)]),
    );
    const sealed = await Promise.all(rings.map(one => one.seal(ACCOUNT, 'test', new Secret('x'))));
    for (const text of sealed) expect((await ring().open(ACCOUNT, 'test', text)).reveal()).toBe('x');
    expect(audited).toHaveLength(4);
  });
});

describe('rotating the master key', () => {
  test('under load nothing fails, every value opens, and the old key is no longer needed', async () => {
    const here = ring(oldProvider, { maxCachedKeys: 20 });
    await here.check();
    const sealed = new Map<string, string>();
    for (let index = 0; index < 120; index += 1) {
      const key = `account-0-${index} 0`;
      sealed.set(key, await here.seal(`account-0-${index}`, 'test', new Secret(key)));
    }
    let done = false;
    const load = async (worker: number) => {
      for (let round = 0; !done || round < 40; round += 1) {
        const account = `account-${worker}-${round % 40}`;
        const key = `${account} ${round}`;
        sealed.set(key, await here.seal(account, 'test', new Secret(key)));
        const [known, text] = [...sealed][(round * 7) % sealed.size]!;
        expect((await here.open(known.split(' ')[0]!, 'test', text)).reveal()).toBe(known);
      }
    };
    const workers = [load(1), load(2), load(3)];
    const report = await here.rotateMasterKey(context, newProvider);
    done = true;
    await Promise.all(workers);

    expect(report.masterKeyId).toBe(newKey.id);
    expect(new Set((await storedKeys()).map(key => key.master_key_id))).toEqual(new Set([newKey.id]));
    const later = ring(newProvider);
    await later.check();
    for (const [known, text] of sealed) {
      expect((await later.open(known.split(' ')[0]!, 'test', text)).reveal()).toBe(known);
    }
    await expect(ring(oldProvider).check()).rejects.toMatchObject({ code: 'MASTER_KEY_WRONG' });
  });

  test('an interrupted rotation keeps everything readable and goes on where it stopped', async () => {
    const accounts = Array.from({ length: 120 }, (_, index) => `account-${index}`);
    const sealed = await Promise.all(
      accounts.map(account => ring().seal(account, 'test', new Secret(account))),
    );
    let wraps = 0;
    const failing: KeyProvider = {
      ...newProvider,
      wrap: async (dataKey, binding) => {
        wraps += 1;
        if (wraps > 70) throw new Error('the service is away');
        return newProvider.wrap(dataKey, binding);
      },
    };
    const here = ring();
    await expect(here.rotateMasterKey(context, failing)).rejects.toThrow('away');
    const rewrapped = (await storedKeys()).filter(key => key.master_key_id === newKey.id);
    expect(rewrapped).toHaveLength(50);
    expect((await here.open(accounts[119]!, 'test', sealed[119]!)).reveal()).toBe('account-119');

    const both = localKeyProvider({ current: newKey, previous: [oldKey] });
    expect(await ring(both).rotateMasterKey(context, both)).toEqual({
      masterKeyId: newKey.id,
      rewrapped: 70,
    });
    const opened = await Promise.all(
      accounts.map((account, i) => ring(newProvider).open(account, 'test', sealed[i]!)),
    );
    expect(opened.map(value => value.reveal())).toEqual(accounts);
    expect(audited.map(entry => entry.details)).toEqual([
      { rewrappedDataKeys: 50, finished: false },
      { rewrappedDataKeys: 50, finished: false },
      { rewrappedDataKeys: 20, finished: true },
    ]);
  });

  test('without the old key nothing is changed', async () => {
    await ring().seal(ACCOUNT, 'test', new Secret('x'));
    const stranger = ring(localKeyProvider({ current: MasterKey.generate() }));
    await expect(stranger.rotateMasterKey(context, newProvider)).rejects.toMatchObject({
      code: 'MASTER_KEY_WRONG',
    });
    expect((await storedKeys()).map(key => key.master_key_id)).toEqual([oldKey.id]);
    expect(audited).toEqual([]);
  });

  test('a second rotation to the same key finds nothing to do', async () => {
    await ring().seal(ACCOUNT, 'test', new Secret('x'));
    expect(await ring().rotateMasterKey(context, newProvider)).toMatchObject({ rewrapped: 1 });
    expect(await ring(newProvider).rotateMasterKey(context, newProvider)).toMatchObject({ rewrapped: 0 });
  });
});

/** Puts one account's keys under the new master key, as an interrupted rotation would have. */
const rewrapOnly = async (accountId: string): Promise<void> => {
  const key = await owner.sql
    .selectFrom('keyring.data_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const binding = { account: accountId };
  const bytes = await oldProvider.unwrap({ masterKeyId: key.master_key_id, blob: key.blob }, binding);
  const { masterKeyId, blob } = await newProvider.wrap(bytes, binding);
  await sql`update keyring.data_keys set master_key_id = ${masterKeyId}, blob = ${blob}
    where key_id = ${key.key_id}`.execute(owner.sql);
};

/** Every row of every table that is not PostgreSQL's own, as text. */
const dumpDatabase = async (): Promise<string> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(owner.sql);
  let dump = '';
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.id(schema, name)} t`.execute(owner.sql);
    dump += rows.map(row => `${row.line}\n`).join('');
  }
  return dump;
};
