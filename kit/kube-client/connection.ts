import { KubeConfig, RequestContext } from '@kubernetes/client-node';
import { type Dispatcher, fetch, type Response } from 'undici';
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
}

const MOST_AT_ONCE = 32;

/** Requests to one API server, with the credentials that its kubeconfig names. */
export class KubeConnection {
  readonly #config: KubeConfig;
  readonly #server: string;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

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
    // Credentials may be short-lived, so they are asked for with every request; the library keeps what it can.
    const context = new RequestContext(url.toString(), (request.method ?? 'GET') as never);
    await this.#config.applySecurityAuthentication(context);
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: {
        ...context.getHeaders(),
        accept: request.accept ?? 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      dispatcher: context.getDispatcher() as Dispatcher,
      signal: request.signal ?? null,
    });
    if (!response.ok) throw errorOf(response.status, await response.text());
    return response;
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
