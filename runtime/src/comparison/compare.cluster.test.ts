import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { prepareTargets } from '@freshet/domain/targets';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { createComparer } from './index.ts';
import { manifests, widget } from './manifests.fixture.ts';
import { application, request, settings, stillCluster } from './still-cluster.fixture.ts';

let cluster: TestCluster;
let lives: KubeObject[];

const namespaced = (kind: string): boolean => stillCluster([]).kindOf('', kind)?.namespaced ?? true;

const targetOf = (object: KubeObject): KubeObject => {
  const { targets } = prepareTargets({
    objects: [object],
    application: application(),
    settings,
    server: '',
    isNamespaced: (_group, kind) => namespaced(kind),
  });
  return targets[0] as KubeObject;
};

/** As kubectl does: what is applied is kept in an annotation. */
const withLastApplied = (object: KubeObject): KubeObject => ({
  ...object,
  metadata: {
    ...object.metadata,
    annotations: { ...object.metadata.annotations, [LAST_APPLIED_ANNOTATION]: `${JSON.stringify(object)}\n` },
  },
});

const createLike = async (object: KubeObject): Promise<KubeObject> =>
  cluster.client.create(await cluster.client.resourceOf(object), withLastApplied(targetOf(object)));

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  const space = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
  await cluster.client.create(await cluster.client.resourceOf(space), space);
  lives = [];
  for (const object of manifests()) lives.push(await createLike(object));
  lives.push(await eventually(() => createLike(widget)));
});

afterAll(() => cluster.stop());

const all = (): KubeObject[] => [...manifests(), widget];

test('everything that was applied is in sync', async () => {
  const comparison = await createComparer().compare(request(all(), lives));
  const out = comparison.resources.filter(({ status }) => status.status !== 'Synced');
  expect(out.map(({ why }) => why)).toEqual([]);
  expect(comparison.resources).toHaveLength(all().length);
  expect(comparison.sync).toBe('Synced');
});

test('everything is in sync without the annotation of the last apply', async () => {
  const bare = lives.map(live => {
    const { [LAST_APPLIED_ANNOTATION]: _, ...annotations } = live.metadata.annotations ?? {};
    return { ...live, metadata: { ...live.metadata, annotations } };
  });
  const comparison = await createComparer().compare(request(all(), bare));
  expect(comparison.resources.flatMap(({ why }) => why ?? [])).toEqual([]);
});

