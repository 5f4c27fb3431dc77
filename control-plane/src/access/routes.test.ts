import { AccessRule } from '@freshet/contracts/access';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { admin, asAdmin, BUILDERS, DEPLOYERS, type Instance, OTHER_TEAM } from './access-fixture.ts';
import { type GatewayFixture, startGateway } from './gateway-fixture.ts';

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

describe('/account/modules', () => {
  test('switches a part of the product off for everybody and on again', async () => {
    const stateOf = async () => (await ask('nobody', 'GET /account/modules')).json[0];
    expect(await stateOf()).toMatchObject({ name: 'pipelines', isOn: true });
    const question = { body: { resource: 'pipeline', action: 'run' } };
    expect((await ask('admin', 'POST /access/can-i', question)).json.allowed).toBe(true);

    const off = { body: { isOn: false } };
    expect((await ask('builder', 'PUT /account/modules/pipelines', off)).status).toBe(403);
    expect((await ask('admin', 'PUT /account/modules/plumbing', off)).status).toBe(400);
    expect((await ask('admin', 'PUT /account/modules/pipelines', off)).json).toMatchObject({ isOn: false });
    expect((await ask('admin', 'PUT /account/modules/pipelines', off)).status).toBe(200);
    expect(await stateOf()).toMatchObject({ isOn: false });
    expect((await ask('admin', 'POST /access/can-i', question)).json).toMatchObject({
      allowed: false,
      reason: 'module-off',
    });
    expect((await ask('stranger', 'POST /access/can-i', question)).json.allowed).toBe(true);
    const switched = instance.journals.audits.filter(({ action }) => action.startsWith('account.switch'));
    expect(switched).toHaveLength(1);

    expect((await ask('admin', 'PUT /account/modules/pipelines', { body: { isOn: true } })).status).toBe(200);
    expect((await ask('admin', 'POST /access/can-i', question)).json.allowed).toBe(true);
  });
});

