import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { createOutbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, type TestDatabase, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { JobDraft } from '../unit-of-work/index.ts';
import { UnitOfWork } from '../unit-of-work/index.ts';
import { createCommitStatuses, type StatusesTables, statusesSchema } from './index.ts';
import type { GitLogin, HostStatus } from './ports.ts';

const ACCOUNT = 'a'.repeat(24);
const SHA = '9c2f0a7be1d44c6b8f3e5a1d2c7b9e8f00112233';

interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

let database: TestDatabase;
let pool: Database<StatusesTables>;
let provider: Server;
let address: string;
let asked: Asked[];
let answers: { readonly status: number; readonly headers?: Record<string, string> }[];
let told: HostStatus[];
let jobs: JobDraft[];
let login: GitLogin | undefined;
let module: ReturnType<typeof createCommitStatuses>;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [statusesSchema]);
  pool = connectDatabase<StatusesTables>({ url: database.url, role: roleOf('statuses') });
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    asked.push({ path: request.url ?? '', headers: request.headers, body });
    const { status = 201, headers = {} } = answers.shift() ?? {};
    response.writeHead(status, headers).end('{}');
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const journals = {
    audit: async () => undefined,
    events: async () => undefined,
    jobs: async (_: unknown, drafts: readonly JobDraft[]) => void jobs.push(...drafts),
    idempotency: async () => undefined,
    committed: () => undefined,
  };
  module = createCommitStatuses({
    work: new UnitOfWork(pool.sql, journals),
    jobs: journals,
    clock: systemClock,
    credentials: { gitLogin: async () => login },
    host: { report: async (_, status) => void told.push(status) },
    titles: { titleOf: async (_, triggerId) => (triggerId === 'titled' ? 'our title' : undefined) },
    outbound: createOutbound(testNetworks),
    publicUrl: new URL('https://ci.example.com'),
  });
});

beforeEach(() => {
  asked = [];
  answers = [];
  told = [];
  jobs = [];
});

afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await pool.close();
  await database.drop();
});

const build = (state: string, changes: { readonly provider?: string } & Record<string, unknown> = {}) => {
  const { provider: name = 'github', ...others } = changes;
  return {
    id: 'b'.repeat(24),
    number: 7,
    pipelineId: '1'.repeat(24),
    pipelineName: 'shop/build',
    state,
    notify: true,
    cause: { kind: 'webhook', triggerId: 'plain' },
    git: { provider: name, repoOwner: 'acme', repoName: 'shop', revision: SHA, isFork: false },
    ...others,
  };
};

const hear = async (one: object) => {
  for (const consumer of module.consumers) {
    await consumer.handle(
      {
        specversion: '1.0',
        id: systemIds.next(),
        source: 'test',
        type: 'build.state-changed.v1',
        time: '2026-11-15T00:00:00.000Z',
        datacontenttype: 'application/json',
        partitionkey: 'key',
        accountid: ACCOUNT,
        actorid: 'system',
        data: { accountId: ACCOUNT, build: one },
      },
      { signal: new AbortController().signal, attempt: 1 },
    );
  }
};

const work = async ({ attempt = 1 } = {}) => {
  for (const { payload } of jobs.splice(0)) {
    await module.workers[0]?.handle(
      { id: '1', queue: 'q', payload, attempt, createdAt: new Date(0) },
      { signal: new AbortController().signal, fence: 1 },
    );
  }
};

const loginOf = (type: string, changes: Partial<GitLogin> = {}): GitLogin => ({
  type,
  apiUrl: address,
  userName: undefined,
  token: new Secret('hunter2'),
  ...changes,
});

const problems = () =>
  pool.sql.selectFrom('statuses.commit_statuses').select(['build_id', 'problem', 'reported']).execute();

