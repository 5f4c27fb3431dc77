import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import {
  acme,
  ask,
  auditOf,
  batches,
  composed,
  connect,
  invalid,
  member,
  register,
  rival,
  running,
  shown,
  tunnels,
  wanted,
} from './gitops-runtimes.fixture.ts';
import { query } from './query.ts';

describe('registering', () => {
  test('is for admins, once per name and cluster, and the key is shown once', async () => {
    const { name, key } = await register();
    expect(key).toMatch(/^[0-9a-f]{24}\./);
    expect(JSON.stringify(await shown(name))).not.toContain(key.split('.')[1]);
    expect(await shown(name)).toMatchObject({ installationStatus: 'IN_PROGRESS', online: false });
    expect((await ask(member, 'POST /gitops/runtimes', wanted('mine'))).status).toBe(403);
    expect((await ask(acme, 'POST /gitops/runtimes', wanted(name))).json.code).toBe('NAME_TAKEN');
    const here = { cluster: `https://${name}.example.com` };
    expect((await ask(acme, 'POST /gitops/runtimes', wanted('beside', here))).json.code).toBe(
      'GITOPS_CLUSTER_TAKEN',
    );
    // Another account may have the same names and addresses.
    expect((await ask(rival, 'POST /gitops/runtimes', wanted(name))).status).toBe(201);
    await ask(rival, `DELETE /gitops/runtimes/${name}`);
  });

  test('can be tried without doing it', async () => {
    const { name } = await register();
    const taken = await ask(acme, 'POST /gitops/runtimes/validate', wanted(name));
    expect(taken.json.problems).toMatchObject([{ code: 'NAME_TAKEN', hint: expect.any(String) }]);
    const ingress = wanted('elsewhere', { accessMode: 'ingress' });
    const nowhere = await ask(acme, 'POST /gitops/runtimes/validate', ingress);
    expect(nowhere.json.problems[0].message).toContain('ingressUrl');
    const free = await ask(acme, 'POST /gitops/runtimes/validate', wanted('elsewhere'));
    expect(free.json.problems).toEqual([]);
    expect((await ask(acme, 'GET /gitops/runtimes/elsewhere')).status).toBe(404);
  });

  test('tells beforehand what the runtime will commit, and nothing that is there already', async () => {
    const key = await composed.account('planner');
    const plan = async (more: object = {}) =>
      (await ask(key, 'POST /gitops/runtimes/validate', wanted('edge', more))).json;
    expect(await plan()).toEqual({ problems: [] });
    const repository = 'https://github.com/planner/shared.git';
    const sharedConfigRepo = `${repository}/conf?ref=main`;
    const { commit } = await plan({ sharedConfigRepo });
    expect(commit).toMatchObject({
      repository,
      branch: 'main',
      message: 'Add runtime edge',
      author: { name: 'Freshet runtime edge' },
    });
    const paths = (told: { files: { path: string }[] }) => told.files.map(({ path }) => path);
    const own = ['conf/runtimes/edge/in-cluster.yaml', 'conf/resources/edge/default-git-source.yaml'];
    expect(paths(commit)).toEqual(['conf/resources/app-projects/git-sources.yaml', ...own]);
    expect(commit.files[1].content).toContain('configurations/*.yaml');
    expect(commit.files[2].content).toContain('https://github.com/planner/edge_git-source.git');
    expect((await ask(key, 'GET /gitops/settings')).json.sharedConfigRepo).toBeUndefined();
    // Once another has begun the repository, what all of them share is there.
    const first = await running(key);
    await ask(key, 'PUT /gitops/settings', { sharedConfigRepo });
    await first.runtime.confirm(sharedConfigRepo);
    const second = await plan();
    expect(paths(second.commit)).toEqual(own);
    expect(second.commit.files[0].content).not.toContain('configurations/*.yaml');
    const again = wanted(first.name, { recover: true });
    expect((await ask(key, 'POST /gitops/runtimes/validate', again)).json).toEqual({ problems: [] });
  });

  test('makes the first runtime of an account its configuration runtime', async () => {
    const [first, second] = [await register(rival), await register(rival)];
    const of = async (name: string) =>
      (await ask(rival, `GET /gitops/runtimes/${name}`)).json.isConfigurationRuntime;
    expect([await of(first.name), await of(second.name)]).toEqual([true, false]);
    await ask(rival, `PATCH /gitops/runtimes/${second.name}`, { isConfigurationRuntime: true });
    expect(await of(second.name)).toBe(true);
  });

  test('that failed says why, until the runtime comes', async () => {
    const { name, key } = await register();
    const problem = { level: 'ERROR', code: 'RUNTIME_INSTALLATION_ERROR', title: 'No room', message: 'full' };
    await ask(acme, `PATCH /gitops/runtimes/${name}`, { installationStatus: 'FAILED', errors: [problem] });
    expect(await shown(name)).toMatchObject({ healthStatus: 'DEGRADED', errors: [problem] });
    await connect(key).hello({ cluster: `https://${name}.example.com` });
    expect(await shown(name)).toMatchObject({
      installationStatus: 'COMPLETED',
      healthStatus: 'HEALTHY',
      errors: [],
    });
  });
});

