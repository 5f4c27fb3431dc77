import { systemIds } from '@freshet/kit/ids';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AuditLog, actor, entry, openAuditLog } from './audit-log.fixture.ts';
import { GENESIS, linkAfter } from './chain.ts';
import { cleanDetails } from './clean-entry.ts';
import type { PendingRow } from './tables.ts';

let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'));
});
afterAll(() => log.close());

const row = (details: unknown): PendingRow => ({
  position: 1,
  id: 'e'.repeat(24),
  account_id: 'a'.repeat(24),
  at: new Date('2026-01-01T00:00:00.123Z'),
  actor_kind: 'user',
  actor_id: 'c'.repeat(24),
  actor_name: 'ada',
  actor_key_id: null,
  ip: null,
  request_id: null,
  action: 'team.create',
  entity_kind: 'team',
  entity_id: 'd'.repeat(24),
  entity_name: null,
  result: 'success',
  details: details as PendingRow['details'],
});

const hashOf = (details: unknown) => linkAfter(GENESIS, row(details)).hash;

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, shuffled(item)]),
  );
};

const details = fc.dictionary(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }),
  { maxKeys: 6 },
);

describe('the hash of a record', () => {
  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(details, value => {
        const stored = JSON.parse(cleanDetails(value as never));
        expect(hashOf(shuffled(stored))).toBe(hashOf(stored));
      }),
    );
  });

  test('survives being stored as jsonb: numbers, unicode, nesting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(details, { minLength: 20, maxLength: 40 }), async values => {
        const stored = values.map(value => cleanDetails(value as never));
        const { rows } = await sql<{ value: unknown }>`
          select value::jsonb as value from unnest(${stored}::text[]) with ordinality as given (value, place)
          order by place`.execute(log.owner.sql);
        expect(rows.map(({ value }) => hashOf(value))).toEqual(stored.map(text => hashOf(JSON.parse(text))));
      }),
      { numRuns: 25 },
    );
  });

  test('covers the place, the record before, and the difference between nothing and empty', () => {
    const base = linkAfter(GENESIS, row({ a: 1 })).hash;
    expect(linkAfter({ ...GENESIS, seq: 1 }, row({ a: 1 })).hash).not.toBe(base);
    expect(linkAfter({ ...GENESIS, hash: 'f'.repeat(64) }, row({ a: 1 })).hash).not.toBe(base);
    expect(hashOf({ a: '1' })).not.toBe(base);
    expect(hashOf({})).not.toBe(hashOf(null));
    expect(linkAfter(GENESIS, { ...row(null), entity_name: '' }).hash).not.toBe(hashOf(null));
  });

  test('is what it has always been: changing it would break every stored log', () => {
    expect(linkAfter(GENESIS, row({ b: [1, 'é'], a: null }))).toEqual({
      seq: 1,
      hash: '1fddde17e9ad81c655da62a75ffcfb8da8b0a64e306434bcd79fd3f647c7ac33',
    });
  });

  test('holds for any entry after sealing', async () => {
    const accountId = systemIds.next();
    const samples = fc.sample(fc.record({ text: fc.string({ unit: 'binary' }), details }), 300);
    await log.append(
      samples.map(({ text, details: value }) =>
        entry({ entity: { kind: 'thing', id: text, name: text }, details: value as never }),
      ),
      actor({ accountId }),
    );
    expect(await log.audit.verify(accountId)).toMatchObject({ ok: true, checked: 300 });
  });
});
