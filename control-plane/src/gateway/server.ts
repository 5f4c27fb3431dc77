/**
 * The gateway: one port for REST, GraphQL, pages and probes. Requests for other host names than the platform's leave
 * through a door of their own, before anything else. Any other request passes, in this order: host and origin
 * check, identification, rate limit (of who it is, or else of the network it comes from), guard, validation,
 * handler. Whatever is thrown on the way leaves as the one error body.
 */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Guard } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type CarryOutDeps, carryOut } from './carry-out.ts';
import { credentialsOf } from './credentials.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { errorBody, faultOf, STATUS } from './fault-reply.ts';
import { type HostDoor, putInFront, refuseTwoHosts } from './host-door.ts';
import type { Authenticator, Identity } from './identity.ts';
import { parseJsonBody } from './json-body.ts';
import { networkOf } from './network.ts';
import { type OriginPolicy, refuseForeignHost, refuseForgedRequest } from './origin-policy.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { Route } from './route.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { type DatabaseVoice, SilentDatabase } from './silent-database.ts';
import { refuseUnreadable } from './unreadable-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined;
  }
  interface FastifyContextConfig {
    /** Who may use the route. */
    guard?: Guard;
    /** Not counted against any limit: a page load asks for many, and each is answered from memory. */
    unmetered?: true;
  }
}

export interface GatewayOptions {
  readonly origins: OriginPolicy;
  readonly secureCookies: boolean;
  /** Proxies in front whose X-Forwarded-For is believed; empty for none. */
  readonly trustedProxies: readonly string[];
  /** Calls per minute of one identity; 0 for no limit. */
  readonly callsPerMinute: number;
  /** Calls per minute of one network without an identity; 0 for no limit. */
  readonly anonymousCallsPerMinute: number;
}

export interface GatewayDeps extends Omit<CarryOutDeps, 'secureCookies'> {
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly clock: Clock;
  readonly observe: (observation: RequestObservation) => void;
  /** Told which routes are under way. */
  readonly operations?: { enter(operation: string): () => void };
  /** Lets requests be answered while the database is silent; without it they wait for it. */
  readonly database?: DatabaseVoice;
  /** Who answers under other host names. */
  readonly door?: HostDoor | undefined;
}

export interface RequestObservation {
  readonly method: string;
  /** The route's pattern, never the path: labels are bounded. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const MAX_BODY_BYTES = 1024 * 1024;

/** Builds the server with all routes; the caller listens and closes. */
export const createGateway = (deps: GatewayDeps, options: GatewayOptions): FastifyInstance => {
  const server = fastify({
    logger: false,
    genReqId: request => requestIdOf(request.headers['x-request-id']),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // `//api/user` and `/contexts/` come from clients in the field; a redirect would break them.
    routerOptions: { maxParamLength: 512, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    // Every refusal has our error body, also those that Node and Fastify make before any route is known.
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
      const fault = new Fault('REQUEST_UNREADABLE', 'the address cannot be read', {}, { cause: error });
      void replyWithFault(deps, fault, request, reply);
    },
  });
  server.register(cookie);
  server.decorateRequest('identity', undefined);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => parseJsonBody(body),
  );
  refuseUnguardedRoutes(server);
  if (deps.door) putInFront(server, deps.door);
  addHooks(server, deps, options);
  server.setErrorHandler((error, request, reply) => replyWithFault(deps, error, request, reply));
  server.setNotFoundHandler(() => {
    throw new Fault('ROUTE_NOT_FOUND', 'there is nothing at this address');
  });
  return server;
};

/** Adds one route with its guard. */
export const addRoute = (
  server: FastifyInstance,
  deps: GatewayDeps,
  options: GatewayOptions,
  route: Route,
): void => {
  const { operation } = route;
  const url = pathOf(operation);
  const strict = operation.perMinute
    ? new RateLimiter(deps.clock, { perMinute: operation.perMinute })
    : undefined;
  server.route({
    method: operation.method,
    url,
    ...(operation.maxBodyBytes ? { bodyLimit: operation.maxBodyBytes } : {}),
    config: { guard: operation.guard },
    onRequest: async request => {
      if (strict) spend(strict, request.identity?.principal.id ?? networkOf(request.ip));
      await deps.gatekeeper.admit(operation.guard, request.identity, {
        operation: operation.id,
        ip: request.ip,
        requestId: request.id,
      });
    },
    handler: (request, reply) =>
      carryOut({ ...deps, secureCookies: options.secureCookies }, route, request, reply),
  });
};

