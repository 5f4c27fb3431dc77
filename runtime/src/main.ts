/**
 * `node runtime/src/main.ts` looks after the Applications of a cluster until it is told to stop. Of several processes
 * one does, the others wait for their turn.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import { isFault } from '@freshet/kit/errors';
import { KubeClient, type KubeSource, startLeaderElection } from '@freshet/kit/kube-client';
import { createLogger, type Logger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { startEngine } from './compose.ts';
import { type RuntimeConfig, readRuntimeConfig } from './config.ts';
import { prepareNamespace } from './engine-home/index.ts';

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
    allowPrivateNetworks: config.privateNetworks,
    allowRemoteBases: config.remoteBases,
    ...(config.plugins === undefined ? {} : { plugins: config.plugins }),
  });
  log.info({ namespace: config.namespace }, 'applications are looked after');
  await aborted(signal);
  await engine.stop();
};

const run = async (config: RuntimeConfig): Promise<void> => {
  const log = createLogger({ level: config.log.level, format: 'json', to: 'stderr' });
  const ended = interrupted();
  if (config.engine === 'argo') {
    log.info({}, 'the Argo CD of the cluster looks after applications');
    return ended;
  }
  const client = new KubeClient(sourceOf(config));
  await prepareNamespace(client, config.namespace);
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
