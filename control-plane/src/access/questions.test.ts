import {
  AccessCatalog,
  AccessDecision,
  AccessExplanation,
  AccessHolders,
  QUESTIONS_MAX,
} from '@freshet/contracts/access';
import {
  type AccessRuleDraft,
  type Decision,
  decide,
  decideKind,
  indexRules,
  PERMISSIONS,
  type Permission,
  type Principal,
  parseAccessRule,
  type ResourceKind,
  type RuleIndex,
  specOf,
} from '@freshet/domain/access';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  ACCOUNT,
  asAdmin,
  BUILDERS,
  DEPLOYERS,
  type Instance,
  member,
  OTHER_TEAM,
  ROBOT,
} from './access-fixture.ts';
import { callers, type GatewayFixture, startGateway } from './gateway-fixture.ts';

let gateway: GatewayFixture;
let instance: Instance;
let ask: GatewayFixture['ask'];

beforeAll(async () => {
  gateway = await startGateway(inject('serverUrl'));
  ({ instance, ask } = gateway);
});

afterAll(() => gateway?.close());

beforeEach(() => gateway.clear());

const allowRead = {
  effect: 'allow',
  subject: { kind: 'team', id: BUILDERS },
  resource: 'pipeline',
  actions: ['read'],
};

describe('/access/can-i', () => {
  const drafts: readonly AccessRuleDraft[] = [
    allowRead,
    { ...allowRead, actions: ['run', 'update'], match: { kind: 'any-of', tags: ['dev', 'test'] } },
    { ...allowRead, effect: 'deny', actions: '*', match: { kind: 'all-of', tags: ['dev', 'frozen'] } },
    { ...allowRead, actions: ['delete'], match: { kind: 'untagged' }, tagsOf: 'project' },
    { ...allowRead, subject: { kind: 'team', id: DEPLOYERS }, resource: 'cluster', actions: '*' },
    { ...allowRead, subject: { kind: 'service-account', id: ROBOT }, resource: 'audit', actions: '*' },
    {
      ...allowRead,
      subject: { kind: 'role', id: 'user' },
      resource: 'gitops-application',
      actions: ['sync'],
      attributes: [{ name: 'cluster', value: 'dev' }],
    },
    {
      ...allowRead,
      effect: 'deny',
      subject: { kind: 'role', id: 'user' },
      resource: 'api-key',
      actions: ['delete'],
    },
  ].map(input => {
    const parsed = parseAccessRule(input);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return parsed.value;
  });

  interface Described {
    readonly tags?: readonly string[];
    readonly projectTags?: readonly string[];
    readonly attributes?: Readonly<Record<string, readonly string[]>>;
    readonly own?: boolean;
  }

  const describedAs = (kind: ResourceKind): readonly (Described | undefined)[] => {
    const { tagged, inProject, attributes = [] } = specOf(kind);
    return [
      undefined,
      {},
      { own: true },
      ...(tagged ? [{ tags: ['dev'] }, { tags: ['dev', 'frozen'] }, { tags: ['prod'] }] : []),
      ...(inProject ? [{ tags: ['dev'], projectTags: ['shop'] }] : []),
      ...attributes.map(name => ({ attributes: { [name]: ['dev'] } })),
    ];
  };

  /** What the engine says of a resource that has what is described, and nothing else. */
  const engineSays = (
    rules: RuleIndex,
    principal: Principal,
    { resource, action }: Permission,
    { tags = [], projectTags = [], attributes = {}, own }: Described,
  ): Decision => {
    const none = (specOf(resource).attributes ?? []).map(name => [name, []]);
    const described = { ...Object.fromEntries(none), ...attributes };
    const ownerId = own ? principal.id : undefined;
    return decide({
      principal,
      action,
      resource: { kind: resource, accountId: ACCOUNT, tags, projectTags, attributes: described, ownerId },
      rules,
    });
  };

  const questions = ['admin', 'builder', 'deployer', 'nobody', 'robot', 'reader'].flatMap(who =>
    PERMISSIONS.flatMap(permission =>
      describedAs(permission.resource).map(entity => ({ who, permission, entity })),
    ),
  );

  test('answers like the engine, for every permission and everyone', async () => {
    for (const draft of drafts) await instance.rules.create(asAdmin(), draft);
    const rules = indexRules(await instance.rules.list(ACCOUNT, { limit: 100 }));
    const reasons = new Set<Decision['reason']>();
    for (const { who, permission, entity } of questions) {
      const principal = callers[who]!;
      const expected = entity
        ? engineSays(rules, principal, permission, entity)
        : decideKind({ principal, permission, rules });
      const { status, json } = await ask(who, 'POST /access/can-i', { body: { ...permission, entity } });
      expect({ status, json }, JSON.stringify({ who, permission, entity })).toEqual({
        status: 200,
        json: AccessDecision.parse(expected),
      });
      reasons.add(expected.reason);
    }
    expect([...reasons].sort()).toEqual([
      'admin',
      'admin-only',
      'allow-rule',
      'deny-rule',
      'no-rule',
      'not-owner',
      'open',
      'owner',
      'scope',
    ]);
    expect(gateway.denied).toEqual([]);
  });

  test('helps with names that do not exist', async () => {
    const problems = async (body: object) => {
      const { status, json } = await ask('nobody', 'POST /access/can-i', { body });
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'REQUEST_INVALID' });
      return json.details.problems.join();
    };
    expect(await problems({ resource: 'pipelnie', action: 'run' })).toContain('did you mean "pipeline"?');
    expect(await problems({ resource: 'pipeline', action: 'rum' })).toContain('did you mean "run"?');
    expect(await problems({ resource: '__proto__', action: 'run' })).toContain('is not a kind');
    expect(
      await problems({
        resource: 'account',
        action: 'read',
        entity: { tags: ['a'], projectTags: ['b'], attributes: { cluster: ['c'] } },
      }),
    ).toMatch(/has no tags.*not held by projects.*not an attribute/);
    expect(await problems({ resource: 'pipeline', action: 'run', entity: { tags: ['\u0000'] } })).toContain(
      'not a tag',
    );
    expect(
      await problems({ resource: 'pipeline', action: 'run', as: { kind: 'team', id: BUILDERS } }),
    ).toContain('as');
  });
});

