import {
  all,
  any,
  behind,
  differ,
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

/** Workloads of OpenKruise differ in where they keep the pause and the partition of an update. */
const kruise = (noun: string, strategy: string, ready: readonly Rule[]): readonly Rule[] => [
  [any(empty('status'), behind()), 'Progressing', 'Waiting for initialization'],
  [is(`${strategy}.paused`, true), 'Suspended', `${noun} is paused`],
  ...ready,
];

const kruiseReplicas = (noun: string, strategy: string): readonly Rule[] =>
  kruise(noun, strategy, [
    [
      all(
        not(less(`${strategy}.partition`, 1)),
        not(less('metadata.generation', 2)),
        not(less('status.updatedReplicas', 'status.expectedUpdatedReplicas')),
      ),
      'Suspended',
      `${noun} needs manual intervention`,
    ],
    [
      less('status.updatedAvailableReplicas', 'status.replicas'),
      'Degraded',
      'Some replicas are not ready or available',
    ],
    [otherwise, 'Healthy', `All ${noun} workloads are ready and updated`],
  ]);

/** Kinds of Astra that run once. */
const ASTRA_RUN: readonly Rule[] = [
  [is('status.state', 'Completed'), 'Healthy', '{kind} Completed'],
  [is('status.state', 'Failed', 'Error'), 'Degraded', '{status.state}'],
  [has('status.state'), 'Progressing', '{kind} {status.state}'],
  [otherwise, 'Progressing', 'No status available'],
];

export const A: readonly KindRules[] = [
  ...kind('acid.zalan.do', 'postgresql', [
    [is('status.PostgresClusterStatus', 'Running'), 'Healthy', '{status.PostgresClusterStatus}'],
    [
      is('status.PostgresClusterStatus', 'Creating', 'Updating'),
      'Progressing',
      '{status.PostgresClusterStatus}',
    ],
    [
      is('status.PostgresClusterStatus', 'CreateFailed', 'UpdateFailed', 'SyncFailed', 'Invalid'),
      'Degraded',
      '{status.PostgresClusterStatus}',
    ],
    [otherwise, 'Progressing', 'Waiting for postgres cluster status...'],
  ]),
  ...kind('addons.cluster.x-k8s.io', 'ClusterResourceSet', [
    [on('ResourcesApplied', 'True'), 'Healthy', 'cluster resource set is applied'],
    [on('ResourcesApplied', 'False'), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'Initializing cluster resource set'],
  ]),
  ...kind('apiextensions.k8s.io', 'CustomResourceDefinition', [
    [has('metadata.deletionTimestamp'), 'Progressing', 'CRD is terminating'],
    [empty('status.conditions'), 'Progressing', 'Status conditions not found'],
    [on('Terminating', 'True'), 'Progressing', 'CRD is terminating: {.message}'],
    [on('NamesAccepted', 'False'), 'Degraded', 'CRD names have not been accepted: {.message}'],
    [on('NonStructuralSchema', 'True'), 'Degraded', 'Schema violations found: {.message}'],
    [on('Established', 'True'), 'Healthy', 'CRD is healthy'],
    [on('Established', 'False', 'Installing'), 'Progressing', 'CRD is being installed'],
    [otherwise, 'Degraded', 'CRD is not established'],
  ]),
  ...kind('apps.3scale.net', 'APIManager', [
    [on('Available', 'True'), 'Healthy', '3scale APIManager is available'],
    [otherwise, 'Progressing', 'Waiting for 3scale APIManager status...'],
  ]),
  ...kind('apps.kruise.io', 'AdvancedCronJob', [
    [is('spec.paused', true), 'Suspended', 'AdvancedCronJob is Paused'],
    [not(empty('status.active')), 'Progressing', 'AdvancedCronJobs has active jobs'],
    [has('status.lastScheduleTime'), 'Healthy', 'AdvancedCronJobs has run successfully'],
    [otherwise, 'Degraded', 'AdvancedCronJobs has not run successfully'],
  ]),
  ...kind('apps.kruise.io', 'BroadcastJob', [
    [any(is('spec.paused', true), is('status.phase', 'paused')), 'Suspended', 'BroadcastJob is Paused'],
    [is('status.phase', 'failed'), 'Degraded', 'BroadcastJob failed'],
    [
      all(is('status.phase', 'completed'), not(differ('status.desired', 'status.succeeded'))),
      'Healthy',
      'BroadcastJob is completed successfully',
    ],
    [is('status.phase', 'running'), 'Progressing', 'BroadcastJob is still running'],
    [otherwise, 'Progressing', 'Waiting for status update'],
  ]),
  ...kind('apps.kruise.io', 'CloneSet', kruiseReplicas('Cloneset', 'spec.updateStrategy')),
  ...kind(
    'apps.kruise.io',
    'DaemonSet',
    kruise('Daemonset', 'spec.updateStrategy.rollingUpdate', [
      [
        all(not(less('spec.updateStrategy.rollingUpdate.partition', 1)), not(less('metadata.generation', 2))),
        'Suspended',
        'Daemonset needs manual intervention',
      ],
      [
        any(
          less('status.updatedNumberScheduled', 'status.desiredNumberScheduled'),
          less('status.numberAvailable', 'status.desiredNumberScheduled'),
        ),
        'Degraded',
        'Some pods are not ready or available',
      ],
      [otherwise, 'Healthy', 'All Daemonset workloads are ready and updated'],
    ]),
  ),
  ...kind(
    'apps.kruise.io',
    'StatefulSet',
    kruiseReplicas('Statefulset', 'spec.updateStrategy.rollingUpdate'),
  ),
  ...kind('apps.openshift.io', 'DeploymentConfig', [
    [
      all(on('Progressing', 'True'), any(on('Available', 'True'), less('status.replicas', 1))),
      'Healthy',
      'replication controller successfully rolled out',
    ],
    [any(on('Progressing', 'False'), on('Available', 'False')), 'Degraded', '{.message}'],
    [otherwise, 'Progressing', 'replication controller is waiting for pods to run'],
  ]),
  ...kind('argoproj.io', 'AnalysisRun', [
    [is('status.phase', 'Pending'), 'Progressing', '{status.message|Analysis run is pending}'],
    [is('status.phase', 'Running'), 'Progressing', '{status.message|Analysis run is running}'],
    [is('status.phase', 'Successful'), 'Healthy', '{status.message|Analysis run completed successfully}'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.message|Analysis run failed}'],
    [is('status.phase', 'Error'), 'Degraded', '{status.message|Analysis run had an error}'],
    [is('status.phase', 'Inconclusive'), 'Unknown', '{status.message|Analysis run was inconclusive}'],
    [otherwise, 'Progressing', 'Waiting for analysis run to finish: status has not been reconciled.'],
  ]),
  ...kind('argoproj.io', 'ApplicationSet', [
    [on('ErrorOccurred', 'True'), 'Degraded', '{.message}'],
    [on('ResourcesUpToDate', 'False'), 'Degraded', '{.message}'],
    [on('RolloutProgressing', 'True'), 'Progressing', '{.message}'],
    [on('ResourcesUpToDate', 'True'), 'Healthy', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for the status to be reported'],
  ]),
  ...kind('argoproj.io', 'CronWorkflow', [
    [on('SpecError', 'True'), 'Degraded', '{.message}'],
    [on('SubmissionError', 'True'), 'Degraded', '{.message}'],
    [otherwise, 'Healthy', [each('status.conditions', '{.message}', ' ')]],
  ]),
  ...kind('argoproj.io', 'EventBus', [
    [some('status.conditions', is('.status', 'False')), 'Degraded', '{.message}'],
    [on('Deployed', 'True'), 'Healthy', '{.message}'],
    [otherwise, 'Progressing', 'Waiting for the event bus to be deployed'],
  ]),
  ...kind('argoproj.io', 'Experiment', [
    [is('status.phase', 'Pending'), 'Progressing', '{status.message|Experiment is pending}'],
    [is('status.phase', 'Running'), 'Progressing', '{status.message|Experiment is running}'],
    [is('status.phase', 'Successful'), 'Healthy', '{status.message|Experiment is successful}'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.message|Experiment has failed}'],
    [is('status.phase', 'Error'), 'Degraded', '{status.message|Experiment had an error}'],
    [is('status.phase', 'Inconclusive'), 'Unknown', '{status.message|Experiment was inconclusive}'],
    [otherwise, 'Progressing', 'Waiting for experiment to finish: status has not been reconciled.'],
  ]),
  ...kind('argoproj.io', 'Rollout', [
    [empty('status'), 'Progressing', 'Waiting for rollout to finish: status has not been reconciled.'],
    [
      any(
        all(has('status.observedGeneration'), less('status.observedGeneration', 'metadata.generation')),
        differ(
          'status.workloadObservedGeneration',
          'metadata.annotations["rollout.argoproj.io/workload-generation"]',
        ),
      ),
      'Progressing',
      'Waiting for rollout spec update to be observed',
    ],
    [is('status.phase', 'Healthy'), 'Healthy', '{status.message}'],
    [is('status.phase', 'Paused'), 'Suspended', '{status.message}'],
    [is('status.phase', 'Degraded'), 'Degraded', '{status.message}'],
    [has('status.phase'), 'Progressing', '{status.message}'],
    // Controllers older than 1.0 report no phase.
    [on('InvalidSpec', 'True'), 'Degraded', '{.message}'],
    [on('Progressing', undefined, 'RolloutAborted', 'ProgressDeadlineExceeded'), 'Degraded', '{.message}'],
    [
      any(is('spec.paused', true), on('Progressing', undefined, 'RolloutPaused')),
      'Suspended',
      'Rollout is paused',
    ],
    [
      less('status.updatedReplicas', 'spec.replicas'),
      'Progressing',
      'Waiting for roll out to finish: More replicas need to be updated',
    ],
    [
      less('status.availableReplicas', 'status.updatedReplicas'),
      'Progressing',
      'Waiting for roll out to finish: updated replicas are still becoming available',
    ],
    [
      any(
        differ('status.blueGreen.activeSelector', 'status.currentPodHash'),
        differ('status.stableRS', 'status.currentPodHash'),
        differ('status.canary.stableRS', 'status.currentPodHash'),
      ),
      'Progressing',
      'Waiting for roll out to finish: the new version is not the stable one yet',
    ],
    [
      all(has('spec.strategy.canary'), less('status.updatedReplicas', 'status.replicas')),
      'Progressing',
      'Waiting for roll out to finish: old replicas are pending termination',
    ],
    [otherwise, 'Healthy'],
  ]),
  ...kind('astra.netapp.io', 'AppVault', [
    [is('status.state', 'available'), 'Healthy', 'AppVault Available'],
    [is('status.state', 'failed', 'error'), 'Degraded', 'AppVault Failed'],
    [has('status.state'), 'Progressing', 'AppVault {status.state}'],
    [otherwise, 'Progressing', 'No status available'],
  ]),
  ...kind('astra.netapp.io', 'Application', [
    [on('Ready', 'True'), 'Healthy', 'Astra Application Ready, protectionState: {status.protectionState}'],
    [on('Ready', 'False'), 'Degraded', 'Astra Application Degraded, message: {.message}'],
    [otherwise, 'Progressing', 'No status available'],
  ]),
  ...kind('astra.netapp.io', 'ExecHook', [
    [is('spec.enabled', true), 'Healthy', 'ExecHook enabled'],
    [is('spec.enabled', false), 'Suspended', 'ExecHook disabled'],
    [otherwise, 'Progressing', 'No status available'],
  ]),
  ...kind(
    'astra.netapp.io',
    ['Backup', 'ExecHooksRun', 'ResourceBackup', 'ResticVolumeBackup', 'Snapshot'],
    ASTRA_RUN,
  ),
  ...kind('astra.netapp.io', 'Schedule', [
    [is('spec.enabled', false), 'Suspended', 'Protection policy disabled'],
    [
      has('status.lastScheduleTime'),
      'Healthy',
      'Protection policy lastScheduleTime: {status.lastScheduleTime}',
    ],
    [otherwise, 'Healthy', 'Protection policy not yet executed'],
  ]),
];
