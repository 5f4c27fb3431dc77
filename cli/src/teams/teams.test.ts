import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing, serviceAccountOf, teamOf, userOf } from '../testing/index.ts';

const ops = teamOf('ops', '1', { tags: ['tier-1'], users: [{ _id: idOf('b'), userName: 'ann' }] });
const qa = teamOf('Quality', '2', { type: 'default' });
const ann = userOf('ann', 'b');
const bob = userOf('bob', 'c');

const listed = {
  'GET /api/team': json([ops, qa]),
  'GET /api/users': json({ users: [ann, bob] }),
  'GET /api/service-accounts': json({ serviceAccounts: [serviceAccountOf('deployer', 'd')] }),
};

describe('teams', () => {
  test('are listed, and shown by name in any case', () =>
    asAdmin(listed, async ({ freshet }) => {
      expect((await freshet('get teams')).out).toBe(
        [
          'NAME      TYPE      USERS   TAGS',
          'ops       custom    ann     tier-1',
          'Quality   default   -       -',
          '',
        ].join('\n'),
      );
      expect((await freshet('get team quality -o yaml')).out).toMatch(/^_id: "2{24}"\nname: Quality\n/);
    }));

  test('of an empty account are told how to make', () =>
    asAdmin({ 'GET /api/team': json([]) }, async ({ freshet }) => {
      expect(await freshet('get teams')).toMatchObject({ code: 0, out: '' });
      expect((await freshet('get teams')).err).toContain('`freshet create team NAME` makes one');
      expect((await freshet('get teams -o json')).out).toBe('[]\n');
    }));

  test('are created with members and tags by name', () =>
    asAdmin({ ...listed, 'POST /api/team': json(ops, 201) }, async ({ freshet, changes, requests }) => {
      const { err } = await freshet('create team ops -u ann -u bob --service-account deployer -t a --tag b');
      expect(err).toBe('team/ops created\n');
      const body = { name: 'ops', tags: ['a', 'b'], users: [ann._id, bob._id], serviceAccounts: [idOf('d')] };
      expect(changes()).toEqual([`POST /api/team ${JSON.stringify(body)}`]);
      expect(requests.at(-1)?.headers).toHaveProperty('idempotency-key');
    }));

  test('are not created with a member who does not exist', () =>
    asAdmin({ ...listed, 'POST /api/team': json(ops, 201) }, async ({ freshet, changes }) => {
      expect(await freshet('create team ops -u anna')).toMatchObject({ code: 5 });
      expect(changes()).toEqual([]);
    }));

  test.each([
    ['--name sre', { name: 'sre' }],
    ['--tag x --tag y', { tags: ['x', 'y'] }],
    ['--no-tags', { tags: [] }],
  ])('are updated with %s', (flags, body) =>
    asAdmin({ ...listed, [`PATCH /api/team/${ops._id}`]: json(ops) }, async ({ freshet, changes }) => {
      expect((await freshet(`update team ops ${flags}`)).err).toBe('team/ops updated\n');
      expect(changes()).toEqual([`PATCH /api/team/${ops._id} ${JSON.stringify(body)}`]);
    }),
  );

  test.each([
    ['update team ops', 'nothing to change'],
    ['update team ops --tag a --no-tags', 'contradict each other'],
  ])('are not touched by `%s`', (line, message) =>
    asAdmin(listed, async ({ freshet, requests }) => {
      const outcome = await freshet(line);
      expect(outcome.code).toBe(2);
      expect(outcome.err).toContain(message);
      expect(requests).toEqual([]);
    }),
  );

  test('get members and lose them', () =>
    asAdmin(
      {
        ...listed,
        [`PUT /api/team/${ops._id}/${ann._id}/assignUserToTeam`]: json(ops),
        [`PUT /api/team/${ops._id}/${bob._id}/assignUserToTeam`]: json(ops),
        [`PUT /api/team/${ops._id}/${ann._id}/deleteUserFromTeam`]: json(ops),
      },
      async ({ freshet, changes }) => {
        expect((await freshet('add team-member ops ann bob')).err).toBe('team/ops has ann, bob in it now\n');
        const refused = await freshet('remove team-member ops ann', { answers: ['n'] });
        expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Take ann out of ops?') });
        expect((await freshet('remove team-member ops ann')).code).toBe(0);
        expect(changes().map(change => change.split('/').at(-1))).toEqual([
          'assignUserToTeam',
          'assignUserToTeam',
          'deleteUserFromTeam',
        ]);
      },
    ));

  test('are deleted, also by what -o name printed', () =>
    asAdmin({ ...listed, [`DELETE /api/team/${ops._id}`]: nothing }, async ({ freshet, changes }) => {
      expect((await freshet('delete team team/ops')).err).toBe('team/ops deleted\n');
      expect((await freshet('delete team ops', { answers: ['n'] })).code).toBe(1);
      expect(changes()).toEqual([`DELETE /api/team/${ops._id}`]);
    }));
});
