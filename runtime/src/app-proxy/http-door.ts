/**
 * HTTP of the app-proxy, below `/app-proxy`: who calls is known before anything else is looked at, bodies are bounded,
 * and pages of the platform alone may call from a browser.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { errorBody, faultOf, STATUS } from './answer-errors.ts';
import type { UnguardedCall } from './call.ts';
import type { Asking } from './callers.ts';
import { isGivenUp } from './given-up.ts';
import { OpenCalls } from './open-calls.ts';

/** One door: what it answers to a call whose caller is known. */
export interface Door {
  readonly method: string;
  readonly path: string;
  answer(request: DoorRequest, call: UnguardedCall): Promise<Response>;
}

export interface DoorRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

interface HttpDoorDeps {
  readonly doors: readonly Door[];
  readonly callers: { from(ip: string | undefined): Asking };
  /** Whether a page of this origin may call. */
  readonly isPageOrigin: (origin: string) => boolean;
  readonly ids: Ids;
  readonly log: Logger;
  readonly draining: AbortSignal;
}

/** One request while it is answered. */
interface Visit {
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Gets what gives the caller's place back. */
  readonly onEnter: (leave: () => void) => void;
}

/** A commit of the largest size, in JSON. */
const MOST_BYTES = 12 * 1024 ** 2;
const BODY_MS = 60_000;
const TOKEN = /^Bearer ([\x21-\x7e]{1,4096})$/i;

export const createHttpDoor = (deps: HttpDoorDeps) => {
  const open = new OpenCalls();
  const find = (method: string, path: string): Door => {
    const there = deps.doors.filter(door => door.path === path);
    const door = there.find(one => one.method === method);
    if (door) return door;
    throw new Fault(
      'ROUTE_NOT_FOUND',
      there.length > 0 ? 'this address takes other methods' : 'there is nothing at this address',
    );
  };

  const answer = async (
    request: IncomingMessage,
    { requestId, signal, onEnter }: Visit,
  ): Promise<Response> => {
    refuseForeignPage(request.headers.origin, deps.isPageOrigin);
    const url = new URL(request.url ?? '/', 'http://runtime');
    const method = request.method ?? 'GET';
    const door = find(method, url.pathname);
    const token = tokenOf(request);
    const ip = request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
    const callers = deps.callers.from(ip);
    const { caller } = await callers.ask(token, [], false);
    onEnter(open.enter(caller.id));
    const body = await readBody(request);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
    const call = { caller, token, requestId, ip, signal, callers };
    return await door.answer({ url, method, headers, body }, call);
  };

  const refusal = (error: unknown, { requestId, signal }: Pick<Visit, 'requestId' | 'signal'>): Response => {
    const fault = faultOf(error);
    if (isGivenUp(error, signal)) deps.log.debug({ error, requestId }, 'a request was given up');
    else if (fault.kind === 'internal') deps.log.error({ error, requestId }, 'a request failed unexpectedly');
    return Response.json(errorBody(fault, requestId), {
      status: STATUS[fault.kind],
      headers: fault.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {},
    });
  };

  return {
    async request(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const requestId = deps.ids.next();
      const cors = crossOrigin(request.headers.origin, deps.isPageOrigin);
      for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const signal = AbortSignal.any([gone.signal, deps.draining]);
      let leave: () => void = () => undefined;
      const onEnter = (given: () => void): void => {
        leave = given;
      };
      try {
        const reply = await answer(request, { requestId, signal, onEnter }).catch(error =>
          refusal(error, { requestId, signal }),
        );
        await send(reply, response, requestId);
      } finally {
        // Here and not when the caller goes, as that may have been before there was a place to give back.
        leave();
        gone.abort();
      }
    },
  };
};

const tokenOf = ({ headers }: IncomingMessage): Secret => {
  const token = TOKEN.exec(headers.authorization ?? '')?.[1];
  if (token === undefined)
    throw new Fault('UNAUTHENTICATED', 'send a token for this runtime as `Authorization: Bearer …`');
  return new Secret(token);
};

/** A page elsewhere must not act here, whatever login it has come by; programs send no origin. */
const refuseForeignPage = (origin: string | undefined, isPageOrigin: (origin: string) => boolean): void => {
  if (origin === undefined || isPageOrigin(origin)) return;
  throw new Fault('ORIGIN_REFUSED', 'requests from that web origin are not accepted');
};

const crossOrigin = (
  origin: string | undefined,
  isPageOrigin: (origin: string) => boolean,
): Record<string, string> => {
  if (origin === undefined || !isPageOrigin(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, accept',
    'access-control-expose-headers': 'x-request-id',
    'access-control-max-age': '600',
  };
};

/** Reads to the end; whoever sends too much, or too slowly, is not listened to any longer. */
const readBody = (request: IncomingMessage): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let size = 0;
  const fail = (fault: Fault): void => {
    parts.length = 0;
    // What still comes is passed over: cutting the connection would take the answer along.
    request.removeAllListeners('data').resume();
    reject(fault);
  };
  // Who has left already says so no second time.
  if (request.destroyed) reject(new Fault('BODY_MALFORMED', 'the body broke off'));
  const slow = setTimeout(() => fail(new Fault('BODY_MALFORMED', 'the body did not come in time')), BODY_MS);
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size > MOST_BYTES) fail(new Fault('BODY_TOO_LARGE', `the body is larger than ${MOST_BYTES} bytes`));
    else parts.push(part);
  });
  request.once('end', () => resolve(Buffer.concat(parts)));
  request.once('error', cause => reject(new Fault('BODY_MALFORMED', 'the body broke off', {}, { cause })));
  request.once('close', () => reject(new Fault('BODY_MALFORMED', 'the body broke off')));
  return promise.finally(() => clearTimeout(slow));
};

const send = async (reply: Response, response: ServerResponse, requestId: string): Promise<void> => {
  for (const [name, value] of reply.headers) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(reply.status);
  try {
    for await (const part of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
      if (response.destroyed) break;
      if (!response.write(part)) await drained(response);
    }
    response.end();
  } catch {
    response.destroy(); // a stream that fails in the middle can be told in no other way
  }
};

/** Until more can be written, or nobody reads any more. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
