import {
  all,
  any,
  behind,
  each,
  empty,
  has,
  is,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  some,
} from '../rules/index.ts';
import { PROMOTER } from './promoter.ts';

const CONFLUENT: readonly Rule[] = [
  [is('status.phase', 'RUNNING'), 'Healthy', '{kind} running'],
  [is('status.phase', 'PROVISIONING'), 'Progressing', '{kind} provisioning'],
  [is('status.phase', 'DEGRADED', 'ERROR', 'FAILED'), 'Degraded', '{kind} {status.phase}'],
  [has('status.phase'), 'Progressing', '{kind} {status.phase}'],
  [otherwise, 'Progressing', 'Waiting for {kind}'],
];

const REASONS = [
  each('status.conditions[type=Installed]', '{.reason}', ' '),
  ' ',
  each('status.conditions[type=Healthy]', '{.reason}', ' '),
] as const;

const DETAILS = [each('status.compliancyDetails[].conditions[]', '{.type} - {.message}', '; ')] as const;

const UNREPORTED: Rule = [empty('status'), 'Progressing', 'Waiting for the status to be reported'];

const CONTOUR: readonly Rule[] = [
  [
    some(
      'status.conditions',
      all(is('.type', 'Valid'), is('.status', 'True'), not(behind('.observedGeneration'))),
    ),
    'Healthy',
    '{.message}',
  ],
  [
    some(
      'status.conditions',
      all(is('.type', 'Valid'), is('.status', 'False'), not(behind('.observedGeneration'))),
    ),
    'Degraded',
    '{.message}',
  ],
  [otherwise, 'Progressing', 'Waiting for status'],
];

const NODES = '{status.ready|0}/{status.size|0} node(s) are ready';

