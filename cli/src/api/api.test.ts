import { defineOperation, empty, json as jsonReply, signedIn, text } from '@freshet/contracts/rest';
import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cut, json, refusal, withServer } from '../testing/index.ts';
import { createApi } from './api.ts';
import { isApiError } from './api-error.ts';
import { type ClientOptions, createClient } from './client.ts';

const base = { tag: 'Teams', summary: 'Teams', guard: signedIn } as const;

const getTeam = defineOperation({
  ...base,
  id: 'team-get',
  method: 'GET',
  path: '/teams/{team}',
  params: z.object({ team: z.string() }),
  query: z.object({
    labels: z.record(z.string(), z.string()).optional(),
    tag: z.array(z.string()).optional(),
  }),
  reply: jsonReply(z.object({ name: z.string() })),
});

const createTeam = defineOperation({
  ...base,
  id: 'team-create',
  method: 'POST',
  path: '/teams',
  body: z.object({ name: z.string() }),
  reply: jsonReply(z.object({ name: z.string() }), 201),
});

const createOnce = defineOperation({ ...createTeam, idempotency: 'replay' });

const deleteTeam = defineOperation({
  ...base,
  id: 'team-delete',
  method: 'DELETE',
  path: '/teams/{team}',
  params: z.object({ team: z.string() }),
  reply: empty,
});

const health = defineOperation({
  ...base,
  id: 'health',
  method: 'GET',
  path: '/healthz',
  root: true,
  reply: text('text/plain'),
});

const apiAt = (url: string, more: Partial<ClientOptions> = {}) => {
  const sleeps: number[] = [];
  const trace: string[] = [];
  const clock: Clock = {
    now: () => new Date(0),
    sleep: async ms => {
      sleeps.push(ms);
    },
  };
  const api = createApi(
    createClient({
      connect: async () => ({ url, key: new Secret('id.secret') }),
      fetch,
      clock,
      random: () => 0.5,
      newKey: () => 'idem-1',
      userAgent: 'freshet-cli/test',
      signal: new AbortController().signal,
      trace: line => trace.push(line),
      ...more,
    }),
  );
  return { api, sleeps, trace };
};

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

describe('a request', () => {
  test('carries the bare key, our name, and no body or content type when there is none', () =>
    withServer([json({ name: 'ops' })], async ({ url, requests }) => {
      expect(await apiAt(url).api.call(getTeam, { params: { team: 'ops' } })).toEqual({ name: 'ops' });
      expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/teams/ops', body: '' });
      expect(requests[0]?.headers.authorization).toBe('id.secret');
      expect(requests[0]?.headers['user-agent']).toBe('freshet-cli/test');
      expect(requests[0]?.headers).not.toHaveProperty('content-type');
    }));

  test('keeps a name with any characters in one path segment, and writes queries as existing clients do', () =>
    withServer([json({ name: 'x' })], async ({ url, requests }) => {
      const { api } = apiAt(url);
      await api.call(getTeam, {
        params: { team: 'a/b?c' },
        query: { labels: { env: 'p&q' }, tag: ['1', '2'] },
      });
      expect(requests[0]?.url).toBe('/api/teams/a%2Fb%3Fc?labels%5Benv%5D=p%26q&tag=1&tag=2');
    }));

  test.each(['..', '.', ''])('refuses %j as a name, because it would change the path', team =>
    withServer([json({})], async ({ url, requests }) => {
      const error = await failureOf(apiAt(url).api.call(getTeam, { params: { team } }));
      expect(isFault(error, 'CLI_USAGE')).toBe(true);
      expect(requests).toHaveLength(0);
    }),
  );

  test('goes to the root of the host where the operation does', () =>
    withServer([response => response.end('alive')], async ({ url, requests }) => {
      expect(await apiAt(url).api.call(health)).toBe('alive');
      expect(requests[0]?.url).toBe('/healthz');
    }));

  test('gives nothing back for an operation without a reply', () =>
    withServer([response => response.writeHead(204).end()], async ({ url }) => {
      expect(await apiAt(url).api.call(deleteTeam, { params: { team: 'ops' } })).toBeUndefined();
    }));
});

