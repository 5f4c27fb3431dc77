/** One module behind a real gateway, with real access rules and a real database, for its tests. */
import type { Principal } from '@freshet/domain/access';
import { localKeyProvider, MasterKey } from '@freshet/kit/crypto';
import { connectDatabase, type Database, type ModuleSchema, migrate, roleOf } from '@freshet/kit/db';
import { type Ids, systemIds } from '@freshet/kit/ids';
import { type Logger, memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { type AccessTables, accessSchema, createAccess } from '../access/index.ts';
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
  type Route,
} from '../gateway/index.ts';
import { Invalidation } from '../invalidation/index.ts';
import { createKeyRing, type KeyRing, type KeyRingTables, keyRingSchema } from '../key-ring/index.ts';
import {
  type AuditEntry,
  type EventDraft,
  type JobDraft,
  type Journals,
  UnitOfWork,
} from '../unit-of-work/index.ts';

export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);

const admin: Principal = { kind: 'user', id: 'c'.repeat(24), accountId: ACCOUNT, admin: true, teamIds: [] };

/** Who can call, by the key they send. */
const CALLERS: Readonly<Record<string, Principal>> = {
  admin,
  second: { ...admin, id: '1'.repeat(24) },
  third: { ...admin, id: '2'.repeat(24) },
  robot: { ...admin, kind: 'service-account', id: '3'.repeat(24) },
  member: { ...admin, id: 'd'.repeat(24), admin: false },
  stranger: { ...admin, id: 'e'.repeat(24), accountId: OTHER_ACCOUNT },
};

const OPTIONS: GatewayOptions = {
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

/** What a module is made of in its tests. */
interface ModuleWorld<Tables> {
  readonly work: UnitOfWork<Tables>;
  readonly keyRing: KeyRing;
  readonly access: Access;
  readonly invalidation: Invalidation;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

export interface ModuleServer<Tables, Module> {
  readonly module: Module;
  readonly server: FastifyInstance;
  /** What was written to the journals. */
  readonly audits: AuditEntry[];
  readonly events: EventDraft[];
  readonly jobs: JobDraft[];
  /** Connects with all rights, to look behind the scenes. */
  owner(): Database<Tables>;
  ask(who: string, call: Line, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

interface ModuleOptions<Tables, Module> {
  readonly schema: ModuleSchema;
  readonly create: (world: ModuleWorld<Tables>) => Module;
  readonly clock?: Clock;
}

export const startModule = async <Tables, Module extends { readonly routes: readonly Route[] }>(
  serverUrl: string,
  { schema, create, clock = systemClock }: ModuleOptions<Tables, Module>,
): Promise<ModuleServer<Tables, Module>> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [accessSchema, gatewaySchema, keyRingSchema, schema]);
  const pools: Database<never>[] = [];
  const open = <T>(name: string): Database<T> => {
    const pool = connectDatabase<T>({ url: database.url, role: roleOf(name) });
    pools.push(pool as never);
    return pool;
  };
  const [audits, events, jobs]: [AuditEntry[], EventDraft[], JobDraft[]] = [[], [], []];
  const journals: Journals = {
    audit: async (_, __, entries) => void audits.push(...entries),
    events: async (_, __, written) => {
      for (const { event, data } of written) event.data.parse(data);
      events.push(...written);
    },
    jobs: async (_, written) => void jobs.push(...written),
    idempotency: markRequest,
    committed: () => undefined,
  };
  const invalidation = new Invalidation({
    url: database.url,
    clock: systemClock,
    onTrouble: () => undefined,
  });
  const { access } = createAccess({
    work: new UnitOfWork(open<AccessTables>('access').sql, journals),
    invalidation,
    subjects: { exists: async () => false, principal: async () => undefined },
    ids: systemIds,
    clock: systemClock,
  });
  const log = memoryLogger();
  const module = create({
    work: new UnitOfWork(open<Tables>(schema.schema).sql, journals),
    keyRing: createKeyRing({
      work: new UnitOfWork(open<KeyRingTables>('keyring').sql, journals),
      keyProvider: localKeyProvider({ current: MasterKey.generate() }),
      clock,
    }),
    access,
    invalidation,
    clock,
    ids: systemIds,
    log,
  });
  const deps: GatewayDeps = {
    authenticator: {
      identify: async ({ token }) => {
        const principal = CALLERS[token.reveal()];
        return principal && { principal, name: token.reveal() };
      },
    },
    gatekeeper: new Gatekeeper(access, async (_, entry) => void audits.push(entry)),
    keptReplies: new KeptReplies(open<GatewayTables>('gateway').sql),
    draining: new AbortController().signal,
    log,
    clock: systemClock,
    observe: () => undefined,
  };
  const server = createGateway(deps, OPTIONS);
  for (const route of module.routes) addRoute(server, deps, OPTIONS, route);
  await server.ready();
  invalidation.start();
  await eventually(() => {
    if (!invalidation.trusted) throw new Error('not listening yet');
  });
  return {
    module,
    server,
    audits,
    events,
    jobs,
    owner: () => {
      const pool = connectDatabase<Tables>({ url: database.url, maxConnections: 1 });
      pools.push(pool as never);
      return pool;
    },
    ask: async (who, call, body) => {
      const [method, path] = call.split(' ') as ['GET', string];
      const reply = await server.inject({
        method,
        url: `/api${path}`,
        headers: { host: '127.0.0.1:3000', authorization: who },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: reply.statusCode,
        headers: reply.headers,
        json: reply.payload === '' ? undefined : JSON.parse(reply.payload),
      };
    },
    close: async () => {
      await server.close();
      await invalidation.stop();
      for (const pool of pools) await pool.close();
      await database.drop();
    },
  };
};
