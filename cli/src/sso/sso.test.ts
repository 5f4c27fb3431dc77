import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing, userOf } from '../testing/index.ts';

const okta = {
  id: idOf('5'),
  name: 'okta',
  issuer: 'https://acme.okta.com',
  clientId: 'abc',
  hasClientSecret: true,
  redirectUri: 'http://127.0.0.1:3000/api/auth/sso/5/callback',
  scopes: ['openid'],
  groupClaim: 'groups',
  adminGroup: null,
  groupTeams: [{ group: 'dev', team: { _id: idOf('1'), name: 'backend' } }],
  allowedDomains: [],
  assumeEmailVerified: false,
  createUsers: false,
  enabled: true,
  enforced: false,
  breakGlassUsers: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const known = {
  'GET /api/sso/providers': json({ providers: [okta] }),
  'GET /api/users': json({ users: [userOf('admin', 'a')] }),
};
const one = `/api/sso/providers/${okta.id}`;

describe('identity providers', () => {
  test('are listed', () =>
    asAdmin(known, async ({ freshet }) => {
      expect((await freshet('get sso')).out).toBe(
        [
          'NAME   ISSUER                  STATUS    GROUPS        DOMAINS',
          'okta   https://acme.okta.com   enabled   dev=backend   any',
          '',
        ].join('\n'),
      );
      expect((await freshet('get sso okta -o name')).out).toBe('sso/okta\n');
    }));

  test('are created with their secret from standard input, and tell the redirect address', () =>
    asAdmin({ ...known, 'POST /api/sso/providers': json(okta, 201) }, async ({ freshet, requests }) => {
      const { err } = await freshet(
        'create sso okta --issuer https://acme.okta.com --client-id abc --client-secret-stdin ' +
          '--group-team dev=backend --domain a.example --create-users yes --break-glass admin',
        { stdin: 's3cret\n' },
      );
      expect(err).toContain(okta.redirectUri);
      expect(err).not.toContain('s3cret');
      expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({
        name: 'okta',
        issuer: 'https://acme.okta.com',
        clientId: 'abc',
        clientSecret: 's3cret',
        groupTeams: [{ group: 'dev', team: 'backend' }],
        allowedDomains: ['a.example'],
        createUsers: true,
        breakGlassUsers: [idOf('a')],
      });
    }));

  test.each([
    ['--enforced yes --break-glass admin', { enforced: true, breakGlassUsers: [idOf('a')] }],
    ['--no-admin-group --no-client-secret', { clientSecret: null, adminGroup: null }],
    ['--any-domain --enabled no', { allowedDomains: [], enabled: false }],
  ])('are updated with %s', (flags, body) =>
    asAdmin({ ...known, [`PATCH ${one}`]: json(okta) }, async ({ freshet, requests }) => {
      expect((await freshet(`update sso okta ${flags}`)).err).toBe('sso/okta updated\n');
      expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual(body);
    }),
  );

  test.each([
    ['update sso okta', 2, 'nothing to change'],
    ['update sso okta --admin-group a --no-admin-group', 2, 'contradict'],
    ['update sso okta --group-team dev', 2, '--group-team must be NAME=VALUE'],
    ['delete sso octa', 5, "there is no identity provider 'octa'; did you mean 'okta'?"],
  ])('`%s` ends with %i', (line, code, message) =>
    asAdmin(known, async ({ freshet, changes }) => {
      expect(await freshet(line)).toMatchObject({ code, err: expect.stringContaining(message) });
      expect(changes()).toEqual([]);
    }),
  );

  test('are tested, with exit code 1 when something is wrong', () =>
    asAdmin(
      {
        ...known,
        [`POST ${one}/test`]: json({ ok: false, checks: [{ name: 'discovery', ok: false, message: 'no' }] }),
      },
      async ({ freshet }) => {
        expect(await freshet('test sso okta')).toEqual({
          code: 1,
          out: 'RESULT   CHECK       MESSAGE\nfailed   discovery   no\n',
          err: '',
        });
      },
    ));

  test('are deleted', () =>
    asAdmin({ ...known, [`DELETE ${one}`]: nothing }, async ({ freshet, changes }) => {
      expect((await freshet('delete sso okta', { answers: ['n'] })).code).toBe(1);
      expect((await freshet('delete sso okta -y', { answers: ['n'] })).code).toBe(0);
      expect(changes()).toEqual([`DELETE ${one}`]);
    }));
});
