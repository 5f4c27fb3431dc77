/**
 * Walks every operation of the API as people who must not use it. A new operation is walked without being named
 * here; one with a parameter of a new kind fails until `furniture.ts` knows what it names.
 */
import { OPERATIONS } from '@freshet/contracts/api';
import { readSdl } from '@freshet/contracts/graphql';
import type { Operation } from '@freshet/contracts/rest';
import { RESOURCES } from '@freshet/domain/access';
import { buildSchema, type GraphQLField, getNamedType, isObjectType, Kind } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Composed, type Reply } from './composed.ts';
import { type Furniture, furnish, MISSING, pathTo, thingsOf } from './furniture.ts';
import { sampleBody, sampleQuery } from './sample-request.ts';

const byId = OPERATIONS.map(operation => [operation.id, operation] as const);
const REQUEST_ID = 'the-same-request';

let composed: Composed;
/** Admins of two accounts, the first of which runs the installation, and a member of the first. */
let acme: { key: string; things: Furniture };
let rival: { key: string; things: Furniture };
let memberKey: string;

beforeAll(async () => {
  composed = await Composed.start();
  const acmeKey = await composed.account('acme');
  acme = { key: acmeKey, things: await furnish(composed, acmeKey, 'acme') };
  const rivalKey = await composed.account('rival');
  rival = { key: rivalKey, things: await furnish(composed, rivalKey, 'rival') };
  memberKey = await composed.member(acmeKey, 'mia');
});

afterAll(() => composed.close());

const ask = (operation: Operation, as: string | undefined, path: string): Promise<Reply> =>
  composed.ask(`${operation.method} ${path}${sampleQuery(operation)}`, {
    as,
    body: sampleBody(operation),
    headers: { 'x-request-id': REQUEST_ID },
  });

/** What an outsider can tell two answers apart by; the name that they gave themselves tells them nothing. */
const visible = ({ status, headers, text }: Reply, given: string) => ({
  status,
  headers: { ...headers, date: '', 'content-length': '' },
  text: text.replaceAll(given, '{given}'),
});

