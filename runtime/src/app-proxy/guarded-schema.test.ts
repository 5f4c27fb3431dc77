import { readAppProxySdl } from '@freshet/contracts/app-proxy';
import { RESOURCES } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { buildSchema, execute, parse } from 'graphql';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProxyCall } from './call.ts';
import { Callers } from './callers.ts';
import { buildProxySchema, type ResolverMap } from './guarded-schema.ts';
import type { Asked, AuditEntry } from './ports.ts';

const SDL = `
  directive @caller on FIELD_DEFINITION
  directive @may(action: String!, resource: String!) on FIELD_DEFINITION
  directive @mayEntity(action: String!, resource: String!) on FIELD_DEFINITION
  type Query {
    one: String @mayEntity(action: "sync", resource: "gitops-application")
    careless: String @mayEntity(action: "view", resource: "gitops-application")
    all: String @may(action: "read", resource: "cluster")
  }
  type Mutation {
    change: Changed @mayEntity(action: "sync", resource: "gitops-application")
    register: Boolean @caller
  }
  type Changed { sha: String }
`;

const entity = {
  kind: 'gitops-application',
  id: 'prod/argocd/web',
  name: 'web',
  attributes: { namespace: ['web'] },
  missing: () => new Fault('GITOPS_APPLICATION_UNKNOWN', 'there is no application web'),
};

let asked: Asked[];
let calls: number;
let refused: (question: Asked) => boolean;
let recorded: AuditEntry[];
let intended: AuditEntry[];
let failure: Error | undefined;
let order: string[];

const resolvers: ResolverMap = {
  Query: {
    one: async (_: unknown, __: unknown, call: ProxyCall) => {
      await call.guard.admit(entity);
      return 'one';
    },
    careless: async () => 'a secret',
    all: async () => 'all',
  },
  Mutation: {
    change: async (_: unknown, __: unknown, call: ProxyCall) => {
      await call.guard.admit(entity);
      order.push(`intents: ${intended.length}`);
      call.guard.note({ why: 'asked' });
      if (failure) throw failure;
      return { sha: 'f00' };
    },
    register: async () => true,
  },
};

const caller = { id: 'u1', kind: 'user', name: 'ada', email: 'ada@example.com', isAdmin: false } as const;

const run = async (source: string) => {
  const platform = {
    authorize: async (_: Secret, questions: readonly Asked[]) => {
      calls += 1;
      asked.push(...questions);
      const decisions = questions.map(question => ({ isAllowed: !refused(question), reason: 'no rule' }));
      return { caller, decisions, keepMs: 60_000 };
    },
    audit: async () => undefined,
  };
  const identity = {
    id: 'r',
    name: 'prod',
    namespace: 'argocd',
    version: '1',
    engine: 'embedded',
    platformUrl: 'https://p',
    pageOrigins: [],
  } as const;
  const schema = buildProxySchema(SDL, [resolvers], {
    runtime: () => identity,
    intend: async entry => void intended.push(entry),
    record: async entry => void recorded.push(entry),
    ids: { next: () => '0'.repeat(24), secret: () => '' },
  });
  const callers = new Callers(platform, systemClock);
  const contextValue = {
    caller,
    token: new Secret('t'),
    requestId: 'x',
    signal: new AbortController().signal,
    ip: '192.0.2.9',
    callers: callers.from('192.0.2.9'),
  };
  const twice = async () => execute({ schema, document: parse(source), contextValue });
  return { ...(await twice()), again: twice };
};

beforeEach(() => {
  asked = [];
  order = [];
  calls = 0;
  recorded = [];
  intended = [];
  failure = undefined;
  refused = () => false;
});

describe('the guard of a field', () => {
  test('lets nothing through whose resolver did not ask', async () => {
    const { data, errors } = await run('{ careless }');
    expect(data).toEqual({ careless: null });
    expect(errors?.[0]?.message).toMatch(/without asking/);
  });

  test('asks first whether the caller may see the thing, and then whether they may do that', async () => {
    expect((await run('{ one }')).data).toEqual({ one: 'one' });
    expect(asked.map(({ action }) => action)).toEqual(['view', 'sync']);
    expect(asked[0]).toMatchObject({
      attributes: { namespace: ['web'] },
      entity: { id: 'prod/argocd/web', name: 'web' },
    });
  });

  test('answers as if there were nothing to who may not see it, and asks no more', async () => {
    refused = ({ action }) => action === 'view';
    const { errors } = await run('{ one }');
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'GITOPS_APPLICATION_UNKNOWN' });
    expect(asked).toHaveLength(1);
  });

  test('refuses who may see it and not do that', async () => {
    refused = ({ action }) => action === 'sync';
    expect((await run('{ one }')).errors?.[0]?.originalError).toMatchObject({ code: 'DENIED' });
    refused = ({ resource }) => resource === 'cluster';
    expect((await run('{ all }')).errors?.[0]?.originalError).toMatchObject({ code: 'DENIED' });
  });

  test('remembers answers for reading, and asks anew for every change', async () => {
    const reading = await run('{ one }');
    await reading.again();
    expect(calls).toBe(2);
    calls = 0;
    const changing = await run('mutation { register }');
    await changing.again();
    expect(calls).toBe(2);
  });
});

