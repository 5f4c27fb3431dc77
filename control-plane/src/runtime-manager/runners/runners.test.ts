import { createPublicKey, verify } from 'node:crypto';
import { Secret } from '@freshet/kit/secret';
import { ManualClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RuntimeFixture, startRuntimes } from '../runtime-fixture.ts';
import { createSigningKey } from '../signing-key.ts';
import { createRunnerKeys } from './runner-keys.ts';

let fixture: RuntimeFixture;
const clock = new ManualClock('2026-11-15T12:00:00Z');

beforeAll(async () => {
  fixture = await startRuntimes(inject('serverUrl'), clock);
  await fixture.ask('admin', 'POST /runtime-environments', { name: 'default' });
  await fixture.ask('admin', 'POST /runtime-environments', { name: 'big' });
});

afterAll(() => fixture.close());

test('an agent is created, attached, seen alive and deleted as the public client does it', async () => {
  const { ask } = fixture;
  const created = await ask('admin', 'POST /agents', { name: 'cluster_ns' });
  expect(created.status).toBe(201);
  const { id, token } = created.json;
  expect(token).toMatch(/^[0-9a-f]{24}\.[\w-]{43}$/);
  expect(created.json).toMatchObject({
    name: 'cluster_ns',
    runtimes: [],
    status: { healthStatus: 'unhealthy' },
  });

  const twice = await ask('admin', 'POST /agents', { name: 'Cluster_NS' });
  expect(twice.status).toBe(409);
  expect(twice.json.message).toContain('Agent name duplication');

  expect((await ask('admin', 'GET /agents/name/cluster_ns')).json.id).toBe(id);
  expect((await ask('admin', 'GET /agents/name/absent')).status).toBe(404);
  const attached = await ask('admin', `PUT /agent/${id}`, { agentId: id, runtimes: ['default', 'DEFAULT'] });
  expect(attached.json.runtimes).toEqual(['default']);
  expect((await ask('admin', `PUT /agent/${id}`, { runtimes: ['none'] })).json.code).toBe('RUNTIME_UNKNOWN');

  // By name and by id, with its own key and no other.
  expect((await ask(token, 'PUT /agent/cluster_ns/status', { message: 'All good' })).status).toBe(204);
  expect((await ask(token, `GET /agent/${id}/tasks?waitForStatusReport=true`)).json).toEqual([]);
  expect((await ask('admin', `PUT /agent/${id}/status`, { message: 'hi' })).status).toBe(401);
  expect(fixture.denied.at(-1)).toMatchObject({ action: 'agent.report', result: 'denied' });
  const other = await ask('admin', 'POST /agents', { name: 'other' });
  expect((await ask(other.json.token, `GET /agent/${id}/tasks`)).status).toBe(401);
  expect((await ask(token, 'GET /agents')).status).toBe(401);

  const [alive] = (await ask('admin', 'GET /agents?name=cluster_ns')).json;
  expect(alive.status).toEqual({
    healthStatus: 'healthy',
    reportedAt: clock.now().toISOString(),
    message: 'All good',
  });
  clock.advance(60_000);
  expect((await ask('admin', `GET /agent/${id}`)).json.status.healthStatus).toBe('unhealthy');

  expect((await ask('admin', `DELETE /agent/${id}`)).status).toBe(204);
  expect((await ask(token, 'PUT /agent/cluster_ns/status', {})).status).toBe(401);
});