interface Case {
  readonly kind: string;
  readonly name?: string;
  readonly change: (object: KubeObject) => void;
  readonly why: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach into manifests
type Any = any;

const CASES: readonly Case[] = [
  {
    kind: 'Deployment',
    change: (object: Any) => {
      object.spec.template.spec.containers[0].image = 'registry.example/web:2';
    },
    why: 'Deployment shop/web differs in spec.template.spec.containers[name=web].image ("registry.example/web:1.2.3" in the cluster, "registry.example/web:2" in Git).',
  },
  {
    kind: 'Deployment',
    change: (object: Any) => object.spec.template.spec.containers.pop(),
    why: 'Deployment shop/web differs in spec.template.spec.containers[name=side] (only in the cluster).',
  },
  {
    kind: 'Deployment',
    change: (object: Any) => {
      object.spec.strategy = { type: 'Recreate' };
    },
    why: 'Deployment shop/web differs in spec.strategy.type ("RollingUpdate" in the cluster, "Recreate" in Git), and in 1 other field.',
  },
  {
    kind: 'Deployment',
    change: (object: Any) => {
      object.spec.template.spec.containers[0].resources.limits.cpu = '1001m';
    },
    why: 'Deployment shop/web differs in spec.template.spec.containers[name=web].resources.limits.cpu ("1" in the cluster, "1001m" in Git).',
  },
  {
    kind: 'Deployment',
    change: (object: Any) => {
      delete object.spec.replicas;
    },
    why: 'Deployment shop/web differs in spec.replicas (2 in the cluster, 1 in Git).',
  },
  {
    kind: 'Service',
    change: (object: Any) => {
      object.spec.ports[1].targetPort = 5353;
    },
    why: 'Service shop/web differs in spec.ports[name=dns].targetPort (53 in the cluster, 5353 in Git).',
  },
  {
    kind: 'Ingress',
    change: (object: Any) => {
      object.spec.rules[0].host = 'other.example';
    },
    why: 'Ingress shop/web differs in spec.rules[host=web.example] (only in the cluster), and in 1 other field.',
  },
  {
    kind: 'CronJob',
    change: (object: Any) => {
      object.spec.suspend = true;
    },
    why: 'CronJob shop/tidy differs in spec.suspend (false in the cluster, true in Git).',
  },
  {
    kind: 'StatefulSet',
    change: (object: Any) => {
      object.spec.volumeClaimTemplates[0].spec.resources.requests.storage = '2Gi';
    },
    why: 'StatefulSet shop/db differs in spec.volumeClaimTemplates[0].spec.resources.requests.storage ("1Gi" in the cluster, "2Gi" in Git).',
  },
  {
    kind: 'ConfigMap',
    change: (object: Any) => {
      delete object.data.a;
    },
    why: 'ConfigMap shop/web differs in data.a ("1" in the cluster, nothing in Git).',
  },
  {
    kind: 'Secret',
    change: (object: Any) => {
      object.stringData.password = 'hunter3';
    },
    why: 'Secret shop/web differs in data.password (the values are not shown).',
  },
  {
    kind: 'Role',
    change: (object: Any) => {
      object.rules[0].verbs = ['get', 'list'];
    },
    why: 'Role shop/web differs in rules[0].verbs[1] (nothing in the cluster, "list" in Git).',
  },
  {
    kind: 'HorizontalPodAutoscaler',
    change: (object: Any) => {
      object.spec.maxReplicas = 6;
    },
    why: 'HorizontalPodAutoscaler shop/web differs in spec.maxReplicas (5 in the cluster, 6 in Git).',
  },
  {
    kind: 'PodDisruptionBudget',
    change: (object: Any) => {
      object.spec.minAvailable = '50%';
    },
    why: 'PodDisruptionBudget shop/web differs in spec.minAvailable (1 in the cluster, "50%" in Git).',
  },
  {
    kind: 'NetworkPolicy',
    change: (object: Any) => {
      object.spec.ingress = [];
    },
    why: 'NetworkPolicy shop/web differs in spec.ingress (only in the cluster).',
  },
  {
    kind: 'CustomResourceDefinition',
    change: (object: Any) => {
      object.spec.names.shortNames = ['wd'];
    },
    why: 'CustomResourceDefinition widgets.example.org differs in spec.names.shortNames (only in Git).',
  },
  {
    kind: 'Widget',
    change: (object: Any) => {
      object.spec.parts[1].count = 3;
    },
    why: 'Widget shop/w differs in spec.parts[name=b].count (2 in the cluster, 3 in Git).',
  },
];

describe('a change in Git is out of sync, and why is said in one sentence', () => {
  test.each(CASES)('$kind: $why', async ({ kind, name, change, why }) => {
    const wanted = structuredClone(all());
    const object = wanted.find(
      each => each.kind === kind && (name ?? each.metadata.name) === each.metadata.name,
    );
    change(object as KubeObject);
    const { resources, sync } = await createComparer().compare(request(wanted, lives));
    const out = resources.filter(({ status }) => status.status === 'OutOfSync');
    expect(out.map(each => each.why)).toEqual([why]);
    expect(sync).toBe('OutOfSync');
  });
});

describe('objects that are applied by the server', () => {
  const serverSide = application({ syncPolicy: { syncOptions: ['ServerSideApply=true'] } });
  const wanted: KubeObject = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'applied' },
    spec: {
      selector: { matchLabels: { app: 'applied' } },
      template: {
        metadata: { labels: { app: 'applied' } },
        spec: {
          containers: [
            { name: 'web', image: 'registry.example/web:1', env: [{ name: 'A', value: '1' }] },
            { name: 'side', image: 'registry.example/side:1' },
          ],
        },
      },
    },
  };
  const without = structuredClone(wanted) as Any;
  without.spec.template.spec.containers.pop();
  without.spec.template.spec.containers[0].env = [];

  const applyAs = async (manager: string, object: KubeObject): Promise<KubeObject> =>
    cluster.client.apply(await cluster.client.resourceOf(object), targetOf(object), { manager, force: true });

