import { describe, expect, test } from 'vitest';
import { changeProblems, container, job, podWith, problems, template, workload } from './rules.fixture.ts';

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
