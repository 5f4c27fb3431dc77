import {
  AuditPage,
  AuditVerification,
  downloadAudit,
  listAudit,
  verifyAudit,
} from '@freshet/contracts/audit-manager';
import type { Operation } from '@freshet/contracts/rest';
import { systemIds } from '@freshet/kit/ids';
import { ManualClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuditLog, actor, collect, entry, openAuditLog } from './audit-log.fixture.ts';
import { auditRoutes } from './index.ts';

const clock = new ManualClock('2026-05-06T07:08:09Z');
const accountId = systemIds.next();
let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'), clock);
  await log.append(
    [
      entry({ action: 'team.create' }),
      entry({ action: 'team.update', result: 'failure' }),
      entry({ action: 'session.start', result: 'denied' }),
    ],
    actor({ accountId, keyId: 'key-1' }),
  );
});
afterAll(() => log.close());

/** Sends a query through the contract's schema and the route's handler, as the gateway does. */
const ask = async (operation: Operation, query: Record<string, string>, account = accountId) => {
  const headers = new Map<string, string>();
  const { handle } = auditRoutes({ audit: log.audit, clock, operatingAccountId: async () => accountId }).find(
    route => route.operation === operation,
  )!;
  const input = { query: operation.query!.parse(query), params: undefined, body: undefined };
  const call = {
    principal: { accountId: account },
    signal: new AbortController().signal,
    response: { header: (name: string, value: string) => headers.set(name, value) },
  };
  return { content: await (handle as (...args: unknown[]) => Promise<unknown>)(input, call), headers };
};

const download = async (query: Record<string, string>) => {
  const { content, headers } = await ask(downloadAudit, query);
  return { text: await collect(content as AsyncIterable<string>), headers };
};

describe('the log of the installation', () => {
  test('is shown to the account that runs it', async () => {
    await log.append(
      [entry({ action: 'operation.call', result: 'denied' })],
      actor({ accountId: 'installation' }),
    );
    const { content } = await ask(listAudit, { log: 'installation' });
    expect(AuditPage.parse(content).records.map(record => record.action)).toEqual(['operation.call']);
    expect((await ask(verifyAudit, { log: 'installation' })).content).toMatchObject({ ok: true, checked: 1 });
  });

  test.each([listAudit, downloadAudit, verifyAudit])('is kept from every other account', async operation => {
    await expect(ask(operation, { log: 'installation' }, 'f'.repeat(24))).rejects.toMatchObject({
      code: 'DENIED',
    });
  });
});

describe('GET /audit', () => {
  test('answers with records of the caller’s account as the contract has them', async () => {
    const { content } = await ask(listAudit, { limit: '2' });
    const page = AuditPage.parse(content);
    expect(page.records.map(record => record.action)).toEqual(['session.start', 'team.update']);
    expect(page.records[0]).toMatchObject({
      seq: 3,
      actor: { keyId: 'key-1' },
      at: '2026-05-06T07:08:09.000Z',
    });
    const next = AuditPage.parse((await ask(listAudit, { limit: '2', cursor: page.nextCursor! })).content);
    expect(next.records.map(record => record.action)).toEqual(['team.create']);
    expect((await ask(listAudit, {}, systemIds.next())).content).toEqual({ records: [] });
  });

  test.each([
    [{ rs_status: '200' }, ['team.create']],
    [{ rs_status: '403' }, ['session.start']],
    [{ rs_status: '500' }, ['team.update']],
    [{ result: 'denied' }, ['session.start']],
    [{ userName: 'ADA', entity: 'team', action: 'team.c' }, ['team.create']],
    [{ from: '2026-05-06', to: '2026-05-07' }, ['session.start', 'team.update', 'team.create']],
    [{ from: String(Date.parse('2026-05-06T07:08:10Z')) }, []],
    [{ to: '2026-05-06T09:08:08+02:00' }, []],
    [{ showTriggers: 'true' }, []],
  ])('filters by %j', async (query, expected) => {
    const page = AuditPage.parse((await ask(listAudit, query as unknown as Record<string, string>)).content);
    expect(page.records.map(record => record.action)).toEqual(expected);
  });

  test.each([
    { actoin: 'team' },
    { from: 'yesterday' },
    { from: '2026-02-31T00:00:00Z' },
    { limit: '0' },
    { limit: '1001' },
    { rs_status: 'x' },
    { search: 'x'.repeat(257) },
    { action: '' },
  ])('refuses %j', query => {
    expect(listAudit.query.safeParse(query).success).toBe(false);
  });
});

describe('GET /audit/download', () => {
  test('gives CSV unless asked otherwise, as a file named after the day', async () => {
    const { text, headers } = await download({ sortType: 'ASK', sortField: 'createdAt', search: 'team' });
    expect(text.split('\r\n')[0]).toMatch(/^seq,time,user,/);
    expect(text.split('\r\n').map(line => line.split(',')[0])).toEqual(['seq', '1', '2', '3', '']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="freshet-audit-2026-05-06.csv"');
    expect(headers.has('x-audit-truncated')).toBe(false);
  });

  test('gives JSON when asked', async () => {
    const { text, headers } = await download({ format: 'json', sort: 'desc', sortType: 'ASC' });
    expect(JSON.parse(text).map((record: { seq: number }) => record.seq)).toEqual([3, 2, 1]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('GET /audit/verify', () => {
  test('reports a head that a later call can be anchored to', async () => {
    const report = AuditVerification.parse((await ask(verifyAudit, {})).content);
    expect(report).toMatchObject({ ok: true, checked: 3, head: { seq: 3 } });
    const { seq, hash } = report.head!;
    const anchored = await ask(verifyAudit, { seq: String(seq), hash });
    expect(AuditVerification.parse(anchored.content)).toMatchObject({ ok: true, anchor: 'found' });
    const rewritten = await ask(verifyAudit, { seq: String(seq), hash: 'f'.repeat(64) });
    expect(AuditVerification.parse(rewritten.content)).toMatchObject({
      ok: false,
      problem: { kind: 'anchor' },
    });
  });

  test('needs place and hash together', () => {
    expect(verifyAudit.query.safeParse({ seq: '3' }).success).toBe(false);
    expect(verifyAudit.query.safeParse({ hash: 'f'.repeat(64) }).success).toBe(false);
  });
});
