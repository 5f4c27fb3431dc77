import type { Decision, Principal } from '@freshet/domain/access';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { Registry } from 'prom-client';
import {
  type Access,
  addRoute,
  createGateway,
  Gatekeeper,
  type GatewayDeps,
  type GatewayOptions,
  type GatewayTables,
  gatewaySchema,
  KeptReplies,
  markRequest,
} from '../gateway/index.ts';
import { createJobQueue, enqueueJobs, type JobTables, jobsSchema } from '../job-queue/index.ts';
import { type AuditEntry, type Journals, UnitOfWork } from '../unit-of-work/index.ts';
import { createTriggers } from './create-triggers.ts';
import type { BuildStarter, Sealer, TriggeredBuild, TriggeredPipeline } from './ports.ts';
import { triggersSchema } from './schema.ts';
import type { TriggersTables } from './tables.ts';

export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);

const admin: Principal = { kind: 'user', id: 'c'.repeat(24), accountId: ACCOUNT, admin: true, teamIds: [] };

const callers: Readonly<Record<string, Principal>> = {
  admin,
  stranger: { ...admin, accountId: OTHER_ACCOUNT },
};

const options: GatewayOptions = {
  origins: {
    publicUrl: new URL('http://127.0.0.1:3000'),
    allowedOrigins: [],
    loopbackOnly: true,
    publicUrlIsGuess: true,
  },
  secureCookies: false,
  trustedProxies: [],
  callsPerMinute: 0,
  anonymousCallsPerMinute: 0,
};

/** Everyone may do everything to what is in their account. */
const access: Access = {
  decideKind: async () => decision(true),
  decideEntity: async ({ accountId }, _, entity) => decision(entity.accountId === accountId),
  maySee: async ({ accountId }, _, entity) => entity.accountId === accountId,
  filter:
    async ({ accountId }) =>
    entity =>
      entity.accountId === accountId,
};

const decision = (allowed: boolean) => ({ allowed, reason: 'admin', explanation: 'admins may' }) as Decision;

/** Opens only for the account and purpose that it sealed for, as the key ring does. */
const memorySealer: Sealer = {
  seal: async (accountId, purpose, value) =>
    Buffer.from(JSON.stringify([accountId, purpose, value.reveal()])).toString('base64'),
  open: async (accountId, purpose, sealed) => {
    const [owner, use, value] = JSON.parse(Buffer.from(sealed, 'base64').toString());
    if (owner !== accountId || use !== purpose) throw new Error('sealed for somebody else');
    return new Secret(value);
  },
};

/** Begins builds like the real thing: once for each request id. */
class MemoryBuilds implements BuildStarter {
  readonly requests: TriggeredBuild[] = [];
  readonly #ids = new Map<string, string>();
  /** How often the next calls fail before they work. */
  failures: unknown[] = [];

