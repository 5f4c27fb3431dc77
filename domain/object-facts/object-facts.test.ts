import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { objectFacts } from './index.ts';

const object = (apiVersion: string, kind: string, rest: object = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'web', namespace: 'shop' },
  ...rest,
});

const facts = (one: KubeObject) =>
  Object.fromEntries(objectFacts(one).map(({ name, values }) => [name, values]));

describe('what is worth knowing of an object', () => {
  test('a deployment says how many pods it wants, of what, and how they are replaced', () => {
    const deployment = object('apps/v1', 'Deployment', {
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: 'web' } },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } },
        template: { spec: { containers: [{ image: 'web:2' }], initContainers: [{ image: 'migrate:1' }] } },
      },
      status: { readyReplicas: 2, updatedReplicas: 1 },
    });
    expect(facts(deployment)).toEqual({
      replicas: ['2 / 3'],
      updated: ['1 / 3'],
      strategy: ['RollingUpdate, maxSurge 25%, maxUnavailable 0'],
      images: ['web:2', 'migrate:1'],
      selector: ['app=web'],
    });
  });

  test('a rollout says how many steps its canary has, a schedule when it runs', () => {
    const rollout = object('argoproj.io/v1alpha1', 'Rollout', {
      spec: { replicas: 0, strategy: { canary: { maxSurge: 1, steps: [{}, {}] } } },
    });
    expect(facts(rollout).strategy).toEqual(['canary, maxSurge 1, 2 steps']);
    const cron = object('batch/v1', 'CronJob', {
      spec: {
        schedule: '0 4 * * *',
        jobTemplate: { spec: { template: { spec: { containers: [{ image: 'job:1' }] } } } },
      },
    });
    expect(facts(cron)).toEqual({ schedule: ['0 4 * * *'], images: ['job:1'] });
  });

  test('a service says its type, addresses, ports and whom it selects', () => {
    const service = object('v1', 'Service', {
      spec: {
        type: 'NodePort',
        clusterIP: '10.0.0.7',
        selector: { app: 'web' },
        ports: [
          { name: 'http', port: 80, targetPort: 8080, nodePort: 30080 },
          { port: 53, protocol: 'UDP' },
        ],
      },
    });
    expect(facts(service)).toEqual({
      type: ['NodePort'],
      clusterIp: ['10.0.0.7'],
      ports: ['http 80 → 8080/TCP, node 30080', '53 → 53/UDP'],
      selector: ['app=web'],
    });
    expect(facts(object('v1', 'Service', { spec: { clusterIP: 'None' } })).clusterIp).toEqual(['None']);
  });

  test('an ingress says where each of its addresses leads', () => {
    const ingress = object('networking.k8s.io/v1', 'Ingress', {
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: ['shop.example'] }],
        rules: [
          {
            host: 'shop.example',
            http: { paths: [{ path: '/api', backend: { service: { name: 'api', port: { number: 80 } } } }] },
          },
        ],
        defaultBackend: { service: { name: 'web', port: { name: 'http' } } },
      },
    });
    expect(facts(ingress)).toEqual({
      class: ['nginx'],
      routes: ['https://shop.example/api → api:80', 'http://*/ → web:http'],
    });
  });

  test('ConfigMaps and Secrets say the names of their keys, and no value', () => {
    const map = object('v1', 'ConfigMap', { data: { b: 'canary-value', a: '1' }, binaryData: { c: 'AA==' } });
    expect(facts(map)).toEqual({ keys: ['a', 'b', 'c'] });
    const secret = object('v1', 'Secret', { type: 'Opaque', data: { password: 'Y2FuYXJ5' } });
    expect(facts(secret)).toEqual({ type: ['Opaque'], keys: ['password'] });
    expect(JSON.stringify([objectFacts(map), objectFacts(secret)])).not.toMatch(/canary|Y2FuYXJ5/);
  });

  test('claims and autoscalers say their size and range', () => {
    const claim = object('v1', 'PersistentVolumeClaim', {
      spec: { storageClassName: 'fast', resources: { requests: { storage: '1Gi' } } },
    });
    expect(facts(claim)).toEqual({ size: ['1Gi'], class: ['fast'] });
    const scaler = object('autoscaling/v2', 'HorizontalPodAutoscaler', {
      spec: {
        minReplicas: 2,
        maxReplicas: 9,
        scaleTargetRef: { kind: 'Deployment', name: 'web' },
        metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 70 } } }],
      },
      status: { currentReplicas: 4 },
    });
    expect(facts(scaler)).toEqual({
      target: ['Deployment web'],
      range: ['2 – 9'],
      replicas: ['4'],
      metrics: ['cpu 70 %'],
    });
  });

  test('very many and very long values are cut, and that is said', () => {
    const data = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`key-${place}`, '']));
    expect(facts(object('v1', 'ConfigMap', { data })).keys).toHaveLength(51);
    expect(facts(object('v1', 'ConfigMap', { data })).keys?.at(-1)).toBe('+10');
    expect(facts(object('v1', 'ConfigMap', { data: { ['k'.repeat(400)]: '' } })).keys?.[0]).toHaveLength(301);
  });

  test('never throws, whatever an object holds', () => {
    const kinds = [
      ['v1', 'Service'],
      ['v1', 'ConfigMap'],
      ['apps/v1', 'Deployment'],
      ['argoproj.io/v1alpha1', 'Rollout'],
      ['networking.k8s.io/v1', 'Ingress'],
      ['autoscaling/v2', 'HorizontalPodAutoscaler'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.jsonValue(),
        fc.jsonValue(),
        ([version, kind], spec, data) => {
          expect(Array.isArray(objectFacts(object(version, kind, { spec, data, status: data })))).toBe(true);
        },
      ),
    );
  });
});
