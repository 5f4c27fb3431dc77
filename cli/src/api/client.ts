// One request, as a command sees it: typed by an operation of the contracts, answered with the parsed reply.
//
// A request is repeated only where that cannot double an effect: reads, and writes that carry an
// Idempotency-Key (the same one each time). It is repeated after network failures and 502, 503, 504; any other
// answer is the server's word. Refused on loopback is final too: nothing is going to listen within a second,
// and a newcomer who forgot to start Freshet should hear it at once.
import { Fault, isFault } from '@freshet/kit/errors';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { Connection } from '../contexts/index.ts';
import { ApiError, isApiError, refusalFrom } from './api-error.ts';
import { connectionFault, networkCode } from './connection-fault.ts';
import { readBody } from './read-body.ts';

interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Already encoded, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Send an Idempotency-Key, which makes a write safe to repeat. */
  readonly idempotent?: boolean;
}

/** Sends requests to one server and returns the text of successful answers. */
export type SendRequest = (request: HttpRequest) => Promise<string>;

export interface ClientOptions {
  readonly connect: () => Promise<Connection>;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newKey: () => string;
  readonly userAgent: string;
  /** Aborts when the user interrupts the command. */
  readonly signal: AbortSignal;
  /** Gets one line per attempt, for `--verbose`. */
  readonly trace: (line: string) => void;
  readonly limits?: Partial<ClientLimits>;
}

interface ClientLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly attempts: number;
}

const LIMITS: ClientLimits = { timeoutMs: 30_000, maxBytes: 50 * 1024 * 1024, attempts: 4 };
const RETRIED = new Set([502, 503, 504]);

export const createClient = (options: ClientOptions): SendRequest => {
  const limits = { ...LIMITS, ...options.limits };
  const { clock, signal } = options;

  return async request => {
    const connection = await options.connect();
    const headers = headersOf(request, connection, options);
    const repeatable = request.method === 'GET' || request.idempotent === true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce({ request, connection, headers }, options, limits);
      } catch (error) {
        signal.throwIfAborted();
        if (!repeatable || attempt >= limits.attempts || !mayPass(error, connection)) throw error;
      }
      await clock.sleep(
        backoffMs(attempt - 1, { firstMs: 200, maxMs: 4000, random: options.random() }),
        signal,
      );
    }
  };
};

const headersOf = (
  request: HttpRequest,
  connection: Connection,
  options: ClientOptions,
): Record<string, string> => ({
  authorization: connection.key.reveal(),
  'user-agent': options.userAgent,
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(request.idempotent ? { 'idempotency-key': options.newKey() } : {}),
});

interface Attempt {
  readonly request: HttpRequest;
  readonly connection: Connection;
  readonly headers: Record<string, string>;
}

const sendOnce = async (
  { request, connection, headers }: Attempt,
  { fetch, clock, signal, trace }: ClientOptions,
  { timeoutMs, maxBytes }: ClientLimits,
): Promise<string> => {
  const url = `${connection.url}${request.path}`;
  const started = clock.now().getTime();
  const tell = (outcome: string): void =>
    trace(`${request.method} ${url} ${outcome} in ${clock.now().getTime() - started} ms`);
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await readBody(response, maxBytes);
    tell(String(response.status));
    if (response.ok) return text;
    throw refused(response, text, connection.url);
  } catch (error) {
    if (isApiError(error) || isFault(error)) throw error;
    signal.throwIfAborted();
    tell(`failed (${networkCode(error) ?? 'no answer'})`);
    throw connectionFault(connection.url, timeoutMs, error);
  }
};

const refused = (response: Response, body: string, url: string): Error => {
  // Following a redirect could carry the key to another host.
  const target = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && target) {
    const to = URL.parse(target, response.url || url)?.origin ?? 'elsewhere';
    return new Fault('CLI_SERVER_MOVED', `${url} sends us to ${to}; no key is sent there by itself`, {
      url,
      to,
    });
  }
  return new ApiError(refusalFrom(response.status, body, response.headers.get('x-request-id') ?? undefined));
};

const mayPass = (error: unknown, connection: Connection): boolean => {
  if (isApiError(error)) return RETRIED.has(error.status);
  if (!isFault(error, 'CLI_SERVER_UNREACHABLE')) return false;
  return !(networkCode(error.cause) === 'ECONNREFUSED' && isLoopback(connection.url));
};

const isLoopback = (url: string): boolean => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(url).hostname);
