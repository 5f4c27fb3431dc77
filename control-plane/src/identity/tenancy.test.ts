/**
 * Every operation that takes an id is called by the admin of one account with the ids of another. Whatever it
 * answers must be, to the byte, what it answers to an id that exists nowhere, and nothing may have changed.
 */
import * as rest from '@freshet/contracts/identity';
import type { Operation } from '@freshet/contracts/rest';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { IdentityFixture, type Process, type Tenant } from './identity-fixture.ts';

const ABSENT = '0'.repeat(24);

let fixture: IdentityFixture;
let server: Process;
let mine: Tenant;
let theirs: Tenant;
/** One thing of each kind, by the noun in the path. */
let foreign: Record<string, string>;
let own: Record<string, string>;

beforeAll(async () => {
  fixture = await IdentityFixture.create(inject('serverUrl'));
  server = await fixture.start();
  mine = await fixture.tenant(server, 'mine');
  theirs = await fixture.tenant(server, 'theirs');
  own = await furnish(mine);
  foreign = await furnish(theirs);
});
afterAll(() => fixture?.drop());

const furnish = async (tenant: Tenant): Promise<Record<string, string>> => {
  const user = await fixture.member(server, tenant);
  const post = async (path: string, body: object) =>
    (await server.ask(`POST ${path}`, { key: tenant.key, body })).json;
  return {
    user: user.id,
    key: user.key.slice(0, 24),
    session: user.session.slice(0, 24),
    team: (await post('/team', { name: 'team', users: [user.id] }))._id,
    'service-account': (await post('/service-accounts', { name: 'robot' })).id,
    invitation: (await post('/invitations', { email: `guest-of-${tenant.name}@example.com` })).id,
  };
};

interface Probe {
  readonly operation: Operation;
  /** Path and body with the id in them. */
  readonly with: (id: (kind: string) => string) => { path: string; body?: unknown };
}

const params: Readonly<Record<string, string>> = {
  '/users/': 'user',
  '/team/{id}': 'team',
  '/service-accounts/': 'service-account',
  '/auth/key/': 'key',
  '/auth/sessions/': 'session',
  '/invitations/': 'invitation',
};

const BODIES: Readonly<Record<string, unknown>> = {
  'users-update': { role: 'admin' },
  'teams-replace': { name: 'taken over' },
  'teams-update': { name: 'taken over' },
  'service-accounts-update': { name: 'taken over' },
  'tokens-patch': { name: 'taken over' },
};

const kindOf = (operation: Operation): string =>
  Object.entries(params).find(([prefix]) => operation.path.startsWith(prefix))?.[1] ?? 'unknown';

const operations = Object.values(rest).filter(
  (value): value is Operation & typeof value =>
    typeof value === 'object' && value !== null && 'path' in value && 'guard' in value,
) as readonly Operation[];

const byPath: readonly Probe[] = operations
  .filter(({ path, tag }) => path.includes('{id}') && tag !== 'sso' && !path.includes('/sso'))
  .map(operation => ({
    operation,
    with: id => ({ path: operation.path.replace('{id}', id(kindOf(operation))), body: BODIES[operation.id] }),
  }));

/** Ids that stand elsewhere than in `{id}`. */
const elsewhere: readonly Probe[] = [
  {
    operation: rest.addUserToTeam,
    with: id => ({ path: `/team/${id('team')}/${mine.adminId}/assignUserToTeam` }),
  },
  {
    operation: rest.addUserToTeam,
    with: id => ({ path: `/team/${own.team}/${id('user')}/assignUserToTeam` }),
  },
  {
    operation: rest.removeUserFromTeam,
    with: id => ({ path: `/team/${id('team')}/${own.user}/deleteUserFromTeam` }),
  },
  {
    operation: rest.removeUserFromTeam,
    with: id => ({ path: `/team/${own.team}/${id('user')}/deleteUserFromTeam` }),
  },
  { operation: rest.listTeamsOfUser, with: id => ({ path: `/team/${id('user')}/findTeamsByUser` }) },
  { operation: rest.createTeam, with: id => ({ path: '/team', body: { name: 'n', users: [id('user')] } }) },
  {
    operation: rest.createTeam,
    with: id => ({ path: '/team', body: { name: 'n', serviceAccounts: [id('service-account')] } }),
  },
  { operation: rest.updateTeam, with: id => ({ path: `/team/${own.team}`, body: { users: [id('user')] } }) },
  {
    operation: rest.replaceTeam,
    with: id => ({
      path: `/team/${own.team}`,
      body: { name: 'n', serviceAccounts: [id('service-account')] },
    }),
  },
  {
    operation: rest.createServiceAccount,
    with: id => ({ path: '/service-accounts', body: { name: 'n', teams: [id('team')] } }),
  },
  {
    operation: rest.updateServiceAccount,
    with: id => ({ path: `/service-accounts/${own['service-account']}`, body: { teams: [id('team')] } }),
  },
  {
    operation: rest.createInvitation,
    with: id => ({ path: '/invitations', body: { email: 'n@example.com', teams: [id('team')] } }),
  },
  {
    operation: rest.createApiKey,
    with: id => ({ path: `/auth/key?subjectType=user&subjectReference=${id('user')}`, body: { name: 'n' } }),
  },
  {
    operation: rest.createApiKey,
    with: id => ({
      path: `/auth/key?subjectType=service-account&subjectReference=${id('service-account')}`,
      body: { name: 'n' },
    }),
  },
];

