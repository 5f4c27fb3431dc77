/**
 * `node runtime/src/main.ts` looks after the Applications of a cluster until it is told to stop. Of several processes
 * one does, the others wait for their turn.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient, type KubeSource, startLeaderElection } from '@freshet/kit/kube-client';
import { createLogger, type Logger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { type Engine, startEngine } from './compose.ts';
import { type RuntimeConfig, readRuntimeConfig } from './config.ts';
import { prepareNamespace } from './engine-home/index.ts';
import { startPlatform } from './platform.ts';
import { startReporter } from './reporter/index.ts';
import { openSourceNamespaces } from './restricted-git-sources/index.ts';

const LEASE = 'freshet-application-controller';

const sourceOf = ({ kubeconfig, context }: RuntimeConfig): KubeSource =>
  kubeconfig === undefined
    ? { kind: 'in-cluster' }
    : { kind: 'kubeconfig-file', path: kubeconfig, ...(context === undefined ? {} : { context }) };

const interrupted = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Looks after everything for as long as we lead. */
const lead = async (config: RuntimeConfig, log: Logger, signal: AbortSignal): Promise<void> => {
  const engine = await startEngine({
    // A connection of its own: whoever no longer leads must not get anything through.
    cluster: sourceOf(config),
    namespace: config.namespace,
    folder: config.home,
    searchPath: process.env.PATH ?? '',
    clock: systemClock,
    log,
    width: config.width,
    isObserver: config.engine === 'argo',
    allowPrivateNetworks: config.privateNetworks,
    allowRemoteBases: config.remoteBases,
    ...(config.plugins === undefined ? {} : { plugins: config.plugins }),
  });
  const who = config.engine === 'argo' ? 'the Argo CD of the cluster' : 'this process';
  log.info({ namespace: config.namespace }, `applications are looked after by ${who}`);
  const platform = await joinPlatform(config, engine, log);
  await aborted(signal);
  await platform?.stop();
  await engine.stop();
};

/** Serves the platform that the runtime belongs to, if it belongs to one. */
const joinPlatform = async (config: RuntimeConfig, engine: Engine, log: Logger) => {
  const { url, key, access, ingressUrl, internalIngressUrl, gitSource, installationRepo, ...listen } =
    config.platform;
  if (url === undefined || key === undefined) return undefined;
  const client = new KubeClient(sourceOf(config));
  const version = await ownVersion();
  const reporter = await startReporter({
    client,
    namespace: config.namespace,
    applicationNamespaces: () => engine.settings().applicationNamespaces,
    engine: config.engine,
    version,
    folder: join(config.home, 'platform'),
    clock: systemClock,
    log,
    describe: (place, revision) => engine.describe(place, revision),
  });
  const platform = startPlatform({
    engine,
    engineKind: config.engine,
    client,
    namespace: config.namespace,
    folder: join(config.home, 'platform'),
    searchPath: process.env.PATH ?? '',
    version,
    reporter,
    url,
    key,
    access,
    ingressUrl,
    internalIngressUrl,
    gitSource,
    installationRepo,
    listen: addressOf(listen.listen),
    listenWebhooks: listen.listenWebhooks === undefined ? undefined : addressOf(listen.listenWebhooks),
    allowPrivateNetworks: config.privateNetworks,
    ids: systemIds,
    clock: systemClock,
    random: Math.random,
    log,
  });
  return {
    stop: async () => {
      await platform.stop();
      await reporter.stop();
      await client.close();
    },
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
  const log = createLogger({ level: config.log.level, format: 'json', to: 'stderr' });
  const ended = interrupted();
  if (config.engine === 'argo' && config.platform.url === undefined) {
    log.info({}, 'the Argo CD of the cluster looks after applications');
    return ended;
  }
  const client = new KubeClient(sourceOf(config));
  await prepareNamespace(client, config.namespace);
  // The engine looks once, when it begins, in which namespaces applications may lie.
  if (config.platform.url !== undefined && config.engine === 'embedded')
    await openSourceNamespaces(client, config.namespace);
  const election = startLeaderElection({
    client,
    clock: systemClock,
    lease: { namespace: config.namespace, name: LEASE },
    identity: `${hostname()}-${randomUUID()}`,
    lead: signal => lead(config, log, signal),
    onTrouble: error => log.warn({ error }, 'the lease could not be kept for a moment'),
  });
  await ended;
  await election.stop();
  await client.close();
};

try {
  await run(readRuntimeConfig(process.env));
} catch (error) {
  if (!isFault(error)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n${error.hint}\n`);
  process.exitCode = 1;
}
