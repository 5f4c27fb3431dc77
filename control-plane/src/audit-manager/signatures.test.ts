import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { ManualClock } from '@freshet/kit/time';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuditLog, actor, entry, openAuditLog } from './audit-log.fixture.ts';
import { linkAfter } from './chain.ts';
import { type AuditManager, createHeadNotes } from './index.ts';
import { RECORD_COLUMNS } from './tables.ts';

const clock = new ManualClock('2026-01-01T00:00:00Z');
let log: AuditLog;
let home = '';
let audit: AuditManager;
/** A process of the platform: its memory of the file is its own. */
const process = () => log.another({ notes: createHeadNotes(join(home, 'audit-heads.json'), log.log) });

beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'), clock);
  home = await mkdtemp(join(tmpdir(), 'freshet-audit-'));
  audit = process();
});
afterAll(async () => {
  await log?.close();
  await rm(home, { recursive: true, force: true });
});

const append = (accountId: string, count: number) =>
  log.append(
    Array.from({ length: count }, (_, index) => entry({ action: `step.${index}` })),
    actor({ accountId }),
  );

const chainOf = async (count: number): Promise<string> => {
  const accountId = systemIds.next();
  await append(accountId, count);
  expect(await audit.verify(accountId)).toMatchObject({
    ok: true,
    checked: count,
    signedFrom: 1,
    noted: true,
  });
  return accountId;
};

/** By the login that owns everything in the database. */
const tamper = (statement: RawBuilder<unknown>) => statement.execute(log.owner.sql);

const headOf = (accountId: string) =>
  log.owner.sql
    .selectFrom('audit.chains')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Cuts records off and puts back the head, signature and all, that was there when the chain ended before them. */
const cutBackTo = async (accountId: string, head: Awaited<ReturnType<typeof headOf>>) => {
  await tamper(sql`delete from audit.records where account_id = ${accountId} and seq > ${head.last_seq}`);
  await tamper(sql`update audit.chains set last_seq = ${head.last_seq}, last_hash = ${head.last_hash},
    signed_from = ${head.signed_from}, start_seq = ${head.start_seq}, signature = ${head.signature}
    where account_id = ${accountId}`);
};

describe('signatures', () => {
  test('show a log that was rewritten as a whole, with hashes that fit', async () => {
    const accountId = await chainOf(4);
    const rows = await log.owner.sql
      .selectFrom('audit.records')
      .select(RECORD_COLUMNS)
      .where('account_id', '=', accountId)
      .orderBy('seq')
      .execute();
    let last = { seq: 0, hash: '0'.repeat(64) };
    for (const row of rows) {
      const actorName = row.seq === 2 ? 'eve' : row.actor_name;
      const previous = last;
      last = linkAfter(previous, { ...row, actor_name: actorName });
      await tamper(sql`update audit.records set actor_name = ${actorName}, previous_hash = ${previous.hash},
        hash = ${last.hash} where account_id = ${accountId} and seq = ${row.seq}`);
    }
    await tamper(sql`update audit.chains set last_hash = ${last.hash} where account_id = ${accountId}`);
    expect(await log.audit.verify(accountId)).toMatchObject({
      ok: false,
      checked: 1,
      problem: { kind: 'signature', seq: 2 },
    });
  });

  test('show an end that was cut off together with the head, also after more was sealed', async () => {
    const accountId = await chainOf(5);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq > 3`);
    await tamper(sql`update audit.chains set last_seq = 3, last_hash = (select hash from audit.records
      where account_id = ${accountId} and seq = 3) where account_id = ${accountId}`);
    const alone = log.another();
    expect(await alone.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'signature', seq: 3 },
    });
    await append(accountId, 4);
    expect(await alone.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'signature', seq: 7 },
    });
  });

  test('cannot be taken off to make the log one of an earlier release', async () => {
    const accountId = await chainOf(5);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq > 3`);
    await tamper(sql`update audit.chains set last_seq = 3, signature = null, signed_from = null,
      last_hash = (select hash from audit.records where account_id = ${accountId} and seq = 3)
      where account_id = ${accountId}`);
    await append(accountId, 1);
    expect(await log.another().verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'signature' },
    });
    await tamper(sql`update audit.records set signature = null where account_id = ${accountId}`);
    // Another process, without the note, could not know better.
    expect(await audit.verify(accountId)).toMatchObject({ ok: false });
  });

  test('begin where a chain of an earlier release ends', async () => {
    const accountId = await chainOf(3);
    await tamper(sql`update audit.records set signature = null where account_id = ${accountId}`);
    await tamper(sql`update audit.chains set signature = null, signed_from = null, start_seq = null
      where account_id = ${accountId}`);
    const upgraded = log.another();
    upgraded.start();
    await append(accountId, 2);
    expect(await upgraded.verify(accountId)).toMatchObject({ ok: true, checked: 5, signedFrom: 4 });
    await upgraded.stop();
    await tamper(sql`update audit.records set signature = null where account_id = ${accountId} and seq = 5`);
    expect(await log.another().verify(accountId)).toMatchObject({
      ok: false,
      checked: 4,
      problem: { kind: 'signature', seq: 5 },
    });
  });

  test('show a beginning that is gone without a retention run of this platform', async () => {
    const accountId = await chainOf(6);
    clock.advance(10 * 86_400_000);
    await append(accountId, 2);
    await audit.verify(accountId);
    await audit.expire(new Date(clock.now().getTime() - 86_400_000));
    expect(await audit.verify(accountId)).toMatchObject({ ok: true, from: 7 });
    const [hash] = (
      await log.owner.sql
        .selectFrom('audit.records')
        .select('hash')
        .where('account_id', '=', accountId)
        .where('seq', '=', 7)
        .execute()
    ).map(row => row.hash);
    await tamper(sql`delete from audit.records where account_id = ${accountId} and seq = 7`);
    await tamper(
      sql`update audit.checkpoints set through_seq = 7, hash = ${hash} where account_id = ${accountId}`,
    );
    await log.append(
      [entry({ action: 'audit.expire', details: { throughSeq: 7, hash: hash ?? '' } })],
      actor({ accountId, kind: 'system' }),
    );
    expect(await audit.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'checkpoint', seq: 7 },
    });
  });
});