describe('a caller', () => {
  test('who is nobody sends no credentials, and gets the headers of the answer', () =>
    withServer(
      [response => response.setHeader('set-cookie', 'a=b').end('alive')],
      async ({ url, requests }) => {
        const { api } = apiAt(url, { connect: async () => ({ url }) });
        const { result, headers } = await api.exchange(health);
        expect(result).toBe('alive');
        expect(headers.getSetCookie()).toEqual(['a=b']);
        expect(requests[0]?.headers).not.toHaveProperty('authorization');
        expect(requests[0]?.headers).not.toHaveProperty('cookie');
      },
    ));

  test('with a session sends its cookie, and that no page of another site asks', () =>
    withServer([json({ name: 'ops' }, 201)], async ({ url, requests }) => {
      const { api } = apiAt(url, { connect: async () => ({ url, session: new Secret('s=1') }) });
      await api.call(createTeam, { body: { name: 'ops' } });
      expect(requests[0]?.headers).toMatchObject({ cookie: 's=1', 'sec-fetch-site': 'same-origin' });
      expect(requests[0]?.headers).not.toHaveProperty('authorization');
    }));

  test('whose key is refused is told where it came from and how to log in', () =>
    withServer([refusal({ status: 401, code: 'UNAUTHENTICATED' })], async ({ url }) => {
      const key = new Secret('id.secret');
      const { api } = apiAt(url, { connect: async () => ({ url, key, keyOrigin: "context 'work'" }) });
      const error = await failureOf(api.call(health));
      expect(error).toMatchObject({
        message: expect.stringContaining("from context 'work'"),
        hint: expect.stringContaining(`freshet auth login ${url}`),
        kind: 'unauthenticated',
      });
    }));
});

describe('a download', () => {
  const download = async (url: string, onText: (text: string) => Promise<void>) =>
    apiAt(url, { limits: { maxBytes: 10 } }).api.download(health, onText);

  test('is handed on as it comes, of any length and with characters whole', () =>
    withServer(
      [
        response => {
          const bytes = Buffer.from('grüße, '.repeat(1000));
          response.writeHead(200, { 'x-more': 'yes' });
          for (let at = 0; at < bytes.length; at += 1001) response.write(bytes.subarray(at, at + 1001));
          response.end();
        },
      ],
      async ({ url }) => {
        let text = '';
        const headers = await download(url, async piece => {
          text += piece;
        });
        expect(text).toBe('grüße, '.repeat(1000));
        expect(headers.get('x-more')).toBe('yes');
      },
    ));

  test('is asked for again only until its first piece', () =>
    withServer(
      [
        cut,
        (response, request) => {
          response.writeHead(200, { 'content-length': '100' }).write('half');
          setImmediate(() => cut(response, request));
        },
      ],
      async ({ url, requests }) => {
        let text = '';
        const taken = download(url, async piece => {
          text += piece;
        });
        expect(isFault(await failureOf(taken), 'CLI_SERVER_UNREACHABLE')).toBe(true);
        expect(requests).toHaveLength(2);
        expect(text).toBe('half');
      },
    ));

  test('ends with the failure of whoever takes it, and is not asked for again', () =>
    withServer([response => response.end('x')], async ({ url, requests }) => {
      const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
      expect(await failureOf(download(url, () => Promise.reject(full)))).toBe(full);
      expect(requests).toHaveLength(1);
    }));

  test('that is refused gives nothing on', () =>
    withServer([refusal({ status: 403, code: 'DENIED' })], async ({ url }) => {
      const pieces: string[] = [];
      const error = await failureOf(download(url, async piece => void pieces.push(piece)));
      // The body of a refusal is read within the limit; here it is longer, which is told.
      expect(isFault(error, 'CLI_ANSWER_TOO_LARGE')).toBe(true);
      expect(pieces).toEqual([]);
    }));
});

