import {
  all,
  any,
  before,
  behind,
  differ,
  empty,
  has,
  is,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  some,
} from '../rules/index.ts';

const threescale = (good: 'Ready' | 'Synced'): readonly Rule[] => [
  [on('Failed', 'True'), 'Degraded', '{.message|3scale resource has failed}'],
  [
    all(on('Invalid', 'True'), is('kind', 'Backend')),
    'Degraded',
    '{.message|3scale Backend configuration is invalid}',
  ],
  [on('Invalid', 'True'), 'Degraded', '{.message|3scale resource configuration is invalid}'],
  [on('Orphan', 'True'), 'Degraded', '{.message|3scale resource refers to something that does not exist}'],
  [on('Waiting', 'True'), 'Suspended', '{.message}'],
  [on('In-progress', 'True'), 'Progressing', '{.message}'],
  [on(good, 'True'), 'Healthy', `3scale {kind} is ${good.toLowerCase()}`],
  [all(on('Ready', 'False'), is('kind', 'Application', 'Tenant')), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for 3scale {kind} status...'],
];

/** Managed resources of the AWS provider of Crossplane; the noun is how its messages name them. */
export const managed = (noun: string): readonly Rule[] => [
  [on('Synced', 'False', 'ReconcilePaused'), 'Suspended', '{.reason}'],
  [on('Synced', 'False'), 'Degraded', '{.message}'],
  [on('Ready', 'True'), 'Healthy', '{.reason}'],
  [on('Ready'), 'Progressing', `Waiting for ${noun} to be available`],
  [otherwise, 'Progressing', `Waiting for ${noun} to be created`],
];

const CERTIFICATE: readonly Rule[] = [
  [on('Issuing', 'True'), 'Progressing', '{.message}'],
  [on('Ready', 'False'), 'Degraded', '{.message}'],
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for certificate'],
];

const ISSUER: readonly Rule[] = [
  [on('Ready', 'False'), 'Degraded', '{.message}'],
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [otherwise, 'Progressing', 'Initializing issuer'],
];

const clickhouse = (noun: string): readonly Rule[] => [
  [is('status.status', 'Completed'), 'Healthy', `${noun} installation completed successfully`],
  [is('status.status', 'InProgress'), 'Progressing', `${noun} installation in progress`],
  [empty('status.status'), 'Progressing', `${noun} status not yet available`],
  [is('status.status', 'Terminating'), 'Progressing', `${noun} status: {status.status}`],
  [otherwise, 'Degraded', `${noun} status: {status.status}`],
];

const CORALOGIX: readonly Rule[] = [
  [on('RemoteSynced', 'True'), 'Healthy', 'Resource is ready'],
  [on('RemoteSynced', 'False'), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for status to be updated'],
];

const HUMIO: readonly Rule[] = [
  [is('status.state', 'Exists'), 'Healthy', 'Component state: {status.state}.'],
  [is('status.state', 'NotFound'), 'Missing', 'Component state: {status.state}.'],
  [is('status.state', 'ConfigError'), 'Degraded', 'Component state: {status.state}.'],
  [is('status.state', 'Unknown'), 'Unknown', 'Component state: {status.state}.'],
  [otherwise, 'Progressing', 'Update in progress'],
];

const SHOOT_STATUS = 'metadata.labels["shoot.gardener.cloud/status"]';

export const B_TO_C: readonly KindRules[] = [
  ...kind('batch', 'CronJob', [
    [is('spec.suspend', true), 'Healthy', 'CronJob is Suspended'],
    [empty('status.lastScheduleTime'), 'Healthy', 'CronJob has not been scheduled yet'],
    [
      not(empty('status.active')),
      'Healthy',
      'The job is running. Its last execution may not have been successful',
    ],
    [
      empty('status.lastSuccessfulTime'),
      'Healthy',
      'The CronJob never completed successfully. It may not be healthy',
    ],
    [
      before('status.lastSuccessfulTime', 'status.lastScheduleTime'),
      'Degraded',
      'CronJob has not completed its last execution successfully',
    ],
    [otherwise, 'Healthy', 'CronJob has completed its last execution successfully'],
  ]),
  ...kind('beat.k8s.elastic.co', 'Beat', [
    [is('status.health', 'red'), 'Degraded', 'Elastic Beat status is Red'],
    [is('status.health', 'green'), 'Healthy', 'Elastic Beat status is Green'],
    [
      all(is('status.health', 'yellow'), has('status.availableNodes'), has('status.expectedNodes')),
      'Progressing',
      'Elastic Beat status is deploying, there is {status.availableNodes} instance(s) on {status.expectedNodes} expected',
    ],
    [
      any(is('status.health', 'yellow'), has('status.expectedNodes')),
      'Progressing',
      'Elastic Beat phase is progressing',
    ],
    [otherwise, 'Unknown', 'Elastic Beat status is unknown.'],
  ]),
  ...kind('bitnami.com', 'SealedSecret', [
    [on('Synced', 'False'), 'Degraded', '{.message}'],
    [on('Synced', 'True'), 'Healthy', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for Sealed Secret to be decrypted'],
  ]),
  ...kind('camel.apache.org', 'Integration', [
    [on('Ready', 'True'), 'Healthy', '{.message}'],
    [any(on('Ready', 'False'), is('status.phase', 'Error')), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for Integration'],
  ]),
  ...kind('capabilities.3scale.net', ['Backend', 'Product'], threescale('Synced')),
  ...kind(
    'capabilities.3scale.net',
    [
      'ActiveDoc',
      'Application',
      'ApplicationAuth',
      'CustomPolicyDefinition',
      'DeveloperAccount',
      'DeveloperUser',
      'OpenAPI',
      'ProxyConfigPromote',
      'Tenant',
    ],
    threescale('Ready'),
  ),
  ...kind('cassandra.rook.io', 'Cluster', [
    [empty('status.racks'), 'Progressing', 'Waiting for Cassandra cluster to be created'],
    [
      some('status.racks', less('.readyMembers', '.members')),
      'Progressing',
      'Waiting for Cassandra members to be ready: {.readyMembers|0} of {.members} in a rack',
    ],
    [otherwise, 'Healthy'],
  ]),
  ...kind('cdi.kubevirt.io', 'DataVolume', [
    [empty('status.phase'), 'Progressing', 'No status available'],
    [on('Running', 'False', 'Error'), 'Degraded', '{.message}'],
    [is('status.phase', 'Succeeded'), 'Healthy', '{status.phase}'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.phase}'],
    [is('status.phase', 'Unknown'), 'Unknown', '{status.phase}'],
    [is('status.phase', 'Paused'), 'Suspended', '{status.phase}'],
    [otherwise, 'Progressing', '{status.phase}'],
  ]),
  ...kind('ceph.rook.io', 'CephCluster', [
    [empty('status'), 'Progressing', 'Waiting for status to be reported'],
    [
      all(is('status.ceph.health', 'HEALTH_OK'), not(is('status.state', 'Error'))),
      'Healthy',
      "Ceph health is {status.ceph.health}{' - Ceph cluster state is 'status.state}{' - 'status.message}",
    ],
    [
      is('status.ceph.health', 'HEALTH_ERR', 'HEALTH_WARN'),
      'Degraded',
      "Ceph health is {status.ceph.health}{' - Ceph cluster state is 'status.state}{' - 'status.message}",
    ],
    [
      any(is('status.state', 'Error'), is('status.phase', 'Failure')),
      'Degraded',
      '{status.message|status.state}',
    ],
    [otherwise, 'Progressing', '{status.message|status.state|Waiting for status to be reported}'],
  ]),
  ...kind('ceph.rook.io', 'CephObjectStore', [
    [
      is('status.phase', 'Ready', 'Connected'),
      'Healthy',
      "Ceph object store phase is {status.phase}{' - endpoint: 'status.info.endpoint|' - endpoint: 'status.info.secureEndpoint}",
    ],
    [is('status.phase', 'Failure'), 'Degraded', 'Ceph object store phase is {status.phase}'],
    [has('status.phase'), 'Progressing', 'Ceph object store phase is {status.phase}'],
    [otherwise, 'Progressing', 'Waiting for status to be reported'],
  ]),
  ...kind('cert-manager.io', 'Certificate', CERTIFICATE),
  ...kind('cert-manager.io', ['ClusterIssuer', 'Issuer'], ISSUER),
  ...kind('certmanager.k8s.io', 'Certificate', CERTIFICATE),
  ...kind('certmanager.k8s.io', ['ClusterIssuer', 'Issuer'], ISSUER),
  ...kind('clickhouse-keeper.altinity.com', 'ClickHouseKeeperInstallation', clickhouse('ClickHouseKeeper')),
  ...kind('clickhouse.altinity.com', 'ClickHouseInstallation', clickhouse('ClickHouse')),
  ...kind('cloudfront.aws.crossplane.io', 'Distribution', managed('distribution')),
  ...kind('cluster.x-k8s.io', 'Cluster', [
    [is('spec.paused', true), 'Suspended', 'Cluster is paused'],
    [
      some(
        'status.conditions',
        all(
          is('.type', 'Ready'),
          is('.status', 'False'),
          any(is('.severity', 'Error'), is('status.phase', 'Failed')),
        ),
      ),
      'Degraded',
      '{.message}',
    ],
    [is('status.phase', 'Failed'), 'Degraded', 'Cluster has failed'],
    [all(is('status.phase', 'Provisioned'), not(on('Ready', 'False'))), 'Healthy', 'Cluster is provisioned'],
    [otherwise, 'Progressing', 'Waiting for clusters'],
  ]),
  ...kind('cluster.x-k8s.io', 'Machine', [
    [all(is('status.phase', 'Running'), not(on('Ready', 'False'))), 'Healthy', 'Machine is running'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.failureMessage|Machine has failed}'],
    [
      some('status.conditions', all(is('.type', 'Ready'), is('.status', 'False'), is('.severity', 'Error'))),
      'Degraded',
      '{.message}',
    ],
    [on('Ready', 'False'), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for machines'],
  ]),
  ...kind('cluster.x-k8s.io', 'MachineDeployment', [
    [is('spec.paused', true), 'Suspended', 'MachineDeployment is paused'],
    [is('status.phase', 'Running'), 'Healthy', 'Machines are running under this deployment'],
    [is('status.phase', 'ScalingUp'), 'Progressing', 'Cluster is spawning machines'],
    [is('status.phase', 'ScalingDown'), 'Progressing', 'Cluster is stopping machines'],
    [is('status.phase', 'Failed'), 'Degraded', 'MachineDeployment has failed'],
    [otherwise, 'Progressing', 'Waiting for machines'],
  ]),
  ...kind('cluster.x-k8s.io', 'MachineHealthCheck', [
    [empty('status'), 'Progressing', 'Waiting for the machine health check to be evaluated'],
    [
      less('status.currentHealthy', 'status.expectedMachines'),
      'Degraded',
      '{status.currentHealthy|0} of {status.expectedMachines} machines are healthy',
    ],
    [on('RemediationAllowed', 'False'), 'Degraded', '{.message}'],
    [otherwise, 'Healthy'],
  ]),
  ...kind('cluster.x-k8s.io', 'MachinePool', [
    [is('status.phase', 'Failed'), 'Degraded', 'MachinePool is {status.phase}'],
    [
      is('status.phase', 'Running', 'Scaling', 'ScalingUp', 'ScalingDown'),
      'Healthy',
      'MachinePool is {status.phase}',
    ],
    [is('status.phase', 'Unknown'), 'Unknown', 'MachinePool is {status.phase}'],
    [has('status.phase'), 'Progressing', 'MachinePool is {status.phase}'],
    [otherwise, 'Progressing', 'Waiting for MachinePool'],
  ]),
  ...kind('controlplane.cluster.x-k8s.io', 'AWSManagedControlPlane', [
    [has('status.failureMessage'), 'Degraded', '{status.failureMessage}'],
    [
      some('status.conditions', all(is('.type', 'Ready'), is('.status', 'False'), is('.severity', 'Error'))),
      'Degraded',
      '{.message}',
    ],
    [behind(), 'Progressing', 'Waiting for control plane spec update to be observed'],
    [is('status.ready', false), 'Progressing', 'Control plane is not ready (.status.ready is false)'],
    [
      differ('status.version', 'spec.version'),
      'Progressing',
      'Control plane is changing from {status.version} to {spec.version}',
    ],
    [on('Ready', 'True'), 'Healthy', 'Control plane is ready'],
    [has('status.conditions'), 'Progressing', 'Control plane is not ready'],
    [otherwise, 'Progressing', 'Waiting for control plane status'],
  ]),
  ...kind('coralogix.com', ['Alert', 'RecordingRuleGroupSet'], CORALOGIX),
  // Gardener sums its conditions up in a label, which looks over what lasts for moments only.
  ...kind('core.gardener.cloud', 'Shoot', [
    [is(SHOOT_STATUS, 'healthy'), 'Healthy', 'Component state: Healthy'],
    [is(SHOOT_STATUS, 'progressing'), 'Progressing', 'Component state: Update in progress'],
    [is(SHOOT_STATUS, 'unhealthy'), 'Degraded', 'Component state: Unhealthy'],
    [is(SHOOT_STATUS, 'unknown'), 'Unknown', 'Component state: Unknown'],
    [otherwise, 'Progressing', 'Component state: Update in progress'],
  ]),
  ...kind(
    'core.humio.com',
    ['HumioAction', 'HumioAlert', 'HumioIngestToken', 'HumioParser', 'HumioRepository', 'HumioView'],
    HUMIO,
  ),
  ...kind('core.humio.com', 'HumioCluster', [
    [is('status.state', 'Running'), 'Healthy', '{status.message|Component state: Running.}'],
    [
      is('status.state', 'Pending'),
      'Progressing',
      '{status.message|Cluster is waiting on resources to be provisioned}',
    ],
    [is('status.state', 'Restarting'), 'Progressing', '{status.message|Cluster pods are being restarted}'],
    [is('status.state', 'Upgrading'), 'Progressing', '{status.message|Cluster pods are being upgraded}'],
    [
      is('status.state', 'ConfigError'),
      'Degraded',
      '{status.message|User-provided cluster specification resulted in a configuration error}',
    ],
    ...HUMIO,
  ]),
  ...kind('core.spinkube.dev', 'SpinApp', [
    [empty('status'), 'Progressing', 'Waiting for status to be available'],
    [
      some(
        'status.conditions',
        all(is('.type', 'Progressing'), is('.status', 'True'), not(is('.reason', 'NewReplicaSetAvailable'))),
      ),
      'Progressing',
      '{.message}',
    ],
    [on('Available', 'False'), 'Degraded', '{.message}'],
    [
      less('status.readyReplicas', 'spec.replicas'),
      'Progressing',
      'Waiting for replicas: {status.readyReplicas|0}/{spec.replicas} replicas ready',
    ],
    [
      on('Available', 'True'),
      'Healthy',
      'Application is healthy with {status.readyReplicas}/{spec.replicas} replicas ready',
    ],
    [otherwise, 'Progressing', 'Waiting for status to be available'],
  ]),
];
