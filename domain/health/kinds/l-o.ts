import {
  all,
  any,
  behind,
  each,
  empty,
  every,
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
  starts,
} from '../rules/index.ts';
import { FLUX, MARIADB } from './h-k.ts';

const keptn = (field: string): readonly Rule[] => [
  [is(field, 'Succeeded', 'Warning'), 'Healthy', '{kind} is healthy'],
  [is(field, 'Failed'), 'Degraded', '{kind} is degraded'],
  [is(field, 'Unknown'), 'Unknown', '{kind} is unknown'],
  [otherwise, 'Progressing', '{kind} is progressing'],
];

const numaflow = (): readonly Rule[] => [
  [any(empty('status'), behind()), 'Progressing', 'Waiting for {kind} status'],
  [
    is('metadata.labels["numaplane.numaproj.io/progressive-result-state"]', 'failed'),
    'Degraded',
    'Failed progressive upgrade',
  ],
  [is('status.phase', 'Failed'), 'Degraded', '{status.message|Phase is Failed}'],
  [is('status.phase', 'Paused'), 'Healthy', '{kind} is paused'],
  [some('status.conditions', is('.status', 'False')), 'Degraded', '{.message}'],
  [is('status.phase', 'Running'), 'Healthy', '{kind} is healthy'],
  [otherwise, 'Progressing', '{status.message|Waiting for the phase to be Running}'],
];

const NUMAPLANE: readonly Rule[] = [
  [any(empty('status'), behind()), 'Progressing', 'Not yet reconciled'],
  [is('status.phase', 'Failed'), 'Degraded', '{status.message}'],
  [on('ProgressiveUpgradeSucceeded', 'False'), 'Degraded', 'Progressive upgrade failed'],
  [on('ChildResourcesHealthy', 'False', 'Progressing'), 'Progressing', 'Child Progressing'],
  [on('ChildResourcesHealthy', 'False'), 'Degraded', '{.message}'],
  [
    all(is('status.phase', 'Pending'), not(empty('status.upgradeInProgress'))),
    'Progressing',
    'Update in progress',
  ],
  [is('status.phase', 'Pending'), 'Progressing', '{status.message|Pending}'],
  [
    some(
      'status.conditions',
      all(
        is('.type', 'PipelinePausingOrPaused', 'MonoVertexPausingOrPaused'),
        is('.status', 'True'),
        is('.reason', 'Paused'),
      ),
    ),
    'Healthy',
    '{.message}',
  ],
  [on('PipelinePausingOrPaused', 'True'), 'Progressing', '{.message}'],
  [is('status.phase', 'Deployed'), 'Healthy', 'Healthy'],
  [otherwise, 'Progressing', '{status.message|Waiting for the rollout to be deployed}'],
];

/** What the conditions say, one line each. */
const LISTING = each('status.conditions', '{place}: {.type} | {.status}\n', '');

/** Knative tells by False and Unknown alike that it is not done yet. */
const KNATIVE: readonly Rule[] = [
  [empty('status.conditions'), 'Progressing', 'Waiting for {kind}'],
  [every('status.conditions', is('.status', 'True')), 'Healthy', '{kind} is healthy.'],
  [some('status.conditions', is('.status', 'False', 'Unknown')), 'Progressing', [LISTING]],
  [otherwise, 'Degraded', [LISTING]],
];

const SUBSCRIPTION_KNOWN = [LISTING, ".status.state is '{status.state}'\n"] as const;
const SUBSCRIPTION_UNKNOWN = [LISTING, '.status.state not yet known\n'] as const;

const subscriptionFailed = some(
  'status.conditions',
  all(
    is('.type', 'BundleUnpackFailed', 'CatalogSourcesUnhealthy', 'InstallPlanFailed', 'ResolutionFailed'),
    is('.status', 'True'),
  ),
);

const TENANT_BROKEN = [
  'Another MinIO Tenant already exists in the namespace',
  'Different versions across MinIO Pools',
  'Pool Decommissioning Not Allowed',
  'Statefulset not controlled by operator',
  'Tenant credentials are not set properly',
];

