import { memoryLogger } from '@freshet/kit/log';
import { createSchema } from 'graphql-yoga';
import { expect, test } from 'vitest';
import type { UnguardedCall } from './call.ts';
import { createEndpoint, GRAPHQL_PATH } from './graphql-endpoint.ts';

/** What is logged of a question, a subscription too, that ends so. */
const loggedOf = async (kind: 'query' | 'subscription', thrown: (gone: AbortController) => unknown) => {
  const gone = new AbortController();
  const log = memoryLogger();
  const fail = (): never => {
    throw thrown(gone);
  };
  const schema = createSchema({
    typeDefs: 'type Query { one: String } type Subscription { one: String }',
    resolvers: {
      Query: { one: fail },
      Subscription: {
        one: {
          subscribe: async function* () {
            yield {};
          },
          resolve: fail,
        },
      },
    },
  });
  const call = { signal: gone.signal } as UnguardedCall;
  const body = JSON.stringify({ query: `${kind} { one }` });
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream, application/json' };
  const answer = await createEndpoint(schema, log).fetch(
    `http://runtime${GRAPHQL_PATH}`,
    { method: 'POST', headers, body },
    { call },
  );
  expect(await answer.text()).toContain('INTERNAL');
  return log.entries.map(({ level, message }) => [level, message]);
};

const aborted = (): Error => new DOMException('given up', 'AbortError');

for (const kind of ['query', 'subscription'] as const) {
  test(`a ${kind} that ends because its caller has left is no error`, async () => {
    const reason = (gone: AbortController): unknown => {
      gone.abort();
      return gone.signal.reason;
    };
    const given = (gone: AbortController): Error => {
      gone.abort();
      return aborted();
    };
    expect(await loggedOf(kind, reason)).toEqual([['debug', 'a question was given up']]);
    expect(await loggedOf(kind, given)).toEqual([['debug', 'a question was given up']]);
  });

  test(`a ${kind} that was given up while somebody waited for it is an error, and so is a mistake of ours`, async () => {
    expect(await loggedOf(kind, aborted)).toEqual([['error', 'a resolver failed unexpectedly']]);
    const mistake = (gone: AbortController): Error => {
      gone.abort();
      return new TypeError('of undefined');
    };
    expect(await loggedOf(kind, mistake)).toEqual([['error', 'a resolver failed unexpectedly']]);
  });
}
