/** Bombs for the API of the embedded cluster, which is served by the process of the platform. */
import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';

interface ClusterBomb {
  readonly name: string;
  readonly send: (client: KubeClient) => Promise<unknown>;
}

const CORE = (plural: string, kind: string): KubeResource => ({
  group: '',
  version: 'v1',
  plural,
  kind,
  namespaced: true,
});
const CONFIG_MAPS = CORE('configmaps', 'ConfigMap');
const DEPLOYMENTS: KubeResource = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};
const CRDS: KubeResource = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
};
const BOMBS_OF: KubeResource = {
  group: 'example.com',
  version: 'v1',
  plural: 'bombs',
  kind: 'Bomb',
  namespaced: true,
};

const fields = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
const configMap = (name: string, data: object) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});
const deployment = (containers: number, variables: number, value: string) => {
  const env = Array.from({ length: variables }, (_, index) => ({ name: `V${index}`, value }));
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `d${containers}`, namespace: 'default' },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' } },
        spec: {
          containers: Array.from({ length: containers }, (_, index) => ({
            name: `c${index}`,
            image: 'x',
            env,
          })),
        },
      },
    },
  };
};
const crd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'bombs.example.com' },
  spec: {
    group: 'example.com',
    names: { plural: 'bombs', singular: 'bomb', kind: 'Bomb' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              text: { type: 'string', pattern: '^(a+)+$' },
              list: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
              free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            },
          },
        },
      },
    ],
  },
};
const bomb = (name: string, more: object) => ({
  apiVersion: 'example.com/v1',
  kind: 'Bomb',
  metadata: { name, namespace: 'default' },
  ...more,
});
const key = (name: string) => ({ namespace: 'default', name });
const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });

export const CLUSTER_BOMBS: readonly ClusterBomb[] = [
  {
    name: 'create a ConfigMap of 60,000 keys',
    send: client => client.create(CONFIG_MAPS, configMap('many', fields(60_000, ''))),
  },
  {
    name: 'apply a ConfigMap of 30,000 keys',
    send: client => client.apply(CONFIG_MAPS, configMap('applied', fields(30_000, '')), { manager: 'a' }),
  },
  {
    name: 'apply it again with other values',
    send: client =>
      client.apply(CONFIG_MAPS, configMap('applied', fields(30_000, 'x')), { manager: 'a', force: true }),
  },
  {
    name: 'apply it as another manager',
    send: client =>
      client.apply(CONFIG_MAPS, configMap('applied', fields(30_000, 'y')), { manager: 'b', force: true }),
  },
  {
    name: 'create a Deployment of 10,000 variables',
    send: client => client.create(DEPLOYMENTS, deployment(1, 10_000, 'a')),
  },
  {
    name: 'patch all of its 10,000 variables',
    send: client =>
      client.patch(DEPLOYMENTS, key('d1'), {
        kind: 'strategic',
        patch: { spec: deployment(1, 10_000, 'b').spec },
      }),
  },
  {
    name: 'create a Deployment of 2,000 containers',
    send: client => client.create(DEPLOYMENTS, deployment(2_000, 4, 'a')),
  },
  {
    name: 'apply a Deployment of 10,000 variables',
    send: client => client.apply(DEPLOYMENTS, deployment(1, 10_000, 'c'), { manager: 'a', force: true }),
  },
  { name: 'create a CRD', send: client => client.create(CRDS, crd) },
  {
    name: 'a text against ^(a+)+$',
    send: client => client.create(BOMBS_OF, bomb('text', { text: `${'a'.repeat(40)}b` })),
  },
  {
    name: 'a set of 60,000 texts',
    send: client =>
      client.create(
        BOMBS_OF,
        bomb('set', { list: Array.from({ length: 60_000 }, (_, index) => `${index}`) }),
      ),
  },
  {
    name: 'a custom object of 200,000 values',
    send: client => client.create(BOMBS_OF, bomb('free', { free: { a: Array(200_000).fill(0) } })),
  },
  { name: '5,000 levels', send: client => client.create(BOMBS_OF, bomb('deep', { free: nested(5_000) })) },
  {
    name: 'a JSON patch of 10,000 operations at the front of a list',
    send: client =>
      client.patch(BOMBS_OF, key('free'), {
        kind: 'json',
        patch: Array.from({ length: 10_000 }, () => ({ op: 'add', path: '/free/a/0', value: 1 })) as never,
      }),
  },
];
