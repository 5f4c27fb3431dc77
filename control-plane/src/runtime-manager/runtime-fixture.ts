import type { Principal } from '@freshet/domain/access';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, eventually } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { type AccessTables, accessSchema, createAccess } from '../access/index.ts';
import {
  acceptUpgrades,
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
import { type AuditEntry, type EventDraft, type Journals, UnitOfWork } from '../unit-of-work/index.ts';
import type { RuntimeCore } from './core.ts';
import { createRuntimeManager, type RuntimeManager } from './create-runtime-manager.ts';
import type { RunnerLink } from './link/runner-link.ts';
import type { BuildDesk } from './ports.ts';
import { runtimesSchema } from './schema.ts';
import type { RuntimeTables } from './tables.ts';

export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);

const admin: Principal = { kind: 'user', id: 'c'.repeat(24), accountId: ACCOUNT, admin: true, teamIds: [] };

/** Who can call, by the key they send. */
const CALLERS: Readonly<Record<string, Principal>> = {
  admin,
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

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

export interface OpenLink {
  readonly link: RunnerLink;
  readonly url: string;
}

/** The module behind a real gateway and a real database; secrets are sealed by reversing them. */
export interface RuntimeFixture {
  readonly core: RuntimeCore;
  readonly manager: RuntimeManager;
  readonly server: FastifyInstance;
  readonly audits: AuditEntry[];
  /** What was refused to somebody without a valid key or token. */
  readonly denied: readonly AuditEntry[];
  readonly drafts: EventDraft[];
  ask(who: string, call: Line, body?: object): Promise<Answer>;
  /** Lets runners connect to what could be a process of its own. */
  openLink(desk: BuildDesk, keyLifeMs?: number): Promise<OpenLink>;
  close(): Promise<void>;
}

export const startRuntimes = async (
  serverUrl: string,
  clock: Clock = systemClock,
): Promise<RuntimeFixture> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [accessSchema, gatewaySchema, runtimesSchema]);
  const open = <Tables>(schema: string) =>
    connectDatabase<Tables>({ url: database.url, role: roleOf(schema) });
  const pools = {
    runtimes: open<RuntimeTables>('runtimes'),
    access: open<AccessTables>('access'),
    gateway: open<GatewayTables>('gateway'),
  };
  const audits: AuditEntry[] = [];
  const denied: AuditEntry[] = [];
  const drafts: EventDraft[] = [];
  const journals: Journals = {
    audit: async (_, __, entries) => void audits.push(...entries),
    events: async (_, __, written) => {
      for (const { event, data } of written) event.data.parse(data);
      drafts.push(...written);
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
  const core: RuntimeCore = {
    work: new UnitOfWork(pools.runtimes.sql, journals),
    invalidation,
    secrets: {
      seal: async (account, purpose, value) => `${account} ${purpose} ${reversed(value.reveal())}`,
      open: async (account, purpose, sealed) =>
        new Secret(reversed(sealed.slice(`${account} ${purpose} `.length))),
    },
    clock,
    ids: systemIds,
    log: memoryLogger(),
    recordDenied: async (_, entry) => void denied.push(entry),
  };
  const manager = createRuntimeManager(core);
  const { access } = createAccess({
    work: new UnitOfWork(pools.access.sql, journals),
    invalidation,
    subjects: { exists: async () => false, principal: async () => undefined },
    ids: systemIds,
    clock: systemClock,
  });
  const deps: GatewayDeps = {
    authenticator: {
      identify: async ({ token }) => {
        const principal = CALLERS[token.reveal()];
        return principal && { principal, name: token.reveal() };
      },
    },
    gatekeeper: new Gatekeeper(access, async () => undefined),
    keptReplies: new KeptReplies(pools.gateway.sql),
    draining: new AbortController().signal,
    log: core.log,
    clock: systemClock,
    observe: () => undefined,
  };
  const server = createGateway(deps, OPTIONS);
  for (const route of manager.routes) addRoute(server, deps, OPTIONS, route);
  const links: { link: RunnerLink; server: FastifyInstance }[] = [];
  const openLink = async (deskOf: BuildDesk, keyLifeMs?: number): Promise<OpenLink> => {
    const link = createRuntimeManager(core).link({
      desk: deskOf,
      ...(keyLifeMs === undefined ? {} : { keyLifeMs }),
    });
    const linkServer = createGateway(deps, OPTIONS);
    link.mount(linkServer);
    acceptUpgrades(linkServer, [link.upgrade], {
      origins: OPTIONS.origins,
      draining: deps.draining,
      clock: systemClock,
    });
    link.start();
    links.push({ link, server: linkServer });
    const url = await linkServer.listen({ host: '127.0.0.1', port: 0 });
    return { link, url: `${url}/api/link` };
  };
  await server.ready();
  invalidation.start();
  await eventually(() => {
    if (!invalidation.trusted) throw new Error('not listening yet');
  });
  return {
    core,
    manager,
    server,
    audits,
    denied,
    drafts,
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
        json: reply.payload === '' ? undefined : JSON.parse(reply.payload),
      };
    },
    openLink,
    close: async () => {
      for (const one of links) await one.link.stop();
      for (const one of links) await one.server.close();
      await server.close();
      await invalidation.stop();
      for (const pool of Object.values(pools)) await pool.close();
      await database.drop();
    },
  };
};

const reversed = (text: string): string => [...text].reverse().join('');