describe('nobody', () => {
  test.each(byId)('gets nothing from %s unless it is open to anyone', async (_, operation) => {
    const replies = [
      await ask(operation, undefined, pathTo(operation, acme.things)),
      await ask(operation, `${'a'.repeat(24)}.${'b'.repeat(43)}`, pathTo(operation, acme.things)),
      await ask(operation, 'x', pathTo(operation, MISSING)),
    ];
    for (const reply of replies) {
      expect(reply.status).not.toBe(500);
      if (operation.guard.kind !== 'public')
        expect(reply.json).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
  });

  test('learns no more from the headers alone', async () => {
    for (const operation of OPERATIONS.filter(
      ({ method, guard }) => method === 'GET' && guard.kind !== 'public',
    )) {
      const { status, text } = await composed.ask(`HEAD ${pathTo(operation, acme.things)}`);
      expect([401, 404], operation.id).toContain(status);
      expect(text).toBe('');
    }
  });

  test('is let in only where a reason is given', () => {
    const open = OPERATIONS.filter(({ guard }) => guard.kind === 'public').map(({ id }) => id);
    expect(open.toSorted()).toEqual([
      'agents-status',
      'agents-task-status',
      'agents-tasks',
      'auth-login',
      'badges-build',
      'builds-id-token',
      'invitations-accept',
      'issuer-configuration',
      'issuer-keys',
      'progress-document',
      'runner-register',
      'sso-callback',
      'sso-options',
      'sso-start',
      'system-health',
      'system-openapi',
      'system-readiness',
      'system-reference',
      'system-style',
      'system-version',
    ]);
  });
});

/** Whether the catalog lets a member without rules do this to a thing of somebody else. */
const opensToMembers = ({ guard, path }: Operation): boolean => {
  if (guard.kind !== 'permission') return true;
  return [guard.resource, ...(guard.orResources ?? [])].some(resource => {
    const actions: Readonly<Record<string, { access: string }>> = RESOURCES[resource].actions;
    const access = actions[guard.action]?.access;
    // Where nothing is named, what is asked for is the caller's own; a named one is of the first kind.
    if (path.includes('{') && resource !== guard.resource) return false;
    return access === 'open' || access === 'open-untagged' || (access === 'own' && !path.includes('{'));
  });
};

describe('a member without rules', () => {
  const closed = byId.filter(([, operation]) => !opensToMembers(operation));

  test.each(closed)('may not use %s', async (_, operation) => {
    const reply = await ask(operation, memberKey, pathTo(operation, acme.things));
    expect([403, 404], reply.text).toContain(reply.status);
    expect(['DENIED', 'NOT_FOUND']).toContain(reply.json.code);
  });

  test('may use no more than this', () => {
    const closedIds = new Set(closed.map(([id]) => id));
    const open = OPERATIONS.filter(({ id, guard }) => guard.kind === 'permission' && !closedIds.has(id));
    expect(open.map(({ id }) => id).toSorted()).toEqual([
      'account-get',
      'account-module-list',
      'auth-change-password',
      'clusters-list',
      'contexts-list',
      'demo-get',
      'embedded-cluster-get',
      'event-triggers-list',
      'event-triggers-of-event',
      'event-triggers-of-pipeline',
      'gitops-applications-export',
      'gitops-runtimes-get',
      'gitops-runtimes-list',
      'gitops-runtimes-token',
      'gitops-settings-get',
      'images-list',
      'notifications-list',
      'notifications-messages',
      'pulls-compare',
      'pulls-create',
      'pulls-get',
      'pulls-list',
      'pulls-list-reviews',
      'pulls-readiness',
      'pulls-review',
      'pulls-update',
      'registries-list',
      'repos-compare',
      'repos-get',
      'repos-get-commit',
      'repos-get-file',
      'repos-get-tree',
      'repos-list',
      'repos-list-added',
      'repos-list-branches',
      'repos-list-commits',
      'repos-list-protections',
      'repos-list-tags',
      'repos-permission',
      'runtime-environments-base-images',
      'runtime-environments-get',
      'runtime-environments-list',
      'services-get',
      'sessions-list',
      'statuses-combined',
      'step-types-get',
      'step-types-list',
      'step-types-versions',
      'teams-get',
      'teams-list',
      'teams-list-by-user',
      'tokens-generate',
      'tokens-list',
      'trigger-events-get',
      'trigger-events-list',
      'trigger-types-get',
      'trigger-types-list',
      'users-get-by-id',
      'users-list',
      'users-update-self',
      'webhooks-list',
    ]);
  });

  test('leaves a trace in the audit log with every refusal', async () => {
    const refusals = async (): Promise<number> => {
      const path = '/audit?result=denied&userName=mia&limit=1000';
      return (await composed.ask(`GET ${path}`, { as: acme.key })).json.records.length;
    };
    const before = await refusals();
    for (const [, operation] of closed) await ask(operation, memberKey, pathTo(operation, acme.things));
    expect((await refusals()) - before).toBe(closed.length);
  });
});

describe('an admin of another account', () => {
  const named = byId.flatMap(([id, operation]) =>
    thingsOf(operation).map(([parameter]) => [id, parameter, operation] as const),
  );
  /** Same for every account: these name parts of the installation. */
  const INSTALLATION = /^\/system\//;
  /** Those of nobody are an empty list. */
  const LISTS = new Set(['teams-list-by-user', 'event-triggers-of-event']);
  /** Existing clients name what we need no name for, or a kind that is the same for everybody. */
  const NAMES_NOTHING = new Set([
    'trigger-events-delete context',
    'trigger-types-get type',
    'account-module-switch module',
    'trigger-types-get kind',
    // What somebody likes is kept as they name it; whether it is there is not looked at.
    'favourites-add favourite',
    'favourites-remove favourite',
  ]);

  const told = named.filter(
    ([id, parameter, { path, guard }]) =>
      guard.kind !== 'public' && !INSTALLATION.test(path) && !NAMES_NOTHING.has(`${id} ${parameter}`),
  );
  test.each(told)(
    'cannot tell a foreign thing from a missing one by %s {%s}',
    async (_, parameter, operation) => {
      const thing = thingsOf(operation).find(([name]) => name === parameter)?.[1] ?? 'team';
      const path = (id: string) => pathTo(operation, rival.things, { [parameter]: id });
      const foreign = await ask(operation, rival.key, path(acme.things[thing]));
      const missing = await ask(operation, rival.key, path(MISSING[thing]));
      expect(visible(foreign, acme.things[thing])).toEqual(visible(missing, MISSING[thing]));
      if (!LISTS.has(operation.id)) expect(foreign.json).toMatchObject({ status: 404 });
    },
  );

  test.each(
    byId.filter(
      ([, { path, root, guard }]) => guard.kind === 'permission' && (root || INSTALLATION.test(path)),
    ),
  )('may not look into the installation by %s', async (_, operation) => {
    const reply = await ask(operation, rival.key, pathTo(operation, acme.things));
    expect([403, 404], reply.text).toContain(reply.status);
  });

  test.each([
    ['POST /team', (things: Furniture) => ({ name: 'trojan', users: [things.user] })],
    ['POST /team', (things: Furniture) => ({ name: 'trojan', serviceAccounts: [things.serviceAccount] })],
    ['POST /service-accounts', (things: Furniture) => ({ name: 'trojan', teams: [things.team] })],
    ['POST /invitations', (things: Furniture) => ({ email: 'trojan@example.com', teams: [things.team] })],
    [
      'POST /abac',
      (things: Furniture) => ({
        effect: 'allow',
        subject: { kind: 'team', id: things.team },
        resource: 'audit',
        actions: ['read'],
      }),
    ],
    [
      'POST /access/explain',
      (things: Furniture) => ({ resource: 'audit', action: 'read', as: { kind: 'user', id: things.user } }),
    ],
    ['POST /auth/switch-account', () => ({ account: 'acme' })],
    [
      'POST /sso/providers',
      (things: Furniture) => ({
        name: 'trojan',
        issuer: 'http://127.0.0.1:9',
        clientId: 'x',
        groupTeams: [{ group: 'g', team: things.team }],
      }),
    ],
  ] as const)('cannot reach foreign things through the body of %s', async (operation, body) => {
    const headers = { 'x-request-id': REQUEST_ID };
    const foreign = await composed.ask(operation, { as: rival.key, body: body(acme.things), headers });
    const missing = await composed.ask(operation, { as: rival.key, body: body(MISSING), headers });
    expect(foreign.status, foreign.text).toBeGreaterThanOrEqual(400);
    const nameless = (text: string) =>
      Object.values(acme.things).reduce((all, id) => all.replaceAll(id, MISSING.team), text);
    expect(nameless(foreign.text)).toBe(missing.text);
  });

  test.each(
    byId.filter(
      ([, { method, path, guard }]) => method === 'GET' && !path.includes('{') && guard.kind !== 'public',
    ),
  )('finds nothing foreign in %s', async (_, operation) => {
    const reply = await ask(operation, rival.key, pathTo(operation, rival.things));
    expect(reply.status).toBeLessThan(500);
    for (const id of new Set(Object.values(acme.things))) {
      // Names of the installation's parts are nobody's secret.
      if (/^[0-9a-f]{24}$/.test(id) && id !== MISSING.letter) expect(reply.text).not.toContain(id);
    }
    expect(reply.text).not.toContain('acme');
  });

  test('has changed nothing', async () => {
    const reads = ['/team', '/users', '/service-accounts', '/invitations', '/abac', '/sso/providers'];
    for (const path of reads) {
      const reply = await composed.ask(`GET ${path}`, { as: acme.key });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain('rival');
      expect(reply.text).not.toContain('trojan');
    }
    const key = await composed.ask(`GET /auth/key/${acme.things.key}`, { as: acme.key });
    expect(key.json).toMatchObject({ name: 'robot key of acme' });
  });
});

describe('the GraphQL API', () => {
  const fields = Object.values(buildSchema(readSdl()).getQueryType()?.getFields() ?? {});

  /** Asks for every scalar that the field's type has, one level deep. */
  const queryFor = (field: GraphQLField<unknown, unknown>): string => {
    const type = getNamedType(field.type);
    const leaves = isObjectType(type)
      ? Object.values(type.getFields()).filter(({ type: inner }) => !isObjectType(getNamedType(inner)))
      : [];
    const inner = leaves.map(({ name }) => name).join(' ') || '__typename';
    const required = field.args
      .filter(arg => arg.type.toString().endsWith('!') && arg.defaultValue === undefined)
      .map(arg => `${arg.name}: "x"`);
    const args = required.length > 0 ? `(${required.join(', ')})` : '';
    return `{ ${field.name}${args} ${isObjectType(type) ? `{ ${inner} }` : ''} }`;
  };

  test('answers nobody', async () => {
    for (const field of fields) {
      const reply = await composed.ask('POST ~/graphql', { body: { query: queryFor(field) } });
      expect(reply.json).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
  });

  test.each(fields.map(field => [field.name, field] as const))(
    'keeps to the catalog for %s',
    async (_, field) => {
      const may = field.astNode?.directives?.find(({ name }) => name.value === 'may');
      const value = (name: string): string => {
        const argument = may?.arguments?.find(arg => arg.name.value === name)?.value;
        return argument?.kind === Kind.STRING ? argument.value : '';
      };
      const specs: Readonly<Record<string, { actions: Readonly<Record<string, { access: string }>> }>> =
        RESOURCES;
      const access = may ? specs[value('resource')]?.actions[value('action')]?.access : 'open';
      const reply = await composed.ask('POST ~/graphql', { as: memberKey, body: { query: queryFor(field) } });
      const codes = (reply.json.errors ?? []).map(
        (error: { extensions?: { code?: string } }) => error.extensions?.code,
      );
      if (access === 'rule' || access === 'admin') expect(codes).toEqual(['DENIED']);
      else expect(codes).not.toContain('INTERNAL');

      const foreign = await composed.ask('POST ~/graphql', {
        as: rival.key,
        body: { query: queryFor(field) },
      });
      expect(foreign.text).not.toContain('acme');
    },
  );
});
