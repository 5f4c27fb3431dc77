import type { RuntimeCheck } from '@freshet/contracts/gitops';
import { KubeClient, KubeError } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { afterEach, expect, test } from 'vitest';
import { WatchedClusters } from './watched-clusters.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** The cluster that we run in, asked for its version with an answer that the test decides; nothing else is answered. */
const watching = (answer: () => Promise<unknown>) => {
  const clock = new ManualClock();
  const told: RuntimeCheck[] = [];
  let asked = 0;
  const client = new KubeClient({ kind: 'kubeconfig', text: KUBECONFIG });
  client.connection.json = (async ({ path }: { path: string }) => {
    if (path !== '/version') throw new Error('not in this test');
    asked += 1;
    return answer();
  }) as typeof client.connection.json;
  const clusters = new WatchedClusters({
    client,
    namespace: 'argocd',
    clock,
    log: memoryLogger(),
    tell: () => undefined,
    gone: () => undefined,
    usage: () => ({ applications: 0, objects: 0 }),
    onChecks: checks => told.splice(0, told.length, ...checks),
  });
  stops.push(async () => {
    await clusters.stop();
    await client.close();
  });
  return {
    told,
    /** How often the cluster is asked while so many seconds pass, ten at a time. */
    askedIn: async (seconds: number): Promise<number> => {
      const before = asked;
      for (let at = 0; at < seconds; at += 10) {
        await new Promise(setImmediate);
        clock.advance(10_000);
      }
      await new Promise(setImmediate);
      return asked - before;
    },
  };
};

const KUBECONFIG = JSON.stringify({
  'current-context': 'c',
  contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
  clusters: [{ name: 'c', cluster: { server: 'https://127.0.0.1:9' } }],
  users: [{ name: 'u', user: { token: 't' } }],
});

test('a cluster that answers, and one that does not take the login, are asked every minute', async () => {
  const good = watching(async () => ({ gitVersion: 'v1.35.0' }));
  expect(await good.askedIn(300)).toBe(5);
  const refused = watching(() =>
    Promise.reject(new KubeError(401, { reason: 'Unauthorized', message: 'Unauthorized' })),
  );
  expect(await refused.askedIn(300)).toBe(5);
  expect(refused.told).toMatchObject([{ name: 'cluster', status: 'failed' }]);
});

test('one that is away is asked every ten seconds for five minutes, then less', async () => {
  const away = watching(() => Promise.reject(new TypeError('fetch failed')));
  expect(await away.askedIn(300)).toBe(30);
  expect(await away.askedIn(1_200)).toBeLessThan(60);
});

test('one that has not answered yet is not asked once more meanwhile', async () => {
  const silent = watching(() => new Promise(() => undefined));
  expect(await silent.askedIn(300)).toBe(0);
});
