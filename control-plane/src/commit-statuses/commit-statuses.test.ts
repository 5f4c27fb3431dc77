import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { createOutbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
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
let answers: number[];
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
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answers.shift() ?? 201).end('{}');
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
    outbound: createOutbound({ allowPrivate: true }),
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

const work = async () => {
  for (const { payload } of jobs.splice(0)) {
    await module.workers[0]?.handle(
      { id: '1', queue: 'q', payload, attempt: 1, createdAt: new Date(0) },
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
    answers = [503, 429];
    const id = systemIds.next();
    await hear(build('running', { id }));
    const waiting = [...jobs];
    await expect(work()).rejects.toMatchObject({ code: 'ADDRESS_UNREACHABLE' });
    jobs.push(...waiting);
    await hear(build('success', { id }));
    await expect(work()).rejects.toMatchObject({ code: 'ADDRESS_UNREACHABLE' });
    jobs.push(...waiting);
    await work();
    expect(asked.map(({ body }) => body.state)).toEqual(['pending', 'success', 'success']);
  });

  test('is given up, and why is written down, when the provider refuses', async () => {
    login = loginOf('git.github');
    answers = [403];
    const id = systemIds.next();
    await hear(build('success', { id }));
    await work();
    expect((await problems()).find(row => row.build_id === id)?.problem).toBe(
      `github at ${new URL(address).host} refused the status with 403.`,
    );
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
