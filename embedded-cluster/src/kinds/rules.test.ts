import { describe, expect, test } from 'vitest';
import { hasGolden, readGolden } from '../../test/golden.ts';
import { decodeObject } from '../decoding/index.ts';
import type { JsonObject, KubeObject } from '../objects/index.ts';
import { fieldMessage } from '../status/index.ts';
import { builtInKinds, type Kind } from './index.ts';

const kindOf = (name: string, version = 'v1'): Kind => {
  const found = builtInKinds().find(each => each.kind === name && each.version === version);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};

const prepared = (kind: Kind, parts: object): KubeObject => {
  const value = structuredClone({
    metadata: { name: 'x', namespace: 'default', uid: 'u-1' },
    ...parts,
  }) as JsonObject;
  const { object } = decodeObject(value, kind, 'Strict');
  kind.rules.applyDefaults(object);
  kind.rules.prepareCreate?.(object);
  return object;
};

const made = (name: string, parts: object, version?: string): KubeObject =>
  prepared(kindOf(name, version), parts);

const problems = (name: string, parts: object): string[] =>
  kindOf(name).rules.validateCreate(made(name, parts)).map(fieldMessage);

const changeProblems = (name: string, before: object, after: object): string[] => {
  const [previous, next] = [made(name, before), made(name, after)];
  kindOf(name).rules.prepareUpdate?.(next, previous);
  return kindOf(name).rules.validateUpdate(next, previous).map(fieldMessage);
};

const container = { name: 'web', image: 'nginx:1.27' };
const template = (spec: object = {}) => ({
  metadata: { labels: { app: 'web' } },
  spec: { containers: [container], ...spec },
});
const selector = { matchLabels: { app: 'web' } };
const workload = (spec: object = {}) => ({ spec: { selector, template: template(), ...spec } });
const podWith = (parts: object) => ({ spec: { containers: [{ ...container, ...parts }] } });
const job = (spec: object = {}) => ({ spec: { template: template({ restartPolicy: 'Never' }), ...spec } });

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

