import { systemIds } from '@freshet/kit/ids';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuditLog, actor, entry, openAuditLog } from './audit-log.fixture.ts';
import { linkAfter } from './chain.ts';
import { RECORD_COLUMNS } from './tables.ts';

let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'));
});
afterAll(() => log.close());

const chainOf = async (length: number): Promise<string> => {
  const accountId = systemIds.next();
  const entries = Array.from({ length }, (_, index) =>
    entry({ action: `step.${index + 1}`, details: { before: { size: index }, after: { size: index + 1 } } }),
  );
  await log.append(entries, actor({ accountId }));
  const report = await log.audit.verify(accountId);
  expect(report).toMatchObject({ ok: true, checked: length });
  return accountId;
};

/** What someone with the owner's login does to the tables. */
const tamper = (statement: RawBuilder<unknown>) => statement.execute(log.owner.sql);

const CONTENT = sql.raw(
  'id, at, actor_kind, actor_id, actor_name, actor_key_id, ip, request_id, action, entity_kind, entity_id, entity_name, result, details',
);

const insertCopy = (accountId: string, from: number, to: number, hashes = sql`previous_hash, hash`) =>
  tamper(sql`insert into audit.records (account_id, seq, ${CONTENT}, previous_hash, hash)
    select account_id, ${to}::bigint, ${CONTENT}, ${hashes} from audit.records
    where account_id = ${accountId} and seq = ${from}`);

/** Moves all records from `from` on by `by` places, in an order in which no two ever stand in one place. */
const renumber = async (accountId: string, from: number, by: number) => {
  await tamper(
    sql`update audit.records set seq = seq + 1000 where account_id = ${accountId} and seq >= ${from}`,
  );
  await tamper(
    sql`update audit.records set seq = seq - 1000 + ${by}::bigint where account_id = ${accountId} and seq > 1000`,
  );
};