export const L_TO_O: readonly KindRules[] = [
  ...kind(
    'lifecycle.keptn.sh',
    ['KeptnAppVersion', 'KeptnTask', 'KeptnWorkloadInstance', 'KeptnWorkloadVersion'],
    keptn('status.status'),
  ),
  ...kind('lifecycle.keptn.sh', 'KeptnEvaluation', keptn('status.overallStatus')),
  ...kind('logstash.k8s.elastic.co', 'Logstash', [
    [is('status.health', 'red'), 'Degraded', 'Logstash status is Red'],
    [is('status.health', 'green'), 'Healthy', 'Logstash status is Green'],
    [
      is('status.health', 'yellow'),
      'Progressing',
      "Logstash status is Yellow{', available nodes: 'status.availableNodes}{' of 'status.expectedNodes}",
    ],
    [otherwise, 'Unknown', 'Logstash status is unknown.'],
  ]),
  ...kind('mariadb.mmontes.io', 'MariaDB', MARIADB),
  ...kind('metrics.keptn.sh', 'Analysis', [
    [
      all(is('status.state', 'Completed'), any(is('status.pass', true), is('status.warning', true))),
      'Healthy',
      'Analysis is healthy',
    ],
    [is('status.state', 'Completed'), 'Degraded', 'Analysis is degraded'],
    [otherwise, 'Progressing', 'Analysis is progressing'],
  ]),
  ...kind('metrics.keptn.sh', 'KeptnMetric', [
    [not(empty('status.errMsg')), 'Degraded', 'KeptnMetric is degraded'],
    [not(empty('status.value')), 'Healthy', 'KeptnMetric is healthy'],
    [otherwise, 'Progressing', 'KeptnMetric is progressing'],
  ]),
  ...kind('minio.min.io', 'Tenant', [
    [empty('status.currentState'), 'Progressing', 'No status info available'],
    [is('status.currentState', 'Initialized'), 'Healthy', '{status.currentState}'],
    [is('status.currentState', ...TENANT_BROKEN), 'Degraded', '{status.currentState}'],
    [otherwise, 'Progressing', '{status.currentState}'],
  ]),
  ...kind(
    'monitoring.coreos.com',
    ['Alertmanager', 'Prometheus', 'PrometheusAgent', 'ThanosRuler'],
    [
      [is('spec.paused', true), 'Suspended', '{kind} is paused'],
      [on('Reconciled', 'False'), 'Degraded', '{.message|.reason}'],
      [on('Available', 'True'), 'Healthy', 'All instances are available'],
      [on('Available', undefined, 'SomePodsNotReady'), 'Progressing', '{.reason}'],
      [on('Available', 'False'), 'Degraded', '{.message|.reason}'],
      [otherwise, 'Progressing', 'Waiting for {kind} to be available'],
    ],
  ),
  ...kind('networking.gke.io', 'ManagedCertificate', [
    [
      some('status.domainStatus', starts('.status', 'Failed')),
      'Degraded',
      'At least one certificate has failed to be provisioned',
    ],
    [
      some('status.domainStatus', is('.status', 'Provisioning')),
      'Progressing',
      'At least one certificate is still being provisioned',
    ],
    [is('status.certificateStatus', 'Active'), 'Healthy', 'All certificates are active'],
    [otherwise, 'Progressing', 'At least one certificate is still being provisioned'],
  ]),
  ...kind('nmstate.io', 'NodeNetworkConfigurationPolicy', [
    [on('Ignored', 'True'), 'Suspended', "{.reason}{': '.message}"],
    [on('Degraded', 'True'), 'Degraded', "{.reason}{': '.message}"],
    [on('Available', 'True'), 'Healthy', "{.reason}{': '.message}"],
    [on('Progressing', 'True'), 'Progressing', "{.reason}{': '.message}"],
    [otherwise, 'Progressing', 'Waiting for the policy to be configured'],
  ]),
  ...kind('notification.toolkit.fluxcd.io', ['Alert', 'Provider', 'Receiver'], FLUX),
  ...kind('numaflow.numaproj.io', ['InterStepBufferService', 'MonoVertex', 'Pipeline', 'Vertex'], numaflow()),
  ...kind(
    'numaplane.numaproj.io',
    ['ISBServiceRollout', 'MonoVertexRollout', 'NumaflowControllerRollout', 'PipelineRollout'],
    NUMAPLANE,
  ),
  ...kind('objectbucket.io', 'ObjectBucketClaim', [
    [is('status.phase', 'Bound'), 'Healthy', 'Object bucket claim phase is {status.phase}'],
    [is('status.phase', 'Failed'), 'Degraded', 'Object bucket claim phase is {status.phase}'],
    [has('status.phase'), 'Progressing', 'Object bucket claim phase is {status.phase}'],
    [otherwise, 'Progressing', 'Waiting for status to be reported'],
  ]),
  ...kind('ocs.openshift.io', 'StorageCluster', [
    [on('Degraded', 'True'), 'Degraded', '{.message}'],
    [on('Progressing', 'True'), 'Progressing', '{.message}'],
    [on('Available', 'True'), 'Healthy', '{.message}'],
    [on('Available', 'False'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for status to be reported'],
  ]),
  ...kind('onepassword.com', 'OnePasswordItem', [
    [on('Ready', 'True'), 'Healthy', '{.message|Item is ready}'],
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for controller to report status'],
  ]),
  ...kind('openfaas.com', 'Function', [
    [on('Stalled', 'True'), 'Degraded', '{.message}'],
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    [on('Healthy', 'False'), 'Degraded', '{.message}'],
    [on('Ready', 'True'), 'Healthy', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for Function'],
  ]),
  ...kind('opentelemetry.io', 'OpenTelemetryCollector', [
    [is('spec.mode', 'sidecar'), 'Healthy', 'Collector is running in sidecar mode'],
    [empty('status.scale.statusReplicas'), 'Progressing', 'Waiting for status to be reported'],
    [
      all(less('status.scale.statusReplicas[/0]', 1), not(less('status.scale.statusReplicas[/1]', 1))),
      'Degraded',
      'No replicas are ready',
    ],
    [
      less('status.scale.statusReplicas[/0]', 'status.scale.statusReplicas[/1]'),
      'Progressing',
      'Replicas are starting up',
    ],
    [otherwise, 'Healthy', 'All replicas are ready'],
  ]),
  ...kind('operator.knative.dev', ['KnativeEventing', 'KnativeServing'], KNATIVE),
  ...kind('operator.openshift.io', 'IngressController', [
    [not(on('Available')), 'Progressing', 'Status of IngressController is not known yet'],
    [on('Admitted', 'False'), 'Degraded', '{.message}'],
    [on('Degraded', 'True'), 'Degraded', '{.message}'],
    [on('Available', 'False'), 'Degraded', '{.message}'],
    [on('DeploymentReplicasAllAvailable', 'False'), 'Progressing', '{.message}'],
    [on('Progressing', 'True'), 'Progressing', '{.message}'],
    [otherwise, 'Healthy', 'IngressController is available'],
  ]),
  ...kind('operators.coreos.com', 'Subscription', [
    [all(subscriptionFailed, has('status.state')), 'Degraded', SUBSCRIPTION_KNOWN],
    [subscriptionFailed, 'Degraded', SUBSCRIPTION_UNKNOWN],
    [empty('status.state'), 'Progressing', SUBSCRIPTION_UNKNOWN],
    [is('status.state', 'UpgradeFailed'), 'Degraded', SUBSCRIPTION_KNOWN],
    // What is installed works on while somebody has yet to approve what is newer.
    [
      all(
        is('spec.installPlanApproval', 'Manual'),
        on('InstallPlanPending', 'True', 'RequiresApproval'),
        has('status.installedCSV'),
      ),
      'Healthy',
      SUBSCRIPTION_KNOWN,
    ],
    [on('InstallPlanPending', 'True'), 'Progressing', SUBSCRIPTION_KNOWN],
    [is('status.state', 'AtLatestKnown'), 'Healthy', SUBSCRIPTION_KNOWN],
    [otherwise, 'Progressing', SUBSCRIPTION_KNOWN],
  ]),
];