describe('a new object', () => {
  test.each([
    ['Pod', { spec: {} }, 'spec.containers: Required value'],
    ['Pod', podWith({ image: '' }), 'spec.containers[0].image: Required value'],
    [
      'Pod',
      podWith({ name: 'A' }),
      'spec.containers[0].name: Invalid value: "A": a lowercase RFC 1123 label',
    ],
    [
      'Pod',
      { spec: { containers: [container, container] } },
      'spec.containers[1].name: Duplicate value: "web"',
    ],
    [
      'Pod',
      podWith({ volumeMounts: [{ name: 'v', mountPath: '/v' }] }),
      'spec.containers[0].volumeMounts[0].name: Not found: "v"',
    ],
    [
      'Pod',
      podWith({ ports: [{ containerPort: 70000 }] }),
      'spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
    ],
    [
      'Pod',
      podWith({ resources: { limits: { cpu: '1' }, requests: { cpu: '2' } } }),
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      'Pod',
      podWith({ env: [{ name: 'A', valueFrom: {} }] }),
      'spec.containers[0].env[0].valueFrom: Invalid value: "": must specify one of',
    ],
    [
      'Pod',
      podWith({ livenessProbe: { successThreshold: 2, exec: { command: ['a'] } } }),
      'spec.containers[0].livenessProbe.successThreshold: Invalid value: 2: must be 1',
    ],
    [
      'Pod',
      podWith({ livenessProbe: {} }),
      'spec.containers[0].livenessProbe: Required value: must specify a handler type',
    ],
    [
      'Pod',
      { spec: { containers: [container], volumes: [{ name: 'a', emptyDir: {}, hostPath: { path: '/' } }] } },
      'spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type',
    ],
    [
      'Pod',
      { spec: { containers: [container], restartPolicy: 'Sometimes' } },
      'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
    ],
    [
      'Pod',
      { metadata: { name: 'x', labels: { 'a b': 'c' } }, spec: { containers: [container] } },
      'metadata.labels: Invalid value: "a b": name part must consist of',
    ],
    [
      'Deployment',
      workload({ selector: { matchLabels: { app: 'other' } } }),
      'spec.template.metadata.labels: Invalid value: {"app":"web"}: `selector` does not match template `labels`',
    ],
    [
      'Deployment',
      workload({ replicas: -1 }),
      'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'Deployment',
      workload({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }),
      'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
    ],
    [
      'Deployment',
      workload({ strategy: { type: 'Recreate', rollingUpdate: {} } }),
      "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'",
    ],
    [
      'Deployment',
      workload({ template: template({ restartPolicy: 'Never' }) }),
      'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
    ],
    [
      'Deployment',
      workload({ progressDeadlineSeconds: 5, minReadySeconds: 5 }),
      'spec.progressDeadlineSeconds: Invalid value: 5: must be greater than minReadySeconds',
    ],
    ['Deployment', { spec: { template: template() } }, 'spec.selector: Required value'],
    [
      'Job',
      { spec: { template: template() } },
      'spec.template.spec.restartPolicy: Unsupported value: "Always": supported values: "OnFailure", "Never"',
    ],
    [
      'CronJob',
      { spec: { schedule: 'now', jobTemplate: job() } },
      'spec.schedule: Invalid value: "now": expected exactly 5 fields',
    ],
    ['CronJob', { spec: { schedule: '99 * * * *', jobTemplate: job() } }, 'spec.schedule: Invalid value'],
    [
      'CronJob',
      { spec: { schedule: 'TZ=UTC * * * * *', jobTemplate: job() } },
      'cannot use TZ or CRON_TZ in schedule',
    ],
    [
      'CronJob',
      { spec: { schedule: '* * * * *', timeZone: 'Mars/Base', jobTemplate: job() } },
      'spec.timeZone: Invalid value: "Mars/Base": unknown time zone Mars/Base',
    ],
    [
      'CronJob',
      { metadata: { name: 'a'.repeat(53) }, spec: { schedule: '* * * * *', jobTemplate: job() } },
      'must be no more than 52 characters',
    ],
    ['Service', { spec: {} }, 'spec.ports: Required value'],
    ['Service', { spec: { ports: [{ port: 80 }, { port: 81 }] } }, 'spec.ports[0].name: Required value'],
    [
      'Service',
      {
        spec: {
          ports: [
            { name: 'a', port: 80 },
            { name: 'b', port: 80 },
          ],
        },
      },
      'spec.ports[1]: Duplicate value: {"protocol":"TCP","port":80}',
    ],
    ['Service', { spec: { type: 'ExternalName' } }, 'spec.externalName: Required value'],
    [
      'ConfigMap',
      { data: { 'a/b': '' } },
      'data[a/b]: Invalid value: "a/b": a valid config key must consist of',
    ],
    ['ConfigMap', { data: { a: 'x'.repeat(1048577) } }, 'data: Too long: may not be more than 1048576 bytes'],
    ['Secret', { type: 'kubernetes.io/tls' }, 'data[tls.crt]: Required value'],
    [
      'PersistentVolumeClaim',
      { spec: {} },
      'spec.accessModes: Required value: at least 1 access mode is required',
    ],
    ['Ingress', { spec: {} }, 'either `defaultBackend` or `rules` must be specified'],
    [
      'Ingress',
      {
        spec: {
          rules: [
            {
              http: {
                paths: [
                  {
                    path: 'a',
                    pathType: 'Prefix',
                    backend: { service: { name: 's', port: { number: 80 } } },
                  },
                ],
              },
            },
          ],
        },
      },
      'spec.rules[0].http.paths[0].path: Invalid value: "a": must be an absolute path',
    ],
    [
      'PodDisruptionBudget',
      { spec: { minAvailable: 1, maxUnavailable: 1 } },
      'minAvailable and maxUnavailable cannot be both set',
    ],
    [
      'HorizontalPodAutoscaler',
      { spec: { minReplicas: 3, maxReplicas: 2, scaleTargetRef: { kind: 'Deployment', name: 'd' } } },
      'spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`',
    ],
    [
      'RoleBinding',
      { roleRef: { kind: 'Thing', name: 'r' } },
      'roleRef.kind: Unsupported value: "Thing": supported values: "Role", "ClusterRole"',
    ],
    [
      'Pod',
      {
        spec: {
          containers: [container],
          affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{}] } },
        },
      },
      'spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Required value: can not be empty',
    ],
    [
      'Pod',
      {
        spec: {
          containers: [container],
          affinity: {
            nodeAffinity: {
              preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 0, preference: {} }],
            },
          },
        },
      },
      'must be in the range 1-100',
    ],
    [
      'Pod',
      podWith({ securityContext: { privileged: true, allowPrivilegeEscalation: false } }),
      'cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
    ],
    [
      'LimitRange',
      { spec: { limits: [{ type: 'Container', min: { cpu: '2' }, max: { cpu: '1' } }] } },
      'spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
    ],
    [
      'ResourceQuota',
      { spec: { hard: { foo: '1' } } },
      'spec.hard[foo]: Invalid value: "foo": must be a standard resource type or fully qualified',
    ],
    [
      'Secret',
      { type: 'kubernetes.io/dockerconfigjson', data: { '.dockerconfigjson': 'YQ==' } },
      'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": must be valid JSON',
    ],
    [
      'Job',
      job({
        podFailurePolicy: { rules: [{ action: 'Stop', onExitCodes: { operator: 'In', values: [1] } }] },
      }),
      'spec.podFailurePolicy.rules[0].action: Unsupported value: "Stop"',
    ],
    [
      'NetworkPolicy',
      { spec: { podSelector: {}, ingress: [{ ports: [{ port: 90, endPort: 80 }] }] } },
      'spec.ingress[0].ports[0].endPort: Invalid value: 80: must be greater than or equal to `port`',
    ],
    [
      'PriorityClass',
      { metadata: { name: 'system-mine' } },
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only",
    ],
  ])('%s %j is refused', (kind, parts, message) => {
    expect(problems(kind, parts).join('\n')).toContain(message);
  });

  test.each([
    ['Pod', { spec: { containers: [container] } }],
    ['Deployment', workload()],
    [
      'StatefulSet',
      workload({
        serviceName: 's',
        template: template({
          containers: [{ ...container, volumeMounts: [{ name: 'd', mountPath: '/d' }] }],
        }),
        volumeClaimTemplates: [{ metadata: { name: 'd' }, spec: {} }],
      }),
    ],
    ['DaemonSet', workload()],
    ['Job', job()],
    ['CronJob', { spec: { schedule: '*/5 1-3 * * MON', timeZone: 'Europe/Paris', jobTemplate: job() } }],
    ['CronJob', { spec: { schedule: '@hourly', jobTemplate: job() } }],
    ['Service', { spec: { clusterIP: 'None' } }],
    ['Service', { spec: { ports: [{ port: 80, targetPort: 'http' }] } }],
    ['ConfigMap', { data: { 'a.b': '1' } }],
    [
      'Ingress',
      {
        spec: {
          rules: [
            {
              host: '*.example.com',
              http: {
                paths: [
                  {
                    path: '/',
                    pathType: 'Prefix',
                    backend: { service: { name: 's', port: { name: 'http' } } },
                  },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      'PersistentVolumeClaim',
      { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    ],
    ['NetworkPolicy', { spec: { podSelector: {}, ingress: [{ from: [{ podSelector: {} }] }] } }],
    ['ClusterRole', { rules: [{ nonResourceURLs: ['/healthz'], verbs: ['get'] }] }],
    [
      'ResourceQuota',
      {
        spec: {
          hard: { pods: '5', 'requests.cpu': '1', 'count/deployments.apps': '3', 'services.nodeports': '0' },
        },
      },
    ],
    ['LimitRange', { spec: { limits: [{ type: 'Container', min: { cpu: '1' }, max: { cpu: '2' } }] } }],
  ])('%s %j is accepted', (kind, parts) => {
    expect(problems(kind, parts)).toEqual([]);
  });
});

describe('a change', () => {
  const claim = (storage: string) => ({
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
  });

  test.each([
    [
      'Deployment',
      workload(),
      workload({ selector: { matchLabels: { app: 'web', a: 'b' } } }),
      'spec.selector: Invalid value: {"matchLabels":{"app":"web","a":"b"}}: field is immutable',
    ],
    [
      'StatefulSet',
      workload({ serviceName: 'a' }),
      workload({ serviceName: 'b' }),
      'spec: Forbidden: updates to statefulset spec for fields other than',
    ],
    [
      'Pod',
      podWith({}),
      podWith({ command: ['a'] }),
      'spec: Forbidden: pod updates may not change fields other than',
    ],
    ['Job', job(), job({ completions: 2 }), 'spec.completions: Invalid value: 2: field is immutable'],
    ['Job', job(), job({ template: template({ restartPolicy: 'OnFailure' }) }), 'field is immutable'],
    ['Secret', {}, { type: 'mine' }, 'type: Invalid value: "mine": field is immutable'],
    [
      'ConfigMap',
      { immutable: true, data: { a: '1' } },
      { immutable: true, data: { a: '2' } },
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      'PersistentVolumeClaim',
      claim('2Gi'),
      claim('1Gi'),
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ],
    [
      'Service',
      { spec: { ports: [{ port: 80 }], clusterIP: '10.96.0.9', clusterIPs: ['10.96.0.9'] } },
      { spec: { ports: [{ port: 80 }], clusterIP: '10.96.0.10', clusterIPs: ['10.96.0.10'] } },
      'may not change once set',
    ],
    [
      'RoleBinding',
      { roleRef: { kind: 'Role', name: 'a' } },
      { roleRef: { kind: 'Role', name: 'b' } },
      'cannot change roleRef',
    ],
    [
      'StorageClass',
      { provisioner: 'a' },
      { provisioner: 'b' },
      'provisioner: Invalid value: "b": field is immutable',
    ],
  ])('of a %s from %j to %j is refused', (kind, before, after, message) => {
    expect(changeProblems(kind, before, after).join('\n')).toContain(message);
  });

  test.each([
    ['Pod', podWith({}), podWith({ image: 'nginx:1.28' })],
    [
      'Pod',
      podWith({}),
      { spec: { containers: [container], tolerations: [{ key: 'a', operator: 'Exists' }] } },
    ],
    ['Pod', podWith({}), { spec: { containers: [container], activeDeadlineSeconds: 60 } }],
    ['StatefulSet', workload({ serviceName: 'a' }), workload({ serviceName: 'a', replicas: 3 })],
    [
      'Job',
      job({ suspend: true }),
      job({ suspend: true, template: template({ restartPolicy: 'Never', nodeSelector: { a: 'b' } }) }),
    ],
    [
      'Service',
      { spec: { ports: [{ port: 80 }], clusterIP: '10.96.0.9' } },
      { spec: { ports: [{ port: 81 }] } },
    ],
  ])('of a %s from %j to %j is accepted', (kind, before, after) => {
    expect(changeProblems(kind, before, after)).toEqual([]);
  });
});

describe('a service', () => {
  const allocated = (spec: object, others: readonly KubeObject[] = [], previous?: KubeObject) => {
    const object = made('Service', { spec });
    if (previous) kindOf('Service').rules.prepareUpdate?.(object, previous);
    const cluster = { list: () => others, random: () => 0 };
    const found = kindOf('Service').rules.allocate?.(object, previous, cluster) ?? [];
    return { object, problems: found.map(fieldMessage) };
  };
  const named = (object: KubeObject, name: string): KubeObject => ({
    ...object,
    metadata: { name, namespace: 'default' },
  });

  test('gets a free address, and free ports where its type has them', () => {
    const first = allocated({
      type: 'NodePort',
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 81 },
      ],
    }).object;
    expect(first.spec).toMatchObject({
      clusterIP: '10.96.0.16',
      clusterIPs: ['10.96.0.16'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ nodePort: 30000 }, { nodePort: 30001 }],
    });
    const second = allocated({ type: 'NodePort', ports: [{ port: 80 }] }, [named(first, 'other')]).object;
    expect(second.spec).toMatchObject({ clusterIP: '10.96.0.17', ports: [{ nodePort: 30002 }] });
  });

  test('without a head or outside of the cluster gets none', () => {
    expect(allocated({ clusterIP: 'None' }).object.spec).toMatchObject({
      clusterIP: 'None',
      clusterIPs: ['None'],
    });
    expect(allocated({ type: 'ExternalName', externalName: 'a.b' }).object.spec).not.toHaveProperty(
      'clusterIP',
    );
  });

  test('is refused what another one has', () => {
    const other = named(allocated({ type: 'NodePort', ports: [{ port: 80 }] }).object, 'other');
    const { problems: found } = allocated(
      { type: 'NodePort', clusterIP: '10.96.0.16', ports: [{ port: 80, nodePort: 30000 }] },
      [other],
    );
    expect(found.join('\n')).toContain('provided IP is already allocated');
    expect(found.join('\n')).toContain(
      'spec.ports[0].nodePort: Invalid value: 30000: provided port is already allocated',
    );
  });

  test('is refused a port outside of the range', () => {
    expect(allocated({ type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] }).problems.join()).toContain(
      'The range of valid ports is 30000-32767',
    );
  });

  test('keeps its address and ports over updates, and gives ports up with its type', () => {
    const before = allocated({ type: 'NodePort', ports: [{ port: 80 }] }).object;
    expect(allocated({ type: 'NodePort', ports: [{ port: 80 }] }, [before], before).object.spec).toEqual(
      before.spec,
    );
    const { ports } = before.spec as { ports: object[] };
    const after = allocated({ type: 'ClusterIP', ports }, [before], before).object;
    expect(after.spec).toMatchObject({ type: 'ClusterIP', clusterIP: '10.96.0.16' });
    expect(JSON.stringify(after.spec)).not.toContain('nodePort');
  });
});

describe('fields for selection and scaling', () => {
  test('of a pod say where it is and how it is', () => {
    const pod = made('Pod', { spec: { containers: [container], nodeName: 'n1' } });
    expect(kindOf('Pod').rules.selectableFields?.(pod)).toMatchObject({
      'spec.nodeName': 'n1',
      'status.phase': 'Pending',
      'spec.hostNetwork': 'false',
    });
  });

  test('of a deployment are its replicas and its selector', () => {
    const { scale } = kindOf('Deployment').rules;
    const deployment = made('Deployment', workload({ replicas: 3 }));
    expect(scale?.read(deployment)).toEqual({ replicas: 3, statusReplicas: 0, selector: 'app=web' });
    scale?.write(deployment, 5);
    expect(scale?.read(deployment)).toMatchObject({ replicas: 5 });
  });
});