describe('the note outside of the database', () => {
  test('shows an end that was cut off with the signed head of that time put back', async () => {
    const accountId = await chainOf(3);
    const earlier = await headOf(accountId);
    await append(accountId, 2);
    expect(await audit.verify(accountId)).toMatchObject({ ok: true, checked: 5 });
    await audit.stop();
    await cutBackTo(accountId, earlier);
    const restarted = process();
    expect(await restarted.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'tail-cut', seq: 4, explanation: expect.stringContaining('record 5 was noted') },
    });
    // What is sealed later, by this process or one without the note, does not hide it.
    await append(accountId, 1);
    await log.another().verify(accountId);
    await append(accountId, 4);
    expect(await restarted.verify(accountId)).toMatchObject({
      ok: false,
      problem: { kind: 'tail-cut', seq: 5, explanation: expect.stringContaining('written anew') },
    });
    await restarted.stop();
    expect(await process().verify(accountId)).toMatchObject({ ok: false, problem: { kind: 'tail-cut' } });
    expect(log.log.entries).toContainEqual(
      expect.objectContaining({ message: 'the end of an audit chain is not the one that was left there' }),
    );
  });

  test('shows a chain that was removed as a whole', async () => {
    const accountId = await chainOf(3);
    await tamper(sql`delete from audit.records where account_id = ${accountId}`);
    await tamper(sql`delete from audit.chains where account_id = ${accountId}`);
    expect(await audit.verify(accountId)).toMatchObject({ ok: false, problem: { kind: 'tail-cut', seq: 1 } });
  });

  test('of one database says nothing about the installation of another in the same home', async () => {
    const other = await openAuditLog(inject('serverUrl'), clock);
    try {
      const accountId = 'installation';
      await log.append([entry(), entry()], actor({ accountId }));
      expect(await audit.verify(accountId)).toMatchObject({ ok: true, checked: 2, noted: true });
      await audit.stop();
      const there = other.another({ notes: createHeadNotes(join(home, 'audit-heads.json'), other.log) });
      await other.append([entry()], actor({ accountId }));
      expect(await there.verify(accountId)).toMatchObject({ ok: true, checked: 1 });
      await there.stop();
      expect(await process().verify(accountId)).toMatchObject({ ok: true, checked: 2, noted: true });
    } finally {
      await other.close();
    }
  });

  test('may lag behind after a crash, and catches up', async () => {
    const accountId = await chainOf(2);
    await audit.stop();
    await append(accountId, 3);
    await log.another().verify(accountId);
    const restarted = process();
    expect(await restarted.verify(accountId)).toMatchObject({ ok: true, checked: 5, noted: true });
    await append(accountId, 1);
    await restarted.verify(accountId);
    await restarted.stop();
    const { heads } = JSON.parse(await readFile(join(home, 'audit-heads.json'), 'utf8'));
    expect(heads[accountId]).toMatchObject({ seq: 6 });
  });

  test('goes to the log of the process as well, with its signature', async () => {
    const accountId = await chainOf(1);
    const { head } = await audit.verify(accountId);
    expect(log.log.entries).toContainEqual(
      expect.objectContaining({
        message: 'audit checkpoint',
        fields: expect.objectContaining({ accountId, ...head }),
      }),
    );
  });
});
