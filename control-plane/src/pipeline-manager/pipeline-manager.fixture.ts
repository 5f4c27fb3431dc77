import type { Principal } from '@freshet/domain/access';
import { localKeyProvider, MasterKey } from '@freshet/kit/crypto';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { inlineTasks } from '@freshet/kit/threads';
import { systemClock } from '@freshet/kit/time';
import { accessSchema, createAccess } from '../access/index.ts';
import {
  addRoute,
  createGateway,
  Gatekeeper,
  type GatewayDeps,
  type GatewayOptions,
  gatewaySchema,
  KeptReplies,
  markRequest,
} from '../gateway/index.ts';
import { Invalidation } from '../invalidation/index.ts';
import { createKeyRing, keyRingSchema } from '../key-ring/index.ts';
import { type AuditEntry, type EventDraft, type Journals, UnitOfWork } from '../unit-of-work/index.ts';
import { createPipelineManager, type PipelineManagerDeps } from './create-pipeline-manager.ts';
import { pipelineSchema } from './schema.ts';

export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);
const TEAM = '1'.repeat(24);

const user = (digit: string, more: Partial<Principal>): Principal => ({
  kind: 'user',
  id: digit.repeat(24),
  accountId: ACCOUNT,
  admin: false,
  teamIds: [],
  ...more,
});

/** Who can call, by the key they send. */
const CALLERS: Readonly<Record<string, Principal>> = {
  admin: user('c', { admin: true }),
  member: user('d', { teamIds: [TEAM] }),
  nobody: user('e', {}),
  stranger: user('f', { admin: true, accountId: OTHER_ACCOUNT }),
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

interface Answer {
  readonly status: number;
  readonly payload: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The module behind a real gateway, with real access rules, a real key ring and a real database. */
export interface PipelineManagerFixture {
  readonly manager: ReturnType<typeof createPipelineManager>;
  readonly audits: AuditEntry[];
  readonly events: EventDraft[];
  ask(call: `${Method} ${string}`, body?: unknown, how?: { who?: string; key?: string }): Promise<Answer>;
  /** Gives the team of `member` a right. */
  allow(resource: string, actions: readonly string[], more?: object): Promise<void>;
  /** All that is stored, as one text. */
  stored(): Promise<string>;
  close(): Promise<void>;
}

export const startPipelineManager = async (
  serverUrl: string,
  more: Partial<
    Pick<PipelineManagerDeps, 'limits' | 'annotated' | 'repositories' | 'reachable' | 'threads'>
  > = {},
): Promise<PipelineManagerFixture> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [gatewaySchema, accessSchema, keyRingSchema, pipelineSchema]);
  const pools = (['gateway', 'access', 'keyring', 'pipelines'] as const).map(schema =>
    // biome-ignore lint/suspicious/noExplicitAny: each module knows its own tables
    connectDatabase<any>({ url: database.url, role: roleOf(schema), maxConnections: 4 }),
  );
  const [gatewayPool, accessPool, ringPool, ownPool] = pools as [
    (typeof pools)[0],
    (typeof pools)[0],
    (typeof pools)[0],
    (typeof pools)[0],
  ];
  const audits: AuditEntry[] = [];
  const events: EventDraft[] = [];
  const journals: Journals = {
    audit: async (_, __, entries) => void audits.push(...entries),
    events: async (_, __, drafts) => {
      for (const { event, data } of drafts) event.data.parse(data);
      events.push(...drafts);
    },
    jobs: async () => undefined,
    idempotency: markRequest,
    committed: () => undefined,
  };
  const invalidation = new Invalidation({
    url: database.url,
    clock: systemClock,
    onTrouble: () => undefined,
  });
  const access = createAccess({
    work: new UnitOfWork(accessPool.sql, journals),
    invalidation,
    subjects: { exists: async () => true, principal: async () => undefined },
    ids: systemIds,
    clock: systemClock,
  });
  const ring = createKeyRing({
    work: new UnitOfWork(ringPool.sql, journals),
    keyProvider: localKeyProvider({ current: MasterKey.generate() }),
    clock: systemClock,
  });
  const manager = createPipelineManager({
    work: new UnitOfWork(ownPool.sql, journals),
    access: access.access,
    secrets: ring,
    threads: inlineTasks,
    ids: systemIds,
    clock: systemClock,
    ...more,
  });
  const deps: GatewayDeps = {
    authenticator: {
      identify: async ({ token }) => {
        const principal = CALLERS[token.reveal()];
        return principal && { principal, name: token.reveal() };
      },
    },
    gatekeeper: new Gatekeeper(access.access, async (_, entry) => void audits.push(entry)),
    keptReplies: new KeptReplies(gatewayPool.sql),
    draining: new AbortController().signal,
    log: memoryLogger(),
    clock: systemClock,
    observe: () => undefined,
  };
  const server = createGateway(deps, options);
  for (const route of manager.routes) addRoute(server, deps, options, route);
  await server.ready();
  return {
    manager,
    audits,
    events,
    ask: async (call, body, { who = 'admin', key } = {}) => {
      const [method, path] = call.split(' ') as ['GET', string];
      const reply = await server.inject({
        method,
        url: `/api${path}`,
        headers: {
          host: '127.0.0.1:3000',
          authorization: who,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(reply.headers['content-type']).includes('json');
      return {
        status: reply.statusCode,
        payload: reply.payload,
        json: isJson && reply.payload !== '' ? JSON.parse(reply.payload) : undefined,
      };
    },
    allow: async (resource, actions, rule = {}) => {
      await access.rules.create(
        { actor: { kind: 'user', id: 'c'.repeat(24), name: 'admin', accountId: ACCOUNT } },
        { effect: 'allow', subject: { kind: 'team', id: TEAM }, resource, actions, ...rule },
      );
    },
    stored: async () => {
      const tables = ['projects', 'pipelines', 'revisions', 'step_types', 'annotations'];
      const rows = await Promise.all(
        tables.map(table => ownPool.sql.selectFrom(`pipelines.${table}`).selectAll().execute()),
      );
      return JSON.stringify(rows);
    },
    close: async () => {
      await server.close();
      await invalidation.stop();
      await Promise.all(pools.map(pool => pool.close()));
      await database.drop();
    },
  };
};
