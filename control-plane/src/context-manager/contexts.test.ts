import { type LoginNeeds, NO_LOGINS } from '@freshet/domain/logins';
import { createOutbound } from '@freshet/kit/outbound';
import { testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, type ModuleServer, OTHER_ACCOUNT, startModule } from '../testing/index.ts';
import { type ContextManager, type ContextTables, contextsSchema, createContextManager } from './index.ts';

let server: ModuleServer<ContextTables, ContextManager>;

beforeAll(async () => {
  server = await startModule<ContextTables, ContextManager>(inject('serverUrl'), {
    schema: contextsSchema,
    create: world =>
      createContextManager({
        ...world,
        secrets: world.keyRing,
        outbound: createOutbound(testNetworks),
      }),
  });
});
afterAll(() => server?.close());

const context = (name: string, type: string, data: object, more: object = {}) => ({
  kind: 'context',
  metadata: { name, ...more },
  spec: { type, data },
});

const SECRET = 'river-stone-42';

describe('contexts', () => {
  test('are made, read, replaced, changed and deleted under their name', async () => {
    const made = await server.ask('admin', 'POST /contexts/', context('round', 'config', { A: '1', B: '2' }));
    expect(made).toMatchObject({ status: 201, json: { metadata: { name: 'round', default: false } } });
    expect((await server.ask('admin', 'GET /contexts/Round')).json.spec.data).toEqual({ A: '1', B: '2' });
    const read = (await server.ask('admin', 'GET /contexts/round')).json;
    expect((await server.ask('admin', 'PUT /contexts/round', { ...read, type: 'config' })).json.spec).toEqual(
      read.spec,
    );
    const patched = await server.ask(
      'admin',
      'PATCH /contexts/round',
      context('round', 'config', { A: '3' }),
    );
    expect(patched.json.spec.data).toEqual({ A: '3', B: '2' });
    expect((await server.ask('admin', 'DELETE /contexts/round')).status).toBe(204);
    expect((await server.ask('admin', 'GET /contexts/round')).status).toBe(404);
    expect(server.audits.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['context.create', 'context.update', 'context.delete']),
    );
  });

  test('keep secrets sealed, out of answers, audit records and events, and show them to who may see them', async () => {
    await server.ask('admin', 'POST /contexts', context('hidden', 'secret', { KEY: SECRET, OTHER: 'x-y-z' }));
    const masked = await server.ask('admin', 'GET /contexts/hidden');
    expect(masked.json.spec.data).toEqual({ KEY: '*****', OTHER: '*****' });
    const clear = await server.ask('admin', 'GET /contexts/hidden?decrypt=true');
    expect(clear.json.spec.data).toEqual({ KEY: SECRET, OTHER: 'x-y-z' });
    const rows = await server.owner().sql.selectFrom('contexts.contexts').selectAll().execute();
    expect(JSON.stringify([rows, server.audits, server.events])).not.toContain(SECRET);
  });

  test('leave an audit record for each whose secrets were shown or refused, with names and no values', async () => {
    await server.ask('admin', 'POST /contexts', context('seen-1', 'secret', { KEY: SECRET, OTHER: 'x-y-z' }));
    await server.ask('admin', 'POST /contexts', context('seen-2', 'config', { PLAIN: '1' }));
    const reveals = async (who: string, line: `GET ${string}`) => {
      const before = server.audits.length;
      await server.ask(who, line);
      return server.audits
        .slice(before)
        .filter(({ action }) => action === 'context.decrypt')
        .map(({ entity, result, details }) => [entity.name, result, details?.keys]);
    };
    const shown = ['seen-1', 'success', ['KEY', 'OTHER']];
    expect(await reveals('admin', 'GET /contexts/seen-1')).toEqual([]);
    expect(await reveals('admin', 'GET /contexts/seen-1?decrypt=true')).toEqual([shown]);
    expect(await reveals('admin', 'GET /contexts/seen-1/prepare')).toEqual([shown]);
    expect(await reveals('admin', 'GET /contexts/seen-2?decrypt=true')).toEqual([]);
    expect(await reveals('admin', 'GET /contexts?type=secret&decrypt=true')).toContainEqual(shown);
    await server.ask(
      'admin',
      'POST /contexts',
      context('seen-git', 'git.github', { auth: { type: 'basic', password: SECRET } }),
    );
    expect(await reveals('member', 'GET /contexts/seen-git?decrypt=true')).toEqual([
      ['seen-git', 'denied', ['auth']],
    ]);
    await server.ask('admin', 'DELETE /contexts/seen-git');
    expect(JSON.stringify(server.audits)).not.toContain(SECRET);
  });

  test('keep a secret that comes back masked', async () => {
    await server.ask('admin', 'POST /contexts', context('kept', 'secret', { KEY: SECRET, OTHER: 'old' }));
    await server.ask(
      'admin',
      'PUT /contexts/kept',
      context('kept', 'secret', { KEY: '*****', OTHER: 'new' }),
    );
    expect((await server.ask('admin', 'GET /contexts/kept?decrypt=true')).json.spec.data).toEqual({
      KEY: SECRET,
      OTHER: 'new',
    });
  });

  test('of others are as good as none, and members see only what rules and openness let them', async () => {
    await server.ask('admin', 'POST /contexts', context('own', 'config', { A: '1' }));
    await server.ask(
      'admin',
      'POST /contexts',
      context('forge', 'git.github', { auth: { type: 'basic', password: SECRET } }),
    );
    for (const who of ['stranger', 'member'])
      expect((await server.ask(who, 'GET /contexts/own')).status).toBe(404);
    expect((await server.ask('stranger', 'GET /contexts')).json).toEqual([]);
    const seen = await server.ask('member', 'GET /contexts?decrypt=true');
    expect(seen.json.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['forge']);
    expect(JSON.stringify(seen.json)).not.toContain(SECRET);
    expect((await server.ask('member', 'POST /contexts', context('x', 'config', {}))).status).toBe(403);
    expect((await server.ask('member', 'DELETE /contexts/forge')).status).toBe(403);
  });

  test('have one name among all types, and say what is wrong with what they are given', async () => {
    await server.ask('admin', 'POST /contexts', context('same', 'config', {}));
    const registry = { name: 'SAME', domain: 'r.example.com', username: 'u', password: 'p' };
    expect((await server.ask('admin', 'POST /registries', registry)).json.code).toBe('NAME_TAKEN');
    const wrong = await server.ask('admin', 'POST /contexts', context('g', 'git.gitea', { auth: {} }));
    expect([wrong.status, wrong.json.message]).toEqual([
      400,
      expect.stringContaining('body.spec.data.auth.apiURL: is missing'),
    ]);
    const other = await server.ask('admin', 'PUT /contexts/same', context('same', 'yaml', {}));
    expect(other.json.message).toContain('is config and stays so');
    const unknown = await server.ask('admin', 'POST /contexts', context('u', 'nothing', {}));
    expect(unknown.status).toBe(400);
  });

  test('of one kind have one default: the first, until another is chosen', async () => {
    const registry = (name: string, more: object = {}) =>
      server.ask('admin', 'POST /registries', {
        name,
        domain: 'localhost:1',
        username: 'u',
        password: SECRET,
        ...more,
      });
    expect((await registry('first')).json.default).toBe(true);
    expect((await registry('second')).json.default).toBe(false);
    expect((await registry('third', { default: true })).json.default).toBe(true);
    const all: { name: string; default: boolean }[] = (await server.ask('admin', 'GET /registries')).json;
    expect(all.filter(one => one.default).map(({ name }) => name)).toEqual(['third']);
    expect(JSON.stringify(all)).not.toContain(SECRET);
    const tried = await server.ask('admin', 'POST /registries/test', {
      domain: 'localhost:1',
      username: 'u',
      password: SECRET,
    });
    expect(tried.json).toEqual({ ok: false, message: 'localhost:1 did not answer' });
    const stored = await server.ask('admin', 'POST /registries/second/test');
    expect(stored.json).toEqual({ ok: false, message: 'localhost:1 did not answer' });
    expect((await server.ask('stranger', 'POST /registries/second/test')).status).toBe(404);
  });

  test('become the variables and logins of a build', async () => {
    const { vault } = server.module;
    await server.ask('admin', 'POST /contexts', context('v-config', 'config', { A: 1, B: true }));
    await server.ask('admin', 'POST /contexts', context('v-secret', 'secret', { TOKEN: SECRET }));
    await server.ask(
      'admin',
      'POST /contexts',
      context('v-git', 'git.gitea', { auth: { password: SECRET, apiURL: 'https://git.example.com/api/v1' } }),
    );
    const opened = await vault.attached(ACCOUNT, ['v-config', 'v-secret']);
    expect(opened.layers).toEqual([
      {
        name: 'v-config',
        variables: [
          { key: 'A', value: '1', encrypted: false },
          { key: 'B', value: 'true', encrypted: false },
        ],
      },
      { name: 'v-secret', variables: [{ key: 'TOKEN', value: SECRET, encrypted: true }] },
    ]);
    expect(opened.secrets).toEqual({ 'v-secret': { TOKEN: SECRET } });
    const auth = { type: 'token', token: SECRET };
    const store = { apiUrl: 'https://vault.example.com', auth };
    await server.ask('admin', 'POST /contexts', context('v-vault', 'secret-store.hashicorp-vault', store));
    expect(JSON.stringify((await server.ask('admin', 'GET /contexts/v-vault')).json)).not.toContain(SECRET);
    expect(await vault.stores(ACCOUNT, ['v-vault', 'v-secret', 'gone'])).toEqual([
      { name: 'v-vault', type: 'secret-store.hashicorp-vault', data: store },
    ]);
    expect(await vault.stores(OTHER_ACCOUNT, ['v-vault'])).toEqual([]);
    // The default of its kind already, or it becomes so here.
    for (const [name, domain] of [
      ['v-images', 'images.example.com'],
      ['v-others', 'others.example.com'],
    ])
      await server.ask('admin', 'POST /registries', { name, domain, username: 'u', password: SECRET });
    const logins = async (needs: {
      git?: Partial<LoginNeeds['git']>;
      registries?: Partial<LoginNeeds['registries']>;
    }) => {
      const { git, registries } = await vault.logins(ACCOUNT, {
        git: { ...NO_LOGINS.git, ...needs.git },
        registries: { ...NO_LOGINS.registries, ...needs.registries },
      });
      return [...git, ...registries].map(({ name }) => name);
    };
    expect(await logins({})).toEqual([]);
    expect(await logins({ git: { names: ['v-git', 'v-images', 'gone'] } })).toEqual(['v-git']);
    expect(await logins({ registries: { names: ['v-others', 'v-git'] } })).toEqual(['v-others']);
    expect(await logins({ registries: { hosts: ['images.example.com', 'docker.io'] } })).toEqual([
      'v-images',
    ]);
    expect(await logins({ git: { isDefault: true }, registries: { isDefault: true } })).toHaveLength(2);
    const { git } = await vault.logins(ACCOUNT, {
      ...NO_LOGINS,
      git: { names: ['v-git'], isDefault: false },
    });
    expect(git).toMatchObject([{ name: 'v-git', host: 'git.example.com', password: SECRET }]);
    expect((await vault.gitLogin(ACCOUNT, 'v-git'))?.token.reveal()).toBe(SECRET);
    await expect(vault.attached(OTHER_ACCOUNT, ['v-config'])).rejects.toMatchObject({
      code: 'CONTEXT_MISSING',
    });
  });

  test('are given to pipelines by those who may see all of them', async () => {
    await server.ask('admin', 'POST /contexts', context('r-config', 'config', { A: 1 }));
    await server.ask('admin', 'POST /contexts', context('r-secret', 'secret', { A: SECRET }));
    await server.ask(
      'admin',
      'POST /contexts',
      context('r-git', 'git.gitea', { auth: { password: SECRET, apiURL: 'https://git.example.com/api/v1' } }),
    );
    const { reach } = server.module;
    const right = async (account: string, name: string) => {
      const { permission, entity } = await reach(account, name);
      return [permission.resource, permission.action, entity.tags !== undefined];
    };
    expect(await right(ACCOUNT, 'r-config')).toEqual(['shared-configuration', 'read', true]);
    expect(await right(ACCOUNT, 'r-secret')).toEqual(['shared-configuration', 'decrypt', true]);
    expect(await right(ACCOUNT, 'r-git')).toEqual(['git-context', 'use', true]);
    const unknown = ['shared-configuration', 'decrypt', false];
    expect(await right(ACCOUNT, 'r-none')).toEqual(unknown);
    expect(await right(OTHER_ACCOUNT, 'r-git')).toEqual(unknown);
  });
});