describe('a refusal', () => {
  test('carries code, message, hint and request id of the error body', () =>
    withServer(
      [refusal({ status: 403, code: 'DENIED', message: 'not yours', hint: 'Ask.', requestId: 'r-7' })],
      async ({ url }) => {
        const error = await failureOf(apiAt(url).api.call(createTeam, { body: { name: 'ops' } }));
        expect(isApiError(error, 'DENIED')).toBe(true);
        expect(error).toMatchObject({ message: 'not yours', hint: 'Ask.', requestId: 'r-7', kind: 'denied' });
      },
    ));

  test('with a code we do not know has the kind of its status', () =>
    withServer([refusal({ status: 409, code: 'FROM_THE_FUTURE' })], async ({ url }) => {
      const error = await failureOf(apiAt(url).api.call(createTeam, { body: { name: 'ops' } }));
      expect(error).toMatchObject({ code: 'FROM_THE_FUTURE', kind: 'conflict' });
    }));

  test('by a proxy that sends a page is told by its status', () =>
    withServer(
      [response => response.writeHead(418, { 'x-request-id': 'p-1' }).end('<h1>teapot</h1>')],
      async ({ url }) => {
        const error = await failureOf(apiAt(url).api.call(createTeam, { body: { name: 'ops' } }));
        expect(error).toMatchObject({ code: 'HTTP_418', requestId: 'p-1', kind: 'invalid' });
        expect((error as Error).message).not.toContain('teapot');
      },
    ));

  test('by redirect is not followed, so the key stays here', () =>
    withServer([json({ name: 'stolen' })], other =>
      withServer(
        [response => response.writeHead(302, { location: `${other.url}/api/teams/ops` }).end()],
        async ({ url }) => {
          const error = await failureOf(apiAt(url).api.call(getTeam, { params: { team: 'ops' } }));
          expect(isFault(error, 'CLI_SERVER_MOVED')).toBe(true);
          expect((error as Error).message).toContain(other.url);
          expect(other.requests).toHaveLength(0);
        },
      ),
    ));
});

