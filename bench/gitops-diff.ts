/**
 * Comparing an application of 1,000 objects with its cluster, in memory. Run: node bench/gitops-diff.ts
 * Live objects are what a server makes of the wanted ones: with defaults, status, owners of fields and the annotation of
 * the last apply.
 */
import { loadavg } from 'node:os';
import type { Application } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { prepareTargets } from '@freshet/domain/targets';
import { applyDefaults, cloneJson, type JsonObject } from '@freshet/embedded-cluster/kube-types';
import type { LiveCluster } from '../runtime/src/clusters/index.ts';
import { type CompareRequest, type Comparer, createComparer } from '../runtime/src/comparison/index.ts';
import { resourceDiff } from '../runtime/src/diff-text/index.ts';
import { defaultSettings } from '../runtime/src/settings/index.ts';
import { say } from './figures.ts';

const COUNT = 1_000;
const KIND_CYCLE = 5;
const SERVER = 'https://kubernetes.default.svc';
const KIBIBYTE = 1_024;

const application: Application = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'bench', namespace: 'argocd' },
  spec: { project: 'default', destination: { server: SERVER, namespace: 'bench' } },
};

const settings = defaultSettings('argocd');

const deployment = (name: string): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels: { app: name, tier: 'back' } },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        containers: ['main', 'side'].map(container => ({
          name: container,
          image: `registry.example/${container}:1.2.3`,
          env: Array.from({ length: 10 }, (_, place) => ({ name: `V${place}`, value: `${name}-${place}` })),
          ports: [{ containerPort: 8_080 }],
          resources: { requests: { cpu: '1000m', memory: '1024Mi' }, limits: { cpu: '2', memory: '2Gi' } },
          livenessProbe: { httpGet: { path: '/live', port: 8_080 } },
          volumeMounts: [{ name: 'config', mountPath: '/etc/config' }],
        })),
        volumes: [{ name: 'config', configMap: { name } }],
      },
    },
  },
});

const kinds: readonly ((name: string) => KubeObject)[] = [
  deployment,
  name => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port: 80, targetPort: 8_080 }] },
  }),
  name => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { key: 'x'.repeat(500) } }),
  name => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData: { password: name } }),
  name => ({
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: { name },
    spec: { parts: Array.from({ length: 10 }, (_, place) => ({ name: `p${place}`, size: place })) },
  }),
];

const objects = Array.from({ length: COUNT }, (_, place) => {
  const make = kinds[place % KIND_CYCLE] ?? deployment;
  return make(`object-${place}`);
});

/** Owners of fields as long as those of real objects are. */
const ownersOf = (object: KubeObject): unknown[] => [
  {
    manager: 'argocd-controller',
    operation: 'Update',
    apiVersion: object.apiVersion,
    fieldsType: 'FieldsV1',
    fieldsV1: Object.fromEntries(
      Array.from({ length: 60 }, (_, place) => [`f:field${place}`, { 'f:x': {} }]),
    ),
  },
];

const served = (target: KubeObject, place: number): KubeObject => {
  const live = cloneJson(target as unknown as JsonObject);
  applyDefaults(live);
  const { metadata } = live as unknown as KubeObject;
  const made = {
    ...metadata,
    uid: `uid-${place}`,
    resourceVersion: String(place),
    creationTimestamp: '2026-01-01T00:00:00Z',
    annotations: {
      ...metadata.annotations,
      'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(target),
    },
    managedFields: ownersOf(target),
  };
  return { ...live, metadata: made, status: { observedGeneration: 1 } } as unknown as KubeObject;
};

const clusterOf = (lives: readonly KubeObject[]): LiveCluster => {
  const byKey = new Map(lives.map(live => [keyText(keyOf(live)), live]));
  return {
    server: SERVER,
    name: 'in-cluster',
    version: '1.34',
    apiVersions: [],
    kindOf: (group, kind, version = 'v1') => ({
      group,
      kind,
      version,
      plural: `${kind.toLowerCase()}s`,
      namespaced: true,
    }),
    get: key => byKey.get(keyText(key)),
    trackedBy: () => lives,
  } as Partial<LiveCluster> as LiveCluster;
};

const requestFor = (rendered: readonly KubeObject[], lives: readonly KubeObject[]): CompareRequest => ({
  application,
  rendered: { objects: rendered, sourceTypes: ['Directory'] },
  revisions: ['bench'],
  cluster: clusterOf(lives),
  settings,
  healthOf: () => ({ status: 'Healthy' }),
  refusalOf: () => undefined,
});

/** Time of the processor, which other programs do not lengthen. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const timed = async (comparer: Comparer, request: CompareRequest): Promise<[number, string]> => {
  const begun = performance.now();
  const cpuBegun = cpuMs();
  const { sync, resources } = await comparer.compare(request);
  const out = resources.filter(({ status }) => status.status === 'OutOfSync').length;
  const ms = performance.now() - begun;
  return [ms, `${sync}, ${out} out of sync, ${Math.round(cpuMs() - cpuBegun)} ms of processor`];
};

const { targets } = prepareTargets({
  objects,
  application,
  settings,
  server: SERVER,
  isNamespaced: () => true,
});
const lives = targets.map(served);
const request = requestFor(objects, lives);

console.log(`load of the machine\t${loadavg()[0]?.toFixed(1)}\tprocesses`);
const comparer = createComparer();
const [first, verdict] = await timed(comparer, request);
say(`first comparison of ${COUNT} objects: ${verdict} (bar: 500)`, first, 'ms');
const fresh = createComparer();
const [warm] = await timed(fresh, request);
say('the same once the code is warm (bar: 500)', warm, 'ms');
const [again] = await timed(fresh, request);
say('again with nothing changed', again, 'ms');

const changed = lives.map((live, place) =>
  place % KIND_CYCLE === 0
    ? {
        ...live,
        metadata: { ...live.metadata, resourceVersion: `changed-${place}` },
        spec: { ...(live.spec as object), replicas: 7 },
      }
    : live,
);
const [drifted, outcome] = await timed(fresh, requestFor(objects, changed));
say(`after every fifth changed in the cluster: ${outcome}`, drifted, 'ms');

const begun = performance.now();
const { resources } = await fresh.compare(requestFor(objects, changed));
const texts = resources.filter(({ isModified }) => isModified).map(resource => resourceDiff(resource).text);
say(
  `texts of all differences, ${Math.round(texts.join('').length / KIBIBYTE)} KB`,
  performance.now() - begun,
  'ms',
);

const ignoring: CompareRequest = {
  ...requestFor(objects, changed),
  application: {
    ...application,
    spec: {
      ...application.spec,
      ignoreDifferences: [
        {
          group: 'apps',
          kind: 'Deployment',
          jqPathExpressions: ['.spec.replicas', '.spec.template.spec.containers[]?.env'],
        },
      ],
    },
  },
};
const [ignored, synced] = await timed(fresh, ignoring);
say(`with two jq expressions for every fifth, jq loaded: ${synced}`, ignored, 'ms');
await Promise.all([comparer.stop(), fresh.stop()]);