describe('every change', () => {
  test('is put on record with its commit, before it is answered', async () => {
    await run('mutation { change { sha } }');
    expect(recorded).toMatchObject([
      {
        action: 'gitops-application.change',
        callerName: 'ada',
        ip: '192.0.2.9',
        entity: { kind: 'gitops-application', id: 'prod/argocd/web', name: 'web' },
        result: 'done',
        details: { why: 'asked', commit: 'f00' },
      },
    ]);
  });

  test('is kept as an intent before it does anything, unless it is refused', async () => {
    await run('mutation { change { sha } }');
    expect(order).toEqual(['intents: 1']);
    expect(intended).toMatchObject([{ result: 'failed', details: { outcome: 'unknown' } }]);
    expect(intended[0]?.id).toBe(recorded[0]?.id);
    await run('mutation { register }');
    expect(intended).toHaveLength(2);
    refused = () => true;
    await run('mutation { change { sha } }');
    expect([intended.length, recorded.length]).toEqual([2, 2]);
  });

  test('that failed is on record too, by its code alone', async () => {
    failure = new Fault('COMMIT_CONFLICT', 'somebody was quicker');
    await run('mutation { change { sha } }');
    expect(recorded).toMatchObject([{ result: 'failed', details: { code: 'COMMIT_CONFLICT' } }]);
    failure = new Error('a bug with canary');
    recorded = [];
    await run('mutation { change { sha } }');
    expect(JSON.stringify(recorded)).not.toContain('canary');
    expect(recorded).toMatchObject([{ result: 'failed', details: { code: 'INTERNAL' } }]);
  });
});

describe('a schema', () => {
  const deps = {
    runtime: () => expect.fail(),
    intend: async () => undefined,
    record: async () => undefined,
    ids: { next: () => '', secret: () => '' },
  };

  const answer = (): string => '';
  const caller = 'directive @caller on FIELD_DEFINITION type Query { one: String @caller }';
  test.each<[string, string, ResolverMap]>([
    ['a field without a guard', 'type Query { one: String }', { Query: { one: answer } }],
    ['a field without a resolver', caller, {}],
    ['a resolver without a field', caller, { Query: { one: answer, two: answer } }],
  ])('with %s is not served', (_, sdl, map) => {
    expect(() => buildProxySchema(sdl, [map], deps)).toThrow();
  });

  test('of the app-proxy lets nobody change what they may only look at', () => {
    const kinds: Record<string, { readonly actions: Record<string, { readonly mode: string }> }> = RESOURCES;
    const fields = Object.values(buildSchema(readAppProxySdl()).getMutationType()?.getFields() ?? {});
    const guards = fields.flatMap(({ name, astNode }) => {
      const said = astNode?.directives?.find(one => one.name.value.startsWith('may'))?.arguments ?? [];
      const [action = '', resource = ''] = ['action', 'resource'].map(word => {
        const value = said.find(one => one.name.value === word)?.value;
        return value?.kind === 'StringValue' ? value.value : '';
      });
      return said.length === 0 ? [] : [{ name, mode: kinds[resource]?.actions[action]?.mode }];
    });
    expect(guards.length).toBeGreaterThan(15);
    expect(guards.filter(({ mode }) => mode !== 'write')).toEqual([]);
  });

  test('of the app-proxy names only permissions that there are', () => {
    const kinds: Record<string, { readonly actions: object }> = RESOURCES;
    const named = [
      ...readAppProxySdl().matchAll(/@may(?:Entity)?\(action: "([^"]+)", resource: "([^"]+)"\)/g),
    ];
    expect(named.length).toBeGreaterThan(20);
    for (const [, action = '', resource = ''] of named)
      expect(Object.keys(kinds[resource]?.actions ?? {}), resource).toContain(action);
  });
});
