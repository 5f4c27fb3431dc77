/** Identity with single sign-on behind a real gateway that listens, for tests. */
import type { AddressInfo } from 'node:net';
import { decideKind, indexRules, type Permission } from '@freshet/domain/access';
import { localKeyProvider, MasterKey, sha256Hex } from '@freshet/kit/crypto';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, eventually } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { sql, type Transaction } from 'kysely';
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
} from '../../../gateway/index.ts';
import { Invalidation } from '../../../invalidation/index.ts';
import { createKeyRing, type KeyRingTables, keyRingSchema } from '../../../key-ring/index.ts';
import { type Actor, type AuditEntry, type Journals, UnitOfWork } from '../../../unit-of-work/index.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import { createIdentity, type IdentityModule } from '../../create-identity.ts';
import type { PasswordHasher } from '../../passwords/password-hasher.ts';
import { identitySchema } from '../../schema.ts';
import type { IdentityTables } from '../../tables.ts';

export interface Tenant {
  readonly accountId: string;
  readonly adminId: string;
  readonly adminName: string;
  readonly password: string;
  /** The token of the admin's session. */
  readonly session: string;
}

export interface Recorded {
  readonly actor: Actor;
  readonly entry: AuditEntry;
}

interface Asked {
  readonly session?: string | undefined;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

/** A clock that runs, and that tests put forward. */
export class ShiftedClock implements Clock {
  aheadMs = 0;
  readonly sleep = systemClock.sleep;

  now(): Date {
    return new Date(systemClock.now().getTime() + this.aheadMs);
  }
}

export class SsoStand {
  readonly url: string;
  readonly clock: ShiftedClock;
  readonly audits: readonly Recorded[];
  readonly log: ReturnType<typeof memoryLogger>;
  readonly identity: IdentityModule;
  readonly pool: Database<IdentityTables>;
  readonly stop: () => Promise<void>;
  #tenants = 0;

  private constructor(parts: Omit<SsoStand, 'tenant' | 'ask' | 'whoAmI' | 'audited' | 'overtake'>) {
    this.url = parts.url;
    this.clock = parts.clock;
    this.audits = parts.audits;
    this.log = parts.log;
    this.identity = parts.identity;
    this.pool = parts.pool;
    this.stop = parts.stop;
  }

  /** Providers that never answer are waited for this long; the others may be slow on a busy machine. */
  static async start(serverUrl: string, { answerMs = 20_000 } = {}): Promise<SsoStand> {
    const database = await createTestDatabase(serverUrl);
    const { url } = database;
    await migrate(url, [keyRingSchema, identitySchema, gatewaySchema]);
    const pool = connectDatabase<IdentityTables>({ url, role: roleOf('identity') });
    const gatewayPool = connectDatabase<GatewayTables>({ url, role: roleOf('gateway') });
    const keyPool = connectDatabase<KeyRingTables>({ url, role: roleOf('keyring') });
    const invalidation = new Invalidation({ url, clock: systemClock, onTrouble: () => undefined });
    const [clock, log, audits] = [new ShiftedClock(), memoryLogger(), [] as Recorded[]];
    const journals = recordingJournals(audits);
    const publicUrl = new URL('http://127.0.0.1');
    const keyRing = createKeyRing({
      work: new UnitOfWork(keyPool.sql, journals),
      keyProvider: localKeyProvider({ current: MasterKey.generate() }),
      clock,
    });
    const identity = createIdentity({
      work: new UnitOfWork(pool.sql, journals),
      invalidation,
      clock,
      ids: systemIds,
      log,
      settings: { publicUrl, sessionIdleMs: 3_600_000, sessionMaxMs: 86_400_000 },
      hasher: quickHasher,
      sso: { secrets: keyRing, allowInsecureLoopbackIssuers: true, keyRefetchSeconds: 0, answerMs },
    });
    const server = await listen(
      { identity, log, clock, keptReplies: new KeptReplies(gatewayPool.sql) },
      publicUrl,
    );
    invalidation.start();
    await eventually(() => {
      if (!invalidation.trusted) throw new Error('not listening yet');
    });
    const stop = async () => {
      await server.close();
      await invalidation.stop();
      keyRing.close();
      for (const { close } of [pool, gatewayPool, keyPool]) await close();
      await database.drop();
    };
    return new SsoStand({ url: publicUrl.origin, clock, audits, log, identity, pool, stop });
  }

