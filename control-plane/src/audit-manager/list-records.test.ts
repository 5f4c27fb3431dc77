import { systemIds } from '@freshet/kit/ids';
import { ManualClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuditLog, actor, entry, openAuditLog } from './audit-log.fixture.ts';
import type { AuditFilter } from './index.ts';

const clock = new ManualClock('2026-03-01T00:00:00Z');
const accountId = systemIds.next();
let log: AuditLog;

const COMMIT = '0123e45671e51e51e51e51e51e51e51e51e51e51';

beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'), clock);
  const ada = actor({ accountId, id: '1'.repeat(24), name: 'Ada Lovelace' });
  const bob = actor({ accountId, id: '2'.repeat(24), name: 'bob@example.com', ip: '198.51.100.4' });
  await log.append(
    [entry({ action: 'team.create', entity: { kind: 'team', id: 't1', name: 'Builders' } })],
    ada,
  );
  clock.advance(60_000);
  await log.append(
    [
      entry({
        action: 'team.update',
        entity: { kind: 'team', id: 't1' },
        details: { description: 'Line one\nnext line', path: '/etc/motd', commit: COMMIT },
      }),
    ],
    bob,
  );
  clock.advance(60_000);
  await log.append(
    [entry({ action: 'user.invite', entity: { kind: 'user', id: 'u1' }, result: 'failure' })],
    ada,
  );
  clock.advance(60_000);
  await log.append(
    [entry({ action: 'trigger.receive', entity: { kind: 'pipeline', id: '100%_sure' }, result: 'denied' })],
    bob,
  );
  await log.append(
    [entry({ action: 'teams.other', entity: { kind: 'team', id: 't1' } })],
    actor({ accountId: systemIds.next(), name: 'Ada Lovelace' }),
  );
});
afterAll(() => log.close());

const found = async (filter: AuditFilter): Promise<string[]> =>
  (await log.audit.list({ accountId, filter, order: 'oldest', limit: 100 })).records.map(
    record => record.action,
  );

describe('filters', () => {
  test.each<[string, AuditFilter, string[]]>([
    ['nothing', {}, ['team.create', 'team.update', 'user.invite', 'trigger.receive']],
    ['a user name in any case', { userName: 'ADA lovelace' }, ['team.create', 'user.invite']],
    ['a user id', { userId: '2'.repeat(24) }, ['team.update', 'trigger.receive']],
    ['an entity kind', { entityKind: 'team' }, ['team.create', 'team.update']],
    ['an entity id', { entityId: 'u1' }, ['user.invite']],
    ['an action', { action: 'team.update' }, ['team.update']],
    ['the beginning of an action', { action: 'team' }, ['team.create', 'team.update']],
    ['wildcards taken literally', { action: '%' }, []],
    ['underscores taken literally', { action: 'team_' }, []],
    ['a result', { result: 'denied' }, ['trigger.receive']],
    ['triggers', { triggersOnly: true }, ['trigger.receive']],
    ['from', { from: new Date('2026-03-01T00:02:00Z') }, ['user.invite', 'trigger.receive']],
    ['to', { to: new Date('2026-03-01T00:01:00Z') }, ['team.create', 'team.update']],
    ['a word of a name', { search: 'build' }, ['team.create']],
    ['words in any order and case', { search: 'TEAM ada' }, ['team.create']],
    ['a part of an address', { search: 'example.com' }, ['team.update', 'trigger.receive']],
    ['an IP address', { search: '198.51.100.4' }, ['team.update', 'trigger.receive']],
    ['a word behind a line break in the details', { search: 'next' }, ['team.update']],
    ['a part of a path in the details', { search: 'motd' }, ['team.update']],
    ['punctuation only', { search: "':*&|!()<->" }, []],
    ['query syntax as words', { search: "build | team:* & !'" }, ['team.create']],
    ['any of several words', { mentions: ['motd', 'builders', "'|"] }, ['team.create', 'team.update']],
    ['a word that reads like a number', { mentions: [COMMIT] }, ['team.update']],
    ['no word at all', { mentions: [] }, []],
    ['the place in the chain', { before: 3 }, ['team.create', 'team.update']],
    ['text that cannot be stored', { entityId: '\0', userName: '\ud800' }, []],
    ['several at once', { userName: 'ada lovelace', entityKind: 'team' }, ['team.create']],
  ])('by %s', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test('an account never sees the records of another', async () => {
    const { records } = await log.audit.list({ accountId: systemIds.next(), limit: 100 });
    expect(records).toEqual([]);
    expect(await found({ action: 'teams.other' })).toEqual([]);
  });
});

describe('paging', () => {
  const fill = async (count: number): Promise<string> => {
    const account = systemIds.next();
    await log.append(
      Array.from({ length: count }, () => entry()),
      actor({ accountId: account }),
    );
    return account;
  };

  test('gives each record once, the newest first, while new ones arrive', async () => {
    const account = await fill(25);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await log.audit.list({ accountId: account, limit: 10, ...(cursor ? { cursor } : {}) });
      seen.push(...page.records.map(record => record.seq));
      cursor = page.nextCursor;
      await log.append([entry(), entry()], actor({ accountId: account }));
      await log.audit.verify(account);
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });

  test('the last full page has no cursor', async () => {
    const account = await fill(10);
    expect((await log.audit.list({ accountId: account, limit: 10 })).nextCursor).toBeUndefined();
    expect((await log.audit.list({ accountId: account, limit: 9 })).nextCursor).toBeDefined();
  });

  test('a cursor is refused with other filters, in another account, and when it is damaged', async () => {
    const account = await fill(3);
    const { nextCursor: cursor } = await log.audit.list({ accountId: account, limit: 1 });
    const refused = { code: 'REQUEST_INVALID' };
    const ask = (query: object) =>
      log.audit.list({ accountId: account, limit: 1, cursor: cursor!, ...query });
    await expect(ask({ filter: { action: 'team' } })).rejects.toMatchObject(refused);
    await expect(ask({ order: 'oldest' })).rejects.toMatchObject(refused);
    await expect(ask({ accountId: systemIds.next() })).rejects.toMatchObject(refused);
    for (const damaged of ['', 'x', `${cursor}x`, 'MS4w', "1'; drop table audit.records; --"]) {
      await expect(ask({ cursor: damaged })).rejects.toMatchObject(refused);
    }
    expect((await ask({})).records).toHaveLength(1);
  });
});