describe('repeating', () => {
  test('a read goes on after cut connections and 502, 503, 504, waiting longer each time', () =>
    withServer(
      [cut, refusal({ status: 503, code: 'SHUTTING_DOWN' }), json({}, 502), json({ name: 'ops' })],
      async ({ url, requests }) => {
        const { api, sleeps } = apiAt(url);
        expect(await api.call(getTeam, { params: { team: 'ops' } })).toEqual({ name: 'ops' });
        expect(requests).toHaveLength(4);
        expect(sleeps).toEqual([150, 300, 600]);
      },
    ));

  test('a read gives up after four attempts, with the last answer', () =>
    withServer([refusal({ status: 503, code: 'DATABASE_UNAVAILABLE' })], async ({ url, requests }) => {
      const error = await failureOf(apiAt(url).api.call(getTeam, { params: { team: 'ops' } }));
      expect(isApiError(error, 'DATABASE_UNAVAILABLE')).toBe(true);
      expect(requests).toHaveLength(4);
    }));

  test.each([400, 401, 404, 409, 429, 500])('a read takes %i as the last word', status =>
    withServer([refusal({ status, code: 'X' })], async ({ url, requests }) => {
      await failureOf(apiAt(url).api.call(getTeam, { params: { team: 'ops' } }));
      expect(requests).toHaveLength(1);
    }),
  );

  test('a write without an idempotency key is sent once, whatever happens', () =>
    withServer([cut], async ({ url, requests }) => {
      const error = await failureOf(apiAt(url).api.call(createTeam, { body: { name: 'ops' } }));
      expect(isFault(error, 'CLI_SERVER_UNREACHABLE')).toBe(true);
      expect(requests).toHaveLength(1);
      expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
    }));

  test('a write with an idempotency key is repeated with the same key and body', () =>
    withServer([cut, json({ name: 'ops' }, 201)], async ({ url, requests }) => {
      let keys = 0;
      const { api } = apiAt(url, { newKey: () => `key-${++keys}` });
      expect(await api.call(createOnce, { body: { name: 'ops' } })).toEqual({ name: 'ops' });
      expect(requests.map(request => request.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
      expect(requests.map(request => request.body)).toEqual(['{"name":"ops"}', '{"name":"ops"}']);
    }));
});

describe('a server that is not there', () => {
  test('is told at once', async () => {
    const url = await withServer([], async server => server.url);
    const { api, sleeps } = apiAt(url);
    const error = await failureOf(api.call(getTeam, { params: { team: 'ops' } }));
    expect(isFault(error, 'CLI_SERVER_UNREACHABLE')).toBe(true);
    expect((error as Error).message).toBe(`cannot connect to ${url}: nothing listens there`);
    expect(sleeps).toEqual([]);
  });

  test('or that never answers ends after the time limit', () =>
    withServer([() => undefined], async ({ url, requests }) => {
      // Long enough for the request to arrive from a busy machine.
      const { api } = apiAt(url, { limits: { timeoutMs: 2_000 } });
      const error = await failureOf(api.call(getTeam, { params: { team: 'ops' } }));
      expect(isFault(error, 'CLI_SERVER_TIMEOUT')).toBe(true);
      expect(requests).toHaveLength(1);
    }));

  test('does not keep an interrupted command waiting', () => {
    const interrupt = new AbortController();
    return withServer([() => interrupt.abort()], async ({ url }) => {
      const { api, sleeps } = apiAt(url, { signal: interrupt.signal });
      const error = await failureOf(api.call(getTeam, { params: { team: 'ops' } }));
      expect((error as Error).name).toBe('AbortError');
      expect(sleeps).toEqual([]);
    });
  });
});

describe('an answer', () => {
  test('larger than the limit is not read, whether it says so or not', async () => {
    const big = 'x'.repeat(2000);
    for (const headers of [{ 'content-length': '2000' }, {}]) {
      await withServer([response => response.writeHead(200, headers).end(big)], async ({ url }) => {
        const { api } = apiAt(url, { limits: { maxBytes: 1000 } });
        expect(isFault(await failureOf(api.call(health)), 'CLI_ANSWER_TOO_LARGE')).toBe(true);
      });
    }
  });

  test('of a newer server loses the fields that this version does not know', () =>
    withServer([json({ name: 'ops', new: 1, members: [{ id: 'a', newer: { x: 1 } }] })], async ({ url }) => {
      const member = z.strictObject({ id: z.string() });
      const reply = jsonReply(z.strictObject({ name: z.string(), members: z.array(member) }));
      const strict = defineOperation({ ...getTeam, reply });
      expect(await apiAt(url).api.call(strict, { params: { team: 'ops' } })).toEqual({
        name: 'ops',
        members: [{ id: 'a' }],
      });
    }));

  test.each(['not json', '{"name": 5}', '{"name": 5, "new": 1}', '{"new": 1}'])(
    '%j is not taken for what was expected',
    body =>
      withServer([response => response.end(body)], async ({ url }) => {
        const error = await failureOf(apiAt(url).api.call(getTeam, { params: { team: 'ops' } }));
        expect(isFault(error, 'CLI_ANSWER_INVALID')).toBe(true);
      }),
  );

  test('is traced without the key', () =>
    withServer([cut, json({ name: 'ops' })], async ({ url }) => {
      const { api, trace } = apiAt(url);
      await api.call(getTeam, { params: { team: 'ops' } });
      expect(trace).toEqual([
        expect.stringContaining(`GET ${url}/api/teams/ops failed`),
        `GET ${url}/api/teams/ops 200 in 0 ms`,
      ]);
      expect(trace.join()).not.toContain('secret');
    }));
});