  test.each(['structured', 'server'])('are in sync, and what is no longer wanted is seen: %s', async way => {
    const applied = await applyAs('argocd-controller', wanted);
    const annotations = { 'argocd.argoproj.io/compare-options': 'ServerSideDiff=true' };
    const asked =
      way === 'server' ? { ...serverSide, metadata: { ...serverSide.metadata, annotations } } : serverSide;
    const compareWith = async (target: KubeObject) => {
      const { resources } = await createComparer().compare(
        request([target], [applied], { application: asked, cluster: servedCluster([applied]) }),
      );
      return resources.map(({ status, why }) => [status.status, why]);
    };
    expect(await compareWith(wanted)).toEqual([['Synced', undefined]]);
    expect(await compareWith(without)).toEqual([
      [
        'OutOfSync',
        'Deployment shop/applied differs in spec.template.spec.containers[name=web].env (only in the cluster), and in 1 other field.',
      ],
    ]);
  });

  test('are asked of the server with what is ignored in mind', async () => {
    const applied = await applyAs('argocd-controller', wanted);
    const ignoreDifferences = [
      {
        group: 'apps',
        kind: 'Deployment',
        jqPathExpressions: ['.spec.template.spec.containers[] | select(.name == "side")'],
        jsonPointers: ['/spec/template/spec/containers/0/env'],
      },
    ];
    const comparer = createComparer();
    const { sync } = await comparer.compare(
      request([without], [applied], {
        application: application({ ignoreDifferences }),
        settings: { ...settings, serverSideDiff: true },
        cluster: servedCluster([applied]),
      }),
    );
    await comparer.stop();
    expect(sync).toBe('Synced');
  });

  test('keep what others own', async () => {
    await applyAs('argocd-controller', wanted);
    const others = { ...targetOf(wanted), spec: { ...(wanted.spec as object), replicas: 4 } };
    const live = await cluster.client.apply(await cluster.client.resourceOf(others), others, {
      manager: 'scaler',
      force: true,
    });
    const { sync } = await createComparer().compare(request([wanted], [live], { application: serverSide }));
    expect(sync).toBe('Synced');
  });

  test('are in sync in custom kinds with defaults in lists', async () => {
    const object = { ...widget, metadata: { name: 'applied' } };
    const live = await applyAs('argocd-controller', object);
    const definition = lives.find(({ kind }) => kind === 'CustomResourceDefinition') as KubeObject;
    const compareWith = async (target: KubeObject) => {
      const asked = request([target], [live], { application: serverSide });
      const { sync } = await createComparer().compare({
        ...asked,
        cluster: servedCluster([live, definition]),
      });
      return sync;
    };
    expect(await compareWith(object)).toBe('Synced');
    expect(await compareWith({ ...object, spec: { parts: [{ name: 'a' }] } })).toBe('OutOfSync');
  });
});

/** A cluster of these objects that can also be asked. */
const servedCluster = (objects: readonly KubeObject[]) => {
  const plurals: Record<string, string> = {
    Widget: 'widgets',
    HorizontalPodAutoscaler: 'horizontalpodautoscalers',
  };
  const still = stillCluster(
    objects.filter(({ kind }) => kind !== 'CustomResourceDefinition'),
    cluster.client,
  );
  return {
    ...still,
    get: (key: Parameters<typeof still.get>[0]) =>
      objects.find(object => keyText(keyOf(object)) === keyText(key)),
    kindOf: (group: string, kind: string, version?: string) => {
      const found = still.kindOf(group, kind, version);
      return found && { ...found, plural: plurals[kind] ?? found.plural };
    },
  };
};

test('an object that is watched in another version is compared in the one that is wanted', async () => {
  const autoscaler = all().find(({ apiVersion }) => apiVersion === 'autoscaling/v1') as KubeObject;
  const v2 = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' };
  const watched = (await cluster.client.get(await cluster.client.resourceOf(v2), {
    namespace: 'shop',
    name: 'old',
  })) as KubeObject;
  expect(watched.apiVersion).toBe('autoscaling/v2');
  const asked = request([autoscaler], [watched], { cluster: servedCluster([watched]) });
  const { resources } = await createComparer().compare(asked);
  expect(resources.map(({ status, why }) => [status.status, why])).toEqual([['Synced', undefined]]);
});