/** Everything in the schema except when and how often things were looked at. */
const snapshot = async (): Promise<string> => {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'identity' and table_type = 'BASE TABLE' order by 1`.execute(server.pool.sql);
  const content: unknown[] = [];
  for (const { table_name } of rows.filter(
    row => row.table_name !== 'sign_in_attempts' && row.table_name !== 'api_key_uses',
  )) {
    const table = await sql`select * from ${sql.id('identity', table_name)} order by 1, 2`.execute(
      server.pool.sql,
    );
    content.push([table_name, table.rows]);
  }
  return JSON.stringify(content);
};

const ask = ({ operation, with: make }: Probe, id: (kind: string) => string) => {
  const { path, body } = make(id);
  return server.ask(`${operation.method} ${path}`, { key: mine.key, body });
};

describe('ids of another account', () => {
  test('are tried on every operation that takes one', () => {
    expect(
      byPath
        .map(({ operation }) => [operation.id, kindOf(operation)])
        .filter(([, kind]) => kind === 'unknown'),
    ).toEqual([]);
    expect(byPath.length).toBeGreaterThanOrEqual(15);
  });

  test.each([...byPath.map(probe => [probe.operation.id, probe] as const)])(
    'answer like ids that do not exist: %s',
    async (_, probe) => {
      const before = await snapshot();
      const [strange, absent] = [await ask(probe, kind => foreign[kind]!), await ask(probe, () => ABSENT)];
      expect(absent.status).toBe(404);
      expect(`${strange.status} ${strange.payload}`).toBe(`${absent.status} ${absent.payload}`);
      expect(strange.headers).toEqual({ ...absent.headers, date: strange.headers.date });
      expect(await snapshot()).toBe(before);
    },
  );

  test.each(elsewhere.map((probe, at) => [`${probe.operation.id} (${at})`, probe] as const))(
    'answer like ids that do not exist inside bodies, queries and second places: %s',
    async (_, probe) => {
      const before = await snapshot();
      const [strange, absent] = [await ask(probe, kind => foreign[kind]!), await ask(probe, () => ABSENT)];
      expect(absent.status).toBe(404);
      expect(`${strange.status} ${strange.payload}`).toBe(`${absent.status} ${absent.payload}`);
      expect(await snapshot()).toBe(before);
    },
  );

  test('never show up in lists', async () => {
    const theirIds = [theirs.accountId, theirs.adminId, ...Object.values(foreign)];
    for (const { path, method } of operations.filter(
      ({ path, method }) => method === 'GET' && !path.includes('{'),
    )) {
      const { payload } = await server.ask(`${method} ${path}`, { key: mine.key });
      expect(theirIds.filter(id => payload.includes(id))).toEqual([]);
    }
  });

  test('are kept apart by the database itself', async () => {
    const insert = server.pool.sql
      .insertInto('identity.team_users')
      .values({ account_id: mine.accountId, team_id: own.team!, user_id: foreign.user! });
    await expect(insert.execute()).rejects.toMatchObject({ code: '23503' });
  });
});

describe('ids in disguise', () => {
  test.each([
    '..%2F..',
    'A'.repeat(24),
    '0'.repeat(23),
    `${'0'.repeat(24)}%00`,
    '%F0%9F%92%A9',
    'null',
    '__proto__',
  ])('such as %s are refused before anything is looked up', async id => {
    for (const path of [`/users/${id}`, `/team/${id}`, `/auth/key/${id}`, `/service-accounts/${id}`])
      expect((await server.ask(`GET ${path}`, { key: mine.key })).status).toBe(400);
  });
});

/** Of parts that the fixture does not put together, with tests of their own. */
const isElsewhere = (id: string): boolean => /^(?:sso|issuer-)/.test(id);

describe('every operation of the module', () => {
  test('has a route, and every route an operation of the contract', () => {
    const routed = server.identity.routes.map(({ operation }) => operation.id).toSorted();
    const declared = operations.map(({ id }) => id).toSorted();
    expect(routed.filter(id => !declared.includes(id))).toEqual([]);
    expect(declared.filter(id => !routed.includes(id) && !isElsewhere(id))).toEqual([]);
  });

  test('except signing in and accepting an invitation refuses whoever is nobody', async () => {
    const open = ['auth-login', 'invitations-accept'];
    for (const operation of operations.filter(({ id }) => !open.includes(id) && !isElsewhere(id))) {
      const path = operation.path.replaceAll(/\{\w+\}/g, ABSENT);
      const { status, json } = await server.ask(`${operation.method} ${path}`, {
        body: operation.body ? {} : undefined,
      });
      expect([operation.id, status, json.code]).toEqual([operation.id, 401, 'UNAUTHENTICATED']);
    }
  });
});
