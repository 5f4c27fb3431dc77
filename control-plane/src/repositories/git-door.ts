/**
 * Git over HTTP at `/git/{owner}/{name}.git`. Clients first ask without credentials and expect to be told that they
 * need some; then they send a name and an API key, which says everything by itself, or the token of a build.
 */
import { anyone, type PermissionGuard, signedIn } from '@freshet/contracts/rest';
import { type PushRules, readSmartRequest, type SmartRequest } from '@freshet/git-host';
import { Fault, isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Authenticator,
  actorOf,
  allowLongUpload,
  faultOf,
  type Gatekeeper,
  type Identity,
  missing,
  networkOf,
  RateLimiter,
  STATUS,
} from '../gateway/index.ts';
import { looksLikeCloneToken, readCloneToken } from './clone-tokens.ts';
import type { RepositoriesCore } from './core.ts';
import { judgeUpdates } from './pushes/move-refs.ts';
import { notePush, type PendingPush } from './pushes/push-record.ts';
import { settlePush } from './pushes/settle-push.ts';
import { entityOf, type Repository } from './repository.ts';
import { findById, findByName } from './repository-store.ts';

export interface GitDoorDeps {
  readonly authenticator: Authenticator;
  readonly gatekeeper: Gatekeeper;
  readonly callsPerMinute: number;
  readonly anonymousCallsPerMinute: number;
}

const GUARD = anyone(
  'Git clients expect to be asked for credentials in their own way; this door asks for them',
);
const CHALLENGE = 'Basic realm="Freshet", charset="UTF-8"';
const MAX_TOKEN_LENGTH = 512;
/** The same whatever was sent: who guesses learns nothing. */
const NO_KEY = 'Git is asked for an API key, not the password you log in with; what it sent is no valid key';
const HOW_TO_GET_IN = [
  'Make a key with `freshet create token NAME`, or in the profile under API keys,',
  'and give it to Git as the password; the user name may be anything.',
].join('\n');

/** Adds the routes for Git clients. */
export const addGitDoor = (server: FastifyInstance, core: RepositoriesCore, deps: GitDoorDeps): void => {
  const door = new GitDoor(core, deps);
  server.register(async scope => {
    // The body stays a stream: it may be as large as a repository.
    scope.addContentTypeParser(/^application\/x-git-/, (_, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST'],
      url: '/git/*',
      exposeHeadRoute: false,
      // Counted by the door itself, which knows more than one kind of credentials.
      config: { guard: GUARD, unmetered: true },
      handler: (request, reply) => door.answer(request, reply),
    });
  });
};

type Caller =
  | { readonly kind: 'identity'; readonly identity: Identity }
  | { readonly kind: 'build'; readonly accountId: string; readonly repositoryId: string };

interface Address {
  readonly owner: string;
  readonly name: string;
  readonly rest: string;
}

class GitDoor {
  readonly #core: RepositoriesCore;
  readonly #deps: GitDoorDeps;
  readonly #identified: RateLimiter;
  readonly #anonymous: RateLimiter;

  constructor(core: RepositoriesCore, deps: GitDoorDeps) {
    this.#core = core;
    this.#deps = deps;
    this.#identified = new RateLimiter(core.clock, { perMinute: deps.callsPerMinute });
    this.#anonymous = new RateLimiter(core.clock, { perMinute: deps.anonymousCallsPerMinute });
  }

