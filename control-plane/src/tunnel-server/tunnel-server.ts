/**
 * The tunnel server: requests for the host name of a runtime go over the link of that runtime and nowhere else. They
 * never meet what the platform does with requests: no cookie, key, route or body of it is looked at here.
 *
 *   client                 tunnel server                                runtime
 *     request  ->  host name -> label -> sessions of that runtime
 *                  hygiene, a place, a stream                  ->  answers, in its own process
 *              <-  head checked, body as it comes              <-
 *
 * Which sessions lead to a runtime is known to the process that they are connected to. A request that comes to another
 * process is passed on to that one, see peers.ts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TunnelRequest } from '@freshet/contracts/gitops';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { LinkSession } from '@freshet/link/server';
import {
  allowLongUpload,
  type HostDoor,
  networkOf,
  type RequestObservation,
  refuseTwoHosts,
} from '../gateway/index.ts';
import { clientAddressBehind } from './client-address.ts';
import { Exchange } from './exchange.ts';
import { TunnelHosts } from './host-names.ts';
import { Lanes } from './lanes.ts';
import { type PassedOn, PEER_HEADER, passOn, passSocketOn, readPeer, type TunnelPeers } from './peers.ts';
import { Places, type TunnelLimits } from './places.ts';
import { type IsPlatformOrigin, refuse, refuseSocket } from './refusal.ts';
import { hasBody, headOf } from './request-head.ts';
import { SocketExchange } from './socket-exchange.ts';
import { FAREWELL_MS } from './times.ts';
import { Watch } from './watch.ts';

/** A runtime, as far as its host name goes. */
interface Named {
  readonly accountId: string;
  readonly name: string;
}

export interface TunnelServer {
  /** Takes the requests for host names of the tunnel. */
  readonly door: HostDoor;
  /** Where a runtime is reached. */
  urlOf(runtime: Named): string;
  /** Where pages connect to for all runtimes, in the words of a content security policy. */
  readonly sources: readonly string[];
  /** The runtime may be reached over this session; rather over those of a process that leads. */
  opened(runtime: Named, session: LinkSession, leads?: () => boolean): void;
  closed(runtime: Named, session: LinkSession): void;
  /** How many requests are under way. */
  readonly open: number;
  start(): void;
  stop(): Promise<void>;
}

export interface TunnelServerDeps {
  readonly domain: string;
  readonly publicUrl: URL;
  readonly isPlatformOrigin: IsPlatformOrigin;
  readonly trustedProxies: readonly string[];
  readonly limits: TunnelLimits;
  readonly clock: Clock;
  readonly log: Logger;
  readonly observe: (observation: RequestObservation) => void;
  /** Aborts when the process is about to stop. */
  readonly draining: AbortSignal;
  /** Other processes, where there may be any. */
  readonly peers?: () => TunnelPeers;
}

const labelOf = ({ accountId, name }: Named): string => `${accountId}-${name}`;

class Tunnels implements TunnelServer {
  readonly door: HostDoor;
  readonly #deps: TunnelServerDeps;
  readonly #hosts: TunnelHosts;
  readonly #lanes = new Lanes();
  readonly #places: Places;
  readonly #watch: Watch;
  readonly #addressOf: (request: IncomingMessage) => string | undefined;
  readonly #over = new AbortController();
  /** Connections on which something could not be read; what follows on them is not looked at. */
  readonly #doubtful = new WeakSet<object>();
  #running: Promise<void> | undefined;

