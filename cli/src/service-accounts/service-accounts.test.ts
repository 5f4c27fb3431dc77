import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing, serviceAccountOf, teamOf } from '../testing/index.ts';

const deployer = serviceAccountOf('deployer', 'd', { teams: [{ _id: idOf('1'), name: 'ops' }] });
const listed = {
  'GET /api/service-accounts': json({ serviceAccounts: [deployer] }),
  'GET /api/team': json([teamOf('ops', '1'), teamOf('qa', '2')]),
};
const one = `/api/service-accounts/${deployer.id}`;

describe('service accounts', () => {
  test('are listed and shown', () =>
    asAdmin(listed, async ({ freshet }) => {
      expect((await freshet('get service-accounts')).out).toBe(
        'NAME       ADMIN   STATUS   TEAMS\ndeployer   no      active   ops\n',
      );
      expect(JSON.parse((await freshet('get service-account deployer -o json')).out)).toEqual(deployer);
    }));

  test('are created in teams by name, and lead to their first key', () =>
    asAdmin(
      { ...listed, 'POST /api/service-accounts': json(deployer, 201) },
      async ({ freshet, changes }) => {
        const { err } = await freshet('create service-account deployer --team ops --admin');
        expect(err).toContain("create token KEY-NAME --service-account 'deployer'");
        expect(changes()).toEqual([
          `POST /api/service-accounts {"name":"deployer","admin":true,"teams":["${idOf('1')}"]}`,
        ]);
      },
    ));

  test.each([
    ['update service-account deployer --admin no', { admin: false }],
    ['update service-account deployer --team qa', { teams: [idOf('2')] }],
    ['update service-account deployer --no-teams --name x', { name: 'x', teams: [] }],
    ['disable service-account deployer', { enabled: false }],
    ['enable service-account deployer', { enabled: true }],
  ])('are changed by `%s`', (line, body) =>
    asAdmin({ ...listed, [`PATCH ${one}`]: json(deployer) }, async ({ freshet, changes }) => {
      expect((await freshet(line)).code).toBe(0);
      expect(changes()).toEqual([`PATCH ${one} ${JSON.stringify(body)}`]);
    }),
  );

  test.each(['disable', 'delete'])('are not touched when the answer to %s is no', verb =>
    asAdmin(listed, async ({ freshet, changes }) => {
      expect((await freshet(`${verb} service-account deployer`, { answers: ['n'] })).code).toBe(1);
      expect(changes()).toEqual([]);
    }),
  );

  test('are deleted', () =>
    asAdmin({ ...listed, [`DELETE ${one}`]: nothing }, async ({ freshet, changes }) => {
      expect((await freshet('delete service-account deployer')).err).toBe(
        'service-account/deployer deleted\n',
      );
      expect(changes()).toEqual([`DELETE ${one}`]);
    }));
});