  /** Git shows plain text to its user, so that is what a refusal is. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      const { owner, name, rest } = addressOf(request);
      const { service } = request.query as Record<string, unknown>;
      const smart = readSmartRequest({
        method: request.method,
        rest,
        service: typeof service === 'string' ? service : undefined,
        contentType: request.headers['content-type'],
      });
      const caller = await this.#identify(request);
      const repository = await this.#repository(caller, `${owner}/${name}`);
      await this.#admit(request, { caller, repository, smart });
      return await this.#serve(request, reply, { caller, repository, smart });
    } catch (error) {
      return this.#refuse(error, request, reply);
    }
  }

  async #identify(request: FastifyRequest): Promise<Caller> {
    const token = tokenOf(request.headers.authorization);
    const caller = token && (await this.#callerOf(token, request.ip));
    this.#count(request, caller);
    if (caller) return caller;
    // A request without credentials is how every client begins; wrong ones are worth remembering.
    if (token) await this.#remember(request);
    throw new Fault('UNAUTHENTICATED', token ? NO_KEY : 'Git is asked for an API key');
  }

  /** Puts on record that somebody came with what opens nothing. */
  async #remember(request: FastifyRequest): Promise<void> {
    try {
      await this.#deps.gatekeeper.admit(signedIn, undefined, originOf(request));
    } catch (error) {
      if (!isFault(error, 'UNAUTHENTICATED')) throw error;
    }
  }

  async #callerOf(token: Secret, ip: string): Promise<Caller | undefined> {
    if (looksLikeCloneToken(token)) {
      const build = await readCloneToken(this.#core, token);
      return build && { kind: 'build', ...build };
    }
    const identity = await this.#deps.authenticator.identify({ kind: 'api-key', token, ip });
    return identity && { kind: 'identity', identity };
  }

  #count({ ip }: FastifyRequest, caller: Caller | undefined): void {
    // Builds are as many as their runners can take; what they do is bounded by the slots of the host.
    if (caller?.kind === 'build') return;
    const seconds = caller
      ? this.#identified.take(caller.identity.keyId ?? caller.identity.principal.id)
      : this.#anonymous.take(networkOf(ip));
    if (seconds > 0)
      throw new Fault('RATE_LIMITED', `too many calls; wait ${seconds} s`, { retryAfterSeconds: seconds });
  }

  async #repository(caller: Caller, fullName: string): Promise<Repository> {
    const { sql } = this.#core.work;
    const accountId = caller.kind === 'build' ? caller.accountId : caller.identity.principal.accountId;
    const named = await findByName(sql, accountId, fullName);
    const found = caller.kind === 'build' ? await findById(sql, accountId, caller.repositoryId) : named;
    if (!found || named?.id !== found.id) throw missing('repository');
    return found;
  }

  async #admit(request: FastifyRequest, { caller, repository, smart }: Served): Promise<void> {
    const action = smart.service === 'receive-pack' ? 'write' : 'read';
    if (caller.kind === 'build') {
      if (action === 'read') return;
      throw new Fault('DENIED', 'the token of a build reads, and does not push');
    }
    const guard: PermissionGuard = { kind: 'permission', resource: 'repository', action, on: 'entity' };
    await this.#deps.gatekeeper.admitEntity(guard, caller.identity, {
      entity: entityOf(repository),
      origin: originOf(request),
    });
  }

  async #serve(request: FastifyRequest, reply: FastifyReply, served: Served): Promise<FastifyReply> {
    const { caller, repository, smart } = served;
    const host = this.#core.host();
    const push =
      smart.service === 'receive-pack' && caller.kind === 'identity'
        ? this.#rules(repository, caller.identity, request)
        : undefined;
    const done = allowLongUpload(request.raw.socket);
    const { raw: incoming } = request;
    const { raw: outgoing } = reply;
    reply.hijack();
    outgoing.setHeader('x-request-id', request.id);
    // A client that goes away while it waits for its turn gives it up.
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    try {
      await host.serve({
        key: repository.id,
        request: smart,
        incoming,
        outgoing,
        signal: gone.signal,
        ...(push ? { push } : {}),
      });
    } catch (error) {
      if (error !== gone.signal.reason) this.#end(error, request, reply);
    } finally {
      done();
    }
    return reply;
  }

  #rules(repository: Repository, identity: Identity, request: FastifyRequest): PushRules {
    const core = this.#core;
    const { principal } = identity;
    let noted: PendingPush | undefined;
    return {
      judge: async updates => {
        // Read again: it may have been renamed, or changed hands, while the objects were on their way.
        const current = await findById(core.work.sql, principal.accountId, repository.id);
        if (!current) return 'the repository is gone';
        const refusal = await judgeUpdates(core, { repository: current, principal, updates, isMerge: false });
        if (refusal !== undefined) return refusal;
        noted = await notePush(core, current, { actor: actorOf(identity, originOf(request)), updates });
        return 'ok';
      },
      moved: async updates => {
        if (noted) await settlePush(core, noted, updates);
      },
    };
  }

  #refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const fault = this.#logged(error, request);
    if (fault.kind === 'unauthenticated') reply.header('www-authenticate', CHALLENGE);
    if (fault.details.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(fault.details.retryAfterSeconds));
    // A body that is still being sent would keep the client from reading why it is refused.
    request.raw.resume();
    return reply
      .code(STATUS[fault.kind])
      .type('text/plain; charset=utf-8')
      .send(`${fault.message}\n${fault.kind === 'unauthenticated' ? HOW_TO_GET_IN : fault.hint}\n`);
  }

  /** The reply has left Fastify's hands by now. */
  #end(error: unknown, request: FastifyRequest, { raw: outgoing }: FastifyReply): void {
    const fault = this.#logged(error, request);
    if (outgoing.headersSent) return void outgoing.destroy();
    request.raw.resume();
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
    outgoing.writeHead(STATUS[fault.kind], { 'content-type': 'text/plain; charset=utf-8' });
    outgoing.end(`${fault.message}\n`);
  }

  #logged(error: unknown, { id, method }: FastifyRequest): Fault {
    const fault = faultOf(error);
    const fields = { requestId: id, method, route: '/git/*', code: fault.code };
    if (fault.kind === 'internal')
      this.#core.log.error({ ...fields, error: fault.cause ?? fault }, 'request failed unexpectedly');
    else if (fault.kind === 'unavailable' || fault.kind === 'broken')
      this.#core.log.warn({ ...fields, error: fault.cause ?? fault }, 'request could not be served');
    else this.#core.log.debug(fields, 'request refused');
    return fault;
  }
}

interface Served {
  readonly caller: Caller;
  readonly repository: Repository;
  readonly smart: SmartRequest;
}

const originOf = ({ ip, id }: FastifyRequest) => ({ operation: 'git', ip, requestId: id });

const addressOf = ({ params }: FastifyRequest): Address => {
  const path = (params as { '*': string })['*'];
  const [, owner = '', name = '', rest = ''] =
    /^([A-Za-z0-9][\w.-]{0,63})\/([A-Za-z0-9][\w.-]{0,67}?)(?:\.git)?\/(info\/refs|[\w./-]{1,200})$/.exec(
      path,
    ) ?? [];
  if (owner === '' || name === '') throw missing('repository');
  return { owner, name, rest };
};

/** The key: the password of Basic, or its user name where the password is empty, or a bearer token. */
const tokenOf = (header: string | undefined): Secret | undefined => {
  if (header === undefined || header.length > 2 * MAX_TOKEN_LENGTH) return undefined;
  const [, basic] = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header) ?? [];
  const token = basic === undefined ? header.replace(/^(bearer|token)\s+/i, '').trim() : keyOf(basic);
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : new Secret(token);
};

const keyOf = (basic: string): string => {
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [user, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return password === '' || password === 'x-oauth-basic' ? user : password;
};
