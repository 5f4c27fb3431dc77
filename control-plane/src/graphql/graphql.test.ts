import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Access, createGateway, Gatekeeper, type Identity, KeptReplies } from '../gateway/index.ts';
import type { AuditEntry } from '../unit-of-work/index.ts';
import { addGraphQl, buildGuardedSchema } from './index.ts';

const SDL = `
  directive @signedIn on FIELD_DEFINITION
  directive @may(action: String!, resource: String!) on FIELD_DEFINITION
  directive @weight(of: Int!) on FIELD_DEFINITION
  type Query {
    me: Node! @signedIn
    secretly: Node! @may(action: "read", resource: "audit")
    broken: Node! @signedIn
    many(first: Int! = 100): [Node!]! @signedIn @weight(of: 2)
  }
  type Subscription { ticks: Tick! @signedIn }
  type Tick { n: Int! }
  type Node { name: String!  next: Node!  all: [Node!]! }
`;

const node: object = {
  name: 'ada',
  get next() {
    return node;
  },
  get all() {
    return [node];
  },
};

const member: Identity = {
  principal: { kind: 'user', id: 'u'.repeat(24), accountId: 'a'.repeat(24), admin: false, teamIds: [] },
  name: 'ada',
};

const access: Access = {
  decideKind: async () => ({
    allowed: false,
    reason: 'no-rule',
    explanation: 'No rule allows audit:read here.',
  }),
  decideEntity: async () => ({ allowed: false, reason: 'no-rule', explanation: 'No.' }),
  maySee: async () => false,
  filter: async () => () => false,
};

const denied: AuditEntry[] = [];
let resolved = 0;
let server: FastifyInstance;

const resolvers = {
  Query: {
    me: () => {
      resolved += 1;
      return node;
    },
    secretly: () => node,
    broken: () => {
      throw new Error('canary-in-a-resolver');
    },
    many: (_: unknown, { first }: { first: number }) => Array.from({ length: first }, () => node),
  },
  Subscription: {
    ticks: {
      subscribe: async function* () {
        yield { n: 1 };
        yield { n: 2 };
      },
    },
  },
};

beforeAll(async () => {
  const gatekeeper = new Gatekeeper(access, async (_, entry) => void denied.push(entry));
  const draining = new AbortController().signal;
  const deps = {
    authenticator: {
      identify: async ({ token }: { token: { reveal(): string } }) =>
        token.reveal() === 'ada' ? member : undefined,
    },
    gatekeeper,
    keptReplies: new KeptReplies(undefined as never),
    draining,
    log: memoryLogger(),
    clock: systemClock,
    observe: () => undefined,
  };
  server = createGateway(deps, {
    origins: {
      publicUrl: new URL('http://127.0.0.1:3000'),
      allowedOrigins: [],
      loopbackOnly: false,
      publicUrlIsGuess: false,
    },
    secureCookies: false,
    trustedProxies: [],
    callsPerMinute: 0,
    anonymousCallsPerMinute: 0,
  });
  addGraphQl(server, { schema: buildGuardedSchema(SDL, [resolvers]), gatekeeper, log: deps.log, draining });
  await server.ready();
});

afterAll(() => server.close());

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: 'ada', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

const ask = async (query: string) => (await post({ query })).json();

