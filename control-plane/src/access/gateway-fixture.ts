import type { Principal } from '@freshet/domain/access';
import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import {
  addRoute,
  createGateway,
  Gatekeeper,
  type GatewayDeps,
  type GatewayOptions,
  gatewaySchema,
  KeptReplies,
} from '../gateway/index.ts';
import type { AuditEntry } from '../unit-of-work/index.ts';
import {
  ACCOUNT,
  AccessFixture,
  admin,
  asAdmin,
  BUILDERS,
  DEPLOYERS,
  type Instance,
  member,
  OTHER_ACCOUNT,
  robot,
} from './access-fixture.ts';

/** Who can call, by the key they send. */
export const callers: Readonly<Record<string, Principal>> = {
  admin,
  builder: member(BUILDERS),
  deployer: member(DEPLOYERS),
  nobody: member(),
  robot,
  reader: { ...member(BUILDERS), scopes: ['pipeline:read'] },
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

interface Sent {
  readonly body?: object | undefined;
  readonly headers?: Record<string, string>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

/** The module behind a real gateway and a real database. */
export interface GatewayFixture {
  readonly instance: Instance;
  /** Refused calls, as the audit log would have them. */
  readonly denied: AuditEntry[];
  ask(who: string, call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, sent?: Sent): Promise<Answer>;
  /** Back to no rules and no refusals. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const startGateway = async (serverUrl: string): Promise<GatewayFixture> => {
  const fixture = await AccessFixture.create(serverUrl, [gatewaySchema]);
  const instance = await fixture.start();
  const pool = fixture.gateway();
  const denied: AuditEntry[] = [];
  const deps: GatewayDeps = {
    authenticator: {
      identify: async ({ token }) => {
        const principal = callers[token.reveal()];
        return principal && { principal, name: token.reveal() };
      },
    },
    gatekeeper: new Gatekeeper(instance.access, async (_, entry) => void denied.push(entry)),
    keptReplies: new KeptReplies(pool.sql),
    draining: new AbortController().signal,
    log: memoryLogger(),
    clock: systemClock,
    observe: () => undefined,
  };
  const server = createGateway(deps, options);
  for (const route of instance.routes) addRoute(server, deps, options, route);
  await server.ready();
  return {
    instance,
    denied,
    ask: async (who, call, { body, headers } = {}) => {
      const [method, path] = call.split(' ') as ['GET', string];
      const reply = await server.inject({
        method,
        url: `/api${path}`,
        headers: { host: '127.0.0.1:3000', authorization: who, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: reply.statusCode,
        headers: reply.headers,
        payload: reply.payload,
        json: reply.payload === '' ? undefined : JSON.parse(reply.payload),
      };
    },
    clear: async () => {
      denied.length = 0;
      for (const accountId of [ACCOUNT, OTHER_ACCOUNT]) {
        for (const { id } of await instance.rules.list(accountId, { limit: 1000 }))
          await instance.rules.delete(asAdmin(accountId), id);
      }
    },
    close: async () => {
      await server.close();
      await pool.close();
      await fixture.drop();
    },
  };
};
