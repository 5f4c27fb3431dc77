import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, type AuditLog, entry, openAuditLog } from './audit-log.fixture.ts';

let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'));
  await log.append([entry()]);
  await log.audit.list({ accountId: ACCOUNT, limit: 1 });
});
afterAll(() => log.close());

const DENIED = { code: '42501' };
const asModule = (statement: RawBuilder<unknown>) => statement.execute(log.module.sql);
const asAudit = (statement: RawBuilder<unknown>) => statement.execute(log.own.sql);

describe('the role of another module', () => {
  test('may add an entry', async () => {
    await expect(log.append([entry()])).resolves.toBeUndefined();
  });

  test.each(['pending', 'records', 'chains', 'checkpoints'])(
    'may not read, change or empty audit.%s',
    async table => {
      const name = sql.id('audit', table);
      await expect(asModule(sql`select 1 from ${name}`)).rejects.toMatchObject(DENIED);
      await expect(asModule(sql`update ${name} set account_id = 'x'`)).rejects.toMatchObject(DENIED);
      await expect(asModule(sql`delete from ${name}`)).rejects.toMatchObject(DENIED);
      await expect(asModule(sql`truncate ${name}`)).rejects.toMatchObject(DENIED);
    },
  );

  test('may not write into the chain, choose its place in the queue or run retention', async () => {
    await expect(asModule(sql`insert into audit.records (account_id) values ('x')`)).rejects.toMatchObject(
      DENIED,
    );
    await expect(
      asModule(sql`insert into audit.pending (position, id) overriding system value values (1, 'x')`),
    ).rejects.toMatchObject(DENIED);
    await expect(asModule(sql`select audit.expire(${ACCOUNT}, 1, now(), 'x', now())`)).rejects.toMatchObject(
      DENIED,
    );
  });
});

describe("the module's own role", () => {
  test('may not change or remove records', async () => {
    await expect(asAudit(sql`update audit.records set action = 'x'`)).rejects.toMatchObject(DENIED);
    await expect(asAudit(sql`delete from audit.records`)).rejects.toMatchObject(DENIED);
    await expect(asAudit(sql`truncate audit.records`)).rejects.toMatchObject(DENIED);
  });

  test('may not forge a checkpoint, remove a head or change an entry that waits', async () => {
    await expect(
      asAudit(sql`insert into audit.checkpoints values (${ACCOUNT}, 1, 'x', 1, now())`),
    ).rejects.toMatchObject(DENIED);
    await expect(asAudit(sql`delete from audit.chains`)).rejects.toMatchObject(DENIED);
    await expect(asAudit(sql`update audit.pending set action = 'x'`)).rejects.toMatchObject(DENIED);
  });

  test('may not run retention over what is newer than the cut-off, nor with a cut-off in the future', async () => {
    const expire = (before: RawBuilder<unknown>) =>
      asAudit(sql`select audit.expire(${ACCOUNT}, 1, ${before}, 'x', now())`);
    await expect(expire(sql`now() - interval '1 day'`)).rejects.toThrow(/not for removal/);
    await expect(expire(sql`now() + interval '1 day'`)).rejects.toThrow(/future/);
    expect((await log.audit.verify(ACCOUNT)).ok).toBe(true);
  });
});
