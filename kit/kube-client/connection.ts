import { type Dispatcher, fetch, type Response } from 'undici';
import type { OutboundGuard } from '../outbound/index.ts';
import { errorOf, KubeClosed, KubeError, KubeFenced, KubeSilent } from './kube-error.ts';
import { type KubeLogin, type KubeSource, openLogin } from './login.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface KubeRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** How long the answer may take, to its end. A short request has a limit of its own, others have none unless said. */
  readonly timeoutMs?: number;
  /** Whether nothing may come for long though all is well. A peer that is gone is noticed by the keep-alive of TCP. */
  readonly mayBeSilent?: boolean;
  /** Who the server is to take us for; it must allow us that. */
  readonly impersonate?: string;
}

/** Requests to one API server. */
export interface KubeWire {
  readonly server: string;
  /** How the server is reached, for programs of others that are to reach it too; absent where no kubeconfig says it. */
  readonly source?: KubeSource;
  /** Aborts when the connection is closed, which is for good; absent where nobody closes it. */
  readonly closed?: AbortSignal;
  /** The answer, whose body the caller reads; a refusal is a `KubeError`. */
  send(request: KubeRequest): Promise<Response>;
  /** The answer to a short request. */
  json<Answer>(request: KubeRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** The same server, asked in the name of another user. Whoever has the connection closes it. */
export const impersonating = (wire: KubeWire, user: string): KubeWire => ({
  server: wire.server,
  ...(wire.closed ? { closed: wire.closed } : {}),
  send: request => wire.send({ ...request, impersonate: user }),
  json: request => wire.json({ ...request, impersonate: user }),
  close: () => Promise.resolve(),
});

const MOST_AT_ONCE = 32;
/** API servers themselves give up after a minute, and then say so. */
const TIMEOUT_MS = 70_000;

/** A dispatcher would end an answer in which nothing came for five minutes. */
const patient = (dispatcher: Dispatcher): Dispatcher =>
  dispatcher.compose(dispatch => (options, handler) => dispatch({ ...options, bodyTimeout: 0 }, handler));

const signalOf = ({ signal, timeoutMs }: KubeRequest): AbortSignal | null => {
  if (timeoutMs === undefined) return signal ?? null;
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
};

/** What a request failed with: that nobody answered, where it was its own time that was over. */
export const silenceOr = (
  error: unknown,
  { signal, timeoutMs }: Pick<KubeRequest, 'signal' | 'timeoutMs'>,
  server: string,
): unknown =>
  timeoutMs !== undefined && !signal?.aborted && error instanceof Error && error.name === 'TimeoutError'
    ? new KubeSilent(server, timeoutMs)
    : error;

export interface ConnectionOptions {
  /** How long the answer to a short request may take. */
  readonly timeoutMs?: number;
  /** The connections and credentials to use; those that the kubeconfig names unless said. */
  readonly login?: KubeLogin;
  /** Asked right before each request that changes something: for a leader, which must not write after another leads. */
  readonly mayWrite?: (() => boolean) | undefined;
  /** Judges the address of the server at each connection, where people say which server it is. */
  readonly guard?: OutboundGuard | undefined;
}

/** What a header may carry; white space around it is left off. */
const isSendable = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim());

/** `fetch` would repeat the login in its error, which goes on to logs and to whoever is told of it. */
const unsendable = (): KubeError =>
  new KubeError(401, {
    reason: 'Unauthorized',
    message: 'the login of the cluster has characters in it that cannot be sent, such as a line break',
  });

/** Requests to one API server, with the credentials that its kubeconfig names. */
export class KubeConnection implements KubeWire {
  readonly source: KubeSource;
  readonly #login: KubeLogin;
  readonly #closing = new AbortController();
  readonly #waiting: (() => void)[] = [];
  readonly #timeoutMs: number;
  readonly #mayWrite: () => boolean;
  #underWay = 0;

  constructor(
    source: KubeSource,
    { timeoutMs = TIMEOUT_MS, mayWrite, guard, login = openLogin(source, guard) }: ConnectionOptions = {},
  ) {
    this.source = source;
    this.#timeoutMs = timeoutMs;
    this.#mayWrite = mayWrite ?? (() => true);
    this.#login = login;
  }

  get server(): string {
    return this.#login.server;
  }

  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  /** The answer, whose body the caller reads; a refusal is a `KubeError`. */
  async send(request: KubeRequest): Promise<Response> {
    const url = new URL(this.server + request.path);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    this.closed.throwIfAborted();
    const { headers, dispatcher } = await this.#login.credentials();
    if (!Object.values(headers).every(isSendable)) throw unsendable();
    this.closed.throwIfAborted();
    this.#requireOffice(request);
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        ...headers,
        ...(request.impersonate === undefined ? {} : { 'impersonate-user': request.impersonate }),
        accept: request.accept ?? 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      dispatcher: request.mayBeSilent ? patient(dispatcher) : dispatcher,
      signal: signalOf(request),
    });
    if (!response.ok) throw errorOf(response.status, await response.text());
    return response;
  }

  #requireOffice({ method = 'GET' }: KubeRequest): void {
    if (method !== 'GET' && !this.#mayWrite()) throw new KubeFenced();
  }

  /** Ends all connections, for good: requests under way fail, and so do all that come later. */
  close(): Promise<void> {
    this.#closing.abort(new KubeClosed());
    return this.#login.close();
  }

  /** The answer to a short request. Only so many are on their way at once, as each would open a connection. */
  async json<Answer>(request: KubeRequest): Promise<Answer> {
    if (this.#underWay >= MOST_AT_ONCE) await new Promise<void>(resolve => this.#waiting.push(resolve));
    else this.#underWay += 1;
    const bounded = { timeoutMs: this.#timeoutMs, ...request };
    try {
      return (await (await this.send(bounded)).json()) as Answer;
    } catch (error) {
      throw silenceOr(error, bounded, this.server);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}