describe('/access/can-i/batch', () => {
  const questions = [
    { resource: 'pipeline', action: 'read' },
    { resource: 'account', action: 'update' },
    { resource: 'team', action: 'read' },
  ];

  test('answers as one by one, in the order of the questions', async () => {
    const alone = [];
    for (const body of questions) alone.push((await ask('nobody', 'POST /access/can-i', { body })).json);
    const { status, json } = await ask('nobody', 'POST /access/can-i/batch', { body: { questions } });
    expect({ status, json }).toEqual({ status: 200, json: { decisions: alone } });
    expect(new Set(alone.map(({ allowed }) => allowed)).size).toBe(2);
  });

  test('refuses none, too many, and all where one makes no sense', async () => {
    const refused = async (asked: readonly object[]) => {
      const body = { questions: asked };
      const { status, json } = await ask('nobody', 'POST /access/can-i/batch', { body });
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'REQUEST_INVALID' });
      return json.details.problems.join();
    };
    await refused([]);
    await refused(Array.from({ length: QUESTIONS_MAX + 1 }, () => questions[0] ?? {}));
    expect(await refused([...questions, { resource: 'pipeline', action: 'rum' }])).toContain(
      'did you mean "run"?',
    );
  });
});

describe('/access/explain', () => {
  const read = { resource: 'pipeline', action: 'read' };
  const explain = async (body: object) =>
    AccessExplanation.parse((await ask('admin', 'POST /access/explain', { body })).json);

  test('decides for a user, a service account, or anyone in a team', async () => {
    const { id } = await instance.rules.create(asAdmin(), allowRead);
    expect((await explain(read)).now).toMatchObject({ reason: 'admin' });
    const someone = { kind: 'user', id: member().id };
    expect((await explain({ ...read, as: someone })).now).toMatchObject({ allowed: true, rule: id });
    expect((await explain({ ...read, as: { kind: 'team', id: BUILDERS } })).now).toMatchObject({ rule: id });
    expect((await explain({ ...read, as: { kind: 'team', id: DEPLOYERS } })).now).toMatchObject({
      reason: 'no-rule',
    });
    expect((await explain({ ...read, as: { kind: 'service-account', id: ROBOT } })).now).toMatchObject({
      reason: 'no-rule',
    });
  });

  test('knows nobody of another account', async () => {
    for (const as of [
      { kind: 'team', id: OTHER_TEAM },
      { kind: 'user', id: 'f'.repeat(24) },
      { kind: 'service-account', id: 'f'.repeat(24) },
    ])
      expect((await ask('admin', 'POST /access/explain', { body: { ...read, as } })).status).toBe(404);
  });

  test('shows what a proposal would change, and saves nothing', async () => {
    const { id } = await instance.rules.create(asAdmin(), allowRead);
    const as = { kind: 'team', id: BUILDERS };
    expect(await explain({ ...read, as, proposal: { remove: [id] } })).toMatchObject({
      now: { allowed: true, rule: id },
      proposed: { allowed: false, reason: 'no-rule' },
    });
    expect(
      await explain({ ...read, as, entity: {}, proposal: { add: [{ ...allowRead, effect: 'deny' }] } }),
    ).toMatchObject({
      now: { allowed: true, rule: id },
      proposed: { allowed: false, reason: 'deny-rule', rule: 'draft-1' },
    });
    expect((await ask('admin', 'GET /abac')).json).toHaveLength(1);
    expect(await ask('builder', 'POST /access/can-i', { body: read })).toMatchObject({
      json: { allowed: true },
    });
  });

  test('judges proposed rules like any other, and every one of them', async () => {
    const { json } = await ask('admin', 'POST /access/explain', {
      body: {
        ...read,
        proposal: { add: [{ ...allowRead, effect: 'x' }, allowRead, { ...allowRead, actions: ['reed'] }] },
      },
    });
    expect(json).toMatchObject({ code: 'ACCESS_RULE_INVALID' });
    expect(json.details.problems).toEqual([
      expect.stringMatching(/^proposal\.add\[0\]\.effect: /),
      expect.stringMatching(/^proposal\.add\[2\]\.actions\[0\]: .*"read"/),
    ]);
    const gone = { body: { ...read, proposal: { remove: ['f'.repeat(24)] } } };
    expect((await ask('admin', 'POST /access/explain', gone)).status).toBe(404);
  });
});

