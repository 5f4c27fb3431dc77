/**
 * `node runtime/src/main.ts` looks after the Applications of a cluster until it is told to stop. Of several processes
 * one does, the others wait for their turn and answer what people ask meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isFault } from '@freshet/kit/errors';
import { EventLoopWatch } from '@freshet/kit/event-loop';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient, type KubeSource, startLeaderThread } from '@freshet/kit/kube-client';
import { createLogger, type Logger } from '@freshet/kit/log';
import { type Networks, readAddressList } from '@freshet/kit/outbound';
import { systemClock } from '@freshet/kit/time';
import { LogRing, logOf } from './component-logs/index.ts';
import { clusterGuard, type Engine, startEngine } from './compose.ts';
import { type RuntimeConfig, readRuntimeConfig } from './config.ts';
import { prepareNamespace } from './engine-home/index.ts';
import { startPlatform } from './platform.ts';
import type { ToldReporter } from './platform-leading.ts';
import { RuntimeProcess, takeSeat } from './processes/index.ts';
import { startReporter } from './reporter/index.ts';
import { openSourceNamespaces } from './restricted-git-sources/index.ts';
import { stopThenClose } from './stopping.ts';

/** How long an application that is being looked after may take to come to an end. */
const TURN_MS = 1_500;

/** How long whatever still ends by itself has for it, once everything is stopped. */
const LEFT_MS = 500;

const sourceOf = ({ kubeconfig, context }: RuntimeConfig): KubeSource =>
  kubeconfig === undefined
    ? { kind: 'in-cluster' }
    : { kind: 'kubeconfig-file', path: kubeconfig, ...(context === undefined ? {} : { context }) };

const interrupted = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });

const networksOf = ({ privateNetworks, permittedAddresses }: RuntimeConfig): Networks => ({
  allowPrivate: privateNetworks,
  permitted: readAddressList(permittedAddresses),
});

const isPlatformOf = ({ platform }: RuntimeConfig): ((origin: string) => boolean) => {
  const own = URL.parse(String(platform.url))?.origin;
  return origin => origin === own;
};

interface Starting {
  readonly folder: string;
  readonly log: Logger;
  readonly isObserver: boolean;
  readonly mayWrite?: (() => boolean) | undefined;
  readonly operations: EventLoopWatch;
  readonly signal: AbortSignal;
}

const engineOf = async (config: RuntimeConfig, { mayWrite, signal, ...how }: Starting): Promise<Engine> => {
  // Connections of its own: whoever no longer leads must not get anything through, nor who is to stop before it began.
  const client = new KubeClient(sourceOf(config), { mayWrite });
  const cut = (): void => void client.close();
  signal.addEventListener('abort', cut, { once: true });
  try {
    const engine = await engineOver(client, config, how);
    const { stop } = engine;
    return Object.assign(engine, {
      stop: () => stopThenClose(stop, client, { turnMs: TURN_MS, clock: systemClock }),
    });
  } catch (error) {
    await client.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', cut);
  }
};

const engineOver = (
  cluster: KubeClient,
  config: RuntimeConfig,
  { folder, log, isObserver, operations }: Omit<Starting, 'signal' | 'mayWrite'>,
): Promise<Engine> =>
  startEngine({
    cluster,
    namespace: config.namespace,
    folder,
    searchPath: process.env.PATH ?? '',
    clock: systemClock,
    log,
    width: config.width,
    operations,
    isObserver: isObserver || config.engine === 'argo',
    networks: networksOf(config),
    isPlatform: isPlatformOf(config),
    allowRemoteBases: config.remoteBases,
    ...(config.plugins === undefined ? {} : { plugins: config.plugins }),
  });

/** Where is written what happens, and where that is kept for a while. */
interface Logs {
  readonly log: Logger;
  readonly ring: LogRing;
}