describe('/abac', () => {
  test('creates, gets, replaces, lists and deletes rules', async () => {
    const created = await ask('admin', 'POST /abac', { body: { ...allowRead, description: ' why ' } });
    expect(created.status).toBe(201);
    const rule = AccessRule.parse(created.json);
    expect(rule).toMatchObject({
      ...allowRead,
      match: { kind: 'any' },
      description: 'why',
      createdBy: admin.id,
    });
    expect((await ask('admin', `GET /abac/${rule.id}`)).json).toEqual(rule);
    const replaced = await ask('admin', `PUT /abac/${rule.id}`, { body: { ...allowRead, effect: 'deny' } });
    expect(AccessRule.parse(replaced.json)).toMatchObject({ id: rule.id, effect: 'deny', description: '' });
    expect((await ask('admin', 'GET /abac')).json).toEqual([replaced.json]);
    expect(await ask('admin', `DELETE /abac/${rule.id}`)).toMatchObject({ status: 204, payload: '' });
    expect((await ask('admin', `GET /abac/${rule.id}`)).status).toBe(404);
  });

  test('leaves a rule alone that was changed since the caller read it', async () => {
    const created = await ask('admin', 'POST /abac', { body: allowRead });
    const read = await ask('admin', `GET /abac/${created.json.id}`);
    expect([created.headers.etag, read.headers.etag]).toEqual(Array(2).fill(`"${created.json.updatedAt}"`));
    const replace = (ifMatch: string | undefined, description: string) =>
      ask('admin', `PUT /abac/${created.json.id}`, {
        body: { ...allowRead, description },
        ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      });
    const tag = String(read.headers.etag);
    const first = await replace(tag, 'quick');
    expect(first).toMatchObject({ status: 200, json: { description: 'quick' } });
    expect(first.headers.etag).not.toBe(tag);
    expect(await replace(tag, 'slow')).toMatchObject({
      status: 409,
      json: {
        code: 'ACCESS_RULE_CHANGED',
        details: { updatedAt: first.json.updatedAt, updatedBy: admin.id },
      },
    });
    expect((await ask('admin', `GET /abac/${created.json.id}`)).json.description).toBe('quick');
    expect((await replace(`${tag}, ${first.headers.etag}`, 'either')).status).toBe(200);
    expect((await replace('*', 'any')).status).toBe(200);
    expect((await replace(undefined, 'unasked')).status).toBe(200);
    expect((await replace('yesterday', 'no')).json.code).toBe('REQUEST_INVALID');
  });

  test('creates a rule once for a repeated request', async () => {
    const request = { body: allowRead, headers: { 'idempotency-key': 'once-and-only' } };
    const first = await ask('admin', 'POST /abac', request);
    expect(await ask('admin', 'POST /abac', request)).toMatchObject({ status: 201, payload: first.payload });
    expect((await ask('admin', 'GET /abac')).json).toHaveLength(1);
  });

  test('lists by page, and says where the next one begins', async () => {
    for (let n = 0; n < 5; n += 1) await instance.rules.create(asAdmin(), allowRead);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await ask('admin', `GET /abac?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.json.map(({ id }: { id: string }) => id));
      cursor = String(page.headers['x-next-cursor'] ?? '');
    } while (cursor !== '');
    expect(seen).toEqual((await ask('admin', 'GET /abac')).json.map(({ id }: { id: string }) => id));
    expect(new Set(seen).size).toBe(5);
  });

  test('filters, and refuses filters that make no sense', async () => {
    await instance.rules.create(asAdmin(), allowRead);
    expect(
      (await ask('admin', `GET /abac?subject=${BUILDERS}&effect=allow&resource=pipeline`)).json,
    ).toHaveLength(1);
    expect((await ask('admin', `GET /abac?subject=${DEPLOYERS}`)).json).toHaveLength(0);
    for (const query of ['subject=%00', 'effect=maybe', 'resource=%00', 'limit=0', 'limit=1001', 'cursor=x'])
      expect(await ask('admin', `GET /abac?${query}`)).toMatchObject({
        status: 400,
        json: { code: 'REQUEST_INVALID' },
      });
  });

  test('names every problem of a rule', async () => {
    const { status, json } = await ask('admin', 'POST /abac', {
      body: {
        ...allowRead,
        resource: 'pipline',
        effect: 'allow!',
        subject: { kind: 'team', id: OTHER_TEAM },
      },
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'ACCESS_RULE_INVALID', hint: expect.stringContaining('catalog') });
    expect(json.details.problems).toEqual([
      expect.stringContaining('effect'),
      expect.stringContaining('did you mean "pipeline"?'),
      'subject.id: the account has no such team',
    ]);
    expect(await ask('admin', 'POST /abac')).toMatchObject({
      status: 400,
      json: { code: 'ACCESS_RULE_INVALID' },
    });
  });

  test('is closed to members, and remembers that they tried', async () => {
    const { id } = await instance.rules.create(asAdmin(), allowRead);
    for (const call of [
      'GET /abac',
      'POST /abac',
      `GET /abac/${id}`,
      `PUT /abac/${id}`,
      `DELETE /abac/${id}`,
      'POST /access/explain',
      'POST /access/who-can',
    ] as const) {
      expect(await ask('builder', call, { body: call.startsWith('GET') ? undefined : {} })).toMatchObject({
        status: 403,
        json: { code: 'DENIED' },
      });
    }
    expect(gateway.denied).toHaveLength(7);
    expect((await ask('somebody', 'GET /abac')).status).toBe(401);
  });

  test('can be opened to members for reading only', async () => {
    await instance.rules.create(asAdmin(), { ...allowRead, resource: 'access-rule' });
    expect((await ask('builder', 'GET /abac')).json).toHaveLength(1);
    expect((await ask('builder', 'POST /abac', { body: allowRead })).status).toBe(403);
    expect((await ask('deployer', 'GET /abac')).status).toBe(403);
  });

  test('answers foreign ids byte for byte like missing ones', async () => {
    const { id } = await instance.rules.create(asAdmin(), allowRead);
    const headers = { 'x-request-id': 'the-same-request' };
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? allowRead : undefined;
      const answers = [];
      for (const rule of [id, 'f'.repeat(24), 'not-an-id'])
        answers.push(await ask('stranger', `${method} /abac/${rule}`, { body, headers }));
      expect(answers[0]).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
      for (const answer of answers) {
        expect(answer.payload).toBe(answers[0]?.payload);
        expect({ ...answer.headers, date: '' }).toEqual({ ...answers[0]?.headers, date: '' });
      }
    }
    expect((await ask('stranger', 'GET /abac/%00')).status).toBe(400);
    expect((await ask('admin', `GET /abac/${id}`)).status).toBe(200);
    expect((await ask('stranger', 'GET /abac')).json).toEqual([]);
  });
});
