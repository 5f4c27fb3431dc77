import { AuditRecord } from '@freshet/contracts/audit-manager';
import { csvField, csvLine } from '@freshet/kit/csv';
import { systemIds } from '@freshet/kit/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type AuditLog, actor, collect, entry, openAuditLog } from './audit-log.fixture.ts';
import { exportRecords } from './export-records.ts';

let log: AuditLog;
beforeAll(async () => {
  log = await openAuditLog(inject('serverUrl'));
});
afterAll(() => log.close());

/** Reads RFC 4180 text the way a strict reader does. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    if (pattern.lastIndex === text.length) return rows;
  }
  throw new Error('not CSV');
};

describe('CSV', () => {
  test('any text survives a strict reader, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), fields => {
        const [read] = parseCsv(csvLine(fields));
        expect(read).toEqual(
          fields.map(field => (/^[=+\-@\t\r\n＝＋－＠]/.test(field) ? `'${field}` : field)),
        );
      }),
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=cmd|" /C calc"!A0'])(
    'a field that starts a formula becomes text: %j',
    field => {
      expect(csvField(field).replace(/^"/, '')).toMatch(/^'/);
    },
  );
});

describe('exporting', () => {
  test('hostile names stay inside their field', async () => {
    const accountId = systemIds.next();
    const names = [
      '=HYPERLINK("http://evil")',
      'a,b',
      'say "hi"',
      'two\r\nlines',
      '\u001b[31mred',
      'ünïcödé 🚀',
      '',
    ];
    await log.append(
      names.map(name => entry({ entity: { kind: 'team', id: 'x', name }, details: { name } })),
      actor({ accountId, name: '@ada' }),
    );
    const { chunks, truncated } = await log.audit.export({ accountId, order: 'oldest', format: 'csv' });
    const [header, ...rows] = parseCsv(await collect(chunks));
    const column = (name: string) => header!.indexOf(name);
    expect(truncated).toBe(false);
    expect(rows.map(row => row[column('entityName')])).toEqual(
      names.map(name => (name.startsWith('=') ? `'${name}` : name)),
    );
    expect(rows.map(row => JSON.parse(row[column('details')]!).name)).toEqual(names);
    expect(rows.map(row => row[column('user')])).toEqual(names.map(() => "'@ada"));
    expect(rows.map(row => row[column('seq')])).toEqual(names.map((_, index) => String(index + 1)));
  });

  test('JSON is one array of records as the contract has them, also when there are none', async () => {
    const accountId = systemIds.next();
    await log.append(
      Array.from({ length: 1203 }, (_, index) => entry({ details: { index } })),
      actor({ accountId }),
    );
    const { chunks } = await log.audit.export({ accountId, format: 'json' });
    const records = z.array(AuditRecord).parse(JSON.parse(await collect(chunks)));
    expect(records.map(record => record.seq)).toEqual(
      Array.from({ length: 1203 }, (_, index) => 1203 - index),
    );

    const empty = await log.audit.export({ accountId: systemIds.next(), format: 'json' });
    expect(JSON.parse(await collect(empty.chunks))).toEqual([]);
    const none = await log.audit.export({ accountId: systemIds.next(), format: 'csv' });
    expect(parseCsv(await collect(none.chunks))).toHaveLength(1);
  });

  test('says when more match than one export gives, and gives exactly the limit', async () => {
    const accountId = systemIds.next();
    await log.append(
      Array.from({ length: 601 }, () => entry()),
      actor({ accountId }),
    );
    await log.audit.list({ accountId, limit: 1 });
    const limited = await exportRecords(log.own.sql, { accountId, format: 'json' }, 600);
    expect(limited.truncated).toBe(true);
    expect(JSON.parse(await collect(limited.chunks))).toHaveLength(600);
    const whole = await exportRecords(log.own.sql, { accountId, format: 'json' }, 601);
    expect(whole.truncated).toBe(false);
  });

  test('is of the moment it was asked for and read only as far as someone listens', async () => {
    const accountId = systemIds.next();
    await log.append(
      Array.from({ length: 1500 }, () => entry()),
      actor({ accountId }),
    );
    const { chunks } = await log.audit.export({ accountId, order: 'oldest', format: 'json' });
    await log.append([entry()], actor({ accountId }));
    await log.audit.list({ accountId, limit: 1 });
    expect(JSON.parse(await collect(chunks))).toHaveLength(1500);

    const abandoned = await log.audit.export({ accountId, format: 'csv' });
    let lines = 0;
    for await (const chunk of abandoned.chunks) {
      lines += chunk.split('\r\n').length - 1;
      if (lines > 1) break;
    }
    expect(lines).toBeLessThan(600);
  });
});