/** The way to the platform that the runtime belongs to, if it belongs to one. */
const platformOf = async (config: RuntimeConfig, folder: string, { log, ring }: Logs) => {
  const { url, key, access, ingressUrl, internalIngressUrl, gitSource, installationRepo, ...listen } =
    config.platform;
  if (url === undefined || key === undefined) return undefined;
  const client = new KubeClient(sourceOf(config));
  const version = await ownVersion();
  const own = join(folder, 'platform');
  return {
    report: (engine: Engine) =>
      startReporter({
        client,
        namespace: config.namespace,
        applicationNamespaces: () => engine.settings().applicationNamespaces,
        guard: clusterGuard(networksOf(config), client),
        engine: config.engine,
        folder: own,
        clock: systemClock,
        log: logOf(log, 'reporter'),
        describe: (place, revision) => engine.describe(place, revision),
        live: { clusters: engine.clusters, tracking: engine.settings },
      }),
    start: (parts: {
      readonly engine: Engine;
      readonly reporter: ToldReporter | undefined;
      readonly isStandby: boolean;
    }) =>
      startPlatform({
        ...parts,
        engineKind: config.engine,
        client,
        namespace: config.namespace,
        folder: own,
        searchPath: process.env.PATH ?? '',
        version,
        url,
        key,
        access,
        ingressUrl,
        internalIngressUrl,
        gitSource,
        installationRepo,
        listen: addressOf(listen.listen),
        listenWebhooks: listen.listenWebhooks === undefined ? undefined : addressOf(listen.listenWebhooks),
        networks: networksOf(config),
        ids: systemIds,
        clock: systemClock,
        random: Math.random,
        log: logOf(log, 'app-proxy'),
        ring,
      }),
    close: () => client.close(),
  };
};

const ownVersion = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return String(version);
};

/** `host:port`. */
const addressOf = (text: string) => {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) };
};

const run = async (config: RuntimeConfig): Promise<void> => {
  const isTerminal = process.stderr.isTTY === true;
  const ring = new LogRing();
  const log = createLogger({
    level: config.log.level,
    format: isTerminal ? 'pretty' : 'json',
    to: 'stderr',
    also: ring,
    color: isTerminal,
  });
  const ended = interrupted();
  const eventLoop = new EventLoopWatch({ log });
  eventLoop.start();
  const metrics = config.metrics === undefined ? undefined : await serveMetrics(config.metrics, eventLoop);
  if (config.engine === 'argo' && config.platform.url === undefined) {
    log.info({}, 'the Argo CD of the cluster looks after applications');
    return ended;
  }
  const client = new KubeClient(sourceOf(config));
  await prepareNamespace(client, config.namespace);
  // The engine looks once, when it begins, in which namespaces applications may lie.
  if (config.platform.url !== undefined && config.engine === 'embedded')
    await openSourceNamespaces(client, config.namespace);
  const seat = await takeSeat(config.home, { clock: systemClock });
  const platform = await platformOf(config, seat.folder, { log, ring });
  const who = config.engine === 'argo' ? 'the Argo CD of the cluster' : 'this process';
  const running = new RuntimeProcess({
    elect: candidate => startLeaderThread({ source: sourceOf(config), ...candidate }),
    namespace: config.namespace,
    leaseSeconds: config.leaseSeconds,
    identity: `${hostname()}-${randomUUID()}`,
    startEngine: how =>
      engineOf(config, {
        ...how,
        folder: seat.folder,
        log: logOf(log, 'engine'),
        operations: eventLoop,
      }),
    platform,
    onLead: () => log.info({ namespace: config.namespace }, `applications are looked after by ${who}`),
    clock: systemClock,
    log,
  });
  await ended;
  await running.stop();
  await platform?.close();
  await client.close();
  await seat.leave();
  eventLoop.stop();
  metrics?.closeAllConnections();
  metrics?.close();
  endSoon(log);
};

/** Serves the figures of this process to Prometheus. */
const serveMetrics = async (address: string, eventLoop: EventLoopWatch): Promise<Server> => {
  const server = createServer(({ url, method }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(eventLoop.metrics());
  });
  const { host, port } = addressOf(address);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
};

/** All is stopped, and nothing that might be left over is worth waiting for. */
const endSoon = (log: Logger): void => {
  const left = setTimeout(() => {
    log.warn({ resources: process.getActiveResourcesInfo() }, 'something keeps the process that has stopped');
    process.exit();
  }, LEFT_MS);
  left.unref();
};

try {
  await run(readRuntimeConfig(process.env));
} catch (error) {
  if (!isFault(error)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n${error.hint}\n`);
  process.exitCode = 1;
}
