import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import {
  asAdmin,
  idOf,
  json,
  keyOf,
  nothing,
  plain,
  refusal,
  serviceAccountOf,
  userOf,
} from '../testing/index.ts';

const ci = keyOf('ci', '1', { scopes: ['team:read'], expires: '2026-12-01T00:00:00.000Z' });
const old = keyOf('old', '2', {
  subject: { type: 'service-account', ref: idOf('d') },
  lastUsed: '2026-11-15T11:00:00.000Z',
});
const twin = keyOf('old', '3');
const clock = new ManualClock(new Date('2026-11-15T12:00:00.000Z'));

const listed = {
  'GET /api/auth/keys': json([ci, old, twin]),
  'GET /api/users': json({ users: [userOf('ann', 'a')] }),
  'GET /api/service-accounts': json({ serviceAccounts: [serviceAccountOf('deployer', 'd')] }),
};
const key = `${idOf('9')}.s3cret`;

describe('tokens', () => {
  test('are listed with the names of their owners', () =>
    asAdmin(listed, async ({ freshet }) => {
      const { out } = await freshet('get tokens', { clock });
      expect(out.split('\n').map(line => line.split(/ {2,}/))).toEqual([
        ['NAME', 'ID', 'OWNER', 'SCOPES', 'EXPIRES', 'USED'],
        ['ci', ci._id, 'user/ann', 'team:read', '2026-12-01 00:00:00Z', 'never'],
        ['old', old._id, 'service-account/deployer', 'any', 'never', '1h ago'],
        ['old', twin._id, 'user/ann', 'any', 'never', 'never'],
        [''],
      ]);
    }));

  test('are listed by the ids of owners whom one may not look up, and for scripts', () =>
    asAdmin(
      { ...listed, 'GET /api/service-accounts': refusal({ status: 403, code: 'DENIED' }) },
      async ({ freshet, requests }) => {
        expect((await freshet('get tokens')).out).toContain(`service-account/${idOf('d')}`);
        const before = requests.length;
        expect((await freshet('get tokens -o name')).out).toBe(
          `token/${ci._id}\ntoken/${old._id}\ntoken/${twin._id}\n`,
        );
        expect(requests.length - before).toBe(1);
      },
    ));

  test('give the key alone to standard output, and a warning to standard error', () =>
    asAdmin({ ...listed, 'POST /api/auth/key': plain(key) }, async ({ freshet, changes }) => {
      const { code, out, err } = await freshet('create token ci -s team:read --scope user');
      expect({ code, out }).toEqual({ code: 0, out: `${key}\n` });
      expect(err).toContain('shown only now');
      expect(changes()).toEqual(['POST /api/auth/key {"name":"ci","scopes":["team:read","user"]}']);
      expect(JSON.parse((await freshet('create token ci -o json')).out)).toEqual({
        id: idOf('9'),
        name: 'ci',
        key,
      });
    }));

  test.each([
    ['12h', '2026-11-16T00:00:00.000Z'],
    ['30d', '2026-12-15T12:00:00.000Z'],
    ['2027-01-31', '2027-01-31T23:59:59.999Z'],
    ['2027-01-31T10:00:00+02:00', '2027-01-31T08:00:00.000Z'],
  ])('end when they should: %s', (when, expires) =>
    asAdmin({ 'POST /api/auth/key': plain(key) }, async ({ freshet, requests }) => {
      await freshet(`create token ci --expires ${when}`, { clock });
      expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ expires });
    }),
  );

  test('act for a service account by name', () =>
    asAdmin({ ...listed, 'POST /api/auth/key': plain(key) }, async ({ freshet, changes }) => {
      await freshet('create token ci --service-account deployer');
      expect(changes()[0]).toContain(
        `/api/auth/key?subjectType=service-account&subjectReference=${idOf('d')} `,
      );
    }));

  test('change their name and scopes', () =>
    asAdmin({ ...listed, [`PATCH /api/auth/key/${ci._id}`]: json(ci) }, async ({ freshet, changes }) => {
      expect((await freshet('patch token ci -n new -s user:read')).err).toBe(`token/${ci._id} updated\n`);
      expect(changes()).toEqual([`PATCH /api/auth/key/${ci._id} {"name":"new","scopes":["user:read"]}`]);
      expect((await freshet('update token ci')).code).toBe(2);
    }));

  test('of one name are told apart by id', () =>
    asAdmin({ ...listed, [`DELETE /api/auth/key/${twin._id}`]: nothing }, async ({ freshet, changes }) => {
      const both = await freshet('delete token old');
      expect(both).toMatchObject({ code: 5, out: '' });
      expect(both.err).toContain(`2 API keys are called 'old': ${old._id}, ${twin._id}`);
      expect((await freshet(`delete token ${twin._id}`)).code).toBe(0);
      expect(changes()).toEqual([`DELETE /api/auth/key/${twin._id}`]);
    }));

  test('are revoked several at a time, or none when one is unknown', () =>
    asAdmin(
      {
        ...listed,
        [`DELETE /api/auth/key/${ci._id}`]: nothing,
        [`DELETE /api/auth/key/${twin._id}`]: nothing,
      },
      async ({ freshet, changes }) => {
        expect((await freshet('delete token ci nope')).code).toBe(5);
        expect(changes()).toEqual([]);
        await freshet(`delete tokens ci ${twin._id} ci`);
        expect(changes()).toHaveLength(2);
      },
    ));
});
