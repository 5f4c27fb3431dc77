import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import type { ClusterClient } from '../src/client/index.ts';
import { startCluster } from '../src/cluster.ts';
import { type ControllerOptions, type Controllers, startControllers } from '../src/controllers/index.ts';
import type { KubeObject } from '../src/objects/index.ts';
import { clusterSchema } from '../src/store/index.ts';

/** A cluster with all its controllers, whose time stands still until a test lets it pass. */
export interface RunningCluster {
  readonly client: ClusterClient;
  /** Ends the controllers and starts new ones, which know nothing but what is stored. */
  restart(): Promise<void>;
  readonly clock: ManualClock;
  /** Waits until nothing is being done any more. */
  settle(): Promise<void>;
  /** Lets time pass in small steps, waiting for everything that becomes due on the way. */
  pass(ms: number, stepMs?: number): Promise<void>;
  /** Lets time pass until something holds; fails after ten minutes of that time. */
  until(holds: () => boolean, what: string): Promise<void>;
  find<Shape extends KubeObject>(resource: string, name: string, namespace?: string): Shape;
  /** Creates an object in the default namespace, or in that of a name such as `team/web`; `/node` is in none. */
  create(resource: string, kind: string, name: string, rest: object): Promise<KubeObject>;
  stop(): Promise<void>;
}

const QUIET_TURNS = 3;

export const startRunningCluster = async (
  serverUrl: string,
  options: Partial<ControllerOptions> = {},
): Promise<RunningCluster> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [clusterSchema]);
  const clock = new ManualClock('2026-03-01T12:00:00Z');
  const log = memoryLogger();
  const cluster = await startCluster({ databaseUrl: database.url, name: 'c', clock, ids: systemIds, log });
  const start = (): Controllers =>
    startControllers(cluster.client, {
      clock,
      ids: systemIds,
      log,
      credentials: { authority: 'a certificate', issueToken: async ({ name }) => `token of ${name}` },
      ...options,
    });
  let controllers = start();

  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      await new Promise(resolve => setImmediate(resolve));
      quiet = controllers.busy ? 0 : quiet + 1;
    }
  };
  const pass = async (ms: number, stepMs = 50): Promise<void> => {
    for (let left = ms; left > 0; left -= stepMs) {
      clock.advance(Math.min(stepMs, left));
      await settle();
    }
  };
  await settle();
  return {
    client: cluster.client,
    restart: async () => {
      await controllers.stop();
      controllers = start();
      await settle();
    },
    clock,
    settle,
    pass,
    until: async (holds, what) => {
      await settle();
      for (let ms = 0; !holds(); ms += 50) {
        if (ms > 600_000) throw new Error(`never came true: ${what}`);
        await pass(50);
      }
    },
    find: <Shape extends KubeObject>(resource: string, name: string, namespace = 'default') => {
      const found = cluster.client.get(resource, { namespace, name });
      if (found === undefined) throw new Error(`no ${resource} ${namespace}/${name}`);
      return found as Shape;
    },
    create: (resource, kind, name, rest) => {
      const group = resource.includes('.') ? `${resource.slice(resource.indexOf('.') + 1)}/` : '';
      const version = resource.startsWith('horizontal') ? 'v2' : 'v1';
      const [namespace = '', own = ''] = name.includes('/') ? name.split('/') : ['default', name];
      const metadata = { name: own, ...(namespace === '' ? {} : { namespace }) };
      return cluster.client.create(resource, { apiVersion: `${group}${version}`, kind, metadata, ...rest });
    },
    stop: async () => {
      await controllers.stop();
      await cluster.stop();
      await database.drop();
    },
  };
};