export const P: readonly KindRules[] = [
  ...kind('pkg.crossplane.io', 'Provider', [
    [not(all(on('Installed'), on('Healthy'))), 'Progressing', 'Waiting for provider to be installed'],
    [all(on('Installed', 'True'), on('Healthy', 'True')), 'Healthy', REASONS],
    [some('status.conditions', is('.status', 'False')), 'Degraded', REASONS],
    [otherwise, 'Progressing', REASONS],
  ]),
  ...kind('platform.confluent.io', 'Connector', [
    [is('status.state', 'ERROR', 'FAILED'), 'Degraded', [each('status.conditions', '{.message}', ' ')]],
    [is('status.connectorState', 'FAILED'), 'Degraded', 'Connector failed'],
    [is('status.connectorState', 'RUNNING'), 'Healthy', 'Connector running'],
    [otherwise, 'Progressing', 'Waiting for Connector'],
  ]),
  ...kind(
    'platform.confluent.io',
    ['Connect', 'ControlCenter', 'Kafka', 'KafkaRestProxy', 'KsqlDB', 'SchemaRegistry', 'Zookeeper'],
    CONFLUENT,
  ),
  ...kind('policy', 'PodDisruptionBudget', [
    [on('DisruptionAllowed', 'True'), 'Healthy', 'PodDisruptionBudget has {.reason}'],
    // Few applications have pods to spare all the time; that is no fault of theirs.
    [on('DisruptionAllowed', 'False', 'InsufficientPods'), 'Healthy', 'PodDisruptionBudget has {.reason}'],
    [on('DisruptionAllowed', 'False'), 'Degraded', 'PodDisruptionBudget has {.reason}'],
    [otherwise, 'Progressing', 'Waiting for status'],
  ]),
  ...kind('policy.open-cluster-management.io', 'CertificatePolicy', [
    [is('status.compliant', 'Compliant'), 'Healthy', 'All certificates found comply with the policy'],
    [
      is('status.compliant', 'NonCompliant'),
      'Degraded',
      'At least once certificate does not comply with the policy',
    ],
    [otherwise, 'Progressing', 'Waiting for the status to be reported'],
  ]),
  ...kind('policy.open-cluster-management.io', 'ConfigurationPolicy', [
    UNREPORTED,
    [behind('status.lastEvaluatedGeneration'), 'Progressing', 'Waiting for the status to be updated'],
    [is('status.compliant', 'Compliant'), 'Healthy', DETAILS],
    [is('status.compliant', 'NonCompliant'), 'Degraded', DETAILS],
    [otherwise, 'Progressing', 'Waiting for the status to be updated'],
  ]),
  ...kind('policy.open-cluster-management.io', 'OperatorPolicy', [
    UNREPORTED,
    [behind(), 'Progressing', 'Waiting for the status to be updated'],
    [on('Compliant', 'True'), 'Healthy', '{.message}'],
    [on('Compliant', 'False'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for the compliance condition'],
  ]),
  ...kind('policy.open-cluster-management.io', 'Policy', [
    UNREPORTED,
    // A copy of a policy in the namespace of a cluster tells of its templates.
    [
      some('status.details', is('.compliant', 'NonCompliant')),
      'Degraded',
      'NonCompliant templates: {status.details[compliant=NonCompliant].templateMeta.name}',
    ],
    [
      some('status.details', not(is('.compliant', 'Compliant'))),
      'Progressing',
      'Waiting for the status of all templates to be reported',
    ],
    [not(empty('status.details')), 'Healthy', 'All templates are compliant'],
    // The policy itself tells of the clusters that it was copied to.
    [
      some('status.status', is('.compliant', 'NonCompliant')),
      'Degraded',
      'NonCompliant clusters: {status.status[compliant=NonCompliant].clustername}',
    ],
    [
      some('status.status', not(is('.compliant', 'Compliant'))),
      'Progressing',
      'Waiting for the status of all clusters to be reported',
    ],
    [not(empty('status.status')), 'Healthy', 'All clusters are compliant'],
    [not(empty('status.placement')), 'Healthy', 'No clusters match this policy'],
    [otherwise, 'Progressing', 'Waiting for the status to be reported'],
  ]),
  ...kind('postgresql.cnpg.io', 'Cluster', [
    [
      is('metadata.annotations["cnpg.io/reconciliationLoop"]', 'disabled'),
      'Suspended',
      'Cluster reconciliation is suspended',
    ],
    [
      any(is('metadata.annotations["cnpg.io/hibernation"]', 'on'), on('cnpg.io/hibernation', 'True')),
      'Suspended',
      '{.message|Cluster is hibernated}',
    ],
    [is('status.phase', 'Cluster in healthy state'), 'Healthy', '{status.phaseReason|status.phase}'],
    [
      is(
        'status.phase',
        'Cluster cannot execute instance online upgrade due to missing architecture binary',
        'Cluster cannot proceed to reconciliation due to an unknown plugin being required',
        'Cluster has incomplete or invalid image catalog',
        'Cluster is in an unrecoverable state, needs manual intervention',
        'Failing over',
        'Not enough disk space',
        'Unable to create required cluster objects',
        'Upgrade failed',
      ),
      'Degraded',
      '{status.phaseReason|status.phase}',
    ],
    [has('status.phase'), 'Progressing', '{status.phaseReason|status.phase}'],
    [otherwise, 'Progressing', 'Waiting for the cluster to be created'],
  ]),
  ...kind('proclaim.dogmatiq.io', 'DNSSDServiceInstance', [
    [
      some('status.conditions', behind('.observedGeneration')),
      'Progressing',
      'Waiting for the newest spec to be advertised',
    ],
    [on('Advertised', 'False', 'AdvertiseError', 'UnadvertiseError'), 'Degraded', '{.message}'],
    [on('Discoverable', 'True'), 'Healthy', '{.message}'],
    [on('Discoverable', 'Unknown'), 'Unknown', '{.message}'],
    [on('Discoverable', 'False'), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for the instance to be advertised'],
  ]),
  ...kind('projectcontour.io', 'ExtensionService', CONTOUR),
  ...kind('projectcontour.io', 'HTTPProxy', [
    [not(empty('spec.includes')), 'Healthy', 'HTTPProxy inclusions cannot be health checked'],
    ...CONTOUR,
  ]),
  ...PROMOTER,
  ...kind('psmdb.percona.com', 'PerconaServerMongoDB', [
    [is('status.state', 'ready'), 'Healthy', NODES],
    [is('status.state', 'initializing', 'stopping'), 'Progressing', NODES],
    [is('status.state', 'paused'), 'Suspended', NODES],
    [is('status.state', 'error'), 'Degraded', NODES],
    [otherwise, 'Unknown', NODES],
  ]),
  ...kind('pulumi.com', 'Stack', [
    [behind(), 'Progressing', 'Waiting for the operator to observe the latest spec change'],
    [on('Stalled', 'True'), 'Degraded', '{.message}'],
    [on('Ready', 'True'), 'Healthy', '{.message}'],
    [on('Reconciling', 'True'), 'Progressing', '{.message}'],
    [on('Ready'), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for the stack to be processed'],
  ]),
  ...kind('pxc.percona.com', 'PerconaXtraDBCluster', [
    [is('status.state', 'ready'), 'Healthy', NODES],
    [is('status.state', 'initializing'), 'Progressing', NODES],
    [is('status.state', 'paused'), 'Suspended', 'Cluster is paused'],
    [is('status.state', 'stopping'), 'Degraded', `Cluster is stopping (${NODES})`],
    [is('status.state', 'error'), 'Degraded', 'Cluster is on error: {status.message[]}'],
    [otherwise, 'Unknown', 'Cluster status is unknown.'],
  ]),
];
