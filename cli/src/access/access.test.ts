import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, serviceAccountOf, teamOf, userOf } from '../testing/index.ts';

const yes = { allowed: true, reason: 'admin', explanation: 'Admins may.' };
const no = { allowed: false, reason: 'deny-rule', explanation: 'A rule denies it.', rule: idOf('7') };

const people = {
  'GET /api/users': json({ users: [userOf('ann', 'b')] }),
  'GET /api/team': json([teamOf('ops', '1')]),
  'GET /api/service-accounts': json({ serviceAccounts: [serviceAccountOf('deployer', 'd')] }),
};

describe('can-i', () => {
  test('says yes with exit code 0 and no with 1, each with the reason', async () => {
    await asAdmin({ 'POST /api/access/can-i': json(yes) }, async ({ freshet, changes }) => {
      expect(await freshet('can-i delete team')).toEqual({ code: 0, out: 'yes: Admins may.\n', err: '' });
      expect(changes()).toEqual(['POST /api/access/can-i {"action":"delete","resource":"team"}']);
    });
    await asAdmin({ 'POST /api/access/can-i': json(no) }, async ({ freshet }) => {
      expect(await freshet('can-i delete team')).toEqual({
        code: 1,
        out: `no: A rule denies it. (rule ${idOf('7')})\n`,
        err: '',
      });
      const scripted = await freshet('can-i delete team -o json');
      expect(scripted.code).toBe(1);
      expect(JSON.parse(scripted.out)).toEqual(no);
    });
  });

  test('asks about a resource that is described', () =>
    asAdmin({ 'POST /api/access/can-i': json(yes) }, async ({ freshet, requests }) => {
      await freshet(
        'can-i run pipeline --tag a -t b --project-tag c --attribute label=x=1 --attribute label=y --own',
      );
      expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
        action: 'run',
        resource: 'pipeline',
        entity: { tags: ['a', 'b'], projectTags: ['c'], attributes: { label: ['x=1', 'y'] }, own: true },
      });
    }));

  test.each([
    ['user:ann', { kind: 'user', id: idOf('b') }],
    ['service-account:deployer', { kind: 'service-account', id: idOf('d') }],
    ['team/ops', { kind: 'team', id: idOf('1') }],
  ])('asks for %s', (whom, as) =>
    asAdmin({ ...people, 'POST /api/access/explain': json({ now: no }) }, async ({ freshet, requests }) => {
      expect((await freshet(`can-i run pipeline --as ${whom}`)).code).toBe(1);
      expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ action: 'run', resource: 'pipeline', as });
    }),
  );

  test.each([
    ['can-i run pipeline --as ann', 2, '--as must be user:NAME'],
    ['can-i run pipeline --as user:nobody', 5, "there is no user 'nobody'"],
    ['can-i run', 2, 'RESOURCE is missing'],
  ])('`%s` ends with %i', (line, code, message) =>
    asAdmin(people, async ({ freshet }) => {
      expect(await freshet(line)).toMatchObject({ code, err: expect.stringContaining(message) });
    }),
  );
});

describe('who-can', () => {
  test('names teams and service accounts, and everyone', () =>
    asAdmin(
      {
        ...people,
        'POST /api/access/who-can': json({
          everyMember: yes,
          subjects: [
            { kind: 'team', id: idOf('1'), decision: yes },
            { kind: 'service-account', id: idOf('9'), decision: yes },
          ],
          truncated: true,
        }),
      },
      async ({ freshet }) => {
        const { out, err } = await freshet('who-can read team');
        expect(out).toBe(
          [
            'WHO                                        WHY           RULE',
            'everyone                                   Admins may.   -',
            'team/ops                                   Admins may.   -',
            `service-account/${idOf('9')}   Admins may.   -`,
            '',
          ].join('\n'),
        );
        expect(err).toContain('There are more');
      },
    ));

  test('names nobody where only admins may', () =>
    asAdmin(
      { 'POST /api/access/who-can': json({ everyMember: no, subjects: [], truncated: false }) },
      async ({ freshet }) => {
        expect(await freshet('who-can delete team')).toEqual({
          code: 0,
          out: '',
          err: 'Nobody but the admins of the account.\n',
        });
      },
    ));
});
