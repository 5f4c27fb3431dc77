import { describe, expect, test } from 'vitest';
import { hasGolden, readGolden } from '../../test/golden.ts';
import { decodeObject } from '../decoding/index.ts';
import type { JsonObject } from '../objects/index.ts';
import { builtInKinds } from './index.ts';
import { container, job, made, podWith, selector, workload } from './rules.fixture.ts';

describe('defaults', () => {
  test('of a deployment are those that every client expects', () => {
    expect(made('Deployment', workload())).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x', namespace: 'default', uid: 'u-1' },
      spec: {
        replicas: 1,
        selector,
        revisionHistoryLimit: 10,
        progressDeadlineSeconds: 600,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: {
            containers: [
              {
                ...container,
                imagePullPolicy: 'IfNotPresent',
                terminationMessagePath: '/dev/termination-log',
                terminationMessagePolicy: 'File',
                resources: {},
              },
            ],
            restartPolicy: 'Always',
            dnsPolicy: 'ClusterFirst',
            schedulerName: 'default-scheduler',
            terminationGracePeriodSeconds: 30,
            securityContext: {},
          },
        },
      },
      status: {},
    });
  });

  test.each([
    [
      'Pod',
      { spec: { containers: [container] } },
      { spec: { enableServiceLinks: true }, status: { phase: 'Pending', qosClass: 'BestEffort' } },
    ],
    [
      'Pod',
      podWith({ resources: { limits: { cpu: '1', memory: '1Gi' } } }),
      {
        spec: { containers: [{ resources: { requests: { cpu: '1', memory: '1Gi' } } }] },
        status: { qosClass: 'Guaranteed' },
      },
    ],
    ['Pod', podWith({ image: 'nginx' }), { spec: { containers: [{ imagePullPolicy: 'Always' }] } }],
    ['Pod', podWith({ image: 'host:5000/nginx' }), { spec: { containers: [{ imagePullPolicy: 'Always' }] } }],
    [
      'Pod',
      podWith({ image: 'nginx@sha256:aa' }),
      { spec: { containers: [{ imagePullPolicy: 'IfNotPresent' }] } },
    ],
    [
      'Pod',
      podWith({ ports: [{ containerPort: 80 }] }),
      { spec: { containers: [{ ports: [{ containerPort: 80, protocol: 'TCP' }] }] } },
    ],
    [
      'Pod',
      podWith({ livenessProbe: { httpGet: { port: 80 } } }),
      {
        spec: {
          containers: [
            {
              livenessProbe: {
                timeoutSeconds: 1,
                periodSeconds: 10,
                successThreshold: 1,
                failureThreshold: 3,
                httpGet: { path: '/', scheme: 'HTTP' },
              },
            },
          ],
        },
      },
    ],
    [
      'Pod',
      {
        spec: {
          containers: [container],
          serviceAccountName: 'me',
          volumes: [{ name: 'a' }, { name: 'b', configMap: { name: 'c' } }],
        },
      },
      {
        spec: {
          serviceAccount: 'me',
          volumes: [
            { name: 'a', emptyDir: {} },
            { name: 'b', configMap: { name: 'c', defaultMode: 420 } },
          ],
        },
      },
    ],
    [
      'StatefulSet',
      workload({ serviceName: 's', volumeClaimTemplates: [{ metadata: { name: 'd' } }] }),
      {
        spec: {
          podManagementPolicy: 'OrderedReady',
          updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
          persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
          volumeClaimTemplates: [
            {
              kind: 'PersistentVolumeClaim',
              spec: { volumeMode: 'Filesystem' },
              status: { phase: 'Pending' },
            },
          ],
        },
      },
    ],
    [
      'DaemonSet',
      workload(),
      {
        spec: {
          updateStrategy: { rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
          revisionHistoryLimit: 10,
        },
      },
    ],
    [
      'Job',
      job(),
      {
        metadata: { labels: { app: 'web' } },
        spec: {
          completions: 1,
          parallelism: 1,
          backoffLimit: 6,
          completionMode: 'NonIndexed',
          selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u-1' } },
          template: { metadata: { labels: { 'job-name': 'x', 'controller-uid': 'u-1' } } },
        },
      },
    ],
    [
      'CronJob',
      { spec: { schedule: '* * * * *', jobTemplate: job() } },
      {
        spec: {
          concurrencyPolicy: 'Allow',
          suspend: false,
          successfulJobsHistoryLimit: 3,
          failedJobsHistoryLimit: 1,
        },
      },
    ],
    [
      'Service',
      { spec: { ports: [{ port: 80 }], sessionAffinity: 'ClientIP', type: 'LoadBalancer' } },
      {
        spec: {
          ports: [{ protocol: 'TCP', targetPort: 80 }],
          sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } },
          internalTrafficPolicy: 'Cluster',
          externalTrafficPolicy: 'Cluster',
          allocateLoadBalancerNodePorts: true,
        },
        status: { loadBalancer: {} },
      },
    ],
    [
      'Secret',
      { data: { a: 'YQ==' }, stringData: { b: 'b' } },
      { type: 'Opaque', data: { a: 'YQ==', b: 'Yg==' } },
    ],
    [
      'PersistentVolumeClaim',
      { spec: {} },
      { spec: { volumeMode: 'Filesystem' }, status: { phase: 'Pending' } },
    ],
    ['StorageClass', { provisioner: 'p' }, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }],
    [
      'NetworkPolicy',
      { spec: { podSelector: {}, egress: [{ ports: [{ port: 53 }] }] } },
      { spec: { policyTypes: ['Ingress', 'Egress'], egress: [{ ports: [{ protocol: 'TCP' }] }] } },
    ],
    [
      'RoleBinding',
      { roleRef: { kind: 'Role', name: 'r' }, subjects: [{ kind: 'User', name: 'u' }] },
      {
        roleRef: { apiGroup: 'rbac.authorization.k8s.io' },
        subjects: [{ apiGroup: 'rbac.authorization.k8s.io' }],
      },
    ],
    [
      'Namespace',
      {},
      {
        metadata: { labels: { 'kubernetes.io/metadata.name': 'x' } },
        spec: { finalizers: ['kubernetes'] },
        status: { phase: 'Active' },
      },
    ],
    [
      'LimitRange',
      { spec: { limits: [{ type: 'Container', max: { cpu: '2' } }] } },
      { spec: { limits: [{ default: { cpu: '2' }, defaultRequest: { cpu: '2' } }] } },
    ],
    [
      'HorizontalPodAutoscaler',
      { spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd' } } },
      { spec: { minReplicas: 1, targetCPUUtilizationPercentage: 80 } },
    ],
    [
      'CustomResourceDefinition',
      { spec: { names: { kind: 'Thing', plural: 'things' } } },
      { spec: { names: { singular: 'thing', listKind: 'ThingList' }, conversion: { strategy: 'None' } } },
    ],
    [
      'MutatingWebhookConfiguration',
      { webhooks: [{ name: 'w', rules: [{}], clientConfig: { service: {} } }] },
      {
        webhooks: [
          {
            failurePolicy: 'Fail',
            timeoutSeconds: 10,
            reinvocationPolicy: 'Never',
            rules: [{ scope: '*' }],
            clientConfig: { service: { port: 443 } },
          },
        ],
      },
    ],
  ])('of a %s like %j are filled in', (kind, parts, expected) => {
    expect(made(kind, parts)).toMatchObject(expected);
  });

  test('of an autoscaler of the newer version aim at the processor', () => {
    const parts = {
      spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'd' }, behavior: {} },
    };
    expect(made('HorizontalPodAutoscaler', parts, 'v2')).toMatchObject({
      spec: {
        metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 80 } } }],
        behavior: { scaleUp: { stabilizationWindowSeconds: 0 }, scaleDown: { selectPolicy: 'Max' } },
      },
    });
  });

  test.runIf(hasGolden)('change nothing the second time, whatever the object', () => {
    for (const { name, object } of readGolden())
      for (const kind of builtInKinds().filter(each => each.kind === object.kind))
        for (const parts of [object, { metadata: { name: 'x' } }, { metadata: { name: 'x' }, spec: {} }]) {
          const { apiVersion: _version, ...rest } = structuredClone(parts) as JsonObject;
          const { object: once } = decodeObject(rest, kind, 'Ignore');
          kind.rules.applyDefaults(once);
          const twice = structuredClone(once);
          kind.rules.applyDefaults(twice);
          expect(twice, name).toEqual(once);
          kind.rules.validateCreate(twice);
          kind.rules.validateUpdate(twice, once);
          kind.rules.selectableFields?.(twice);
          kind.rules.scale?.read(twice);
        }
  });
});
