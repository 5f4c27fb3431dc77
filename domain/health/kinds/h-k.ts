import {
  all,
  any,
  empty,
  every,
  is,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  type Rule,
  some,
  starts,
} from '../rules/index.ts';
import { managed } from './b-c.ts';

/** Everything of Flux reports by one condition, whose reason says most. */
export const FLUX: readonly Rule[] = [
  [is('spec.suspend', true), 'Suspended', '{kind} is suspended'],
  [on('Ready', 'True'), 'Healthy', '{.reason}'],
  [on('Ready', 'False'), 'Degraded', '{.reason}'],
  [on('Ready'), 'Progressing', '{.reason}'],
  [otherwise, 'Progressing', 'Waiting for {kind} to be reconciled'],
];

export const MARIADB: readonly Rule[] = [
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [on('Ready', 'False', 'Failed'), 'Degraded', '{.message}'],
  [on('Ready'), 'Progressing', '{.message}'],
  [otherwise, 'Progressing', 'No status info available'],
];

const MARIADB_JOB: readonly Rule[] = [
  [on('Complete', 'True'), 'Healthy', '{.reason} {.message}'],
  [on('Complete', 'False', 'Failed', 'JobFailed', 'CronJobFailed'), 'Degraded', '{.reason} {.message}'],
  [on('Complete'), 'Progressing', '{.reason} {.message}'],
  [otherwise, 'Progressing', 'No status info available'],
];

const strimzi = (noun: string): readonly Rule[] => [
  [on('NotReady', 'True', 'Creating'), 'Progressing', '{.message}'],
  [on('NotReady', 'True'), 'Degraded', '{.message}'],
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [otherwise, 'Progressing', `Waiting for ${noun}`],
];

