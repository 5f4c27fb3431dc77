import type { Application } from '@freshet/domain/applications';
import { groupOf, type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { trackedInstance } from '@freshet/domain/tracking';
import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';
import type { LiveCluster } from '../clusters/index.ts';
import { defaultSettings, type EngineSettings } from '../settings/index.ts';
import type { CompareRequest } from './compare-request.ts';

export const settings: EngineSettings = defaultSettings('argocd');

export const application = (spec: Partial<Application['spec']> = {}): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'store', namespace: 'argocd' },
  spec: { project: 'default', destination: { name: 'in-cluster', namespace: 'shop' }, ...spec },
});

const CLUSTER_WIDE = /^(?:Namespace|CustomResourceDefinition|PriorityClass|StorageClass|Cluster.*)$/u;

/** A cluster that has just these objects. */
export const stillCluster = (objects: readonly KubeObject[], client?: KubeClient): LiveCluster => {
  const byKey = new Map(objects.map(object => [keyText(keyOf(object)), object]));
  return {
    server: 'https://kubernetes.default.svc',
    name: 'in-cluster',
    client: client as KubeClient,
    version: '1.34',
    apiVersions: [],
    kindOf: (group, kind, version = 'v1'): KubeResource => ({
      group,
      version,
      kind,
      plural: `${kind.toLowerCase()}s`,
      namespaced: !CLUSTER_WIDE.test(kind),
    }),
    get: key => byKey.get(keyText(key)),
    trackedBy: instance => objects.filter(object => trackedInstance(object, settings) === instance),
    childrenOf: () => [],
    rootsIn: () => [],
    ofKind: () => [],
    onChange: () => () => undefined,
    rediscover: async () => undefined,
    ready: Promise.resolve(),
    stop: async () => undefined,
  };
};

/** A question to a comparer about wanted and live objects. */
export const request = (
  wanted: readonly KubeObject[],
  lives: readonly KubeObject[],
  changed: Partial<CompareRequest> = {},
): CompareRequest => ({
  application: application(),
  rendered: { objects: wanted, sourceTypes: ['Directory'] },
  revisions: ['abc'],
  cluster: stillCluster(lives),
  settings,
  healthOf: object => (groupOf(object.apiVersion) === 'apps' ? { status: 'Healthy' } : undefined),
  refusalOf: () => undefined,
  ...changed,
});
