import { systemIds } from '@freshet/kit/ids';
import { ManualClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuditLog, actor, entry, openAuditLog } from './audit-log.fixture.ts';

const DAY = 86_400_000;
const clock = new ManualClock('2026-01-01T00:00:00Z');
let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'), clock);
});
afterAll(() => log.close());

const append = (accountId: string, count: number) =>
  log.append(
    Array.from({ length: count }, (_, index) => entry({ action: `step.${index}` })),
    actor({ accountId }),
  );

const placesOf = async (accountId: string) =>
  (await log.audit.list({ accountId, order: 'oldest', limit: 1000 })).records.map(record => record.seq);

describe('retention', () => {
  test('removes what is older than the cut-off, says so in the log, and what is left still verifies', async () => {
    const accountId = systemIds.next();
    await append(accountId, 5);
    const { head } = await log.audit.verify(accountId);
    clock.advance(10 * DAY);
    await append(accountId, 3);
    await log.audit.list({ accountId, limit: 1 });

    const cutOff = new Date(clock.now().getTime() - 5 * DAY);
    expect(await log.audit.expire(cutOff)).toMatchObject({ removed: 5, damagedAccounts: [] });
    const { records } = await log.audit.list({ accountId, limit: 10 });
    expect(records.map(record => record.seq)).toEqual([9, 8, 7, 6]);
    expect(records[0]).toMatchObject({
      action: 'audit.expire',
      actor: { kind: 'system', name: 'retention' },
      details: { throughSeq: 5, removed: 5, before: cutOff.toISOString(), hash: head!.hash },
    });
    expect(await log.audit.verify(accountId)).toMatchObject({ ok: true, checked: 4, from: 6, to: 9 });
    expect(await log.audit.verify(accountId, { anchor: head! })).toMatchObject({
      ok: true,
      anchor: 'expired',
    });
  });

  test('can run again and again, down to nothing but its own trace', async () => {
    const accountId = systemIds.next();
    for (let round = 0; round < 3; round += 1) {
      await append(accountId, 4);
      clock.advance(10 * DAY);
      await log.audit.list({ accountId, limit: 1 });
      await log.audit.expire(new Date(clock.now().getTime() - DAY));
      expect(await log.audit.verify(accountId)).toMatchObject({ ok: true });
    }
    expect(await placesOf(accountId)).toHaveLength(1);
    await append(accountId, 1);
    expect(await log.audit.verify(accountId)).toMatchObject({ ok: true, checked: 2 });
  });

  test('removes more than a batch in steps', async () => {
    const accountId = systemIds.next();
    await append(accountId, 2300);
    await log.audit.list({ accountId, limit: 1 });
    clock.advance(2 * DAY);
    await append(accountId, 2);
    await log.audit.list({ accountId, limit: 1 });
    const { removed } = await log.audit.expire(new Date(clock.now().getTime() - DAY));
    expect(removed).toBeGreaterThanOrEqual(2300);
    expect(await log.audit.verify(accountId)).toMatchObject({ ok: true, from: 2301 });
  });

  test('after it, editing, cutting off and trimming further are still found', async () => {
    const accountId = systemIds.next();
    await append(accountId, 3);
    await log.audit.list({ accountId, limit: 1 });
    clock.advance(2 * DAY);
    await append(accountId, 5);
    await log.audit.list({ accountId, limit: 1 });
    await log.audit.expire(new Date(clock.now().getTime() - DAY));
    const remove = (seq: number) =>
      sql`delete from audit.records where account_id = ${accountId} and seq = ${seq}`.execute(log.owner.sql);

    await remove(4);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'removed', seq: 4 },
    });
    await sql`update audit.checkpoints set through_seq = 4, hash = (
      select previous_hash from audit.records where account_id = ${accountId} and seq = 5)
      where account_id = ${accountId}`.execute(log.owner.sql);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'checkpoint', seq: 4 },
    });
  });

  test('leaves a damaged beginning alone: it is evidence', async () => {
    const accountId = systemIds.next();
    await append(accountId, 4);
    await log.audit.list({ accountId, limit: 1 });
    await sql`update audit.records set actor_name = 'eve' where account_id = ${accountId} and seq = 2`.execute(
      log.owner.sql,
    );
    clock.advance(2 * DAY);
    const report = await log.audit.expire(new Date(clock.now().getTime() - DAY));
    expect(report.damagedAccounts).toEqual([accountId]);
    expect(await placesOf(accountId)).toEqual([1, 2, 3, 4]);
    expect(log.log.entries).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ accountId, seq: 2 }) }),
    );
  });

  test('without a retention period nothing expires; with one, what is older does', async () => {
    const accountId = systemIds.next();
    await append(accountId, 2);
    await log.audit.list({ accountId, limit: 1 });
    clock.advance(31 * DAY);
    expect(await log.audit.expire()).toEqual({ removed: 0, damagedAccounts: [] });
    expect(await placesOf(accountId)).toEqual([1, 2]);
    await log.another({ retentionDays: 60 }).expire();
    expect(await placesOf(accountId)).toEqual([1, 2]);
    await log.another({ retentionDays: 30 }).expire();
    expect(await placesOf(accountId)).toEqual([3]);
  });
});