/** The full path of an operation in the router's syntax. */
const pathOf = ({ path, root }: Route['operation']): string =>
  `${root ? '' : '/api'}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const requestIdOf = (header: unknown): string =>
  typeof header === 'string' && /^[\w.:-]{8,64}$/.test(header) ? header : randomUUID();

/** A route that does not say who may use it must not exist, whoever adds it. */
const refuseUnguardedRoutes = (server: FastifyInstance): void => {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.guard) throw new Error(`${String(method)} ${url} declares no guard`);
  });
};

const addHooks = (server: FastifyInstance, deps: GatewayDeps, options: GatewayOptions): void => {
  const identified = new RateLimiter(deps.clock, { perMinute: options.callsPerMinute });
  const anonymous = new RateLimiter(deps.clock, { perMinute: options.anonymousCallsPerMinute });
  if (deps.database) answerForSilentDatabase(server, deps, deps.database);
  if (deps.operations) noteOperations(server, deps.operations);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
    const { host, origin, 'sec-fetch-site': site } = request.headers;
    if (host === undefined) throw new Fault('REQUEST_UNREADABLE', 'the request names no host');
    refuseTwoHosts(request.raw);
    refuseForeignHost(options.origins, host);
    const credentials = credentialsOf(request);
    refuseForgedRequest(options.origins, {
      method: request.method,
      origin,
      host,
      site: typeof site === 'string' ? site : undefined,
      usesCookie: credentials?.kind === 'session',
    });
    if (allowCrossOrigin(options.origins, request, reply)) return reply;
    // What is open to anyone does not depend on who asks, nor on the database that would know it.
    const { guard, unmetered } = request.routeOptions.config;
    if (unmetered) return undefined;
    const isPublic = guard?.kind === 'public';
    if (credentials && !isPublic) request.identity = await deps.authenticator.identify(credentials);
    if (request.identity) spend(identified, request.identity.keyId ?? request.identity.principal.id);
    else spend(anonymous, networkOf(request.ip));
    return undefined;
  });
  server.addHook('onSend', (_, reply, payload, done) => {
    // Asked when the answer leaves: a request that was under way when the process began to stop must not keep
    // its connection for another one.
    if (deps.draining.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', async (request, reply) => {
    deps.observe({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
};

const noteOperations = (
  server: FastifyInstance,
  operations: NonNullable<GatewayDeps['operations']>,
): void => {
  const leaving = new WeakMap<FastifyRequest, () => void>();
  server.addHook('onRequest', (request, _, done) => {
    leaving.set(request, operations.enter(`${request.method} ${request.routeOptions.url ?? 'none'}`));
    done();
  });
  server.addHook('onResponse', (request, _, done) => {
    leaving.get(request)?.();
    done();
  });
};

const answerForSilentDatabase = (
  server: FastifyInstance,
  deps: GatewayDeps,
  database: DatabaseVoice,
): void => {
  const silence = new SilentDatabase({
    database,
    clock: deps.clock,
    refuse: (fault, request, reply) => replyWithFault(deps, fault, request, reply),
  });
  server.addHook('onRequest', (request, reply, done) => {
    silence.enter(request, reply);
    done();
  });
  server.addHook('onResponse', (_, reply, done) => {
    silence.leave(reply);
    done();
  });
};

const spend = (limiter: RateLimiter, caller: string): void => {
  const seconds = limiter.take(caller);
  if (seconds > 0)
    throw new Fault('RATE_LIMITED', `too many calls; wait ${seconds} s`, { retryAfterSeconds: seconds });
};

const replyWithFault = (deps: GatewayDeps, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const fault = faultOf(error);
  const fields = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url,
    code: fault.code,
  };
  // A probe that asks whether we are ready already has its answer; what is missing is logged by whoever misses it.
  if (fault.code === 'NOT_READY') deps.log.debug(fields, 'not ready yet');
  else if (fault.kind === 'internal')
    deps.log.error({ ...fields, error: fault.cause ?? fault }, 'request failed unexpectedly');
  else if (fault.kind === 'unavailable' || fault.kind === 'broken')
    deps.log.warn({ ...fields, error: fault.cause ?? fault }, 'request could not be served');
  else deps.log.debug(fields, 'request refused');
  if (fault.details.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(fault.details.retryAfterSeconds));
  if (fault.kind === 'unavailable') reply.header('retry-after', '2');
  if (fault.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer realm="freshet"');
  if (fault.code === 'BODY_TOO_LARGE') throwRestAway(request, reply);
  return reply
    .code(STATUS[fault.kind])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(fault, request.id)));
};

/**
 * A connection that is closed while its client still sends takes the answer with it, and the client learns nothing.
 * So the rest is read and thrown away, for as long as a request may take to arrive.
 */
const throwRestAway = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader('connection');
  request.raw.resume();
};
