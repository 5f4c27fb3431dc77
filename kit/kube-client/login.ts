import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { createRequire } from 'node:module';
import type { KubeConfig } from '@kubernetes/client-node';
import { Agent, type Dispatcher } from 'undici';
import { Fault } from '../errors/index.ts';
import { guardedConnector, type OutboundGuard, portOf } from '../outbound/index.ts';
import { type PlainConfig, readPlainConfig } from './plain-config.ts';

/** Where a cluster is and who we are there. */
export type KubeSource =
  | { readonly kind: 'kubeconfig'; readonly text: string; readonly context?: string }
  | { readonly kind: 'kubeconfig-file'; readonly path: string; readonly context?: string }
  /** By the service account of the pod that we run in. */
  | { readonly kind: 'in-cluster' };

/** How requests to one server prove who they are from. */
export interface KubeLogin {
  readonly server: string;
  /** Asked for each request: tokens run out, and certificates with them. */
  credentials(): Promise<{
    readonly headers: Readonly<Record<string, string>>;
    readonly dispatcher: Dispatcher;
  }>;
  /** Ends all connections; requests under way fail. */
  close(): Promise<void>;
}

/** KUBECONFIG_UNUSABLE for what cannot be read or names no cluster. */
export const openLogin = (source: KubeSource, guard?: OutboundGuard): KubeLogin => {
  const plain = plainConfigOf(source);
  return plain ? new PlainLogin(plain, guard) : new LibraryLogin(source, guard);
};

const plainConfigOf = (source: KubeSource): PlainConfig | undefined => {
  if (source.kind === 'in-cluster') return undefined;
  if (source.kind === 'kubeconfig') return readPlainConfig(source.text, source.context);
  try {
    return readPlainConfig(readFileSync(source.path, 'utf8'), source.context);
  } catch {
    return undefined; // the library says what is wrong with it
  }
};

class PlainLogin implements KubeLogin {
  readonly server: string;
  readonly #config: PlainConfig;
  readonly #guard: OutboundGuard | undefined;
  #dispatcher: Agent | undefined;

  constructor(config: PlainConfig, guard: OutboundGuard | undefined) {
    this.server = config.server;
    this.#config = config;
    this.#guard = guard;
  }

  async credentials() {
    const { headers, tls } = this.#config;
    const options = { ...tls, keepAlive: true, keepAliveInitialDelay: 30_000 };
    this.#dispatcher ??= new Agent({
      connect: this.#guard ? guardedConnector(this.#guard, options) : options,
    });
    return { headers, dispatcher: this.#dispatcher };
  }

  async close(): Promise<void> {
    await this.#dispatcher?.destroy();
    this.#dispatcher = undefined;
  }
}

const RETIRE_MS = 10_000;

/** Connections that were opened with one set of certificates. */
interface Pool {
  readonly material: string;
  readonly dispatcher: Dispatcher;
}

type Library = typeof import('@kubernetes/client-node');

/** Weighs as much as all the rest, so it is loaded when a kubeconfig needs it: programs to run, files, providers. */
const loadLibrary = (): Library => createRequire(import.meta.url)('@kubernetes/client-node') as Library;

class LibraryLogin implements KubeLogin {
  readonly server: string;
  readonly #library = loadLibrary();
  readonly #config: KubeConfig;
  readonly #guard: OutboundGuard | undefined;
  #pool: Pool | undefined;

  constructor(source: KubeSource, guard: OutboundGuard | undefined) {
    this.#guard = guard;
    this.#config = readConfig(this.#library, source);
    const cluster = this.#config.getCurrentCluster();
    if (!cluster)
      throw new Fault('KUBECONFIG_UNUSABLE', 'the kubeconfig names no cluster for its current context');
    this.server = cluster.server.replace(/\/+$/, '');
  }

  /** The library would open a connection for every request, so we keep what it makes until the certificates change. */
  async credentials() {
    const { hostname, protocol, port } = new URL(this.server);
    await this.#guard?.judge(hostname, portOf({ protocol, port }));
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
    const { RequestContext, HttpMethod } = this.#library;
    const context = new RequestContext(this.server, HttpMethod.GET);
    await this.#config.applySecurityAuthentication(context);
    if (this.#pool?.material === material) return this.#pool;
    const replaced = this.#pool;
    if (replaced) setTimeout(() => void replaced.dispatcher.close(), RETIRE_MS).unref();
    this.#pool = { material, dispatcher: (context.getDispatcher() ?? new Agent()) as Dispatcher };
    return this.#pool;
  }

  async close(): Promise<void> {
    await this.#pool?.dispatcher.destroy();
    this.#pool = undefined;
  }
}

const readConfig = ({ KubeConfig }: Library, source: KubeSource): KubeConfig => {
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
