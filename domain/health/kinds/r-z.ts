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
  less,
  not,
  on,
  otherwise,
  type Rule,
  some,
} from '../rules/index.ts';
import { managed } from './b-c.ts';
import { FLUX } from './h-k.ts';

const rabbit = (noun: string): readonly Rule[] => [
  [on('Ready', 'True'), 'Healthy', `RabbitMQ ${noun} ready`],
  [on('Ready', 'False'), 'Degraded', `RabbitMQ ${noun} failed to be created or updated`],
  [otherwise, 'Unknown', `RabbitMQ ${noun} status is unknown`],
];

const SAP: readonly Rule[] = [
  [has('metadata.deletionTimestamp'), 'Progressing', 'Resource is being deleted'],
  [empty('status.conditions'), 'Progressing', 'Waiting for status'],
  [on('Failed', 'True'), 'Degraded', '{.message}'],
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [on('Succeeded', 'False'), 'Progressing', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for status'],
];

const NOT_TRUE = [
  each(
    'status.conditions',
    "{.type} is {.status}{', since '.reason}.{' '.message}\n",
    '',
    not(is('.status', 'True')),
  ),
] as const;

/** The conditions of an inference service that tell of trouble; that it is not stopped is none. */
const unwell = all(not(is('.status', 'True')), not(is('.type', 'Stopped')));
const INFERENCE_CONDITIONS = each(
  'status.conditions',
  "{place}: {.type} | {.status}{' | '.reason}{' | '.message}",
  ' | ',
  unwell,
);
const MODEL = '0: transitionStatus | {status.modelStatus.transitionStatus}';
const blocked = is('status.modelStatus.transitionStatus', 'BlockedByFailedLoad', 'InvalidSpec');

const SNAPSHOT: readonly Rule[] = [
  [is('status.readyToUse', true), 'Healthy', 'Ready to use'],
  [has('status.error.message'), 'Degraded', '{status.error.message}'],
  [otherwise, 'Progressing', 'Waiting for status'],
];

const isDynamic = any(
  is('spec.dynamicAllocation.enabled', true),
  is('spec.sparkConf["spark.dynamicAllocation.enabled"]', 'true', true),
  is('spec.sparkConf["spark.streaming.dynamicAllocation.enabled"]', 'true', true),
);
const tooFew = any(
  less('#status.executorState[=RUNNING]', 1),
  less('#status.executorState[=RUNNING]', 'spec.dynamicAllocation.minExecutors'),
  less('#status.executorState[=RUNNING]', 'spec.sparkConf["spark.dynamicAllocation.minExecutors"]'),
  less('#status.executorState[=RUNNING]', 'spec.sparkConf["spark.streaming.dynamicAllocation.minExecutors"]'),
);

const KARMADA: readonly Rule[] = [
  [
    any(empty('status.aggregatedStatus'), less('#status.aggregatedStatus', '#spec.clusters')),
    'Progressing',
    'Current resource status is insufficient',
  ],
  [
    some('status.aggregatedStatus', any(is('.health', 'Unhealthy'), is('.applied', false))),
    'Degraded',
    'Current resource status is unhealthy',
  ],
  [otherwise, 'Healthy'],
];

export const R_TO_Z: readonly KindRules[] = [
  ...kind('rabbitmq.com', 'Binding', rabbit('binding')),
  ...kind('rabbitmq.com', 'Exchange', rabbit('exchange')),
  ...kind('rabbitmq.com', 'Permission', rabbit('permission')),
  ...kind('rabbitmq.com', 'Policy', rabbit('policy')),
  ...kind('rabbitmq.com', 'Queue', rabbit('queue')),
  ...kind('rabbitmq.com', 'RabbitmqCluster', [
    [empty('status.conditions'), 'Progressing', 'Waiting for RabbitMQ Operator'],
    [on('ReconcileSuccess', 'False'), 'Degraded', '{.message}'],
    [
      any(on('AllReplicasReady', 'Unknown'), on('ClusterAvailable', 'Unknown')),
      'Progressing',
      'Waiting for RabbitMQ cluster readiness (conditions unknown)',
    ],
    [on('ClusterAvailable', 'False'), 'Progressing', 'Waiting for RabbitMQ cluster formation'],
    [on('AllReplicasReady', 'False'), 'Progressing', 'Waiting for RabbitMQ instances ready'],
    [on('NoWarnings', 'False'), 'Degraded', '{.message}'],
    [
      all(on('AllReplicasReady', 'True'), on('ClusterAvailable', 'True')),
      'Healthy',
      'RabbitMQ cluster ready',
    ],
    [otherwise, 'Progressing', 'Waiting for RabbitMQ cluster formation'],
  ]),
  ...kind('rabbitmq.com', 'Shovel', rabbit('shovel')),
  ...kind('rabbitmq.com', 'User', rabbit('user')),
  ...kind('rabbitmq.com', 'Vhost', rabbit('vhost')),
  ...kind('rds.aws.crossplane.io', 'DBCluster', managed('DBCluster')),
  ...kind('rds.aws.crossplane.io', 'DBInstance', managed('DBInstance')),
  ...kind('rollouts.kruise.io', 'Rollout', [
    [any(empty('status'), behind()), 'Progressing', 'Rollout is still progressing'],
    [
      is('status.canaryStatus.currentStepState', 'StepPaused'),
      'Suspended',
      'Rollout is Paused need manual intervention',
    ],
    [is('status.phase', 'Healthy'), 'Healthy', 'Rollout has been completed'],
    [is('status.phase', 'Disabled'), 'Suspended', 'Rollout is disabled'],
    [is('status.phase', 'Terminating', 'Disabling'), 'Progressing', 'Rollout is {status.phase}'],
    [on('Progressing', 'False', 'Failed', 'Cancelling'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Rollout is still progressing'],
  ]),
  ...kind('route.openshift.io', 'Route', [
    [
      some('status.ingress[].conditions[type=Admitted]', is('.status', 'False')),
      'Degraded',
      'Route is degraded',
    ],
    [
      some('status.ingress[].conditions[type=Admitted]', is('.status', 'True')),
      'Healthy',
      'Route is healthy',
    ],
    [otherwise, 'Progressing', 'Route is still getting provisioned'],
  ]),
  ...kind('route53.aws.crossplane.io', 'ResourceRecordSet', managed('resourcrecordset')),
  ...kind('s3.aws.crossplane.io', 'Bucket', managed('bucket')),
  ...kind('services.cloud.sap.com', ['ServiceBinding', 'ServiceInstance'], SAP),
  ...kind('serving.knative.dev', 'Service', [
    [empty('status.conditions'), 'Progressing', 'Waiting for Knative Service'],
    [some('status.conditions', is('.status', 'False')), 'Degraded', NOT_TRUE],
    [some('status.conditions', not(is('.status', 'True'))), 'Progressing', NOT_TRUE],
    [otherwise, 'Healthy', 'Knative Service is healthy.'],
  ]),
  ...kind('serving.kserve.io', 'InferenceService', [
    [
      any(is('metadata.annotations["serving.kserve.io/stop"]', 'true'), on('Stopped', 'True')),
      'Suspended',
      'InferenceService is Stopped',
    ],
    [empty('status.conditions'), 'Progressing', 'Waiting for InferenceService to report status...'],
    [all(blocked, some('status.conditions', unwell)), 'Degraded', [MODEL, ' | ', INFERENCE_CONDITIONS]],
    [blocked, 'Degraded', MODEL],
    [some('status.conditions', all(unwell, is('.status', 'False'))), 'Degraded', [INFERENCE_CONDITIONS]],
    [some('status.conditions', unwell), 'Progressing', [INFERENCE_CONDITIONS]],
    [is('status.modelStatus.transitionStatus', 'InProgress'), 'Progressing', MODEL],
    [otherwise, 'Healthy', 'InferenceService is healthy.'],
  ]),
  ...kind('snapshot.storage.k8s.io', ['VolumeSnapshot', 'VolumeSnapshotContent'], SNAPSHOT),
  ...kind('solr.apache.org', 'SolrCloud', [
    [empty('status.solrNodes'), 'Progressing', 'Waiting for solr to exist'],
    [some('status.solrNodes', not(is('.ready', true))), 'Progressing', 'Not all replicas are ready'],
    [less('status.readyReplicas', 'spec.replicas'), 'Progressing', 'Not all replicas are ready'],
    [otherwise, 'Healthy', 'Solr is ready'],
  ]),
  ...kind('source.toolkit.fluxcd.io', ['Bucket', 'GitRepository', 'HelmChart', 'OCIRepository'], FLUX),
  ...kind('source.toolkit.fluxcd.io', 'HelmRepository', [
    [
      is('spec.type', 'oci'),
      'Healthy',
      "Helm repositories of type 'oci' do not contain any information in the status.",
    ],
    ...FLUX,
  ]),
  ...kind('sparkoperator.k8s.io', 'SparkApplication', [
    [
      is('status.applicationState.state', 'FAILED', 'SUBMISSION_FAILED'),
      'Degraded',
      '{status.applicationState.errorMessage|status.applicationState.state}',
    ],
    [is('status.applicationState.state', 'COMPLETED'), 'Healthy', 'SparkApplication was Successful'],
    [is('status.applicationState.state', 'SUBMITTED'), 'Progressing', 'SparkApplication is Submitted'],
    [
      is('status.applicationState.state', 'PENDING_RERUN'),
      'Progressing',
      'SparkApplication is Pending Rerun',
    ],
    [
      all(
        is('status.applicationState.state', 'RUNNING'),
        any(
          all(isDynamic, not(tooFew)),
          not(less('#status.executorState[=RUNNING]', 'spec.executor.instances')),
        ),
      ),
      'Healthy',
      'SparkApplication is Running',
    ],
    [is('status.applicationState.state', 'RUNNING'), 'Progressing', 'Waiting for executors to be running'],
    [
      has('status.applicationState.state'),
      'Progressing',
      'SparkApplication is {status.applicationState.state}',
    ],
    [otherwise, 'Progressing', 'Waiting for SparkApplication to be submitted'],
  ]),
  ...kind('spot.io', 'SpotDeployment', [
    [is('status.phase', 'Healthy'), 'Healthy', '{status.message}'],
    [is('status.phase', 'Paused'), 'Suspended', '{status.message|SpotDeployment is paused}'],
    [on('InvalidSpec', 'True'), 'Degraded', '{.message}'],
    [on('Progressing', 'False'), 'Degraded', '{.message}'],
    [is('status.phase', 'Degraded'), 'Degraded', '{status.message}'],
    [otherwise, 'Progressing', '{status.message|Waiting for SpotDeployment to be rolled out}'],
  ]),
  ...kind('stacks.crossplane.io', 'ClusterStackInstall', [
    [
      some('status.conditionedStatus.conditions', all(is('.type', 'Ready'), is('.status', 'True'))),
      'Healthy',
      '{.reason}',
    ],
    [
      some('status.conditionedStatus.conditions', all(is('.type', 'Synced'), is('.status', 'False'))),
      'Degraded',
      '{.message|.reason}',
    ],
    [some('status.conditionedStatus.conditions', is('.type', 'Ready')), 'Progressing', '{.reason}'],
    [otherwise, 'Progressing', 'Waiting for stack to be installed'],
  ]),
  ...kind('tower.ansible.com', 'AnsibleJob', [
    [empty('status.ansibleJobResult.status'), 'Progressing', 'Waiting for AnsibleJob'],
    [
      is('status.ansibleJobResult.status', 'successful'),
      'Healthy',
      '{status.ansibleJobResult.status} job - {status.ansibleJobResult.url}',
    ],
    [
      is('status.ansibleJobResult.status', 'canceled', 'error', 'failed'),
      'Degraded',
      '{status.ansibleJobResult.status} job - {status.ansibleJobResult.url}',
    ],
    [otherwise, 'Progressing', '{status.ansibleJobResult.status} job - {status.ansibleJobResult.url}'],
  ]),
  ...kind('trident.netapp.io', 'TridentBackendConfig', [
    [is('status.lastOperationStatus', 'Failed'), 'Degraded', '{status.message}'],
    [
      all(is('status.lastOperationStatus', 'Success'), is('status.phase', 'Bound')),
      'Healthy',
      '{status.message}',
    ],
    [otherwise, 'Progressing', 'Waiting for backend creation'],
  ]),
  ...kind('trident.netapp.io', 'TridentOrchestrator', [
    [is('status.status', 'Installed'), 'Healthy', '{status.message}'],
    [is('status.status', 'Error', 'Failed'), 'Degraded', '{status.message}'],
    [otherwise, 'Progressing', '{status.message|Waiting for Trident to be installed}'],
  ]),
  ...kind('work.karmada.io', ['ClusterResourceBinding', 'ResourceBinding'], KARMADA),
  ...kind('zookeeper.pravega.io', 'ZookeeperCluster', [
    [
      any(empty('status.replicas'), less('status.readyReplicas', 'status.replicas')),
      'Progressing',
      'Waiting for ZK Nodes to join the ensemble',
    ],
    [otherwise, 'Healthy', 'All ZK Nodes have joined the ensemble'],
  ]),
];