test('a registration token makes one runner with what its maker decided, and never a second one', async () => {
  const { ask } = fixture;
  const made = await ask('admin', 'POST /runners/registration-tokens', {
    runtimes: ['big'],
    capacity: 3,
    trust: 'any',
  });
  expect(made.status).toBe(201);
  const { token } = made.json;
  expect((await ask('admin', 'GET /runners/registration-tokens')).json).toHaveLength(1);

  const nameless = await ask('', 'POST /runner/register', { token });
  expect(nameless.status).toBe(400);
  const registering = { token, name: 'builder-1', version: '1.0.0', platform: 'linux/x64', capacity: 500 };
  const both = await Promise.all([
    ask('', 'POST /runner/register', registering),
    ask('', 'POST /runner/register', { ...registering, name: 'builder-2' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 401]);
  const { json } = both.find(({ status }) => status === 201) ?? both[0];
  expect(json).toMatchObject({ runtimes: ['big'], capacity: 3 });
  expect(createPublicKey(json.controlPlanePublicKey).asymmetricKeyType).toBe('ed25519');
  expect((await ask('', 'POST /runner/register', registering)).json.code).toBe('REGISTRATION_REFUSED');
  expect((await ask('admin', 'GET /runners/registration-tokens')).json).toEqual([]);

  const shown = await ask('admin', `GET /runners/${json.name}`);
  expect(shown.json).toMatchObject({
    id: json.runnerId,
    trust: 'any',
    capacity: 3,
    online: false,
    paused: false,
    version: '1.0.0',
    embedded: false,
  });
  const identified = await createRunnerKeys(fixture.core).identify(new Secret(json.key));
  expect(identified?.id).toBe(json.runnerId);
  const stored = await fixture.core.work.sql.selectFrom('runtimes.runners').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(json.key.split('.')[1]);
  expect(JSON.stringify(fixture.audits)).not.toContain(json.key.split('.')[1]);
});

test('a registration token ends with its time, and when it is taken back', async () => {
  const { ask, manager } = fixture;
  const short = await ask('admin', 'POST /runners/registration-tokens', { minutes: 5 });
  const revoked = await ask('admin', 'POST /runners/registration-tokens', { name: 'fixed' });
  expect((await ask('stranger', `DELETE /runners/registration-tokens/${revoked.json.id}`)).status).toBe(404);
  expect((await ask('admin', `DELETE /runners/registration-tokens/${revoked.json.id}`)).status).toBe(204);
  clock.advance(5 * 60_000);
  for (const { json } of [short, revoked]) {
    const refused = await ask('', 'POST /runner/register', { token: json.token, name: 'late' });
    expect(refused.json).toMatchObject({ code: 'REGISTRATION_REFUSED', status: 401 });
  }
  const forged = `${short.json.id}.${'A'.repeat(43)}`;
  expect((await ask('', 'POST /runner/register', { token: forged, name: 'late' })).status).toBe(401);
  expect(fixture.denied.filter(({ action }) => action === 'agent.register').length).toBeGreaterThan(2);
  await manager.schedules[0]?.run();
  const left = await fixture.core.work.sql.selectFrom('runtimes.registration_tokens').selectAll().execute();
  expect(left).toEqual([]);
});

test('a registration that fails does not use up its token', async () => {
  const { ask } = fixture;
  await ask('admin', 'POST /agents', { name: 'taken' });
  const { json } = await ask('admin', 'POST /runners/registration-tokens', {});
  expect((await ask('', 'POST /runner/register', { token: json.token, name: 'taken' })).status).toBe(409);
  expect((await ask('', 'POST /runner/register', { token: json.token, name: 'free' })).status).toBe(201);
});

test('runners are paged, changed and deleted, and are nothing to members and strangers', async () => {
  const { ask } = fixture;
  for (const name of ['p-1', 'p-2', 'p-3'])
    await ask('admin', 'POST /agents', { name, runtimes: ['default'] });
  const page = await ask('admin', 'GET /runners?runtime=default&limit=2');
  expect(page.json.nextCursor).toBeDefined();
  const rest = await ask('admin', `GET /runners?runtime=default&cursor=${page.json.nextCursor}`);
  const names = [...page.json.runners, ...rest.json.runners].map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['p-1', 'p-2', 'p-3']));
  expect(page.json.total).toBe(names.length);

  const paused = await ask('admin', 'PATCH /runners/p-1', {
    paused: true,
    capacity: 9,
    trust: 'untrusted-only',
  });
  expect(paused.json).toMatchObject({ paused: true, capacity: 9, trust: 'untrusted-only' });
  expect(fixture.drafts.at(-1)).toMatchObject({
    event: { type: 'runner.updated.v1' },
    data: { paused: true },
  });
  expect(fixture.audits.at(-1)).toMatchObject({ action: 'agent.update', entity: { name: 'p-1' } });
  expect((await ask('admin', 'PATCH /runners/p-1', { name: 'p-2' })).status).toBe(409);
  expect((await ask('admin', 'PATCH /runners/p-1', { capacity: 0 })).status).toBe(400);

  for (const call of ['GET', 'PATCH', 'DELETE'] as const) {
    const body = call === 'PATCH' ? {} : undefined;
    expect((await ask('stranger', `${call} /runners/p-1`, body)).status).toBe(404);
    expect((await ask('member', `${call} /runners/p-1`, body)).status).toBe(403);
  }
  expect((await ask('member', 'POST /runners/registration-tokens', {})).status).toBe(403);
  expect((await ask('stranger', 'GET /runners')).json).toEqual({ runners: [], total: 0 });
  expect((await ask('admin', 'DELETE /runners/p-1')).status).toBe(204);
  expect((await ask('admin', 'GET /runners/p-1')).status).toBe(404);
});

test('a key that follows another one takes over when it is first used, not before', async () => {
  const { ask, core } = fixture;
  const keys = createRunnerKeys(core);
  const { json } = await ask('admin', 'POST /agents', { name: 'rotating' });
  const first = new Secret(json.token);
  const runner = await keys.identify(first);
  const lost = await keys.succeed(runner as NonNullable<typeof runner>);
  const second = await keys.succeed(runner as NonNullable<typeof runner>);
  expect((await keys.identify(first))?.id).toBe(json.id);
  expect(await keys.identify(lost)).toBeUndefined();
  expect((await keys.identify(second))?.id).toBe(json.id);
  expect((await keys.identify(second))?.id).toBe(json.id);
  expect(await keys.identify(first)).toBeUndefined();
});

test('every process signs with the one key, and the public half checks it', async () => {
  const here = createSigningKey(fixture.core);
  const there = createSigningKey(fixture.core);
  const publicKey = await here.publicKey();
  expect(await there.publicKey()).toBe(publicKey);
  const work = Buffer.from('{"buildId":"1"}');
  const signature = await there.sign(work);
  expect(verify(null, work, publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from('{"buildId":"2"}'), publicKey, signature)).toBe(false);
  const [row] = await fixture.core.work.sql.selectFrom('runtimes.signing_keys').selectAll().execute();
  expect(row?.sealed_private_key).not.toContain('PRIVATE KEY-----\n');
});

test('an installer leaves a diary', async () => {
  const { ask } = fixture;
  const started = await ask('admin', 'POST /runner-installation', { options: { kubeNamespace: 'ci' } });
  const { id } = started.json.progress;
  const content = { status: 'Success' };
  const reported = await ask('admin', `PATCH /runner-installation/${id}`, {
    event: 'agent-created',
    content,
  });
  expect(reported.json.progress).toMatchObject({
    status: 'Success',
    events: [{ event: 'agent-created', content }],
  });
  expect((await ask('admin', `GET /runner-installation/${id}`)).json).toEqual(reported.json);
  expect((await ask('stranger', `GET /runner-installation/${id}`)).status).toBe(404);
  expect((await ask('stranger', `PATCH /runner-installation/${id}`, { event: 'x' })).status).toBe(404);
});