  constructor(deps: TunnelServerDeps) {
    this.#deps = deps;
    this.#hosts = new TunnelHosts(deps.domain, deps.publicUrl);
    this.#places = new Places(deps.limits);
    this.#watch = new Watch(deps.clock);
    this.#addressOf = clientAddressBehind(deps.trustedProxies);
    this.door = {
      takes: ({ headers }) => headers.host !== undefined && this.#hosts.isTunnel(headers.host),
      handle: (request, response) => void this.#handle(request, response),
      upgrade: (request, socket, head) => void this.#upgrade(request, socket, head),
    };
    deps.draining.addEventListener('abort', () => void this.#leave(), { once: true });
  }

  get open(): number {
    return this.#places.taken;
  }

  get sources(): readonly string[] {
    return this.#hosts.sources;
  }

  urlOf(runtime: Named): string {
    return this.#hosts.urlOf(runtime);
  }

  opened(runtime: Named, session: LinkSession, leads = () => true): void {
    this.#lanes.add(labelOf(runtime), session, leads);
  }

  closed(runtime: Named, session: LinkSession): void {
    this.#lanes.remove(labelOf(runtime), session);
  }

  start(): void {
    this.#running ??= this.#watch.run();
  }

  async stop(): Promise<void> {
    this.#over.abort();
    this.#watch.stop();
    await this.#running;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { isPlatformOrigin } = this.#deps;
    if (this.#doubtful.has(request.socket)) {
      response.destroy();
      return;
    }
    const startedAt = performance.now();
    let status: number | undefined;
    let release: (() => void) | undefined;
    const endUpload = hasBody(request) ? allowLongUpload(request.socket) : undefined;
    let exchange: Exchange | undefined;
    try {
      // Before anything is waited for: what cannot be read casts doubt on all that follows it.
      const asked = this.#read(request, false);
      release = asked.release;
      const way = this.#isDirect(request, asked.label) ? asked : await this.#findWay(request, asked, false);
      if ('url' in way) {
        await passOn(request, response, way);
        return;
      }
      exchange = new Exchange({ request, response, ...way }, this.#watch);
      await exchange.run(this.#lanes);
    } catch (error) {
      if (isFault(error) && error.kind === 'invalid') this.#doubtful.add(request.socket);
      if (exchange?.isGone) response.destroy();
      else status = refuse(this.#noted(error), request, response, isPlatformOrigin);
    } finally {
      endUpload?.();
      release?.();
      this.#observe(request, status ?? response.statusCode, startedAt);
    }
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, first: Buffer): Promise<void> {
    const startedAt = performance.now();
    let status = 0;
    let release: (() => void) | undefined;
    let exchange: SocketExchange | undefined;
    try {
      const asked = this.#read(request, true);
      release = asked.release;
      const way = this.#isDirect(request, asked.label) ? asked : await this.#findWay(request, asked, true);
      if ('url' in way) {
        status = await passSocketOn(request, socket, first, way);
        return;
      }
      exchange = new SocketExchange({ request, socket, first, ...way }, this.#watch);
      status = await exchange.run(this.#lanes);
    } catch (error) {
      if (exchange?.hasAnswer || socket.destroyed) socket.destroy();
      else status = refuseSocket(this.#noted(error), request, socket, this.#deps.isPlatformOrigin);
    } finally {
      release?.();
      if (status !== 0) this.#observe(request, status, startedAt);
    }
  }

  /** What is to be sent where, with a place for it. */
  #read(request: IncomingMessage, isUpgrade: boolean) {
    refuseTwoHosts(request);
    if (this.#deps.draining.aborted) throw new Fault('NOT_READY', 'the server is about to stop');
    const remoteAddress = this.#addressOf(request);
    const head = this.#headOf(request, remoteAddress, isUpgrade);
    const label = this.#hosts.labelOf(head.host);
    if (label === undefined) throw new Fault('RUNTIME_OFFLINE', 'No runtime of this name is connected');
    const place = this.#places.take(label, networkOf(remoteAddress ?? ''));
    const moved: (() => void)[] = [place];
    return { head, label, release: () => moved.splice(0).forEach(end => void end()), moved };
  }

  #headOf(request: IncomingMessage, remoteAddress: string | undefined, isUpgrade: boolean): TunnelRequest {
    const host = (request.headers.host ?? '').toLowerCase();
    const isSecure = this.#deps.publicUrl.protocol === 'https:';
    return headOf(request, host, { remoteAddress, isSecure }, isUpgrade);
  }

  /** Whether a session of this process leads to the runtime, and nobody claims to have passed the request on. */
  #isDirect({ headers }: IncomingMessage, label: string): boolean {
    return this.#deps.peers === undefined || (this.#lanes.has(label) && headers[PEER_HEADER] === undefined);
  }

  async #findWay(
    request: IncomingMessage,
    { head, label, moved }: { head: TunnelRequest; label: string; moved: (() => void)[] },
    isUpgrade: boolean,
  ): Promise<PassedOn | { readonly head: TunnelRequest; readonly label: string }> {
    const { peers: open, clock } = this.#deps;
    const peers = open?.();
    const peer = await readPeer(request, peers, clock);
    if (peer?.isTimely) {
      // It counts for whoever asked, not for the process in between.
      const place = this.#places.take(label, networkOf(peer.remoteAddress ?? ''));
      for (const end of moved.splice(0, moved.length, place)) end();
      return { head: this.#headOf(request, peer.remoteAddress, isUpgrade), label };
    }
    // What was passed on once goes no further, whatever the other process thought.
    const url = peer || this.#lanes.has(label) ? undefined : await peers?.find(label);
    return peers && url !== undefined ? { peers, clock, url, head } : { head, label };
  }

  #noted(error: unknown): unknown {
    if (!isFault(error)) this.#deps.log.error({ error }, 'a request through the tunnel failed unexpectedly');
    else if (error.code === 'RUNTIME_ANSWER_INVALID')
      this.#deps.log.warn({ error }, 'a runtime answered what cannot be passed on');
    return error;
  }

  #observe({ method = 'GET' }: IncomingMessage, status: number, startedAt: number): void {
    this.#deps.observe({
      method,
      route: '(tunnel)',
      status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  }

  /** What follows something would keep the process from stopping. */
  async #leave(): Promise<void> {
    await this.#deps.clock.sleep(FAREWELL_MS, this.#over.signal).catch(() => undefined);
    this.#watch.stop();
  }
}

/** Makes the tunnel server; the gateway hands requests to its door. */
export const createTunnelServer = (deps: TunnelServerDeps): TunnelServer => new Tunnels(deps);
