import { join } from 'node:path';
import type { EmbeddedClusterState } from '@freshet/contracts/embedded-cluster';
import {
  type Cluster,
  type ClusterClient,
  type ClusterKeys,
  createKeys,
  kubeconfigFor,
  startCluster,
} from '@freshet/embedded-cluster';
import { connectEngine, type EngineSearch } from '@freshet/kit/container-engine';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import { createLogger, type Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { keptPort, keptSecret, notePort } from '../home/index.ts';
import { auditFile } from './audit-file.ts';

export interface EmbeddedClusterDeps {
  readonly isWanted: boolean;
  readonly home: string;
  readonly host: string;
  /** 0 for one that is free, and the same at every start. */
  readonly port: number;
  /** Lets webhooks that users of the cluster name reach networks of this machine and its organisation. */
  readonly allowPrivate: boolean;
  /** Containers need a container engine on this machine, which the search finds. */
  readonly pods: 'simulated' | 'containers';
  readonly engineSearch: EngineSearch;
  readonly databaseUrl: Secret;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

interface KubeconfigRequest {
  readonly kind: 'user' | 'service-account';
  readonly name: string;
  readonly isAdmin: boolean;
  readonly days: number;
}

/** The cluster that comes with the platform, for whoever has none. */
export interface EmbeddedCluster {
  /** Begins to start, or does nothing where it is not wanted. */
  start(): void;
  stop(): Promise<void>;
  state(): EmbeddedClusterState;
  /** Waits for the cluster; fails when there is none. */
  kubeconfig(
    request: KubeconfigRequest,
  ): Promise<{ text: string; user: string; groups: readonly string[]; expiresAt: Date }>;
}

const NAME = 'embedded';
const VERSION = 'v1.34';
const DAY_MS = 86_400_000;
const RBAC = 'rbac.authorization.k8s.io';

/** What people of the platform may do in the cluster: admins everything, others look. */
const GROUPS = { admins: 'freshet:admins', viewers: 'freshet:viewers' } as const;
const ROLES = { [GROUPS.admins]: 'cluster-admin', [GROUPS.viewers]: 'view' } as const;

export const createEmbeddedCluster = (deps: EmbeddedClusterDeps): EmbeddedCluster => {
  const { clock, log, isWanted } = deps;
  let starting: Promise<Cluster> | undefined;
  let running: Cluster | undefined;
  let failure: string | undefined;

  const begin = async (): Promise<Cluster> => {
    const cluster = await open(deps);
    await bindGroups(cluster.owner);
    running = cluster;
    return cluster;
  };

  return {
    start: () => {
      if (!isWanted) return;
      starting = begin();
      starting.catch((error: unknown) => {
        failure = isFault(error) ? error.message : 'it failed in a way that the log of the platform tells';
        log.error({ error }, 'the embedded cluster could not start');
      });
    },
    stop: async () => {
      await starting?.catch(() => undefined);
      await running?.stop();
    },
    state: () => ({
      name: NAME,
      state: stateOf({ isWanted, isRunning: running !== undefined, failure }),
      ...(failure === undefined ? {} : { why: failure }),
      version: VERSION,
      pods: deps.pods,
      ...(running ? { ...engineOf(running), ...figuresOf(running) } : {}),
    }),
    kubeconfig: async ({ kind, name, isAdmin, days }) => {
      if (!starting) throw new Fault('CLUSTER_OFF', 'the platform does not run a cluster of its own');
      const { serving } = await starting.catch(cause => {
        throw new Fault('CLUSTER_OFF', 'the cluster of the platform could not start', {}, { cause });
      });
      if (!serving) throw new Error('the embedded cluster has no API');
      const { url, authority } = serving;
      const from = clock.now();
      const groups = [isAdmin ? GROUPS.admins : GROUPS.viewers];
      // In names of our own: what somebody is called here must not be what the cluster calls a part of itself.
      const user = `freshet:${kind}:${name}`;
      const text = kubeconfigFor({ cluster: 'freshet', url, authority, user, groups, from, days });
      return { text, user, groups, expiresAt: new Date(from.getTime() + days * DAY_MS) };
    },
  };
};

const open = async ({
  home,
  host,
  port,
  allowPrivate,
  pods,
  engineSearch,
  databaseUrl,
  clock,
  ids,
  log,
}: EmbeddedClusterDeps): Promise<Cluster> => {
  const kept = await keptSecret(home, 'cluster.keys', () => JSON.stringify(createKeys(clock)));
  const keys = JSON.parse(kept.reveal()) as ClusterKeys;
  const listen = { host, port: port === 0 ? await keptPort(home, 'cluster.port', host) : port };
  await notePort(home, 'cluster.port', { port: listen.port });
  const webhooks = { allowPrivate };
  const engine = pods === 'containers' ? await connectEngine(engineSearch) : undefined;
  const containers = engine ? { containers: { engine, folder: join(home, 'cluster-pods') } } : {};
  const records = auditFile(join(home, 'cluster-audit.log'), error =>
    log.error({ error }, 'who changes what in the cluster cannot be written down'),
  );
  const auditLog = createLogger({ level: 'info', format: 'json', to: records, clock });
  return startCluster({
    databaseUrl,
    name: NAME,
    clock,
    ids,
    log,
    auditLog,
    keys,
    listen,
    webhooks,
    ...containers,
  });
};

const stateOf = (facts: {
  isWanted: boolean;
  isRunning: boolean;
  failure: string | undefined;
}): EmbeddedClusterState['state'] => {
  if (!facts.isWanted) return 'off';
  if (facts.failure !== undefined) return 'failed';
  return facts.isRunning ? 'running' : 'starting';
};

/** What the nodes say that their containers run in; nothing where nothing runs. */
const engineOf = ({ client }: Cluster): { engine?: string } => {
  const [node] = client.list('nodes');
  const status = node?.status as { nodeInfo?: { containerRuntimeVersion?: string } } | undefined;
  const engine = status?.nodeInfo?.containerRuntimeVersion;
  return engine === undefined || engine.startsWith('simulated:') ? {} : { engine };
};

const figuresOf = ({ client, serving }: Cluster) => ({
  url: serving?.url,
  nodes: client.list('nodes').length,
  namespaces: client.list('namespaces').length,
  runningPods: client
    .list('pods')
    .filter(({ status }) => (status as { phase?: string } | undefined)?.phase === 'Running').length,
});

/** Bindings that somebody has taken away are put back: they are how people get in. */
const bindGroups = async (client: ClusterClient): Promise<void> => {
  for (const [group, role] of Object.entries(ROLES)) {
    if (client.get(`clusterrolebindings.${RBAC}`, { namespace: '', name: group })) continue;
    await client.create(`clusterrolebindings.${RBAC}`, {
      apiVersion: `${RBAC}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name: group },
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
      subjects: [{ apiGroup: RBAC, kind: 'Group', name: group }],
    });
  }
};
