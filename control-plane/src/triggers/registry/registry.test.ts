import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, startTriggers, type TriggersFixture } from '../triggers.fixture.ts';

const PIPELINE = '1'.repeat(24);
const SECRET = 'a secret of sixteen or more';
const URI = `registry:dockerhub:acme:shop:push:${ACCOUNT.slice(-12)}`;

let fixture: TriggersFixture;
let endpoint: string;

const twice = encodeURIComponent(encodeURIComponent(URI));

const pushed = (tag: string, at = 1_700_000_000) =>
  JSON.stringify({
    push_data: { tag, pusher: 'ada', pushed_at: at },
    repository: { namespace: 'acme', name: 'shop' },
  });

const send = (
  body: string,
  headers: Record<string, string> = {},
  query = `?secret=${encodeURIComponent(SECRET)}`,
) => fixture.send(`${endpoint}${query}`, { headers, payload: body });

beforeAll(async () => {
  fixture = await startTriggers(inject('serverUrl'));
  fixture.pipelines.set(PIPELINE, {
    id: PIPELINE,
    accountId: ACCOUNT,
    name: 'shop/build',
    tags: [],
    spec: {},
  });
  const made = await fixture.ask('admin', 'POST /hermes/events?public', {
    type: 'registry',
    kind: 'dockerhub',
    secret: SECRET,
    values: { namespace: 'acme', name: 'shop' },
  });
  expect(made).toEqual({ status: 200, json: URI });
  const { json } = await fixture.ask('admin', `GET /hermes/events/${twice}`);
  endpoint = new URL(json.endpoint).pathname;
  await fixture.ask('admin', `POST /hermes/triggers/${twice}/${PIPELINE}`, { filters: { tag: '^v\\d' } });
});

beforeEach(() => {
  fixture.builds.requests.length = 0;
});

afterAll(() => fixture.close());