describe('/access/who-can', () => {
  test('lists the teams and service accounts that may', async () => {
    const holders = async (body: object) =>
      AccessHolders.parse((await ask('admin', 'POST /access/who-can', { body })).json);
    const team = await instance.rules.create(asAdmin(), {
      ...allowRead,
      match: { kind: 'any-of', tags: ['dev'] },
    });
    const bot = await instance.rules.create(asAdmin(), {
      ...allowRead,
      subject: { kind: 'service-account', id: ROBOT },
    });
    await instance.rules.create(asAdmin(), {
      ...allowRead,
      subject: { kind: 'team', id: DEPLOYERS },
      actions: ['run'],
    });
    const read = { resource: 'pipeline', action: 'read' };
    const listed = async (entity: object) =>
      (await holders({ ...read, entity })).subjects.map(({ decision }) => decision.rule);
    expect(await holders(read)).toMatchObject({ everyMember: { allowed: false }, truncated: false });
    expect(await listed({ tags: ['dev'] })).toEqual([team.id, bot.id].toSorted());
    expect(await listed({ tags: ['prod'] })).toEqual([bot.id]);
    expect((await holders({ resource: 'team', action: 'read' })).everyMember).toMatchObject({
      reason: 'open',
    });
  });
});

describe('/access/catalog', () => {
  test('lists every kind and action, and whether rules can name it', async () => {
    const { resources } = AccessCatalog.parse((await ask('nobody', 'GET /access/catalog')).json);
    expect(resources.flatMap(({ kind, actions }) => actions.map(({ name }) => `${kind}:${name}`))).toEqual(
      PERMISSIONS.map(({ resource, action }) => `${resource}:${action}`),
    );
    const action = (kind: string, name: string) =>
      resources.find(resource => resource.kind === kind)?.actions.find(found => found.name === name);
    expect(action('pipeline', 'run')).toMatchObject({
      allowable: true,
      deniable: true,
      scope: 'pipeline:write:run',
    });
    expect(action('api-key', 'delete')).toMatchObject({ allowable: false, deniable: true, access: 'own' });
    expect(action('access-rule', 'create')).toMatchObject({
      allowable: false,
      deniable: false,
      access: 'admin',
    });
    expect(action('gitops-application', 'sync')).toMatchObject({ includes: ['refresh'] });
    expect((await ask('somebody', 'GET /access/catalog')).status).toBe(401);
  });
});