  readonly start: BuildStarter['start'] = async (_, request) => {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const known = this.#ids.get(request.requestId);
    if (known) return { id: known };
    const id = systemIds.next();
    this.#ids.set(request.requestId, id);
    this.requests.push(request);
    return { id };
  };
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export type TriggersFixture = Awaited<ReturnType<typeof startTriggers>>;

/** The module behind a real gateway, with a real database and a real job queue. */
export const startTriggers = async (serverUrl: string, { clock = systemClock }: { clock?: Clock } = {}) => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [jobsSchema, gatewaySchema, triggersSchema]);
  const pool = connectDatabase<TriggersTables>({ url: database.url, role: roleOf('triggers') });
  const jobsPool = connectDatabase<JobTables>({ url: database.url, role: roleOf('jobs') });
  const gatewayPool = connectDatabase<GatewayTables>({ url: database.url, role: roleOf('gateway') });
  const audits: AuditEntry[] = [];
  const journals: Journals = {
    audit: async (_, __, entries) => void audits.push(...entries),
    events: async () => undefined,
    jobs: enqueueJobs({ ids: systemIds, clock: systemClock }),
    idempotency: markRequest,
    committed: ({ jobs: touched }) => {
      if (touched) jobs.wake();
    },
  };
  const builds = new MemoryBuilds();
  const asked: string[] = [];
  let answer: object | undefined;
  const pipelines = new Map<string, TriggeredPipeline & { readonly accountId: string }>();
  const log = memoryLogger();
  const module = createTriggers({
    work: new UnitOfWork(pool.sql, journals),
    jobs: journals,
    secrets: memorySealer,
    pipelines: {
      find: async (accountId, id) => {
        const found = pipelines.get(id);
        return found?.accountId === accountId ? found : undefined;
      },
    },
    builds,
    commits: {
      find: async (_, { repo, branch }) =>
        branch === 'gone'
          ? undefined
          : {
              provider: 'freshet',
              repoOwner: repo.split('/')[0] ?? '',
              repoName: repo.split('/')[1] ?? '',
              isFork: false,
              branch,
              revision: 'd'.repeat(40),
            },
    },
    credentials: {
      gitLogin: async () => ({ type: 'git.github', apiUrl: undefined, token: new Secret('hunter2') }),
    },
    outbound: async request => {
      asked.push(String(request.url));
      return { status: answer === undefined ? 404 : 200, headers: {}, body: JSON.stringify(answer ?? {}) };
    },
    publicUrl: new URL('http://127.0.0.1:3000'),
    ids: systemIds,
    clock,
    log,
  });
  const jobs = createJobQueue({
    sql: jobsPool.sql,
    clock: systemClock,
    log,
    registry: new Registry(),
    replica: 'test',
    workers: module.workers,
    idleMs: 50,
  });
  const deps: GatewayDeps = {
    authenticator: {
      identify: async ({ token }) => {
        const principal = callers[token.reveal()];
        return principal && { principal, name: token.reveal() };
      },
    },
    gatekeeper: new Gatekeeper(access, async () => undefined),
    keptReplies: new KeptReplies(gatewayPool.sql),
    draining: new AbortController().signal,
    log,
    clock: systemClock,
    observe: () => undefined,
  };
  const server = createGateway(deps, options);
  for (const route of module.routes) addRoute(server, deps, options, route);
  module.addTo(server);
  await server.ready();
  return {
    module,
    builds,
    /** What the provider was asked, and what it answers. */
    asked,
    answerWith: (pullRequest: object | undefined) => {
      answer = pullRequest;
    },
    pipelines,
    audits,
    jobs,
    server,
    sql: pool.sql,
    send: async (path: string, { headers, payload }: Sent): Promise<Answer> => {
      const reply = await server.inject({
        method: 'POST',
        url: path,
        headers: { host: '127.0.0.1:3000', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: reply.statusCode, json: reply.json() };
    },
    ask: async (
      who: string,
      call: `${'GET' | 'POST' | 'DELETE'} ${string}`,
      body?: object,
    ): Promise<Answer> => {
      const [method, path] = call.split(' ') as ['GET', string];
      const reply = await server.inject({
        method,
        url: `/api${path}`,
        headers: { host: '127.0.0.1:3000', authorization: who },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: reply.statusCode, json: reply.payload === '' ? undefined : reply.json() };
    },
    /** Lets the module hear of an event, as the bus would. */
    hear: async (type: string, data: object, id: string = systemIds.next()) => {
      for (const consumer of module.consumers.filter(({ types }) => types.includes(type))) {
        await consumer.handle(
          {
            specversion: '1.0',
            id,
            source: 'test',
            type,
            time: '2026-11-15T00:00:00.000Z',
            datacontenttype: 'application/json',
            partitionkey: 'key',
            accountid: ACCOUNT,
            actorid: 'system',
            data,
          },
          { signal: new AbortController().signal, attempt: 1 },
        );
      }
    },
    close: async () => {
      await server.close();
      await jobs.stop(0);
      await Promise.all([pool, jobsPool, gatewayPool].map(one => one.close()));
      await database.drop();
    },
  };
};
