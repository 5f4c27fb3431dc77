import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { type Cluster, startCluster } from '../src/cluster.ts';
import { kubeconfigFor } from '../src/kubeconfig.ts';
import { clusterSchema } from '../src/store/index.ts';

/** A cluster as a user has it: over HTTPS, with its controllers, in real time. */
export interface ServedCluster {
  readonly cluster: Cluster;
  readonly url: string;
  /** For a user of some groups; without any, for one who may do everything. */
  kubeconfig(user?: string, groups?: readonly string[]): string;
  stop(): Promise<void>;
}

export const serveCluster = async (serverUrl: string): Promise<ServedCluster> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [clusterSchema]);
  const cluster = await startCluster({
    databaseUrl: database.url,
    name: 'served',
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    listen: { host: '127.0.0.1', port: 0 },
  });
  const { serving } = cluster;
  if (!serving) throw new Error('the cluster does not serve its API');
  return {
    cluster,
    url: serving.url,
    kubeconfig: (user = 'kubernetes-admin', groups = ['system:masters']) =>
      kubeconfigFor({
        cluster: 'freshet',
        url: serving.url,
        authority: serving.authority,
        user,
        groups,
        from: systemClock.now(),
        days: 1,
      }),
    stop: async () => {
      await cluster.stop();
      await database.drop();
    },
  };
};
