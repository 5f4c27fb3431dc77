/**
 * The platform, asked as any client asks it: over HTTP, with a key. What the demo does is therefore checked, audited and
 * told like the work of people.
 */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Secret } from '@freshet/kit/secret';
import { z } from 'zod';

/** A call that the platform refused. */
class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: number;
  readonly code: string;

  constructor(call: string, status: number, body: string) {
    const said = Refusal.safeParse(readJson(body)).data;
    super(`${call} was answered with ${status}: ${said?.message ?? body.slice(0, 200)}`);
    this.status = status;
    this.code = said?.code ?? '';
  }
}

const Refusal = z.object({ code: z.string(), message: z.string() });
const Answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).partial().optional() }))
    .optional(),
});
const RuntimeToken = z.object({ token: z.string(), url: z.string() });

const CALL_MS = 30_000;

interface ClientOptions {
  /** Where the platform listens on this machine. */
  readonly url: string;
  readonly key: Secret;
  readonly signal: AbortSignal;
}

interface Wanted {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly authorization: string;
  /** The name of the host that is meant, where it is not the platform. */
  readonly host?: string;
}

export interface PlatformClient {
  /** Calls the REST API and answers with what it says. */
  call(call: `${string} /${string}`, body?: unknown): Promise<unknown>;
  /** As `call`; undefined where there is nothing of that name. */
  find(call: `GET /${string}`): Promise<unknown>;
  /** As `call`, and content with what is there or gone already. */
  ensure(call: `${string} /${string}`, body?: unknown): Promise<void>;
  /** Asks the control plane in GraphQL. */
  ask<Data>(query: string, data: z.ZodType<Data>): Promise<Data>;
  /** Asks the app-proxy of a runtime, through the tunnel. */
  askRuntime<Data>(runtime: string, query: string, data: z.ZodType<Data>): Promise<Data>;
}

export const createPlatformClient = (options: ClientOptions): PlatformClient => {
  const authorization = options.key.reveal();
  const call: PlatformClient['call'] = (named, body) => {
    const [method = 'GET', path = '/'] = named.split(' ');
    return send(options, { method, path: `/api${path}`, body, authorization });
  };
  return {
    call,
    find: named =>
      call(named).catch((error: unknown) => {
        if (error instanceof CallRefused && error.status === 404) return undefined;
        throw error;
      }),
    ensure: async (named, body) => {
      await call(named, body).catch((error: unknown) => {
        if (error instanceof CallRefused && (error.status === 409 || error.status === 404)) return;
        throw error;
      });
    },
    ask: async (query, data) =>
      dataOf(await send(options, { method: 'POST', path: '/graphql', body: { query }, authorization }), data),
    askRuntime: async (runtime, query, data) => {
      const { token, url } = RuntimeToken.parse(await call(`POST /gitops/runtimes/${runtime}/token`));
      const answer = await send(options, {
        method: 'POST',
        path: '/app-proxy/api/graphql',
        body: { query },
        authorization: `Bearer ${token}`,
        host: new URL(url).host,
      });
      return dataOf(answer, data);
    },
  };
};

const dataOf = <Data>(answer: unknown, data: z.ZodType<Data>): Data => {
  const { data: found, errors = [] } = Answer.parse(answer);
  const [error] = errors;
  if (error)
    throw new CallRefused(
      'a question in GraphQL',
      200,
      JSON.stringify({ code: error.extensions?.code ?? '', message: error.message }),
    );
  return data.parse(found);
};

/** Names below the tunnel's domain lead here whether the machine resolves them or not. */
const send = async (
  { url, signal }: ClientOptions,
  { method, path, body, authorization, host }: Wanted,
): Promise<unknown> => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const outgoing = request(
    new URL(path, url),
    {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
      headers: {
        authorization,
        ...(host === undefined ? {} : { host }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      },
    },
    async reply => {
      try {
        const said = await text(reply);
        const status = reply.statusCode ?? 0;
        if (status >= 300) reject(new CallRefused(`${method} ${path}`, status, said));
        else resolve(readJson(said));
      } catch (error) {
        reject(error);
      }
    },
  );
  outgoing.once('error', reject).end(sent);
  return promise;
};

/** What is no JSON is a text, as a new key is. */
const readJson = (said: string): unknown => {
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
};