describe('the commit of a build', () => {
  test.each([
    [
      'github',
      'git.github',
      `/api/v3/repos/acme/shop/statuses/${SHA}`,
      { state: 'success', context: 'shop/build' },
    ],
    [
      'gitlab',
      'git.gitlab',
      `/api/v4/projects/acme%2Fshop/statuses/${SHA}`,
      { state: 'success', name: 'shop/build' },
    ],
    [
      'gitea',
      'git.gitea',
      `/api/v1/repos/acme/shop/statuses/${SHA}`,
      { state: 'success', context: 'shop/build' },
    ],
    [
      'bitbucket',
      'git.bitbucket',
      `/2.0/repositories/acme/shop/commit/${SHA}/statuses/build`,
      { state: 'SUCCESSFUL' },
    ],
    ['bitbucket-server', 'git.stash', `/rest/build-status/1.0/commits/${SHA}`, { state: 'SUCCESSFUL' }],
  ])('is shown at %s in its own words', async (name, type, path, body) => {
    login = loginOf(type);
    await hear(build('success', { provider: name, id: systemIds.next() }));
    await work();
    expect(asked).toMatchObject([{ path, body: { description: 'Build 7 succeeded', ...body } }]);
    expect(JSON.stringify(asked[0]?.headers)).toContain('hunter2');
    expect(JSON.stringify(asked[0]?.body)).toContain('https://ci.example.com/builds/');
  });

  test('is pending until it ends, and never again afterwards, in whichever order that is heard', async () => {
    login = loginOf('git.github');
    const id = systemIds.next();
    await hear(build('pending', { id }));
    await work();
    await hear(build('error', { id, reason: 'step test failed' }));
    await hear(build('running', { id }));
    await work();
    expect(asked.map(({ body }) => body.state)).toEqual(['pending', 'failure']);
    expect(asked[1]?.body.description).toBe('Build 7 failed: step test failed');
  });

  test('is shown under the title of its trigger', async () => {
    login = loginOf('git.github');
    await hear(build('success', { id: systemIds.next(), cause: { triggerId: 'titled' } }));
    await work();
    expect(asked[0]?.body.context).toBe('our title');
  });

  test('is told to the built-in host directly', async () => {
    await hear(build('terminated', { provider: 'freshet', id: systemIds.next() }));
    await work();
    expect(told).toMatchObject([{ repo: 'acme/shop', revision: SHA, state: 'error', context: 'shop/build' }]);
  });

  test('is told again after the provider was away, with what is true then', async () => {
    login = loginOf('git.github');
    answers = [{ status: 503 }, { status: 429 }];
    const id = systemIds.next();
    await hear(build('running', { id }));
    const waiting = [...jobs];
    await expect(work()).rejects.toMatchObject({ code: 'GIT_PROVIDER_UNAVAILABLE' });
    jobs.push(...waiting);
    await hear(build('success', { id }));
    await expect(work()).rejects.toMatchObject({ code: 'GIT_PROVIDER_LIMITED' });
    jobs.push(...waiting);
    await work();
    expect(asked.map(({ body }) => body.state)).toEqual(['pending', 'success', 'success']);
  });

  test('is told again after a provider that was asked too often and says so as a refusal', async () => {
    login = loginOf('git.github');
    answers = [{ status: 403, headers: { 'x-ratelimit-remaining': '0' } }];
    const id = systemIds.next();
    await hear(build('success', { id }));
    await expect(work()).rejects.toMatchObject({ code: 'GIT_PROVIDER_LIMITED' });
    expect((await problems()).find(row => row.build_id === id)).toMatchObject({
      problem: null,
      reported: null,
    });
  });

  test('is told again where nobody answered, and whom and why is said', async () => {
    const { host } = new URL(address);
    login = loginOf('git.gitlab', { apiUrl: 'http://127.0.0.1:1' });
    await hear(build('success', { provider: 'gitlab', id: systemIds.next() }));
    await expect(work()).rejects.toMatchObject({
      code: 'GIT_PROVIDER_UNAVAILABLE',
      message: 'GitLab at 127.0.0.1:1 did not answer: it refused the connection',
    });
    login = loginOf('git.gitlab');
    answers = [{ status: 502 }];
    await hear(build('success', { provider: 'gitlab', id: systemIds.next() }));
    await expect(work()).rejects.toMatchObject({ message: `GitLab at ${host} answered with status 502` });
  });

  test('is given up after the last try, and why that failed is written down', async () => {
    const { host } = new URL(address);
    login = loginOf('git.github');
    const id = systemIds.next();
    const problem = async () => (await problems()).find(row => row.build_id === id)?.problem;
    await hear(build('success', { id }));
    const waiting = [...jobs];
    for (const [attempt, expected] of [
      [11, null],
      [12, `GitHub at ${host} answered with status 502`],
    ] as const) {
      answers = [{ status: 502 }];
      jobs.splice(0, jobs.length, ...waiting);
      await expect(work({ attempt })).rejects.toMatchObject({ code: 'GIT_PROVIDER_UNAVAILABLE' });
      expect(await problem()).toBe(expected);
    }
  });

  test('is given up, and why is written down, when the provider refuses', async () => {
    const { host } = new URL(address);
    const refusal = async (status: number) => {
      const id = systemIds.next();
      answers = [{ status }];
      await hear(build('success', { id }));
      await work();
      return (await problems()).find(row => row.build_id === id)?.problem;
    };
    login = loginOf('git.github');
    expect(await refusal(403)).toBe(`GitHub at ${host} does not let the token do this`);
    expect(await refusal(401)).toBe(`GitHub at ${host} does not take the token`);
    expect(await refusal(422)).toBe(`GitHub at ${host} refused with status 422`);
    expect(await refusal(307)).toBe(`GitHub at ${host} says with status 307 that this is elsewhere now`);
  });

  test('that is gone is told from a repository that is, and others are told of all the same', async () => {
    login = loginOf('git.gitlab');
    const [gone, lost, next] = [systemIds.next(), systemIds.next(), systemIds.next()];
    const hearOf = (id: string) => hear(build('success', { provider: 'gitlab', id }));
    answers = [{ status: 404 }, { status: 200 }];
    await hearOf(gone);
    await work();
    answers = [{ status: 404 }, { status: 404 }];
    await hearOf(lost);
    await work();
    await hearOf(next);
    await work();
    const problemOf = async (id: string) => (await problems()).find(row => row.build_id === id)?.problem;
    expect(await problemOf(gone)).toBe(`The repository acme/shop has no commit ${SHA}`);
    expect(await problemOf(lost)).toBe('There is no repository acme/shop, or the token may not see it');
    expect(await problemOf(next)).toBeNull();
  });

  test('of a build that was stopped is shown so where the provider knows that', async () => {
    const stateAt = async (provider: string, type: string) => {
      login = loginOf(type);
      await hear(build('terminated', { provider, id: systemIds.next() }));
      await work();
      return asked.at(-1)?.body.state;
    };
    expect(await stateAt('github', 'git.github')).toBe('error');
    expect(await stateAt('gitlab', 'git.gitlab')).toBe('canceled');
    expect(await stateAt('bitbucket', 'git.bitbucket')).toBe('STOPPED');
    expect(await stateAt('bitbucket-server', 'git.stash')).toBe('FAILED');
  });

  test('is not told with the token of another provider', async () => {
    login = loginOf('git.gitlab');
    const id = systemIds.next();
    await hear(build('success', { id }));
    await work();
    expect(asked).toEqual([]);
    expect((await problems()).find(row => row.build_id === id)?.problem).toContain('not one to github');
  });

  test('is left alone when nobody asked for it, or when there is none', async () => {
    await hear(build('success', { notify: false }));
    await hear(build('success', { git: undefined }));
    expect(jobs).toEqual([]);
  });
});
