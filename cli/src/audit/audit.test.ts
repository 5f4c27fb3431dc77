import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { asAdmin, cut, json, plain, refusal, withTempDir } from '../testing/index.ts';

const hash = 'a'.repeat(64);
const record = {
  id: 'r1',
  seq: 7,
  at: '2026-11-15T11:43:27.123Z',
  actor: { kind: 'user', id: 'u1', name: 'ann' },
  ip: '127.0.0.1',
  action: 'team.create',
  entity: { kind: 'team', id: 't1', name: 'ops' },
  result: 'success',
  details: { tags: ['x'] },
  previousHash: hash,
  hash,
};
const clock = new ManualClock(new Date('2026-11-15T12:00:00.000Z'));

describe('audit list', () => {
  test('shows who did what to what, and when', () =>
    asAdmin(
      {
        'GET /api/audit': json({
          records: [record, { ...record, id: 'r2', entity: { kind: 'x', id: 'y' } }],
        }),
      },
      async ({ freshet }) => {
        const rows = (await freshet('audit list')).out.split('\n').map(line => line.split(/ {2,}/));
        expect(rows[1]).toEqual([
          '2026-11-15 11:43:27Z',
          'ann',
          'team.create',
          'team/ops',
          'success',
          '127.0.0.1',
        ]);
        expect(rows[2]?.[3]).toBe('x/y');
        expect((await freshet('get audit -o name')).out).toBe('audit-record/r1\naudit-record/r2\n');
        expect((await freshet('audit list -o wide')).out).toContain('{"tags":["x"]}');
      },
    ));

  test('hands every filter on', () =>
    asAdmin({ 'GET /api/audit': json({ records: [] }) }, async ({ freshet, requests }) => {
      const { err } = await freshet(
        'audit list --user ann --entity team --entity-id t1 --action team --result denied --search ops ' +
          '--since 24h --until 2026-11-15 --limit 5',
        { clock },
      );
      expect(err).toBe(
        'No audit record matches --user ann --entity team --entity-id t1 --action team --result denied ' +
          '--search ops --since 24h --until 2026-11-15.\n',
      );
      expect(Object.fromEntries(new URL(requests[0]?.url ?? '', 'http://x').searchParams)).toEqual({
        userName: 'ann',
        entity: 'team',
        entityId: 't1',
        action: 'team',
        result: 'denied',
        search: 'ops',
        from: '2026-11-14T12:00:00.000Z',
        to: '2026-11-15T23:59:59.999Z',
        limit: '6',
      });
    }));

  test.each(['yesterday', '2026-02-31', '5', '-1h', '2026-11-15T10:00'])('refuses %s as a time', when =>
    asAdmin({}, async ({ freshet, requests }) => {
      const { code, err } = await freshet(`audit list --since=${when}`);
      expect(code).toBe(2);
      expect(err).toContain('--since must be a span');
      expect(requests).toEqual([]);
    }),
  );
});

describe('audit verify', () => {
  const head = { seq: 7, hash, signature: 'f'.repeat(64) };
  const good = { ok: true, checked: 7, from: 1, to: 7, head };
  const bad = {
    ok: false,
    checked: 3,
    from: 1,
    to: 3,
    problem: { seq: 4, kind: 'edited', explanation: 'its hash does not fit' },
  };

  test('says that the log holds', () =>
    asAdmin({ 'GET /api/audit/verify': json(good) }, async ({ freshet }) => {
      expect(await freshet('audit verify')).toEqual({
        code: 0,
        out: 'The audit log holds: 7 records, 1 to 7.\n',
        err: '',
      });
    }));

  test('names the place where it is broken, and ends with 1', () =>
    asAdmin({ 'GET /api/audit/verify': json(bad) }, async ({ freshet }) => {
      expect(await freshet('audit verify')).toEqual({
        code: 1,
        out: 'The audit log is broken at record 4 (edited): its hash does not fit\n',
        err: '',
      });
      expect(JSON.parse((await freshet('audit verify -o json')).out)).toEqual(bad);
    }));

  test('keeps the head, and hands it in the next time', () =>
    withTempDir(async dir => {
      const file = join(dir, 'head.json');
      await asAdmin({ 'GET /api/audit/verify': json(good) }, async ({ freshet, requests }) => {
        await freshet(`audit verify --save ${file}`);
        expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(head);
        await freshet(`audit verify --anchor ${file}`);
        expect(requests.at(-1)?.url).toBe(`/api/audit/verify?seq=7&hash=${hash}`);
        await writeFile(file, JSON.stringify(good));
        await freshet(`audit verify --anchor ${file}`);
        expect(requests.at(-1)?.url).toBe(`/api/audit/verify?seq=7&hash=${hash}`);
      });
    }));

  test('does not keep the head of a broken log', () =>
    withTempDir(async dir => {
      await asAdmin({ 'GET /api/audit/verify': json(bad) }, async ({ freshet }) => {
        expect((await freshet(`audit verify --save ${join(dir, 'head.json')}`)).code).toBe(1);
        expect(await readdir(dir)).toEqual([]);
      });
    }));

  test.each(['{}', 'nonsense', '{"seq": 1, "hash": "short"}'])('refuses %j as an anchor', text =>
    withTempDir(async dir => {
      await writeFile(join(dir, 'head.json'), text);
      await asAdmin({}, async ({ freshet, requests }) => {
        const { code, err } = await freshet(`audit verify --anchor ${join(dir, 'head.json')}`);
        expect(code).toBe(2);
        expect(err).toContain('CLI_FILE_UNUSABLE');
        expect(requests).toEqual([]);
      });
    }),
  );
});

