import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ACCOUNT, type RuntimeFixture, startRuntimes } from '../runtime-fixture.ts';

let fixture: RuntimeFixture;

beforeAll(async () => {
  fixture = await startRuntimes(inject('serverUrl'));
});

afterAll(() => fixture.close());

const NAME = 'prod-cluster/builds';
const PATH = `/runtime-environments/${encodeURIComponent(NAME)}` as const;
const register = {
  runtimeEnvironmentName: NAME,
  clusterName: 'prod-cluster',
  namespace: 'builds',
  storageClassName: 'fast',
  serviceAccount: null,
  nodeSelector: { disk: 'ssd' },
  agent: true,
};

test('a cluster is registered, changed, made the default and deleted as the public client does it', async () => {
  const { ask } = fixture;
  const registered = await ask('admin', 'POST /custom_clusters/register', register);
  expect(registered.status).toBe(200);
  expect(registered.json.name).toBe(NAME);

  const found = await ask('admin', `GET ${PATH}?extend=false`);
  expect(found.json).toMatchObject({
    version: 1,
    metadata: { name: NAME, agent: true, changedBy: 'admin' },
    accountId: ACCOUNT,
    isDefault: true,
    runtimeScheduler: { type: 'KubernetesPod', cluster: { namespace: 'builds' } },
    dockerDaemonScheduler: { type: 'DindKubernetesPod', pvcs: { dind: { storageClassName: 'fast' } } },
  });

  // What was read is sent back with one change, read-only parts and all.
  const edited = {
    ...found.json,
    dockerDaemonScheduler: { ...found.json.dockerDaemonScheduler, dindImage: 'dind:29' },
  };
  const patched = await ask(
    'admin',
    `PUT ${PATH}?extend=system%2Fdefault&extend=b&description=fast%20ones`,
    edited,
  );
  expect(patched.json).toMatchObject({
    version: 2,
    extends: ['system/default', 'b'],
    description: 'fast ones',
  });
  const again = await ask('admin', `PUT ${PATH}`, patched.json);
  expect(again.json.version).toBe(2);

  expect((await ask('admin', `GET ${PATH}/base-images`)).json).toEqual([
    { component: 'dind', image: 'dind:29' },
  ]);
  const history = await ask('admin', `GET ${PATH}?history=true`);
  expect(history.json.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  const first = await ask('admin', `GET ${PATH}?version=1`);
  expect(first.json.dockerDaemonScheduler).not.toHaveProperty('dindImage');
  expect((await ask('admin', `GET ${PATH}?version=9`)).status).toBe(404);

  await ask('admin', 'POST /runtime-environments', { name: 'spare' });
  await ask('admin', 'PUT /runtime-environments/default/spare');
  const listed = await ask('admin', 'GET /runtime-environments?limit=25&offset=0');
  expect(
    listed.json.map((one: { metadata: { name: string }; default: boolean }) => [
      one.metadata.name,
      one.default,
    ]),
  ).toEqual([
    [NAME, false],
    ['spare', true],
  ]);

  // The installer that comes again takes over what is there.
  expect(
    (await ask('admin', 'POST /custom_clusters/register', register)).json.runtimeEnvironment.version,
  ).toBe(3);
  const unnamed = await ask('admin', 'POST /custom_clusters/register', {
    clusterName: 'edge',
    namespace: 'ci',
  });
  expect(unnamed.json.name).toBe('edge/ci');

  const clusters = await ask('admin', 'GET /clusters');
  expect(clusters.json.map((one: { selector: string }) => one.selector)).toEqual(['edge', 'prod-cluster']);
  expect((await ask('stranger', 'GET /clusters')).json).toEqual([]);
  const agent = await ask('admin', 'POST /agents', { name: 'serving', runtimes: [NAME] });
  expect((await ask('admin', `DELETE ${PATH}`)).json).toMatchObject({ code: 'RUNTIME_IN_USE' });
  expect((await ask('admin', `DELETE ${PATH}?force=true`)).status).toBe(204);
  expect((await ask('admin', `GET /agent/${agent.json.id}`)).json.runtimes).toEqual([]);
  expect((await ask('admin', 'DELETE /runtime-environments/spare')).json).toMatchObject({
    code: 'RUNTIME_IN_USE',
  });
  expect((await ask('admin', `GET ${PATH}`)).status).toBe(404);
});

test('members read what has no tags and change nothing; another account sees nothing of it', async () => {
  const { ask } = fixture;
  await ask('admin', 'POST /runtime-environments', { name: 'shared' });
  await ask('admin', 'POST /runtime-environments', { name: 'guarded', tags: ['prod'] });
  const listed = await ask('member', 'GET /runtime-environments');
  const names = listed.json.map((one: { metadata: { name: string } }) => one.metadata.name);
  expect(names).toContain('shared');
  expect(names).not.toContain('guarded');
  expect((await ask('member', 'GET /runtime-environments/guarded')).status).toBe(404);
  expect((await ask('member', 'PUT /runtime-environments/shared', {})).status).toBe(403);
  expect((await ask('member', 'POST /runtime-environments', { name: 'mine' })).status).toBe(403);

  expect((await ask('stranger', 'GET /runtime-environments')).json).toEqual([]);
  for (const call of ['GET', 'PUT', 'DELETE'] as const) {
    const foreign = await ask(
      'stranger',
      `${call} /runtime-environments/shared`,
      call === 'PUT' ? {} : undefined,
    );
    const absent = await ask(
      'stranger',
      `${call} /runtime-environments/nothing`,
      call === 'PUT' ? {} : undefined,
    );
    expect([foreign.status, foreign.json.message]).toEqual([404, absent.json.message]);
  }
  expect((await ask('stranger', 'PUT /runtime-environments/default/shared')).status).toBe(404);
});

test.each([
  [{ name: '' }],
  [{ name: '../etc' }],
  [{ name: 'a\u0000b' }],
  [{ name: 'x'.repeat(129) }],
  [{ name: 'fine', tags: [''] }],
])('%j is refused', async body => {
  expect((await fixture.ask('admin', 'POST /runtime-environments', body)).status).toBe(400);
});

test('a specification that the database could not keep is refused', async () => {
  const { ask } = fixture;
  await ask('admin', 'POST /runtime-environments', { name: 'odd' });
  for (const image of ['a\u0000b', '\ud800']) {
    const reply = await ask('admin', 'PUT /runtime-environments/odd', { runtimeScheduler: { image } });
    expect(reply.status).toBe(400);
  }
});

test('an account has one default, also when many ask for it at once', async () => {
  const { manager, core } = fixture;
  const account = 'f'.repeat(24);
  const found = await Promise.all(Array.from({ length: 8 }, () => manager.directory.resolve(account)));
  expect(found).toEqual(Array.from({ length: 8 }, () => ({ name: 'default' })));
  const rows = await core.work.sql
    .selectFrom('runtimes.environments')
    .select('name')
    .where('account_id', '=', account)
    .execute();
  expect(rows).toEqual([{ name: 'default' }]);
  expect(await manager.directory.resolve(account, 'DEFAULT')).toEqual({ name: 'default' });
  expect(await manager.directory.resolve(account, 'other')).toBeUndefined();
  expect(await manager.directory.describe(account, 'default')).toEqual({
    runnersOnline: 0,
    capacity: 0,
    busy: 0,
  });
});
