import { clusterSchema, createKeys, kubeconfigFor, startCluster } from '@freshet/embedded-cluster';
import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { installDefinitions } from '../src/definitions/index.ts';

export interface TestCluster {
  readonly url: string;
  readonly kubeconfig: string;
  readonly client: KubeClient;
  /** Creates an object or makes it have these fields, as `kubectl apply --server-side` does. */
  apply<Shape extends KubeObject>(object: Shape): Promise<Shape>;
  /** Takes the cluster off the wire, does something meanwhile, and starts it again on the same port. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** A served cluster of its own that knows the kinds of the GitOps engine, and a client that may do everything. */
export const startTestRuntimeCluster = async (serverUrl: string, name = 'runtime'): Promise<TestCluster> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [clusterSchema]);
  const keys = createKeys(systemClock);
  const start = (port: number) =>
    startCluster({
      databaseUrl: database.url,
      name,
      keys,
      clock: systemClock,
      ids: systemIds,
      log: memoryLogger(),
      listen: { host: '127.0.0.1', port },
    });
  let cluster = await start(0);
  const { serving } = cluster;
  if (!serving) throw new Error('the cluster does not serve');
  const kubeconfig = kubeconfigFor({
    cluster: name,
    url: serving.url,
    authority: serving.authority,
    user: 'kubernetes-admin',
    groups: ['system:masters'],
    from: systemClock.now(),
    days: 1,
  });
  const client = new KubeClient({ kind: 'kubeconfig', text: kubeconfig });
  await installDefinitions(client, systemClock);
  return {
    url: serving.url,
    kubeconfig,
    client,
    apply: async object =>
      client.apply(await client.resourceOf(object), object, { manager: 'test', force: true }),
    restart: async meanwhile => {
      await cluster.stop();
      await meanwhile();
      cluster = await start(Number(new URL(serving.url).port));
    },
    stop: async () => {
      await client.close();
      await cluster.stop();
      await database.drop();
    },
  };
};
