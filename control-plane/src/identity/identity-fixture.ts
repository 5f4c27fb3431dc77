/** The module behind a real gateway and a real database, any number of processes of it, for tests. */
import { decide, decideKind, filterFor, indexRules, maySee, type Permission } from '@freshet/domain/access';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
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
import { Invalidation } from '../invalidation/index.ts';
import {
  type Actor,
  type AuditEntry,
  type EventDraft,
  type Journals,
  UnitOfWork,
} from '../unit-of-work/index.ts';
import { createIdentity, type IdentityModule } from './create-identity.ts';
import { Argon2Hasher } from './passwords/password-hasher.ts';
import { identitySchema } from './schema.ts';
import type { IdentityTables } from './tables.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const REQUEST_ID = 'fixed-request-id';

const options: GatewayOptions = {
  origins: { publicUrl: new URL(ORIGIN), allowedOrigins: [], loopbackOnly: true, publicUrlIsGuess: true },
  secureCookies: true,
  trustedProxies: [],
  callsPerMinute: 0,
  anonymousCallsPerMinute: 0,
};

/** The real decisions, for accounts without any rules. */
const access: Access = {
  decideKind: async (principal, permission) =>
    decideKind({ principal, permission: permission as Permission, rules }),
  decideEntity: async (principal, { resource, action }, entity) =>
    decide({ principal, action: action as never, resource: { ...entity, kind: resource as 'team' }, rules }),
  maySee: async (principal, resource, entity) =>
    maySee({ principal, resource: { ...entity, kind: resource as 'team' }, rules }),
  filter: async (principal, permission) => {
    const filter = filterFor({ principal, permission: permission as Permission<'team'>, rules });
    return entity => filter.allows({ ...entity, kind: permission.resource as 'team' });
  },
};
const rules = indexRules([]);

export interface Recorded {
  readonly actor: Actor;
  readonly entry: AuditEntry;
}

/** Journals that remember what they were told, and refuse events that break their own schema. */
class RecordingJournals implements Journals {
  readonly audits: Recorded[] = [];
  readonly drafts: EventDraft[] = [];
  readonly audit: Journals['audit'] = async (_, actor, entries) =>
    void this.audits.push(...entries.map(entry => ({ actor, entry })));
  readonly events: Journals['events'] = async (_, __, drafts) => {
    for (const { event, data } of drafts) event.data.parse(data);
    this.drafts.push(...drafts);
  };
  readonly jobs: Journals['jobs'] = async () => undefined;
  readonly idempotency = markRequest;
  readonly committed: Journals['committed'] = () => undefined;
}

/** Counts what it is asked. */
export class WatchedHasher extends Argon2Hasher {
  verifications = 0;

  override verify(stored: string | undefined, password: Secret): Promise<boolean> {
    this.verifications += 1;
    return super.verify(stored, password);
  }
}

export interface Asked {
  /** The token of an API key. */
  readonly key?: string | undefined;
  /** The token of a session. */
  readonly session?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
  /** The session cookie that was set, if one was. */
  readonly session: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One process of the control plane, as far as identity is concerned. */
export class Process {
  readonly identity: IdentityModule;
  readonly hasher: WatchedHasher;
  readonly invalidation: Invalidation;
  readonly pool: Database<IdentityTables>;
  readonly log: MemoryLogger;
  readonly #server: FastifyInstance;
  readonly #close: () => Promise<void>;

  constructor(parts: Pick<Process, 'identity' | 'hasher' | 'invalidation' | 'pool' | 'log'> & ProcessParts) {
    this.identity = parts.identity;
    this.hasher = parts.hasher;
    this.invalidation = parts.invalidation;
    this.pool = parts.pool;
    this.log = parts.log;
    this.#server = parts.server;
    this.#close = parts.close;
  }

