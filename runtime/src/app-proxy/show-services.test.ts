import type { KubeObject } from '@freshet/domain/objects';
import { keyOf, keyText } from '@freshet/domain/objects';
import { buildTree } from '@freshet/domain/resource-tree';
import { expect, test } from 'vitest';
import { ClusterView } from '../boards/index.ts';
import { showServices } from './show-services.ts';

const object = (apiVersion: string, kind: string, name: string, rest: object = {}): KubeObject => {
  const { metadata, ...others } = rest as { metadata?: object };
  return {
    apiVersion,
    kind,
    metadata: { name, namespace: 'shop', uid: `${kind}-${name}`, ...metadata },
    ...others,
  };
};

const ownedBy = ({ apiVersion, kind, metadata: { name, uid = '' } }: KubeObject) => ({
  ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
});

const labelled = (app: string) => ({
  spec: {
    replicas: 1,
    template: { metadata: { labels: { app } }, spec: { containers: [{ image: `${app}:1` }] } },
  },
});

const web = object('apps/v1', 'Deployment', 'web', { ...labelled('web'), status: { readyReplicas: 1 } });
const set = object('apps/v1', 'ReplicaSet', 'web-1', { metadata: ownedBy(web) });
const pod = (name: string, finishedAt: string) =>
  object('v1', 'Pod', name, {
    metadata: ownedBy(set),
    status: {
      phase: 'Running',
      containerStatuses: [
        {
          name: 'main',
          ready: true,
          restartCount: 2,
          state: { running: {} },
          lastState: { terminated: { finishedAt } },
        },
      ],
    },
  });
const worker = object('apps/v1', 'Deployment', 'worker', labelled('worker'));
const nightly = object('batch/v1', 'CronJob', 'nightly', { spec: { schedule: '0 4 * * *' } });
const run = object('batch/v1', 'Job', 'nightly-1', { metadata: ownedBy(nightly) });
const service = (name: string, app: string, namespace = 'shop') =>
  object('v1', 'Service', name, {
    metadata: { namespace },
    spec: { selector: { app }, ports: [{ port: 80 }] },
  });
const ingress = object('networking.k8s.io/v1', 'Ingress', 'front', {
  spec: {
    rules: [
      {
        host: 'shop.example',
        http: { paths: [{ path: '/', backend: { service: { name: 'web', port: { number: 80 } } } }] },
      },
    ],
  },
});

/** A cluster that holds these, of which the roots are an application's. */
const shown = (roots: readonly KubeObject[], others: readonly KubeObject[] = []) => {
  const all = [...roots, ...others];
  const cluster = {
    get: (key: ReturnType<typeof keyOf>) => all.find(one => keyText(keyOf(one)) === keyText(key)),
    childrenOf: ({ metadata }: KubeObject) =>
      all.filter(one => one.metadata.ownerReferences?.some(({ uid }) => uid === metadata.uid)),
  };
  const healthOf = (one: KubeObject) =>
    one === worker ? ({ status: 'Degraded' } as const) : ({ status: 'Healthy' } as const);
  const tree = buildTree({
    roots: roots.map(live => ({ key: keyOf(live), live })),
    childrenOf: cluster.childrenOf,
    healthOf,
  });
  const owners = { applicationOf: () => undefined, chainOf: (one: KubeObject) => [one] };
  return showServices(tree, new ClusterView({ cluster, owners, healthOf } as never));
};

test('each workload has its pods, the services that select them, and the addresses that lead there', () => {
  const pods = [pod('web-1-a', '2026-01-02T00:00:00Z'), pod('web-1-b', '2026-01-03T00:00:00Z')];
  const { workloads, services, isCut } = shown([web, service('web', 'web'), ingress], [set, ...pods]);
  expect(workloads).toMatchObject([
    {
      group: 'apps',
      workload: { kind: 'Deployment', name: 'web', ready: 1, desired: 1, images: ['web:1'], restarts: 4 },
      pods: [{ name: 'web-1-a' }, { name: 'web-1-b' }],
      podCount: 2,
      restartedAt: '2026-01-03T00:00:00Z',
      services: ['web'],
    },
  ]);
  expect(services).toMatchObject([
    {
      service: { name: 'web', ports: [{ port: 80, target: '80' }] },
      ingresses: [{ name: 'front', urls: ['http://shop.example'] }],
    },
  ]);
  expect(isCut).toBe(false);
});

test('the worst comes first, and the jobs of a schedule are told of with the schedule', () => {
  const { workloads } = shown([web, nightly, worker], [run, set]);
  expect(workloads.map(({ workload }) => workload.name)).toEqual(['worker', 'nightly', 'web']);
});

test('services that lead to no workload are told of all the same', () => {
  const { workloads, services } = shown([web, service('db', 'db'), service('web', 'web', 'elsewhere')]);
  expect(workloads[0]?.services).toEqual([]);
  expect(services.map(one => one.service.name)).toEqual(['db', 'web']);
});

test('services of other applications in the same namespace are not told of', () => {
  const { workloads, services } = shown([web], [service('theirs', 'web')]);
  expect([workloads[0]?.services, services]).toEqual([[], []]);
});

test('of very many workloads the first are told, and that there are more', () => {
  const many = Array.from({ length: 201 }, (_, place) => object('apps/v1', 'Deployment', `w${place}`));
  const { workloads, isCut } = shown(many);
  expect([workloads.length, isCut]).toEqual([200, true]);
});
