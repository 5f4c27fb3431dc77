import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing, refusal, userOf } from '../testing/index.ts';

const admin = userOf('admin', 'a', { role: 'admin', teams: [{ _id: idOf('1'), name: 'admins' }] });
const ann = userOf('ann', 'b', { status: 'disabled', lastSignInAt: '2026-11-15T09:00:00.000Z' });
const clock = new ManualClock(new Date('2026-11-15T12:00:00.000Z'));

const listed = { 'GET /api/users': json({ users: [admin, ann] }) };

describe('users', () => {
  test('are listed in columns, more of them with -o wide', () =>
    asAdmin(listed, async ({ freshet }) => {
      expect((await freshet('get users', { clock })).out).toBe(
        [
          'NAME    EMAIL               ROLE    STATUS     TEAMS    SIGNED-IN',
          'admin   admin@example.com   admin   active     admins   -',
          'ann     ann@example.com     user    disabled   -        3h ago',
          '',
        ].join('\n'),
      );
      expect((await freshet('get users -o wide', { clock })).out).toContain(`14d ago   ${admin._id}`);
      expect((await freshet('get users -o name')).out).toBe('user/admin\nuser/ann\n');
      expect(JSON.parse((await freshet('get users -o json')).out)).toEqual([admin, ann]);
    }));

  test('are asked for page by page, and no more of them than wanted', () => {
    const pages = [json({ users: [admin], nextCursor: 'two' }), json({ users: [ann] })];
    return asAdmin(
      {
        'GET /api/users': (response, request) =>
          pages[request.url.includes('two') ? 1 : 0]?.(response, request),
      },
      async ({ freshet, requests }) => {
        expect((await freshet('get users -o name --search an')).out).toBe('user/admin\nuser/ann\n');
        expect(requests.map(({ url }) => url)).toEqual([
          '/api/users?limit=1000&search=an',
          '/api/users?limit=1000&cursor=two&search=an',
        ]);
        const first = await freshet('get users -o name --limit 1');
        expect(first.out).toBe('user/admin\n');
        expect(first.err).toContain('There are more; --limit shows them.');
      },
    );
  });

  test('are shown one at a time by name, by address and by id', () =>
    asAdmin({ ...listed, [`GET /api/users/${ann._id}`]: json(ann) }, async ({ freshet }) => {
      for (const wanted of ['ann', 'ANN', 'ann@example.com', ann._id, 'user/ann']) {
        expect(JSON.parse((await freshet(`get user ${wanted} -o json`)).out)).toEqual(ann);
      }
      expect(JSON.parse((await freshet('get users ann admin -o json')).out)).toEqual([ann, admin]);
    }));

  test('who do not exist are told, with who may have been meant', () =>
    asAdmin(listed, async ({ freshet }) => {
      expect(await freshet('get user amin')).toMatchObject({
        code: 5,
        out: '',
        err: expect.stringContaining("there is no user 'amin'; did you mean 'admin'?"),
      });
    }));

  test('get another role', () =>
    asAdmin(
      { ...listed, [`PATCH /api/users/${ann._id}`]: json({ ...ann, role: 'admin' }) },
      async ({ freshet, changes }) => {
        expect((await freshet('update user ann --role admin')).err).toBe('user/ann has the role admin now\n');
        expect(changes()).toEqual([`PATCH /api/users/${ann._id} {"role":"admin"}`]);
      },
    ));

  test('are disabled and enabled', () =>
    asAdmin(
      {
        ...listed,
        [`POST /api/users/${ann._id}/disable`]: json(ann),
        [`POST /api/users/${ann._id}/enable`]: json(ann),
      },
      async ({ freshet, changes }) => {
        expect((await freshet('disable user ann')).err).toBe('user/ann disabled\n');
        expect((await freshet('enable user ann')).err).toBe('user/ann enabled\n');
        expect(changes()).toEqual([
          `POST /api/users/${ann._id}/disable`,
          `POST /api/users/${ann._id}/enable`,
        ]);
      },
    ));

  test('are removed without a question in scripts', () =>
    asAdmin({ ...listed, [`DELETE /api/users/${ann._id}`]: nothing }, async ({ freshet, changes }) => {
      expect(await freshet('delete user ann')).toEqual({
        code: 0,
        out: '',
        err: 'user/ann removed from the account\n',
      });
      expect(changes()).toEqual([`DELETE /api/users/${ann._id}`]);
    }));

  test.each([
    ['y', 0, 1],
    ['Yes', 0, 1],
    ['', 1, 0],
    ['no', 1, 0],
    ['yellow', 1, 0],
  ])('are removed at a terminal only after a yes: %j', (answer, code, changed) =>
    asAdmin({ ...listed, [`DELETE /api/users/${ann._id}`]: nothing }, async ({ freshet, changes }) => {
      const outcome = await freshet('delete user ann', { answers: [answer] });
      expect(outcome.code).toBe(code);
      expect(outcome.err).toContain('Remove ann from the account?');
      expect(outcome.err.includes('Nothing was changed.')).toBe(changed === 0);
      expect(changes()).toHaveLength(changed);
    }),
  );

  test('are removed at a terminal without a question with --yes', () =>
    asAdmin({ ...listed, [`DELETE /api/users/${ann._id}`]: nothing }, async ({ freshet, changes }) => {
      expect((await freshet('delete user ann -y', { answers: ['n'] })).err).not.toContain('?');
      expect(changes()).toHaveLength(1);
    }));

  test('keep what the server refuses', () =>
    asAdmin(
      { ...listed, [`DELETE /api/users/${admin._id}`]: refusal({ status: 409, code: 'LAST_ADMIN' }) },
      async ({ freshet }) => {
        expect((await freshet('delete user admin')).code).toBe(6);
      },
    ));
});