describe('audit export', () => {
  test('writes to standard output as it comes', () =>
    asAdmin({ 'GET /api/audit/download': plain('\ufeffa,b\n1,2\n') }, async ({ freshet, requests }) => {
      expect(await freshet('download audit --action team')).toEqual({
        code: 0,
        out: '\ufeffa,b\n1,2\n',
        err: '',
      });
      expect(requests[0]?.url).toBe('/api/audit/download?action=team&format=csv&sort=desc');
    }));

  test.each([
    ['--format json', 'json'],
    ['-o json', 'json'],
    ['--oldest-first', 'csv'],
  ])('chooses the format by %s', (flags, format) =>
    asAdmin({ 'GET /api/audit/download': plain('x') }, async ({ freshet, requests }) => {
      await freshet(`audit export ${flags}`);
      expect(requests[0]?.url).toContain(`format=${format}`);
    }),
  );

  test('writes a file that only its owner can read', () =>
    withTempDir(async dir => {
      const file = join(dir, 'audit.json');
      await asAdmin({ 'GET /api/audit/download': plain('[1]') }, async ({ freshet, requests }) => {
        const { out, err } = await freshet(`audit export --file ${file}`);
        expect({ out, err }).toEqual({ out: '', err: `Written to ${file}.\n` });
        expect(await readFile(file, 'utf8')).toBe('[1]');
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(requests[0]?.url).toContain('format=json');
      });
    }));

  test('leaves the old file alone when the answer breaks off, and does not begin again', () =>
    withTempDir(async dir => {
      const file = join(dir, 'audit.csv');
      await writeFile(file, 'old');
      await asAdmin(
        {
          'GET /api/audit/download': (response, request) => {
            response.writeHead(200, { 'content-length': '1000' });
            response.write('a,b\n');
            setImmediate(() => cut(response, request));
          },
        },
        async ({ freshet, requests }) => {
          expect((await freshet(`audit export --file ${file}`)).code).toBe(7);
          expect(requests).toHaveLength(1);
          expect(await readFile(file, 'utf8')).toBe('old');
          expect(await readdir(dir)).toEqual(['audit.csv']);
        },
      );
    }));

  test('says when there is more than one export holds, even when it is to be quiet', () =>
    asAdmin(
      { 'GET /api/audit/download': plain('x', { 'x-audit-truncated': 'true' }) },
      async ({ freshet }) => {
        expect((await freshet('audit export -q')).err).toContain('More records match');
      },
    ));

  test.each([
    ['--file /dev/null', 2, 'is a directory or a device'],
    ['--file /nonexistent/dir/file', 2, 'cannot be written'],
    ['-o yaml', 2, 'an export is csv or json'],
  ])('with %s ends with %i', (flags, code, message) =>
    asAdmin({ 'GET /api/audit/download': plain('x') }, async ({ freshet }) => {
      const outcome = await freshet(`audit export ${flags}`);
      expect(outcome).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
    }),
  );

  test('is refused in the words of the server', () =>
    asAdmin(
      { 'GET /api/audit/download': refusal({ status: 403, code: 'DENIED', message: 'not yours' }) },
      async ({ freshet }) => {
        expect(await freshet('audit export')).toMatchObject({
          code: 4,
          err: expect.stringContaining('not yours'),
        });
      },
    ));
});