const KARPENTER: readonly Rule[] = [
  [on('Ready', 'True'), 'Healthy', '{.message|Ready}'],
  [on('Ready', 'False'), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for {kind} to be ready'],
];

const KEDA: readonly Rule[] = [
  [on('Paused', 'True'), 'Suspended', '{.message}'],
  [on('Fallback', 'True'), 'Degraded', '{.message}'],
  [on('Ready', 'True'), 'Healthy', '{.message}'],
  [on('Ready', 'False'), 'Degraded', '{.message}'],
  [some('status.conditions', all(is('.type', 'Ready'), not(empty('.reason')))), 'Degraded', '{.message}'],
  [otherwise, 'Progressing', 'Waiting for {kind} to be ready'],
];

const KYVERNO: readonly Rule[] = [
  [any(on('Ready', 'True'), is('status.ready', true)), 'Healthy', 'Policy is ready'],
  [any(on('Ready', 'False'), is('status.ready', false)), 'Degraded', 'Policy is not ready'],
  [otherwise, 'Progressing', 'Waiting for policy to be ready'],
];

const VM_BROKEN = [
  'CrashLoopBackOff',
  'DataVolumeError',
  'ErrImagePull',
  'ErrorDataVolumeNotFound',
  'ErrorPvcNotFound',
  'ErrorUnschedulable',
  'ImagePullBackOff',
];

export const H_TO_K: readonly KindRules[] = [
  ...kind('helm.toolkit.fluxcd.io', 'HelmRelease', FLUX),
  ...kind('iam.aws.crossplane.io', 'Policy', managed('policy')),
  ...kind('iam.aws.crossplane.io', 'Role', managed('role')),
  ...kind('iam.aws.crossplane.io', 'RolePolicyAttachment', managed('rolepolicyattachment')),
  ...kind('iammanager.keikoproj.io', 'Iamrole', [
    [
      is('status.state', 'Ready'),
      'Healthy',
      "Role '{status.roleName|<none>}' exists with ARN '{status.roleARN|<none>}' and ID '{status.roleID|<none>}'.",
    ],
    [
      is('status.state', 'Error', 'PolicyNotAllowed', 'RoleNameNotAvailable', 'RolesMaxLimitReached'),
      'Degraded',
      "Failed to reconcile the Iamrole for role '{status.roleName|<none>}' with ARN '{status.roleARN|<none>}' and ID '{status.roleID|<none>}'. Reconciliation error was: {status.errorDescription}",
    ],
    [otherwise, 'Progressing', 'Waiting for Iamrole to be reconciled'],
  ]),
  ...kind('image.toolkit.fluxcd.io', ['ImagePolicy', 'ImageRepository', 'ImageUpdateAutomation'], FLUX),
  ...kind('install.istio.io', 'IstioOperator', [
    [is('status.status', 'HEALTHY'), 'Healthy', 'Component is healthy.'],
    [is('status.status', 'NONE'), 'Progressing', 'Component is not present.'],
    [is('status.status', 'UPDATING'), 'Progressing', 'Component is being updated to a different version.'],
    [is('status.status', 'RECONCILING'), 'Progressing', 'Component is being reconciled.'],
    [is('status.status', 'ERROR'), 'Degraded', 'Component is in an error state.'],
    [is('status.status', 'ACTION_REQUIRED'), 'Suspended', 'Component needs an action of the user.'],
    [otherwise, 'Progressing', 'Waiting for Istio Control Plane'],
  ]),
  ...kind('jaegertracing.io', 'Jaeger', [
    [is('status.phase', 'Running'), 'Healthy', 'Jaeger is Running'],
    [is('status.phase', 'Failed'), 'Degraded', 'Jaeger Failed For Some Reason'],
    [otherwise, 'Progressing', 'Waiting for Jaeger'],
  ]),
  ...kind('k8s.keycloak.org', 'Keycloak', [
    [empty('status.conditions'), 'Progressing', 'Waiting for Keycloak status conditions to exist'],
    [on('HasErrors', 'True'), 'Degraded', '{.message}'],
    [on('Ready', 'True'), 'Healthy'],
    [otherwise, 'Progressing'],
  ]),
  ...kind('k8s.mariadb.com', ['Backup', 'Restore', 'SqlJob'], MARIADB_JOB),
  ...kind('k8s.mariadb.com', ['Connection', 'Database', 'Grant', 'MariaDB', 'User'], MARIADB),
  ...kind('kafka.banzaicloud.io', 'KafkaCluster', [
    [is('status.state', 'ClusterReconciling'), 'Progressing', 'Kafka Cluster is Reconciling.'],
    [is('status.state', 'ClusterRollingUpgrading'), 'Progressing', 'Kafka Cluster is Rolling Upgrading.'],
    [
      all(
        is('status.state', 'ClusterRunning'),
        is('status.cruiseControlTopicStatus', 'CruiseControlTopicReady'),
        every(
          'status.brokersState',
          all(
            is('.configurationState', 'ConfigInSync'),
            any(
              is(
                '.gracefulActionState.cruiseControlState',
                'GracefulUpscaleSucceeded',
                'GracefulDownscaleSucceeded',
              ),
              empty('.gracefulActionState.cruiseControlState'),
            ),
          ),
        ),
      ),
      'Healthy',
      'Kafka Brokers, CruiseControl and cluster are in Healthy State.',
    ],
    [
      is('status.state', 'ClusterRunning'),
      'Degraded',
      'Broker Config is out of Sync or CruiseControlState is not Ready',
    ],
    [otherwise, 'Progressing', 'Waiting for KafkaCluster'],
  ]),
  ...kind('kafka.strimzi.io', 'Kafka', strimzi('Kafka')),
  ...kind('kafka.strimzi.io', 'KafkaBridge', strimzi('KafkaBridge')),
  ...kind('kafka.strimzi.io', 'KafkaConnect', strimzi('Kafka Connect')),
  ...kind('kafka.strimzi.io', 'KafkaConnector', strimzi('KafkaConnector')),
  ...kind('kafka.strimzi.io', 'KafkaTopic', strimzi('KafkaTopic')),
  ...kind('kafka.strimzi.io', 'KafkaUser', strimzi('KafkaUser')),
  ...kind('karpenter.k8s.aws', 'EC2NodeClass', KARPENTER),
  ...kind('karpenter.sh', 'NodeClaim', [
    [on('Ready', 'True'), 'Healthy', '{.message|NodeClaim is ready}'],
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    [on('Launched', 'False'), 'Degraded', '{.message}'],
    [on('Registered', 'True'), 'Progressing', 'Node registered, waiting for initialization'],
    [on('Launched', 'True'), 'Progressing', 'Node launched, waiting for registration'],
    [otherwise, 'Progressing', 'Waiting for NodeClaim to be launched'],
  ]),
  ...kind('karpenter.sh', 'NodePool', KARPENTER),
  ...kind('keda.sh', ['ScaledJob', 'ScaledObject'], KEDA),
  ...kind('kiali.io', 'Kiali', [
    [on('Failure', 'True'), 'Degraded', '{.message}'],
    [on('Successful', 'True'), 'Healthy', '{.message}'],
    [on('Running', 'True'), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for Kiali'],
  ]),
  ...kind('kubernetes-client.io', 'ExternalSecret', [
    [is('status.status', 'SUCCESS'), 'Healthy', 'Fetched ExternalSecret.'],
    [starts('status.status', 'ERROR'), 'Degraded', "{status.status-'ERROR, '}"],
    [otherwise, 'Progressing', 'Waiting for ExternalSecret.'],
  ]),
  ...kind('kubevirt.io', 'VirtualMachine', [
    // Older versions have no status for people.
    [all(empty('status.printableStatus'), on('Ready', 'True')), 'Healthy', 'Running'],
    [all(empty('status.printableStatus'), is('status.created', true)), 'Progressing', 'Starting'],
    [empty('status.printableStatus'), 'Progressing', 'No status available'],
    [on('Failure', 'True'), 'Degraded', '{.message|status.printableStatus}'],
    [
      any(on('Paused', 'True'), is('status.printableStatus', 'Paused', 'Stopped')),
      'Suspended',
      '{status.printableStatus}',
    ],
    [is('status.printableStatus', ...VM_BROKEN), 'Degraded', '{status.printableStatus}'],
    [
      all(is('status.printableStatus', 'Running'), not(on('Ready', 'False'))),
      'Healthy',
      '{status.printableStatus}',
    ],
    [is('status.printableStatus', 'Unknown'), 'Unknown', '{status.printableStatus}'],
    [otherwise, 'Progressing', '{status.printableStatus}'],
  ]),
  ...kind('kubevirt.io', 'VirtualMachineInstance', [
    [empty('status.phase'), 'Progressing', 'No status available'],
    [on('Paused', 'True'), 'Suspended', '{.message|Paused}'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.phase}'],
    [is('status.phase', 'Succeeded'), 'Suspended', '{status.phase}'],
    [is('status.phase', 'Unknown'), 'Unknown', '{status.phase}'],
    [all(is('status.phase', 'Running'), on('Ready', 'False')), 'Degraded', '{.message|status.phase}'],
    [is('status.phase', 'Running'), 'Healthy', '{status.phase}'],
    [otherwise, 'Progressing', '{status.phase}'],
  ]),
  ...kind('kustomize.toolkit.fluxcd.io', 'Kustomization', FLUX),
  ...kind('kyverno.io', ['ClusterPolicy', 'Policy'], KYVERNO),
];
