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
import type { Networks } from '@freshet/kit/outbound';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { keptPort, keptSecret, notePort } from '../home/index.ts';
import { auditFile } from './audit-file.ts';
import {
  type ClusterUser,
  createLoginCheck,
  GROUPS,
  holderOf,
  type Login,
  type LoginCheck,
  type LoginCheckDeps,
} from './login-check.ts';

export interface EmbeddedClusterDeps {
  readonly isWanted: boolean;
  readonly home: string;
  readonly host: string;
  /** 0 for one that is free, and the same at every start. */
  readonly port: number;
  /** Lets webhooks that users of the cluster name reach networks of this machine and its organisation. */
  readonly networks: Networks;
  /** Containers need a container engine on this machine, which the search finds. */
  readonly pods: 'simulated' | 'containers';
  readonly engineSearch: EngineSearch;
  readonly databaseUrl: Secret;
  /** Which logins open the cluster. */
  readonly logins: Omit<LoginCheckDeps, 'clock'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** A certificate for the cluster, and its user there. */
interface Issued {
  readonly user: string;
  readonly groups: readonly string[];
  readonly expiresAt: Date;
}

/** Where the cluster is, for a kubeconfig. */
interface ClusterAddress {
  readonly url: string;
  /** The certificate that clients trust, in PEM form. */
  readonly authority: string;
}

/** The cluster that comes with the platform, for whoever has none. */
export interface EmbeddedCluster {
  /** Begins to start, or does nothing where it is not wanted. */
  start(): void;
  stop(): Promise<void>;
  state(): EmbeddedClusterState;
  /**
   * A certificate for a key that the caller has, in the name of a login that is good now. Waits for the cluster; fails
   * when there is none.
   */
  certificate(login: Login, publicKey: string): Promise<Issued & ClusterAddress & { certificate: string }>;
  /** A kubeconfig with a certificate of its own, for programs that cannot renew one. */
  kubeconfig(login: Login, minutes: number): Promise<Issued & { text: string }>;
  /** A kubeconfig with all rights for a part of the platform; good until this process ends. */
  platformKubeconfig(name: string): Promise<string>;
}

const NAME = 'embedded';
const VERSION = 'v1.34';
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** The CLI makes a new certificate for every run of `kubectl`. */
const CERTIFICATE_MS = 10 * MINUTE_MS;
/** As long as any process may run; the login behind it ends with this one. */
const PLATFORM_DAYS = 3_650;
const RBAC = 'rbac.authorization.k8s.io';

const ROLES = { [GROUPS.admins]: 'cluster-admin', [GROUPS.viewers]: 'view' } as const;

export const createEmbeddedCluster = (deps: EmbeddedClusterDeps): EmbeddedCluster => {
  const { clock, log, isWanted } = deps;
  let starting: Promise<Cluster> | undefined;
  let running: Cluster | undefined;
  let failure: string | undefined;
  const platformLogins = new Map<string, string>();
  const check = createLoginCheck({ ...deps.logins, clock }, platformLogins);

  const begin = async (): Promise<Cluster> => {
    const cluster = await open(deps, check);
    await bindGroups(cluster.owner);
    running = cluster;
    return cluster;
  };

  const served = async (): Promise<NonNullable<Cluster['serving']>> => {
    if (!starting) throw new Fault('CLUSTER_OFF', 'the platform does not run a cluster of its own');
    const { serving } = await starting.catch(cause => {
      throw new Fault('CLUSTER_OFF', 'the cluster of the platform could not start', {}, { cause });
    });
    if (!serving) throw new Error('the embedded cluster has no API');
    return serving;
  };

  const userOf = async (login: Login): Promise<ClusterUser> => {
    const user = await check.userOf(login);
    if (!user) throw new Fault('UNAUTHENTICATED', 'the login has ended');
    return user;
  };

  const kubeconfigOf = async (login: Login, days: number) => {
    const { url, authority } = await served();
    const { name: user, groups } = await userOf(login);
    const [from, holder] = [clock.now(), holderOf(login)];
    const text = kubeconfigFor({ cluster: 'freshet', url, authority, user, groups, holder, from, days });
    return { text, user, groups };
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
    certificate: async (login, publicKey) => {
      const { url, authority } = await served();
      const from = clock.now();
      const user = await userOf(login);
      const certificate = authority.certify({
        subject: { commonName: user.name, organizations: user.groups, holder: holderOf(login) },
        publicKey,
        from,
        validForMs: CERTIFICATE_MS,
      });
      const expiresAt = new Date(from.getTime() + CERTIFICATE_MS);
      return {
        certificate,
        user: user.name,
        groups: user.groups,
        expiresAt,
        url,
        authority: authority.certificate,
      };
    },
    kubeconfig: async (login, minutes) => {
      const from = clock.now();
      const issued = await kubeconfigOf(login, (minutes * MINUTE_MS) / DAY_MS);
      return { ...issued, expiresAt: new Date(from.getTime() + minutes * MINUTE_MS) };
    },
    platformKubeconfig: async name => {
      // A part that is started again gets a login in place of the one before.
      for (const [known, owner] of platformLogins) if (owner === name) platformLogins.delete(known);
      const id = deps.ids.secret();
      platformLogins.set(id, name);
      const { text } = await kubeconfigOf({ kind: 'platform', id }, PLATFORM_DAYS);
      return text;
    },
  };
};

const open = async (
  { home, host, port, networks, pods, engineSearch, databaseUrl, clock, ids, log }: EmbeddedClusterDeps,
  holders: LoginCheck,
): Promise<Cluster> => {
  const kept = await keptSecret(home, 'cluster.keys', () => JSON.stringify(createKeys(clock)));
  const keys = JSON.parse(kept.reveal()) as ClusterKeys;
  const listen = { host, port: port === 0 ? await keptPort(home, 'cluster.port', host) : port };
  await notePort(home, 'cluster.port', { port: listen.port });
  const webhooks = networks;
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
    holders,
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