describe('verifying', () => {
  test('an account without records is fine', async () => {
    expect(await log.audit.verify(systemIds.next())).toEqual({ ok: true, checked: 0, from: 0, to: 0 });
  });

  test('an untouched chain longer than a batch is walked to its head', async () => {
    const accountId = await chainOf(1203);
    const report = await log.audit.verify(accountId);
    expect(report).toMatchObject({ ok: true, checked: 1203, from: 1, to: 1203, head: { seq: 1203 } });
  });

  test.each([
    ['action', sql`action = 'step.nothing'`],
    ['time', sql`at = at - interval '1 millisecond'`],
    ['actor', sql`actor_name = 'eve'`],
    ['actor id', sql`actor_id = 'someone-else'`],
    ['key', sql`actor_key_id = 'a-key'`],
    ['address', sql`ip = null`],
    ['request', sql`request_id = 'req-2'`],
    ['entity', sql`entity_id = 'another'`],
    ['entity kind', sql`entity_kind = 'user'`],
    ['entity name', sql`entity_name = null`],
    ['result', sql`result = 'denied'`],
    ['id', sql`id = 'another'`],
    ['a nested detail', sql`details = jsonb_set(details, '{after,size}', '0')`],
    ['all details', sql`details = null`],
    ['an added detail', sql`details = details || '{"x": 1}'`],
    ['the hash', sql`hash = repeat('f', 64)`],
    ['the previous hash', sql`previous_hash = repeat('f', 64)`],
  ])('an edited record is found: %s', async (_, change) => {
    const accountId = await chainOf(5);
    await tamper(sql`update audit.records set ${change} where account_id = ${accountId} and seq = 3`);
    const report = await log.audit.verify(accountId);
    expect(report).toMatchObject({ ok: false, checked: 2, to: 2, problem: { kind: 'edited', seq: 3 } });
  });

  test('an edited record whose own hash was made to fit is found at the next link', async () => {
    const accountId = await chainOf(5);
    const row = await log.owner.sql
      .selectFrom('audit.records')
      .select(RECORD_COLUMNS)
      .where('account_id', '=', accountId)
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    const { hash } = linkAfter({ seq: 2, hash: row.previous_hash }, { ...row, actor_name: 'eve' });
    await tamper(sql`update audit.records set actor_name = 'eve', hash = ${hash}
      where account_id = ${accountId} and seq = 3`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'edited', seq: 3 },
    });
  });

  test('a last record whose own hash was made to fit is found by the head', async () => {
    const accountId = await chainOf(3);
    const row = await log.owner.sql
      .selectFrom('audit.records')
      .select(RECORD_COLUMNS)
      .where('account_id', '=', accountId)
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    const { hash } = linkAfter({ seq: 2, hash: row.previous_hash }, { ...row, result: 'failure' });
    await tamper(sql`update audit.records set result = 'failure', hash = ${hash}
      where account_id = ${accountId} and seq = 3`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'edited', seq: 3 },
    });
  });

  test('a removed record is found', async () => {
    const accountId = await chainOf(6);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq in (3, 4)`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      checked: 2,
      problem: { kind: 'removed', seq: 3, explanation: 'records 3 to 4 are missing' },
    });
  });

  test('a removed record is found although the later ones were renumbered', async () => {
    const accountId = await chainOf(6);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq = 3`);
    await renumber(accountId, 4, -1);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'removed', seq: 3 },
    });
  });

  test('a removed beginning is found when no retention run accounts for it', async () => {
    const accountId = await chainOf(6);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq <= 2`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'removed', seq: 1 },
    });

    await tamper(sql`insert into audit.checkpoints (account_id, through_seq, hash, removed)
      select account_id, 2, previous_hash, 2 from audit.records where account_id = ${accountId} and seq = 3`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'checkpoint', seq: 2 },
    });
  });

  test('a cut-off end is found', async () => {
    const accountId = await chainOf(6);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq >= 5`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      checked: 4,
      problem: { kind: 'tail-cut', seq: 5 },
    });
    await tamper(sql`delete from audit.records where account_id = ${accountId}`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'tail-cut', seq: 1 },
    });
  });

  test('a removed head is found', async () => {
    const accountId = await chainOf(3);
    await tamper(sql`delete from audit.chains where account_id = ${accountId}`);
    expect(await log.audit.verify(accountId)).toMatchObject({ ok: false, problem: { kind: 'head' } });
  });

  test('swapped neighbours and swapped distant records are found', async () => {
    for (const [a, b] of [
      [3, 4],
      [2, 5],
    ] as const) {
      const accountId = await chainOf(6);
      const move = (from: number, to: number) =>
        tamper(sql`update audit.records set seq = ${to} where account_id = ${accountId} and seq = ${from}`);
      await move(a, 1000);
      await move(b, a);
      await move(1000, b);
      expect(await log.audit.verify(accountId)).toMatchObject({
        ok: false,
        checked: a - 1,
        problem: { kind: 'reordered', seq: a },
      });
    }
  });

  test('a record moved to the end is found', async () => {
    const accountId = await chainOf(5);
    await tamper(sql`update audit.records set seq = 900 where account_id = ${accountId} and seq = 2`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'reordered', seq: 2 },
    });
  });

  test('a record put in between is found, with and without fitting hashes', async () => {
    const crude = await chainOf(5);
    await renumber(crude, 3, 1);
    await insertCopy(crude, 1, 3);
    expect(await log.audit.verify(crude)).toMatchObject({ ok: false, problem: { kind: 'inserted', seq: 3 } });

    const careful = await chainOf(5);
    const row = await log.owner.sql
      .selectFrom('audit.records')
      .select(RECORD_COLUMNS)
      .where('account_id', '=', careful)
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    await renumber(careful, 3, 1);
    const { hash } = linkAfter({ seq: 2, hash: row.previous_hash }, { ...row, actor_name: 'eve' });
    await insertCopy(careful, 4, 3, sql`${row.previous_hash}::text, ${hash}::text`);
    await tamper(sql`update audit.records set actor_name = 'eve' where account_id = ${careful} and seq = 3`);
    expect(await log.audit.verify(careful)).toMatchObject({
      ok: false,
      problem: { kind: 'inserted', seq: 3 },
    });
  });

  test('a record added behind the end is found', async () => {
    const accountId = await chainOf(3);
    await insertCopy(accountId, 3, 4);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'inserted', seq: 4 },
    });
  });

  test('a record moved to another account is missed in one and found in the other', async () => {
    const [from, to] = [await chainOf(3), await chainOf(2)];
    await tamper(sql`update audit.records set account_id = ${to} where account_id = ${from} and seq = 3`);
    expect(await log.audit.verify(from)).toMatchObject({ ok: false, problem: { kind: 'tail-cut', seq: 3 } });
    expect(await log.audit.verify(to)).toMatchObject({ ok: false, problem: { kind: 'inserted', seq: 3 } });
  });

  test('a log that was cut back together with its head does not contain a head noted before', async () => {
    const accountId = await chainOf(4);
    const { head } = await log.audit.verify(accountId);
    await log.append([entry()], actor({ accountId }));
    expect(await log.audit.verify(accountId, { anchor: head! })).toMatchObject({ ok: true, anchor: 'found' });

    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq >= 4`);
    await tamper(sql`update audit.chains set last_seq = 3, last_hash = (
      select hash from audit.records where account_id = ${accountId} and seq = 3) where account_id = ${accountId}`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'signature', seq: 3 },
    });
    expect(await log.audit.verify(accountId, { anchor: head! })).toMatchObject({
      ok: false,
      problem: { kind: 'anchor', seq: 4 },
    });
  });

  test('a walk stops when it is told to, and the next one is not harmed', async () => {
    const accountId = await chainOf(2);
    await expect(log.audit.verify(accountId, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect((await log.audit.verify(accountId)).ok).toBe(true);
  });
});
