import { decide, indexRules, parseAccessRule } from '@freshet/domain/access';
import { Secret } from '@freshet/kit/secret';
import { describe, expect, test } from 'vitest';
import { hasWideLogin, narrowLogin, PIPELINES, provideLogin } from './pipelines-login.ts';
import type { PlatformClient } from './platform-client.ts';
import type { Agents } from './ports.ts';
import { ENVIRONMENTS_REPOSITORY, repositoryOf, SERVICES } from './shop.ts';

const accountId = 'a'.repeat(24);
const agentId = 'b'.repeat(24);
const pipelinesAgentId = 'c'.repeat(24);
const KEY = 'pipelines of the demo';

interface Key {
  readonly owner: string;
  readonly name: string;
  readonly scopes?: readonly string[];
}

/** The platform as far as logins go, in memory; the context is undefined where there is none. */
const platform = (context?: string) => {
  const keys = new Map<string, Key>();
  const admins = new Map<string, boolean>();
  const rules: Record<string, unknown>[] = [];
  let token = context;
  const agents: Agents = {
    ensure: async (_, { id, admin }) => void admins.set(id, admin),
    issueKey: async (_, { serviceAccountId: owner, name, scopes }) => {
      const id = `key ${keys.size + 1}`;
      keys.set(id, { owner, name, ...(scopes ? { scopes } : {}) });
      return { id, token: new Secret(id) };
    },
    findKey: async (_, { serviceAccountId, name }) =>
      [...keys].find(([, key]) => key.owner === serviceAccountId && key.name === name)?.[0],
    endKey: async (_, id) => void keys.delete(id),
    remove: async () => undefined,
  };
  const client = {
    find: async () => token,
    call: async (named: string, body: { spec: { data: Record<string, string> } }) => {
      if (named.startsWith('GET /abac')) return rules.map((rule, id) => ({ ...rule, id: String(id) }));
      if (named === 'POST /abac') rules.push(body as never);
      else token = body.spec.data.DEMO_SHOP_GIT_TOKEN;
      return {};
    },
  } as unknown as PlatformClient;
  const tools = {
    client,
    agents,
    agentId,
    pipelinesAgentId,
    context: { actor: { kind: 'system', id: 'demo', name: 'demo', accountId } },
  } as const;
  return { tools, keys, admins, rules, token: () => token };
};

const principalOf = (key: Key | undefined, admin: boolean | undefined) => ({
  kind: 'service-account' as const,
  id: key?.owner ?? '',
  accountId,
  admin: admin ?? true,
  teamIds: [],
  scopes: key?.scopes,
});

const repository = (name: string, tags: readonly string[] = []) =>
  ({ kind: 'repository', accountId, id: name, tags, attributes: { name: [name] } }) as const;

describe('the login of the pipelines of the demo', () => {
  test('pushes to the repositories of the demo, to no other, and changes nothing else', async () => {
    const { tools, keys, admins, rules, token } = platform();
    await provideLogin(tools);
    const key = keys.get(token() ?? '');
    const { description: _, ...draft } = rules[0] ?? {};
    const parsed = parseAccessRule(draft);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const index = indexRules([{ ...parsed.value, id: 'd'.repeat(24), accountId }]);
    const principal = principalOf(key, admins.get(pipelinesAgentId));
    const may = (action: 'read' | 'write' | 'update' | 'delete' | 'create', name: string, tags?: string[]) =>
      decide({ principal, action, resource: repository(name, tags), rules: index }).allowed;
    const own = [...SERVICES.map(({ name }) => repositoryOf(name)), ENVIRONMENTS_REPOSITORY];
    for (const name of own) expect([name, may('read', name), may('write', name)]).toEqual([name, true, true]);
    // An admin may tag or hide what belongs to the demo, and its pipelines go on.
    expect(may('write', ENVIRONMENTS_REPOSITORY, ['private'])).toBe(true);
    for (const name of ['acme/shop', 'demo-shop/other', 'hosted/shared-configuration'])
      expect([name, may('write', name)]).toEqual([name, false]);
    expect(may('read', 'acme/secret', ['private'])).toBe(false);
    for (const action of ['create', 'update', 'delete'] as const)
      expect([action, may(action, ENVIRONMENTS_REPOSITORY)]).toEqual([action, false]);
    const others = [
      { action: 'create', kind: 'api-key' },
      { action: 'create', kind: 'access-rule' },
      { action: 'run', kind: 'pipeline' },
      { action: 'read', kind: 'shared-configuration' },
      { action: 'invite', kind: 'user' },
    ] as const;
    for (const { action, kind } of others) {
      const resource = { kind, accountId, id: 'x', tags: [], ownerId: principal.id };
      expect([kind, decide({ principal, action, resource, rules: index } as never).allowed]).toEqual([
        kind,
        false,
      ]);
    }
    expect(PIPELINES).toBe('demo-shop-pipelines');
  });

  test('is made once, and again only where the context is missing', async () => {
    const { tools, keys, rules, token } = platform();
    await provideLogin(tools);
    const first = token();
    await provideLogin(tools);
    expect([keys.size, rules.length, token()]).toEqual([1, 1, first]);
  });

  test('takes the place of the wide key of an earlier version, which ends', async () => {
    const { tools, keys, token } = platform('wide');
    keys.set('wide', { owner: agentId, name: KEY, scopes: ['repository:read', 'repository:write:write'] });
    expect(await hasWideLogin(tools.agents, { accountId, agentId })).toBe(true);
    await narrowLogin(tools);
    expect([...keys.values()].map(({ owner }) => owner)).toEqual([pipelinesAgentId]);
    expect(keys.get(token() ?? '')?.owner).toBe(pipelinesAgentId);
    expect(await hasWideLogin(tools.agents, { accountId, agentId })).toBe(false);
  });

  test('is made again where a process was killed before the wide key had ended', async () => {
    const { tools, keys, token } = platform('wide');
    keys.set('wide', { owner: agentId, name: KEY });
    keys.set('lost', { owner: pipelinesAgentId, name: KEY });
    await provideLogin(tools);
    expect(keys.has('wide')).toBe(false);
    expect(token()).not.toBe('wide');
  });

  test('is not brought back where somebody took the context away; the wide key ends all the same', async () => {
    const { tools, keys, token } = platform();
    keys.set('wide', { owner: agentId, name: KEY });
    await narrowLogin(tools);
    expect([keys.size, token()]).toEqual([0, undefined]);
  });
});
