import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing, teamOf } from '../testing/index.ts';

const ann = {
  id: idOf('1'),
  email: 'ann@example.com',
  role: 'user',
  teams: [{ _id: idOf('2'), name: 'ops' }],
  createdAt: '2026-11-15T12:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
};
const listed = {
  'GET /api/invitations': json({ invitations: [ann] }),
  'GET /api/team': json([teamOf('ops', '2')]),
};
const link = 'http://127.0.0.1:3000/invitations/accept#token=abc';

describe('invitations', () => {
  test('give the link alone to standard output', () =>
    asAdmin(
      { ...listed, 'POST /api/invitations': json({ ...ann, token: 'abc', link }, 201) },
      async ({ freshet, changes }) => {
        const { code, out, err } = await freshet('create invitation ann@example.com --team ops');
        expect({ code, out }).toEqual({ code: 0, out: `${link}\n` });
        expect(err).toContain('works once, until 2026-11-22 12:00:00Z');
        expect(changes()).toEqual([
          `POST /api/invitations {"email":"ann@example.com","role":"user","teams":["${idOf('2')}"]}`,
        ]);
      },
    ));

  test('are listed without their links, and told when there are none', () =>
    asAdmin(listed, async ({ freshet }) => {
      expect((await freshet('get invitations')).out).toContain('ann@example.com   user   ops');
      expect((await freshet('get invitations -o name')).out).toBe(`invitation/${ann.id}\n`);
    }));

  test.each([ann.id, 'ann@example.com', `invitation/${ann.id}`])('are revoked by %s', wanted =>
    asAdmin({ ...listed, [`DELETE /api/invitations/${ann.id}`]: nothing }, async ({ freshet, changes }) => {
      expect((await freshet(`delete invitation ${wanted}`)).code).toBe(0);
      expect(changes()).toEqual([`DELETE /api/invitations/${ann.id}`]);
    }),
  );
});