  async ask(call: `${Method} ${string}`, { key, session, body, headers, ip }: Asked = {}): Promise<Answer> {
    const [method, path] = call.split(' ') as [Method, string];
    const reply = await this.#server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ip ?? '127.0.0.1',
      headers: {
        host: '127.0.0.1:3000',
        'x-request-id': REQUEST_ID,
        ...(key === undefined ? {} : { authorization: key }),
        ...(session === undefined ? {} : { cookie: `freshet_session=${session}`, origin: ORIGIN }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      payload: reply.payload,
      session: reply.cookies.find(({ name, value }) => name === 'freshet_session' && value !== '')?.value,
      json: String(reply.headers['content-type']).startsWith('application/json')
        ? JSON.parse(reply.payload)
        : undefined,
    };
  }

  /** Signs in and returns the token of the session. */
  async signIn(userName: string, password: string, ip?: string): Promise<string> {
    const { session, payload } = await this.ask('POST /auth/login', {
      body: { userName, password },
      ...(ip ? { ip } : {}),
    });
    if (session === undefined) throw new Error(`could not sign in: ${payload}`);
    return session;
  }

  stop(): Promise<void> {
    return this.#close();
  }
}

interface ProcessParts {
  readonly server: FastifyInstance;
  readonly close: () => Promise<void>;
}

/** An account with its admin, and what they need to act. */
export interface Tenant {
  readonly accountId: string;
  readonly name: string;
  readonly adminId: string;
  readonly userName: string;
  readonly password: string;
  readonly session: string;
  readonly key: string;
}

export class IdentityFixture {
  readonly clock = new ManualClock();
  readonly journals = new RecordingJournals();
  readonly denied: Recorded[] = [];
  readonly #database: TestDatabase;
  readonly #running: Process[] = [];
  #people = 0;

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async create(serverUrl: string): Promise<IdentityFixture> {
    const database = await createTestDatabase(serverUrl);
    await migrate(database.url, [identitySchema, gatewaySchema]);
    return new IdentityFixture(database);
  }

  get url(): Secret {
    return this.#database.url;
  }

  async start(url: Secret = this.#database.url): Promise<Process> {
    const pool = connectDatabase<IdentityTables>({ url, role: roleOf('identity') });
    const gatewayPool = connectDatabase<GatewayTables>({ url, role: roleOf('gateway') });
    const invalidation = new Invalidation({ url, clock: systemClock, onTrouble: () => undefined });
    const hasher = new WatchedHasher();
    const log = memoryLogger();
    const { clock } = this;
    const identity = createIdentity({
      work: new UnitOfWork(pool.sql, this.journals),
      invalidation,
      clock,
      ids: systemIds,
      log,
      settings: {
        publicUrl: new URL(ORIGIN),
        sessionIdleMs: 12 * 3_600_000,
        sessionMaxMs: 30 * 86_400_000,
      },
      hasher,
    });
    const deps: GatewayDeps = {
      authenticator: identity.authenticator,
      gatekeeper: new Gatekeeper(access, async (actor, entry) => void this.denied.push({ actor, entry })),
      keptReplies: new KeptReplies(gatewayPool.sql),
      draining: new AbortController().signal,
      log,
      clock,
      observe: () => undefined,
    };
    const server = createGateway(deps, options);
    for (const route of identity.routes) addRoute(server, deps, options, route);
    await server.ready();
    invalidation.start();
    await eventually(() => {
      if (!invalidation.trusted) throw new Error('not listening yet');
    });
    identity.start();
    const close = async () => {
      await identity.stop();
      await server.close();
      await invalidation.stop();
      await pool.close();
      await gatewayPool.close();
    };
    const running = new Process({ identity, hasher, invalidation, pool, log, server, close });
    this.#running.push(running);
    return running;
  }

  /** Makes an account whose admin is signed in and has a key without limits. */
  async tenant(process: Process, name: string): Promise<Tenant> {
    const password = `${name} has a long password`;
    const userName = `${name}-admin`;
    const { account, admin } = await process.identity.operator.createAccount({
      name,
      admin: { userName, email: `${userName}@example.com`, password: new Secret(password) },
    });
    const session = await process.signIn(userName, password, this.address());
    const { payload: key } = await process.ask('POST /auth/key', { session, body: { name: 'all' } });
    return { accountId: account.id, name, adminId: admin.id, userName, password, session, key };
  }

  /** Brings a new user into a tenant by invitation and signs them in. */
  async member(process: Process, tenant: Tenant, role: 'admin' | 'user' = 'user') {
    this.#people += 1;
    const userName = `member-${this.#people}`;
    const email = `${userName}@example.com`;
    const password = `${userName} has a long password`;
    const { json: invitation } = await process.ask('POST /invitations', {
      key: tenant.key,
      body: { email, role },
    });
    const accepted = await process.ask('POST /invitations/accept', {
      body: { token: invitation.token, userName, password },
      ip: this.address(),
    });
    if (accepted.session === undefined) throw new Error(`could not join: ${accepted.payload}`);
    const { session } = accepted;
    const { payload: key } = await process.ask('POST /auth/key', { session, body: { name: 'all' } });
    return { id: String(accepted.json._id), userName, email, password, session, key };
  }

  /** An address that nobody has come from yet. */
  address(): string {
    this.#people += 1;
    return `10.${this.#people >> 16}.${(this.#people >> 8) & 255}.${this.#people & 255}`;
  }

  /** Actions in the audit log since `from` entries. */
  audited(action: string): readonly Recorded[] {
    return this.journals.audits.filter(({ entry }) => entry.action === action);
  }

  async drop(): Promise<void> {
    for (const running of this.#running.splice(0)) await running.stop();
    await this.#database.drop();
  }
}
