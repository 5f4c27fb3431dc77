// One request, as a command sees it: typed by an operation of the contracts, answered with the parsed reply.
//
// A request is repeated only where that cannot double an effect: reads, and writes that carry an
// Idempotency-Key (the same one each time). It is repeated after network failures and 502, 503, 504; any other
// answer is the server's word. Refused on loopback is final too: nothing is going to listen within a second,
// and a newcomer who forgot to start Freshet should hear it at once. An answer that is handed on piece by piece
// is not asked for again once the first piece is out.
import { Fault, isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { backoffMs, type Clock } from '@freshet/kit/time';
import { ApiError, isApiError, type Refusal, refusalFrom } from './api-error.ts';
import { connectionFault, networkCode } from './connection-fault.ts';
import { forEachText, type OnText, readBody } from './read-body.ts';

/** The server that requests go to, and what shows who sends them: a key, a session, or nothing. */
export interface ApiTarget {
  readonly url: string;
  readonly key?: Secret;
  /** Where the key came from, for messages: `context 'local'`. */
  readonly keyOrigin?: string;
  /** The cookie of a session, as `name=value`. */
  readonly session?: Secret;
}

interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Already encoded, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Send an Idempotency-Key, which makes a write safe to repeat. */
  readonly idempotent?: boolean;
  /** For answers that take the server longer than usual. */
  readonly timeoutMs?: number | undefined;
  /** Takes the answer as it comes, however long it is; the returned text is then empty. */
  readonly onText?: OnText | undefined;
}

/** A successful answer. */
interface Answer {
  readonly text: string;
  readonly headers: Headers;
}

/** Sends requests to one server and returns successful answers. */
export type SendRequest = (request: HttpRequest) => Promise<Answer>;

export interface ClientOptions {
  readonly connect: () => Promise<ApiTarget>;
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

export interface ClientLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly attempts: number;
}

const LIMITS: ClientLimits = { timeoutMs: 30_000, maxBytes: 50 * 1024 * 1024, attempts: 4 };
const RETRIED = new Set([502, 503, 504]);

export const createClient = (options: ClientOptions): SendRequest => {
  const limits = { ...LIMITS, ...options.limits };
  const { clock, signal } = options;

  return async asked => {
    const target = await options.connect();
    const { request, handedOn } = watched(asked);
    const headers = headersOf(request, target, options);
    const repeatable = request.method === 'GET' || request.idempotent === true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce({ request, target, headers }, options, limits);
      } catch (error) {
        signal.throwIfAborted();
        const { begun, failure } = handedOn();
        if (failure !== undefined) throw failure;
        if (!repeatable || begun || attempt >= limits.attempts || !mayPass(error, target)) throw error;
      }
      await clock.sleep(
        backoffMs(attempt - 1, { firstMs: 200, maxMs: 4000, random: options.random() }),
        signal,
      );
    }
  };
};

interface HandedOn {
  /** A piece of the answer is out. */
  readonly begun: boolean;
  /** What went wrong where the pieces go; that is not the server's fault. */
  readonly failure: unknown;
}

const watched = (request: HttpRequest): { request: HttpRequest; handedOn: () => HandedOn } => {
  let state: HandedOn = { begun: false, failure: undefined };
  const { onText } = request;
  if (!onText) return { request, handedOn: () => state };
  const watching: OnText = async text => {
    state = { begun: true, failure: undefined };
    try {
      await onText(text);
    } catch (failure) {
      state = { begun: true, failure };
      throw failure;
    }
  };
  return { request: { ...request, onText: watching }, handedOn: () => state };
};

const headersOf = (
  request: HttpRequest,
  { key, session }: ApiTarget,
  { userAgent, newKey }: ClientOptions,
): Record<string, string> => ({
  'user-agent': userAgent,
  ...(key ? { authorization: key.reveal() } : {}),
  // A cookie alone could have been sent by any page; this says that no page of another site asks.
  ...(session ? { cookie: session.reveal(), 'sec-fetch-site': 'same-origin' } : {}),
  ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(request.idempotent ? { 'idempotency-key': newKey() } : {}),
});

interface Attempt {
  readonly request: HttpRequest;
  readonly target: ApiTarget;
  readonly headers: Record<string, string>;
}

const sendOnce = async (
  { request, target, headers }: Attempt,
  { fetch, clock, signal, trace }: ClientOptions,
  limits: ClientLimits,
): Promise<Answer> => {
  const url = `${target.url}${request.path}`;
  const timeoutMs = request.timeoutMs ?? limits.timeoutMs;
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
    const text =
      response.ok && request.onText
        ? await forEachText(response, request.onText)
        : await readBody(response, limits.maxBytes);
    tell(String(response.status));
    if (response.ok) return { text, headers: response.headers };
    throw refused(response, text, target);
  } catch (error) {
    if (isApiError(error) || isFault(error)) throw error;
    signal.throwIfAborted();
    tell(`failed (${networkCode(error) ?? 'no answer'})`);
    throw connectionFault(target.url, timeoutMs, error);
  }
};

const refused = (response: Response, body: string, from: ApiTarget): Error => {
  const { url } = from;
  // Following a redirect could carry the key to another host.
  const target = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && target) {
    const to = URL.parse(target, response.url || url)?.origin ?? 'elsewhere';
    return new Fault('CLI_SERVER_MOVED', `${url} sends us to ${to}; no key is sent there by itself`, {
      url,
      to,
    });
  }
  const refusal = refusalFrom(response.status, body, response.headers.get('x-request-id') ?? undefined);
  return new ApiError(from.key ? aboutTheKey(refusal, from) : refusal);
};

/** The server cannot know where the key came from, nor how one logs in here. */
const aboutTheKey = (refusal: Refusal, { url, keyOrigin }: ApiTarget): Refusal => {
  if (refusal.code !== 'UNAUTHENTICATED') return refusal;
  const origin = keyOrigin === undefined ? '' : ` from ${keyOrigin}`;
  return {
    ...refusal,
    message: `${url} does not accept the API key${origin}: it is wrong, was revoked or has ended`,
    hint: `Log in again with \`freshet auth login ${url}\`, or give another key.`,
  };
};

const mayPass = (error: unknown, target: ApiTarget): boolean => {
  if (isApiError(error)) return RETRIED.has(error.status);
  if (!isFault(error, 'CLI_SERVER_UNREACHABLE')) return false;
  return !(networkCode(error.cause) === 'ECONNREFUSED' && isLoopback(target.url));
};

const isLoopback = (url: string): boolean => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(url).hostname);
