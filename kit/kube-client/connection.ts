import { createHash } from 'node:crypto';
import type { RequestOptions } from 'node:https';
import { HttpMethod, KubeConfig, RequestContext } from '@kubernetes/client-node';
import { Agent, type Dispatcher, fetch, type Response } from 'undici';
import { Fault } from '../errors/index.ts';
import { errorOf } from './kube-error.ts';

/** Where a cluster is and who we are there. */
export type KubeSource =
  | { readonly kind: 'kubeconfig'; readonly text: string; readonly context?: string }
  | { readonly kind: 'kubeconfig-file'; readonly path: string; readonly context?: string }
  /** By the service account of the pod that we run in. */
  | { readonly kind: 'in-cluster' };

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface KubeRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
  /** Who the server is to take us for; it must allow us that. */
  readonly impersonate?: string;
}

/** Requests to one API server. */
export interface KubeWire {
  readonly server: string;
  /** The answer, whose body the caller reads; a refusal is a `KubeError`. */
  send(request: KubeRequest): Promise<Response>;
  /** The answer to a short request. */
  json<Answer>(request: KubeRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** The same server, asked in the name of another user. Whoever has the connection closes it. */
export const impersonating = (wire: KubeWire, user: string): KubeWire => ({
  server: wire.server,
  send: request => wire.send({ ...request, impersonate: user }),
  json: request => wire.json({ ...request, impersonate: user }),
  close: () => Promise.resolve(),
});

const MOST_AT_ONCE = 32;
const RETIRE_MS = 10_000;

/** Connections that were opened with one set of certificates. */
interface Pool {
  readonly material: string;
  readonly dispatcher: Dispatcher;
}

/** Requests to one API server, with the credentials that its kubeconfig names. */
export class KubeConnection implements KubeWire {
  readonly #config: KubeConfig;
  readonly #server: string;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;
  #pool: Pool | undefined;

  constructor(source: KubeSource) {
    this.#config = readConfig(source);
    const cluster = this.#config.getCurrentCluster();
    if (!cluster)
      throw new Fault('KUBECONFIG_UNUSABLE', 'the kubeconfig names no cluster for its current context');
    this.#server = cluster.server.replace(/\/+$/, '');
  }

  get server(): string {
    return this.#server;
  }

  /** The answer, whose body the caller reads; a refusal is a `KubeError`. */
  async send(request: KubeRequest): Promise<Response> {
    const url = new URL(this.#server + request.path);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const { headers, dispatcher } = await this.#credentials();
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        ...headers,
        ...(request.impersonate === undefined ? {} : { 'impersonate-user': request.impersonate }),
        accept: request.accept ?? 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      dispatcher,
      signal: request.signal ?? null,
    });
    if (!response.ok) throw errorOf(response.status, await response.text());
    return response;
  }

  /**
   * Who we are, which may change at any time: tokens run out, and certificates with them. The library would open a
   * connection for every request, so we keep what it makes until the certificates change.
   */
  async #credentials(): Promise<{ headers: Record<string, string>; dispatcher: Dispatcher }> {
    const options: RequestOptions = {};
    await this.#config.applyToHTTPSOptions(options);
    const material = digestOf([options.ca, options.cert, options.key, options.pfx, options.servername]);
    const pool = await this.#poolFor(material);
    const basic = options.auth
      ? { authorization: `Basic ${Buffer.from(options.auth).toString('base64')}` }
      : {};
    return {
      headers: { ...(options.headers as Record<string, string>), ...basic },
      dispatcher: pool.dispatcher,
    };
  }

  /** Those who ask at once get the same pool; one that was replaced is closed when nobody can be about to use it. */
  async #poolFor(material: string): Promise<Pool> {
    if (this.#pool?.material === material) return this.#pool;
    const context = new RequestContext(this.#server, HttpMethod.GET);
    await this.#config.applySecurityAuthentication(context);
    if (this.#pool?.material === material) return this.#pool;
    const replaced = this.#pool;
    if (replaced) setTimeout(() => void replaced.dispatcher.close(), RETIRE_MS).unref();
    this.#pool = { material, dispatcher: (context.getDispatcher() ?? new Agent()) as Dispatcher };
    return this.#pool;
  }

  /** Ends all connections; requests under way fail. */
  async close(): Promise<void> {
    await this.#pool?.dispatcher.destroy();
    this.#pool = undefined;
  }

  /** The answer to a short request. Only so many are on their way at once, as each would open a connection. */
  async json<Answer>(request: KubeRequest): Promise<Answer> {
    if (this.#underWay >= MOST_AT_ONCE) await new Promise<void>(resolve => this.#waiting.push(resolve));
    else this.#underWay += 1;
    try {
      return (await (await this.send(request)).json()) as Answer;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}

const readConfig = (source: KubeSource): KubeConfig => {
  const config = new KubeConfig();
  try {
    if (source.kind === 'in-cluster') config.loadFromCluster();
    else if (source.kind === 'kubeconfig') config.loadFromString(source.text);
    else config.loadFromFile(source.path);
    if (source.kind !== 'in-cluster' && source.context !== undefined)
      config.setCurrentContext(source.context);
    return config;
  } catch (cause) {
    throw new Fault('KUBECONFIG_UNUSABLE', 'the kubeconfig cannot be read', {}, { cause });
  }
};

const digestOf = (parts: readonly unknown[]): string => {
  const hash = createHash('sha256');
  for (const part of parts)
    hash.update(Buffer.isBuffer(part) ? part : JSON.stringify(part ?? null)).update('\0');
  return hash.digest('hex');
};