describe('GraphQL', () => {
  test('answers a signed-in caller', async () => {
    expect(await ask('{ me { name next { name } } }')).toEqual({
      data: { me: { name: 'ada', next: { name: 'ada' } } },
    });
  });

  test('says what is wrong with a variable, as with the query itself', async () => {
    const query = 'query ($many: Int!) { many(first: $many) { name } }';
    const { errors } = (await post({ query, variables: { many: 'Bogus' } })).json();
    expect(errors[0].message).toContain('"$many" got invalid value "Bogus"');
    expect(errors[0].extensions?.code).not.toBe('INTERNAL');
  });

  test.each([
    ['{ nothing }', 'QUERY_INVALID'],
    ['{ me { name ', 'QUERY_INVALID'],
    ['{ many(first: 1000) { all { all { name } } } }', 'QUERY_TOO_LARGE'],
  ])('says of %s what to do about it, as with every refusal', async (query, code) => {
    const { errors } = await ask(query);
    expect(errors[0].extensions).toMatchObject({ code, hint: expect.stringMatching(/./) });
  });

  test('refuses a caller without credentials with the error body of REST', async () => {
    const answer = await post({ query: '{ me { name } }' }, { authorization: 'nobody' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('refuses a field whose permission the caller lacks, and records it', async () => {
    denied.length = 0;
    const { errors } = await ask('{ secretly { name } }');
    expect(errors[0].extensions).toMatchObject({ code: 'DENIED', hint: expect.any(String) });
    expect(denied).toMatchObject([
      { action: 'audit.read', result: 'denied', details: { operation: 'graphql:secretly' } },
    ]);
  });

  test('answers a question that is refused as a whole with 403, unless JSON is asked for by name', async () => {
    const query = '{ secretly { name } }';
    const bare = await post({ query });
    expect([bare.statusCode, bare.json().data]).toEqual([403, null]);
    expect(bare.body).not.toContain('"http"');
    expect((await post({ query }, { accept: 'application/json' })).statusCode).toBe(200);
  });

  test('says nothing about the inside of a bug', async () => {
    const answer = await post({ query: '{ broken { name } }' });
    expect(answer.json().errors[0].extensions.code).toBe('INTERNAL');
    expect(answer.body).not.toContain('canary');
  });

  test('keeps the security headers of the gateway', async () => {
    expect((await post({ query: '{ me { name } }' })).headers['x-content-type-options']).toBe('nosniff');
  });

  test('streams a subscription as server-sent events', async () => {
    const answer = await post({ query: 'subscription { ticks { n } }' }, { accept: 'text/event-stream' });
    expect(answer.headers['content-type']).toContain('text/event-stream');
    expect(answer.body).toContain('{"data":{"ticks":{"n":2}}}');
  });
});

describe('a query is refused before execution when it', () => {
  const deep = (levels: number) => `{ me ${'{ next '.repeat(levels)} { name } ${'}'.repeat(levels)} }`;
  const spreads = Array.from(
    { length: 20 },
    (_, n) => `fragment F${n} on Node { ...F${n + 1} ...F${n + 1} }`,
  ).join(' ');

  test.each([
    ['is too deep', deep(20)],
    [
      'hides its depth in fragments',
      `{ me { ...A } } fragment A on Node { next { next { next { next { ...B } } } } } fragment B on Node { next { next { next { next { next { next { next { next { name } } } } } } } } }`,
    ],
    ['has too many aliases', `{ ${Array.from({ length: 40 }, (_, n) => `a${n}: me { name }`).join(' ')} }`],
    ['weighs too much', '{ many(first: 1000) { all { all { name } } } }'],
    ['multiplies by fragments', `{ me { ...F0 } } ${spreads} fragment F20 on Node { name }`],
    ['has too many tokens, though few of them mean anything', `{ me { ${'name '.repeat(2_500)} } }`],
    ['spreads a fragment into itself', '{ me { ...A } } fragment A on Node { next { ...A } }'],
  ])('%s', async (_, query) => {
    const before = resolved;
    const { errors, data } = await ask(query);
    expect(errors.length).toBeGreaterThan(0);
    expect(data).toBeUndefined();
    expect(resolved).toBe(before);
  });

  test('comes in a batch', async () => {
    const answer = await post([{ query: '{ me { name } }' }, { query: '{ me { name } }' }]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('is larger than 100 KiB', async () => {
    const answer = await post({ query: `{ me { name } } #${'x'.repeat(150_000)}` });
    expect(answer.statusCode).toBe(413);
  });
});

describe('a schema does not start', () => {
  const build = (field: string, resolver: object) => () =>
    buildGuardedSchema(SDL.replace('me: Node! @signedIn', field), [
      { ...resolvers, Query: { ...resolvers.Query, ...resolver } },
    ]);

  test('with a root field that declares no guard', () => {
    expect(build('me: Node!', {})).toThrow('Query.me must carry exactly one guard');
  });

  test('with a root field that nobody resolves', () => {
    expect(build('me: Node! @signedIn other: Node! @signedIn', {})).toThrow('Query.other has no resolver');
  });

  test('with a resolver for a field that is not there', () => {
    expect(build('me: Node! @signedIn', { typo: () => node })).toThrow('Query.typo');
  });
});