describe('a push to a registry', () => {
  test('begins a build with what is known of it', async () => {
    const { status, json } = await send(pushed('v1'));
    expect([status, json.builds.length]).toEqual([202, 1]);
    const [request] = fixture.builds.requests;
    expect(request?.cause).toMatchObject({ kind: 'registry', triggerName: URI });
    expect(
      Object.fromEntries((request?.variables ?? []).map(({ key, value }) => [key, value])),
    ).toMatchObject({
      EVENT_NAMESPACE: 'acme',
      EVENT_NAME: 'shop',
      EVENT_TAG: 'v1',
      EVENT_PUSHER: 'ada',
      EVENT_PUSHED_AT: '2023-11-14T22:13:20.000Z',
    });
  });

  test('begins nothing for another tag, another image, or when it is told again', async () => {
    expect((await send(pushed('latest'))).json.builds).toEqual([]);
    expect((await send(pushed('v2').replace('acme', 'eve'))).json.builds).toEqual([]);
    await send(pushed('v3'));
    await send(pushed('v3'));
    await send(pushed('v3', 1_700_000_099));
    expect(fixture.builds.requests).toHaveLength(2);
  });

  test('proves itself by a header or a signature as well as by its address', async () => {
    const body = pushed('v4');
    const time = Math.floor(Date.now() / 1000);
    const hex = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    const proofs = [
      { authorization: `Bearer ${SECRET}` },
      { 'x-jfrog-event-auth': SECRET },
      { 'x-freshet-signature': `t=${time},v1=${hex}` },
    ];
    for (const headers of proofs) expect((await send(body, headers as never, '')).status).toBe(202);
  });

  test('is refused without the secret, and at an address that is none', async () => {
    const old = Math.floor(Date.now() / 1000) - 3_600;
    const hex = createHmac('sha256', SECRET).update(`${old}.{}`).digest('hex');
    const refused = [
      await send('{}', {}, ''),
      await send('{}', {}, '?secret=wrong'),
      await send('{}', { 'x-freshet-signature': `t=${old},v1=${hex}` }),
      await fixture.send(`/api/webhooks/registry/${'f'.repeat(24)}?secret=${SECRET}`, { payload: '{}' }),
    ];
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [401, 'WEBHOOK_UNSIGNED']),
    );
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('events of registries', () => {
  test('are listed with their kinds and links, and never with their secret', async () => {
    const types = await fixture.ask('admin', 'GET /hermes/types');
    expect(types.json.map(({ type, kind }: Record<string, string>) => `${type}:${kind}`)).toContain(
      'helm:jfrog',
    );
    expect((await fixture.ask('admin', 'GET /hermes/types/registry/quay')).status).toBe(200);
    const events = await fixture.ask('admin', 'GET /hermes/events?type=registry&kind=dockerhub&public=true');
    expect(events.json).toMatchObject([{ uri: URI, status: 'active', secret: '*****' }]);
    expect(JSON.stringify(events.json)).not.toContain(SECRET);
    const link = [{ event: URI, pipeline: PIPELINE, filters: { tag: '^v\\d' } }];
    expect((await fixture.ask('admin', 'GET /hermes/triggers')).json).toEqual(link);
    expect((await fixture.ask('admin', `GET /hermes/triggers/pipeline/${PIPELINE}`)).json).toEqual(link);
    expect(
      (await fixture.ask('admin', `GET /hermes/triggers/event/${encodeURIComponent(URI)}`)).json,
    ).toEqual(link);
  });

  test('are refused when they make no sense', async () => {
    const make = (body: object) => fixture.ask('admin', 'POST /hermes/events', body);
    const values = { namespace: 'acme', name: 'shop' };
    expect((await make({ type: 'registry', kind: 'floppy', values })).json.code).toBe(
      'TRIGGER_EVENT_INVALID',
    );
    expect((await make({ type: 'registry', kind: 'quay', values: {} })).json.code).toBe(
      'TRIGGER_EVENT_INVALID',
    );
    const spaced = { ...values, name: 'a:b' };
    expect((await make({ type: 'registry', kind: 'quay', values: spaced })).json.code).toBe(
      'TRIGGER_EVENT_INVALID',
    );
    const looking = await fixture.ask('admin', `POST /hermes/triggers/${twice}/${PIPELINE}`, {
      filters: { tag: '(?!a)' },
    });
    expect(looking.json.code).toBe('TRIGGER_EVENT_INVALID');
  });

  test('are nobody else’s business', async () => {
    expect((await fixture.ask('stranger', `GET /hermes/events/${twice}`)).status).toBe(404);
    expect((await fixture.ask('stranger', 'GET /hermes/triggers')).json).toEqual([]);
    expect((await fixture.ask('stranger', `POST /hermes/triggers/${twice}/${PIPELINE}`, {})).status).toBe(
      404,
    );
    expect((await fixture.ask('stranger', `DELETE /hermes/events/${twice}/none`)).status).toBe(404);
  });

  test('get a new secret, and the old one is good for nothing', async () => {
    const { json } = await fixture.ask('admin', `POST /hermes/events/${twice}/secret`);
    expect(new URL(json.endpoint).pathname).toBe(endpoint);
    expect((await send(pushed('v8'))).status).toBe(401);
    expect((await send(pushed('v8'), { authorization: json.secret }, '')).status).toBe(202);
  });

  test('can be unlinked and deleted', async () => {
    expect((await fixture.ask('admin', `DELETE /hermes/triggers/${twice}/${PIPELINE}`)).status).toBe(204);
    expect((await fixture.ask('admin', `DELETE /hermes/triggers/${twice}/${PIPELINE}`)).status).toBe(404);
    expect((await fixture.ask('admin', 'GET /hermes/triggers')).json).toEqual([]);
    expect((await fixture.ask('admin', `DELETE /hermes/events/${twice}/none`)).status).toBe(204);
    expect((await send(pushed('v9'))).status).toBe(401);
  });
});
