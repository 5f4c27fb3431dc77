import type { Operation } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdempotencyMark } from '../unit-of-work/index.ts';
import type { Call, PublicCall, ResponseControls } from './call.ts';
import { credentialsOf } from './credentials.ts';
import { actorOf, type CallOrigin, type Gatekeeper } from './guard.ts';
import type { KeptReplies } from './idempotency.ts';
import type { Authenticator, Identity } from './identity.ts';
import { leaving } from './leaving.ts';
import { idempotencyMark, readInput } from './request-shape.ts';
import { cookieControls, redirectTarget } from './response-controls.ts';
import type { Route } from './route.ts';

export interface CarryOutDeps {
  readonly authenticator: Authenticator;
  readonly gatekeeper: Gatekeeper;
  readonly keptReplies: KeptReplies;
  readonly secureCookies: boolean;
  /** Aborts when the process drains. */
  readonly draining: AbortSignal;
}

/** Takes one admitted request through validation, the handler and the reply. */
export const carryOut = async (
  deps: CarryOutDeps,
  { operation, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const input = readInput(operation, request);
  const origin: CallOrigin = { operation: operation.id, ip: request.ip, requestId: request.id };
  const response = responseControls(deps, reply);
  const base = publicCall({ operation, request, reply, response, draining: deps.draining });
  const { guard } = operation;
  if (guard.kind === 'public') return send(operation, reply, await run(handle, input, base));

  const identity = request.identity;
  if (!identity) throw new Error(`${operation.id} reached its handler without an identity`);
  const mark = idempotencyMark(operation, request.headers['idempotency-key'], input);
  const actor = actorOf(identity, origin);
  const kept = mark && (await deps.keptReplies.find(actor, mark));
  if (kept !== undefined) return reply.code(operation.reply.status).type('application/json').send(kept);

  const present = () => presentIdentity(deps.authenticator, request, identity);
  const call = guardedCall({ deps, operation, identity, present, origin, base, mark });
  const result = await run(handle, input, call).catch(async error => {
    await deps.gatekeeper.recordRefusal(error, guard, { identity, origin });
    throw error;
  });
  call.assertEntityWasChecked();
  if (mark && operation.idempotency === 'replay')
    await deps.keptReplies.keep(actor, mark, JSON.stringify(result ?? null));
  return send(operation, reply, result);
};

const run = (handle: Route['handle'], input: unknown, call: PublicCall): Promise<unknown> =>
  (handle as (input: unknown, call: PublicCall) => Promise<unknown>)(input, call);

const send = (operation: Operation, reply: FastifyReply, result: unknown): unknown => {
  if (reply.sent || reply.statusCode === 303) return reply.send();
  const { reply: shape } = operation;
  reply.code(shape.status);
  if (shape.kind === 'empty') return reply.send();
  if (shape.kind === 'text') {
    // A handler that offers several formats has already said which one it is.
    if (!reply.hasHeader('content-type')) reply.type(shape.contentType);
    return sendText(reply, result as string | AsyncIterable<string | Uint8Array>);
  }
  // Serialised here: every wire type is built field by field by its module, nothing leaks in by spreading rows.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
};

const sendText = async (
  reply: FastifyReply,
  content: string | AsyncIterable<string | Uint8Array>,
): Promise<unknown> => {
  if (typeof content === 'string') return reply.send(content);
  const { Readable } = await import('node:stream');
  return reply.send(Readable.from(content));
};

const responseControls = (deps: CarryOutDeps, reply: FastifyReply): ResponseControls => ({
  header: (name, value) => void reply.header(name, value),
  ...cookieControls(reply, deps.secureCookies),
  redirect: url => void reply.code(303).header('location', redirectTarget(url)),
});

interface PublicCallParts {
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly response: ResponseControls;
  readonly draining: AbortSignal;
}

const publicCall = ({ operation, request, reply, response, draining }: PublicCallParts): PublicCall => {
  let signal: AbortSignal | undefined;
  const ifMatch = operation.conditional ? request.headers['if-match'] : undefined;
  const lastEventId = request.headers['last-event-id'];
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    navigating: (request.headers.accept ?? '').includes('text/html'),
    // Made on demand: joining signals costs more than most handlers, and few of them wait for anything.
    get signal() {
      signal ??= leaving(reply, draining);
      return signal;
    },
    response,
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(typeof lastEventId === 'string' ? { lastEventId } : {}),
    cookie: name => request.cookies[name],
    presented: () => credentialsOf(request),
  };
};

interface GuardedCallParts {
  readonly deps: CarryOutDeps;
  readonly operation: Operation;
  readonly identity: Identity;
  /** Who the caller is by now. */
  readonly present: () => Promise<Identity>;
  readonly origin: CallOrigin;
  readonly base: PublicCall;
  readonly mark: IdempotencyMark | undefined;
}

interface CheckedCall extends Call {
  /** A handler whose guard is about entities must have asked about one; forgetting is a hole, not a detail. */
  assertEntityWasChecked(): void;
}

const guardedCall = ({
  deps,
  operation,
  identity,
  present,
  origin,
  base,
  mark,
}: GuardedCallParts): CheckedCall => {
  const { guard } = operation;
  let checked = guard.kind !== 'permission' || guard.on === 'kind';
  const permission = () => {
    if (guard.kind !== 'permission') throw new Error(`${operation.id} declares no permission to ask about`);
    checked = true;
    return guard;
  };
  return {
    requestId: base.requestId,
    ip: base.ip,
    userAgent: base.userAgent,
    navigating: base.navigating,
    get signal() {
      return base.signal;
    },
    response: base.response,
    ...(base.ifMatch === undefined ? {} : { ifMatch: base.ifMatch }),
    ...(base.lastEventId === undefined ? {} : { lastEventId: base.lastEventId }),
    cookie: base.cookie,
    presented: base.presented,
    principal: identity.principal,
    ...(identity.sessionId ? { sessionId: identity.sessionId } : {}),
    context: { actor: actorOf(identity, origin), ...(mark ? { idempotency: mark } : {}) },
    authorize: entity => deps.gatekeeper.admitEntity(permission(), identity, { entity, origin }),
    reauthorize: async entity =>
      deps.gatekeeper.admitEntity(permission(), await present(), { entity, origin }),
    permits: () => deps.gatekeeper.filter(permission(), identity),
    assertEntityWasChecked: () => {
      if (!checked) throw new Error(`${operation.id} answered without asking about its entity`);
    },
  };
};

/** A session that moved to another account must not go on reading the one it left. */
const presentIdentity = async (
  authenticator: Authenticator,
  request: FastifyRequest,
  { principal }: Identity,
): Promise<Identity> => {
  const credentials = credentialsOf(request);
  const identity = credentials && (await authenticator.identify(credentials, { passive: true }));
  if (identity?.principal.accountId === principal.accountId) return identity;
  throw new Fault('UNAUTHENTICATED', 'the session or key of this stream has ended');
};
