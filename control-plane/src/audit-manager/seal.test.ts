import { systemIds } from '@freshet/kit/ids';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, type AuditLog, actor, entry, OTHER_ACCOUNT, openAuditLog } from './audit-log.fixture.ts';
import { appendAudit } from './index.ts';

let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'));
});
afterAll(() => log.close());

const freshAccount = () => systemIds.next();
const actionsOf = async (accountId: string) =>
  (await log.audit.list({ accountId, order: 'oldest', limit: 1000 })).records.map(record => record.action);

describe('sealing', () => {
  test('thousands of entries from many connections, sealed by rivals, form one unbroken chain per account', async () => {
    const accounts = [freshAccount(), freshAccount()];
    const managers = [log.audit, log.another(), log.another()];
    for (const manager of managers) manager.start();
    const writer = async (number: number) => {
      for (let round = 0; round < 50; round += 1) {
        const accountId = accounts[(number + round) % 2]!;
        await log.append(
          Array.from({ length: 10 }, (_, index) => entry({ details: { number, round, index } })),
          actor({ accountId }),
        );
        managers[number % 3]!.wake();
        if (round % 10 === 0) await managers[number % 3]!.list({ accountId, limit: 1 });
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));

    const reports = await Promise.all(accounts.map(accountId => log.audit.verify(accountId)));
    expect(reports.map(({ ok, checked, to }) => ({ ok, checked, to }))).toEqual(
      accounts.map(() => ({ ok: true, checked: 2000, to: 2000 })),
    );
    await Promise.all(managers.map(manager => manager.stop()));
    const { rows } = await sql<{ count: number }>`select count(*) from audit.pending`.execute(log.owner.sql);
    expect(rows[0]!.count).toBe(0);
  });

  test('entries of one transaction stay in the order they were said', async () => {
    const accountId = freshAccount();
    const append = appendAudit({ ids: systemIds, clock: systemClock });
    const said = Array.from({ length: 1200 }, (_, index) => `step.${index}`);
    await log.module.sql.transaction().execute(async transaction => {
      await append(
        transaction,
        actor({ accountId }),
        said.slice(0, 700).map(action => entry({ action })),
      );
      await append(
        transaction,
        actor({ accountId }),
        said.slice(700).map(action => entry({ action })),
      );
    });
    const { records, nextCursor } = await log.audit.list({ accountId, order: 'oldest', limit: 1000 });
    const rest = await log.audit.list({ accountId, order: 'oldest', limit: 1000, cursor: nextCursor! });
    expect([...records, ...rest.records].map(record => record.action)).toEqual(said);
  });

  test('entries of a transaction that commits late are sealed when they appear, not skipped', async () => {
    const accountId = freshAccount();
    const append = appendAudit({ ids: systemIds, clock: systemClock });
    const slow = await log.module.sql.startTransaction().execute();
    await append(slow, actor({ accountId }), [
      entry({ action: 'slow.first' }),
      entry({ action: 'slow.second' }),
    ]);
    await log.append([entry({ action: 'quick.only' })], actor({ accountId }));
    expect(await actionsOf(accountId)).toEqual(['quick.only']);

    await slow.commit().execute();
    expect(await actionsOf(accountId)).toEqual(['quick.only', 'slow.first', 'slow.second']);
    expect((await log.audit.verify(accountId)).ok).toBe(true);
  });

  test('a rolled-back change leaves no entry', async () => {
    const accountId = freshAccount();
    const append = appendAudit({ ids: systemIds, clock: systemClock });
    const change = await log.module.sql.startTransaction().execute();
    await append(change, actor({ accountId }), [entry()]);
    await change.rollback().execute();
    expect(await actionsOf(accountId)).toEqual([]);
  });

  test('a reader sees what was committed before it asked, with no sealer running', async () => {
    const accountId = freshAccount();
    for (let round = 1; round <= 5; round += 1) {
      await log.append([entry({ action: `round.${round}` })], actor({ accountId }));
      expect(await actionsOf(accountId)).toHaveLength(round);
    }
  });

  test('the running sealer picks up what is woken for, and what nobody woke it for', async () => {
    const manager = log.another({ pollMs: 50 });
    manager.start();
    const accountId = freshAccount();
    await log.append([entry({ action: 'unannounced.entry' })], actor({ accountId }));
    await eventually(async () => expect(await sealedCount(accountId)).toBe(1));
    await manager.stop();

    const lazy = log.another({ pollMs: 600_000 });
    lazy.start();
    await lazy.recordOutside(actor({ accountId }), entry({ action: 'announced.entry', result: 'denied' }));
    await eventually(async () => expect(await sealedCount(accountId)).toBe(2));
    await lazy.stop();
  });

  test('a head locked by another sealer is left to it, while other accounts go on', async () => {
    const [busy, free] = [freshAccount(), freshAccount()];
    await log.append([entry()], actor({ accountId: busy }));
    await log.audit.list({ accountId: busy, limit: 1 });
    const rival = await log.own.sql.startTransaction().execute();
    await rival.selectFrom('audit.chains').selectAll().where('account_id', '=', busy).forUpdate().execute();
    await log.append([entry()], actor({ accountId: busy }));
    await log.append([entry()], actor({ accountId: free }));

    const manager = log.another({ pollMs: 20 });
    manager.start();
    await eventually(async () => expect(await sealedCount(free)).toBe(1));
    expect(await sealedCount(busy)).toBe(1);
    await rival.commit().execute();
    await eventually(async () => expect(await sealedCount(busy)).toBe(2));
    await manager.stop();
  });

  test('one account that cannot be sealed is reported and does not stop the others', async () => {
    const [stuck, fine] = [freshAccount(), freshAccount()];
    await log.append([entry()], actor({ accountId: stuck }));
    await log.audit.list({ accountId: stuck, limit: 1 });
    // A record already stands where the next one belongs.
    await sql`update audit.chains set last_seq = 0 where account_id = ${stuck}`.execute(log.owner.sql);
    await log.append([entry()], actor({ accountId: stuck }));
    await log.append([entry()], actor({ accountId: fine }));
    const manager = log.another({ pollMs: 20 });
    manager.start();
    await eventually(async () => {
      expect(await sealedCount(fine)).toBe(1);
      expect(log.log.entries).toContainEqual(
        expect.objectContaining({ level: 'error', fields: expect.objectContaining({ accountId: stuck }) }),
      );
    });
    await manager.stop();
    await sql`delete from audit.pending where account_id = ${stuck}`.execute(log.owner.sql);
  });

  test('accounts have chains of their own', async () => {
    await log.append([entry({ action: 'mine.only' })], actor({ accountId: ACCOUNT }));
    await log.append([entry({ action: 'yours.only' })], actor({ accountId: OTHER_ACCOUNT }));
    expect(await actionsOf(ACCOUNT)).toEqual(['mine.only']);
    expect(await actionsOf(OTHER_ACCOUNT)).toEqual(['yours.only']);
    expect((await log.audit.list({ accountId: OTHER_ACCOUNT, limit: 1 })).records[0]!.seq).toBe(1);
  });
});

const sealedCount = async (accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit.records where account_id = ${accountId}`.execute(log.owner.sql);
  return rows[0]!.count;
};