describe('a runtime that connects', () => {
  test('learns who it is, is seen, and gets a greater generation each time', async () => {
    const { name, id, key, runtime, welcome } = await running();
    expect(welcome).toMatchObject({ runtimeId: id, name, settings: { accountName: 'acme' } });
    expect(welcome.url).toContain(`-${name}.`);
    expect(Buffer.from(welcome.storeKey, 'base64')).toHaveLength(32);
    expect([...tunnels.values()]).toContainEqual(expect.objectContaining({ id, name }));
    expect(await shown(name)).toMatchObject({ online: true, clients: 1, version: '1.2.3' });
    const other = connect(key);
    const again = await other.hello({ leads: false });
    expect(again.generation).toBeGreaterThan(welcome.generation);
    expect(again.storeKey).toBe(welcome.storeKey);
    expect(await shown(name)).toMatchObject({ clients: 2 });
    await runtime.stop();
    await other.stop();
    await eventually(async () =>
      expect(await shown(name)).toMatchObject({
        online: false,
        errors: [expect.objectContaining({ code: 'INACTIVE_RUNTIME' })],
      }),
    );
    await eventually(() => expect([...tunnels.values()].map(one => one.id)).not.toContain(id));
  });

  test('stays in the cluster it was registered for, and is refused in the place of another', async () => {
    const [other, { name, key }] = [await running(), await register()];
    const runtime = connect(key);
    await expect(runtime.hello({ ingressUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    await runtime.hello({ cluster: `https://${other.name}.example.com` });
    expect(await shown(name)).toMatchObject({ cluster: `https://${name}.example.com` });
    const shared = { cluster: 'https://shared.example.com', isNamespaced: true };
    await register(acme, { ...shared, namespace: 'one' });
    const { key: second } = await register(acme, { ...shared, namespace: 'two' });
    await expect(connect(second).hello({ namespace: 'one' })).rejects.toMatchObject({
      code: 'GITOPS_CLUSTER_TAKEN',
    });
  });

  test('reports under its generation, if it leads', async () => {
    const { id, key, runtime, welcome } = await running();
    expect(await runtime.report(welcome.generation, ['{"a":1}', '{"b":2}'])).toBe(2);
    expect(batches.at(-1)).toMatchObject({
      batch: { runtime: { id }, generation: welcome.generation, first: 1, last: 2 },
      text: '{"a":1}\n{"b":2}\n',
    });
    await expect(runtime.report(welcome.generation + 1, ['{}'])).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    const second = connect(key);
    const { generation } = await second.hello({ leads: false });
    await expect(second.report(generation, ['{}'])).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
  });

  test('is answered nothing before it said hello', async () => {
    const { key } = await register();
    const runtime = connect(key);
    await expect(runtime.authorize('x')).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
    await expect(runtime.gitToken()).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
    await runtime.hello();
    await expect(runtime.authorize('x')).rejects.toEqual(invalid);
  });

  test('that stood by says on the session that it has that it leads now', async () => {
    const { name, key } = await register();
    const runtime = connect(key);
    const before = await runtime.hello({ leads: false });
    await expect(runtime.report(before.generation, ['{}'])).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    const { generation } = await runtime.hello({ leads: true });
    expect(generation).toBeGreaterThan(before.generation);
    expect(await runtime.report(generation, ['{}'])).toBe(1);
    await expect(runtime.report(before.generation, ['{}'])).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    expect(await shown(name)).toMatchObject({ online: true, clients: 1 });
    await connect(key).hello({ leads: false });
    expect(await shown(name)).toMatchObject({ online: true, clients: 2 });
  });

  test('hears of its role and of the settings of its account, and tells everything when asked to', async () => {
    const { name, runtime } = await running();
    await ask(acme, `PATCH /gitops/runtimes/${name}`, { isConfigurationRuntime: true });
    await eventually(() => expect(runtime.settings.at(-1)?.isConfigurationRuntime).toBe(true));
    const sharedConfigRepo = 'https://github.com/acme/shared.git';
    await ask(acme, 'PUT /gitops/settings', { sharedConfigRepo });
    await eventually(() =>
      expect(runtime.settings.at(-1)?.settings).toMatchObject({ gitProvider: 'github', sharedConfigRepo }),
    );
    expect((await ask(acme, `POST /gitops/runtimes/${name}/resync`)).status).toBe(204);
    await eventually(() => expect(runtime.resyncs).toBe(1));
  });
});

describe('the role of a configuration runtime', () => {
  let accounts = 0;
  /** Runtimes of an account of their own; the first has the role. */
  const fleet = async (count: number) => {
    accounts += 1;
    const key = await composed.account(`fleet-${accounts}`);
    const members = [];
    for (let at = 0; at < count; at += 1) members.push(await register(key));
    const roles = async () => {
      const { json } = await ask(key, 'GET /gitops/runtimes');
      return Object.fromEntries(
        json.runtimes.map((one: { name: string; isConfigurationRuntime: boolean }) => [
          one.name,
          one.isConfigurationRuntime,
        ]),
      );
    };
    return { key, members, roles };
  };

  test('follows Git, and is remembered as Git said it', async () => {
    const { key, members, roles } = await fleet(1);
    const [{ name = '', key: own = '' } = {}] = members;
    const runtime = connect(own);
    const cluster = `https://${name}.example.com`;
    expect(await runtime.hello({ cluster })).toMatchObject({ isConfigurationRuntime: true });
    await runtime.configurationRole(false);
    expect(await roles()).toEqual({ [name]: false });
    await eventually(() =>
      expect(runtime.settings.at(-1)).toMatchObject({
        isConfigurationRuntime: false,
        wasConfigurationRuntimeInGit: false,
      }),
    );
    expect(JSON.stringify(await auditOf(key, 'action=gitops-runtime.update'))).toContain('Git says so');
    // The platform alone: the runtime hears what Git said last, and can tell which of the two has changed.
    await ask(key, `PATCH /gitops/runtimes/${name}`, { isConfigurationRuntime: true });
    await eventually(() =>
      expect(runtime.settings.at(-1)).toMatchObject({
        isConfigurationRuntime: true,
        wasConfigurationRuntimeInGit: false,
      }),
    );
    expect(await runtime.hello({ cluster })).toMatchObject({
      isConfigurationRuntime: true,
      wasConfigurationRuntimeInGit: false,
    });
  });

  test('goes to another runtime when the one that had it is removed: one that is there before an older one', async () => {
    const { key, members, roles } = await fleet(3);
    const [first, second, third] = members.map(({ name }) => name);
    const runtime = connect(members[2]?.key ?? '');
    await runtime.hello({ cluster: `https://${third}.example.com` });
    expect((await ask(key, `DELETE /gitops/runtimes/${first}?force=true`)).status).toBe(204);
    expect(await roles()).toEqual({ [String(second)]: false, [String(third)]: true });
    await eventually(() => expect(runtime.settings.at(-1)?.isConfigurationRuntime).toBe(true));
    expect(JSON.stringify(await auditOf(key, 'action=gitops-runtime.update'))).toContain(
      `the configuration runtime ${first} was removed`,
    );
    await runtime.stop();
    expect((await ask(key, `DELETE /gitops/runtimes/${third}?force=true`)).status).toBe(204);
    expect(await roles()).toEqual({ [String(second)]: true });
    // The last one takes it along.
    expect((await ask(key, `DELETE /gitops/runtimes/${second}?force=true`)).status).toBe(204);
    expect(await roles()).toEqual({});
    const next = await register(key);
    expect(await roles()).toEqual({ [next.name]: true });
  });

  test('stays where others have it, and where one that does not have it is removed', async () => {
    const { key, members, roles } = await fleet(3);
    const [first, second, third] = members.map(({ name }) => name);
    await ask(key, `PATCH /gitops/runtimes/${second}`, { isConfigurationRuntime: true });
    await ask(key, `DELETE /gitops/runtimes/${first}?force=true`);
    expect(await roles()).toEqual({ [String(second)]: true, [String(third)]: false });
    await ask(key, `DELETE /gitops/runtimes/${third}?force=true`);
    expect(await roles()).toEqual({ [String(second)]: true });
  });
});

describe('the components of a runtime', () => {
  const parts = (reporter: 'Healthy' | 'Degraded') => [
    { name: 'engine', version: 'v3.2.1', health: 'Healthy' as const },
    { name: 'reporter', version: '1.2.3', health: reporter, message: `reports are ${reporter}` },
  ];
  const graphql = async (as: string, query: string) => {
    const { json } = await composed.ask('POST ~/graphql', { as, body: { query } });
    expect(json.errors, JSON.stringify(json.errors)).toBeUndefined();
    return json.data;
  };

  test('are seen over GraphQL as they were sent last, also where no report arrives', async () => {
    const { name, runtime } = await running();
    const query = `{ runtimeComponents(runtime: "${name}") { name version health message }
      failedRuntimeComponents { runtime name health message } runtime(name: "${name}") { healthStatus } }`;
    await runtime.components(parts('Degraded'));
    expect(await graphql(acme, query)).toEqual({
      runtimeComponents: [
        { name: 'engine', version: 'v3.2.1', health: 'Healthy', message: null },
        { name: 'reporter', version: '1.2.3', health: 'Degraded', message: 'reports are Degraded' },
      ],
      failedRuntimeComponents: [
        { runtime: name, name: 'reporter', health: 'Degraded', message: 'reports are Degraded' },
      ],
      runtime: { healthStatus: 'DEGRADED' },
    });
    expect(await shown(name)).toMatchObject({ healthStatus: 'DEGRADED', online: true });
    expect((await graphql(rival, query)).failedRuntimeComponents).toEqual([]);
    expect((await graphql(rival, query)).runtimeComponents).toEqual([]);

    await runtime.components(parts('Healthy'));
    expect(await graphql(acme, query)).toMatchObject({
      failedRuntimeComponents: [],
      runtime: { healthStatus: 'HEALTHY' },
    });
    expect(await shown(name)).toMatchObject({ healthStatus: 'HEALTHY' });
  });

  test('are forgotten when another process begins to lead, and taken from no other process', async () => {
    const { name, key, runtime } = await running();
    await runtime.components(parts('Degraded'));
    const cluster = `https://${name}.example.com`;
    const standby = connect(key);
    await standby.hello({ cluster, leads: false });
    await expect(standby.components(parts('Healthy'))).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    expect(await shown(name)).toMatchObject({ healthStatus: 'DEGRADED' });
    await standby.hello({ cluster, leads: true });
    expect(await shown(name)).toMatchObject({ healthStatus: 'HEALTHY' });
  });

  test('are bounded', async () => {
    const { runtime } = await running();
    const many = Array.from({ length: 101 }, (_, at) => ({ name: `part-${at}`, health: 'Healthy' as const }));
    await expect(runtime.components(many)).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
    const long = [{ name: 'engine', health: 'Degraded' as const, message: 'x'.repeat(2_001) }];
    await expect(runtime.components(long)).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
  });

  test('are an event where the health of one changes, and none where only its words do', async () => {
    const { name, id, runtime } = await running();
    const events = async () => {
      const found = await query(
        composed.databaseUrl,
        `select envelope->'data' as data from bus.events
          where type = 'gitops-runtime.components-changed.v1' order by position`,
      );
      return found
        .map(({ data }) => data as { runtimeId: string })
        .filter(({ runtimeId }) => runtimeId === id);
    };
    await runtime.components(parts('Healthy'));
    await runtime.components(parts('Degraded'));
    const [engine, reporter] = parts('Degraded');
    await runtime.components([engine, { ...reporter, message: 'other words' }] as never);
    await eventually(async () =>
      expect(await events()).toMatchObject([
        { name, unwell: [] },
        { name, unwell: [{ name: 'reporter', health: 'Degraded' }] },
      ]),
    );
  });
});

describe('the key of a runtime', () => {
  test('ends at once when the runtime is deleted, which takes force while it is connected', async () => {
    const { name, runtime } = await running();
    const session = await runtime.session();
    const refused = await ask(acme, `DELETE /gitops/runtimes/${name}`);
    expect(refused.json.code).toBe('GITOPS_RUNTIME_ONLINE');
    expect((await ask(acme, `DELETE /gitops/runtimes/${name}?force=true`)).status).toBe(204);
    expect(await session.closed).toMatchObject({ code: 'unauthenticated' });
    await eventually(() => expect(runtime.states.at(-1)).toMatchObject({ isRejected: true }));
    expect((await ask(acme, `GET /gitops/runtimes/${name}`)).status).toBe(404);
  });

  test('ends when the runtime is recovered, which keeps what it is', async () => {
    const { name, id, runtime, welcome } = await running();
    const session = await runtime.session();
    const again = await ask(acme, 'POST /gitops/runtimes', wanted(name, { recover: true }));
    expect(again.json.id).toBe(id);
    expect(await session.closed).toMatchObject({ code: 'unauthenticated' });
    const { generation, storeKey } = await connect(again.json.key).hello();
    expect(storeKey).toBe(welcome.storeKey);
    expect(generation).toBeGreaterThan(welcome.generation);
  });

  test('that is wrong opens nothing, and is put on record', async () => {
    const stranger = connect(`${'a'.repeat(24)}.${'b'.repeat(43)}`);
    await eventually(() => expect(stranger.states.at(-1)).toMatchObject({ isRejected: true }));
  });
});

describe('the settings of an account', () => {
  const put = (body: object) => ask(rival, 'PUT /gitops/settings', body);

  test('know providers by their addresses, and refuse what does not go together', async () => {
    const repo = (host: string) => `https://${host}/team/shared.git`;
    const known = await put({ sharedConfigRepo: `${repo('gitlab.com')}/folder?ref=main` });
    expect(known.json).toMatchObject({ gitProvider: 'gitlab', gitApiUrl: 'https://gitlab.com/api/v4' });
    expect((await put({ sharedConfigRepo: 'http://127.0.0.1:3000/git/a/b.git' })).json).toMatchObject({
      gitProvider: 'freshet',
      gitApiUrl: 'http://127.0.0.1:3000/api',
    });
    for (const body of [
      { sharedConfigRepo: repo('git.example.com') },
      { sharedConfigRepo: repo('github.com'), gitProvider: 'gitlab' },
      { sharedConfigRepo: repo('github.com'), gitApiUrl: 'https://api.example.com' },
    ])
      expect((await put(body)).json.code).toBe('GITOPS_SETTINGS_INVALID');
    expect((await put({ sharedConfigRepo: 'git@github.com:team/shared.git' })).status).toBe(400);
    expect((await ask(member, 'PUT /gitops/settings', { sharedConfigRepo: repo('github.com') })).status).toBe(
      403,
    );
  });
});

test('the repository that a runtime uses stays while there are runtimes', async () => {
  const key = await composed.account('keeper');
  const { name, runtime } = await running(key);
  const at = (repo: string) => ({ sharedConfigRepo: `https://github.com/keeper/${repo}.git` });
  const put = (repo: string) => ask(key, 'PUT /gitops/settings', at(repo));
  await put('wrong');
  await runtime.confirm(at('another').sharedConfigRepo);
  expect((await put('right')).json).toMatchObject({ ...at('right'), isValidated: false });
  await runtime.confirm(at('right').sharedConfigRepo);
  expect((await ask(key, 'GET /gitops/settings')).json.isValidated).toBe(true);
  expect((await put('other')).json.code).toBe('GITOPS_SETTINGS_FIXED');
  const other = { ...at('other'), recover: true };
  expect((await ask(key, 'POST /gitops/runtimes', wanted(name, other))).json.code).toBe(
    'GITOPS_SETTINGS_FIXED',
  );
  await ask(key, `DELETE /gitops/runtimes/${name}?force=true`);
  expect((await put('other')).json).toMatchObject({ ...at('other'), isValidated: false });
});

test('runtimes are read over GraphQL, page by page, and only those of the account', async () => {
  const { name } = await register();
  const query = `{ runtimes(first: 1000) { total nodes { name online } pageInfo { hasNextPage } }
    runtime(name: "${name}") { name installationStatus } }`;
  const asked = async (as: string) =>
    (await composed.ask('POST ~/graphql', { as, body: { query } })).json.data;
  const [mine, theirs] = [await asked(member), await asked(rival)];
  expect(mine.runtime).toEqual({ name, installationStatus: 'IN_PROGRESS' });
  expect(mine.runtimes.nodes).toContainEqual({ name, online: false });
  expect(theirs.runtime).toBeNull();
  expect(theirs.runtimes.nodes.map((node: { name: string }) => node.name)).not.toContain(name);
});