  async ask(
    call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
    { session, body }: Asked = {},
  ): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.url,
        ...(session === undefined ? {} : { cookie: `freshet_session=${session}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  /** Who a session belongs to; undefined when it opens nothing. */
  async whoAmI(
    session: string | undefined,
  ): Promise<{ _id: string; userName: string; roles: string[] } | undefined> {
    const { status, json } = await this.ask('GET /user', { session });
    return status === 200 ? json : undefined;
  }

  /** An account whose admin is signed in with a password. */
  async tenant(): Promise<Tenant> {
    this.#tenants += 1;
    const adminName = `admin-${this.#tenants}`;
    const password = `the long password of ${adminName}`;
    const { account, admin } = await this.identity.operator.createAccount({
      name: `account ${this.#tenants}`,
      admin: { userName: adminName, email: `${adminName}@example.com`, password: new Secret(password) },
    });
    const session = await this.#signIn(adminName, password);
    return { accountId: account.id, adminId: admin.id, adminName, password, session };
  }

  /** Holds the account's lock, as changes of its providers do, until `job` waits for it; changes something; lets go. */
  async overtake<Result>(
    accountId: string,
    job: () => Promise<Result>,
    change: (sql: Transaction<IdentityTables>) => Promise<unknown>,
  ): Promise<Result> {
    const { overtaken } = await this.pool.sql.transaction().execute(async transaction => {
      await new AccountStore(transaction).lock(accountId);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      const pid = rows[0]?.pid;
      const running = job();
      await eventually(async () => {
        const blocked = await sql`select pid from pg_stat_activity
          where datname = current_database() and ${pid} = any (pg_blocking_pids(pid))`.execute(this.pool.sql);
        if (blocked.rows.length === 0) throw new Error('nobody waits for the account');
      });
      await change(transaction);
      return { overtaken: running };
    });
    return overtaken;
  }

  audited(action: string): readonly Recorded[] {
    return this.audits.filter(({ entry }) => entry.action === action);
  }

  async #signIn(userName: string, password: string): Promise<string> {
    const { headers, text } = await this.ask('POST /auth/login', { body: { userName, password } });
    const session = /^freshet_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
    if (session === undefined) throw new Error(`could not sign in: ${text}`);
    return session;
  }
}

/** Passwords are not what is tested here, and real hashing takes most of the time. */
const quickHasher: PasswordHasher = {
  hash: async password => sha256Hex(password.reveal()),
  verify: async (stored, password) => stored === sha256Hex(password.reveal()),
  isOutdated: () => false,
};

const recordingJournals = (audits: Recorded[]): Journals => ({
  audit: async (_, actor, entries) => void audits.push(...entries.map(entry => ({ actor, entry }))),
  events: async (_, __, drafts) => {
    for (const { event, data } of drafts) event.data.parse(data);
  },
  jobs: async () => undefined,
  idempotency: markRequest,
  committed: () => undefined,
});

const rules = indexRules([]);

const decideOnKind: Access['decideKind'] = async (principal, permission) =>
  decideKind({ principal, permission: permission as Permission, rules });

/** Accounts without rules: admins may, others may not. */
const access: Access = {
  decideKind: decideOnKind,
  decideEntity: decideOnKind,
  maySee: async ({ accountId }, _, entity) => entity.accountId === accountId,
  filter: async () => () => true,
};

interface Parts extends Pick<GatewayDeps, 'log' | 'clock' | 'keptReplies'> {
  readonly identity: IdentityModule;
}

const listen = async ({ identity, ...parts }: Parts, publicUrl: URL) => {
  const options: GatewayOptions = {
    origins: { publicUrl, allowedOrigins: [], loopbackOnly: true, publicUrlIsGuess: true },
    secureCookies: false,
    trustedProxies: [],
    callsPerMinute: 0,
    anonymousCallsPerMinute: 0,
  };
  const deps: GatewayDeps = {
    ...parts,
    authenticator: identity.authenticator,
    gatekeeper: new Gatekeeper(access, async () => undefined),
    draining: new AbortController().signal,
    observe: () => undefined,
  };
  const server = createGateway(deps, options);
  // Tests ask more often from one address than any person would.
  for (const { operation, handle } of identity.routes) {
    const { perMinute: _, ...unlimited } = operation;
    addRoute(server, deps, options, { operation: unlimited, handle });
  }
  await server.listen({ host: '127.0.0.1', port: 0 });
  publicUrl.port = String((server.server.address() as AddressInfo).port);
  return server;
};
