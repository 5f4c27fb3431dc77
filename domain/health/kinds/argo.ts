import {
  all,
  any,
  conditions,
  empty,
  has,
  is,
  item,
  type KindRules,
  kind,
  less,
  not,
  on,
  otherwise,
  type Rule,
  same,
  within,
} from '../rules/index.ts';

const WORKLOAD_GENERATION = 'metadata.annotations["rollout.argoproj.io/workload-generation"]';

const PROGRESSING = 'Progressing';

/** How a Rollout is by its parts: controllers older than 1.0 report no phase. */
const ROLLOUT_PARTS: readonly Rule[] = [
  conditions(
    [item('InvalidSpec'), 'Degraded', '{.message}'],
    [item('Progressing', undefined, 'RolloutAborted', 'ProgressDeadlineExceeded'), 'Degraded', '{.message}'],
  ),
  [any(not(empty('status.pauseConditions')), is('spec.paused', true)), 'Suspended', 'Rollout is paused'],
  [
    not(has('status.currentPodHash')),
    PROGRESSING,
    'Waiting for rollout to finish: status has not been reconciled.',
  ],
  [
    any(
      less('status.updatedReplicas', 'spec.replicas'),
      all(not(has('spec.replicas')), less('status.updatedReplicas', 1)),
    ),
    PROGRESSING,
    'Waiting for roll out to finish: More replicas need to be updated',
  ],
  [
    less('status.availableReplicas', 'status.updatedReplicas'),
    PROGRESSING,
    'Waiting for roll out to finish: updated replicas are still becoming available',
  ],
  within(
    has('spec.strategy.blueGreen'),
    [
      not(same('status.blueGreen.activeSelector', 'status.currentPodHash')),
      PROGRESSING,
      'active service cutover pending',
    ],
    [
      any(
        all(not(empty('status.stableRS')), not(same('status.stableRS', 'status.currentPodHash'))),
        all(
          not(has('status.stableRS')),
          has('status.canary.stableRS'),
          not(same('status.canary.stableRS', 'status.currentPodHash')),
        ),
      ),
      PROGRESSING,
      'waiting for analysis to complete',
    ],
    [otherwise, 'Healthy'],
  ),
  within(
    has('spec.strategy.canary'),
    [
      less('status.updatedReplicas', 'status.replicas'),
      PROGRESSING,
      'Waiting for roll out to finish: old replicas are pending termination',
    ],
    [
      not(
        any(
          same('status.stableRS', 'status.currentPodHash'),
          all(not(has('status.stableRS')), same('status.canary.stableRS', 'status.currentPodHash')),
        ),
      ),
      PROGRESSING,
      'Waiting for rollout to finish steps',
    ],
  ),
  [otherwise, 'Healthy'],
];

export const ARGO: readonly KindRules[] = [
  ...kind('argoproj.io', 'AnalysisRun', [
    [is('status.phase', 'Pending', 'Running'), PROGRESSING, 'Analysis run is running'],
    [is('status.phase', 'Successful'), 'Healthy', '{status.message|Analysis run completed successfully}'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.message|Analysis run failed}'],
    [is('status.phase', 'Error'), 'Degraded', '{status.message|Analysis run had an error}'],
    [is('status.phase', 'Inconclusive'), 'Unknown', '{status.message|Analysis run was inconclusive}'],
    [otherwise, PROGRESSING, 'Waiting for analysis run to finish: status has not been reconciled.'],
  ]),
  ...kind('argoproj.io', 'ApplicationSet', [
    [on('ErrorOccurred', 'True'), 'Degraded', '{.message}'],
    [on('ResourcesUpToDate', 'False'), 'Degraded', '{.message}'],
    [on('RolloutProgressing', 'True'), PROGRESSING, '{.message}'],
    [on('ResourcesUpToDate', 'True'), 'Healthy', '{.message}'],
    [otherwise, PROGRESSING, 'Waiting for the status to be reported'],
  ]),
  ...kind('argoproj.io', 'CronWorkflow', [
    conditions(
      [item('SpecError', 'True'), 'Degraded', '{.message}'],
      [item('SubmissionError', 'True'), 'Degraded', '{.message}'],
      [item('Completed', 'True'), 'Healthy', '{.message}'],
    ),
    [otherwise, 'Healthy', 'CronWorkflow is healthy.'],
  ]),
  ...kind('argoproj.io', 'EventBus', [
    conditions(
      [item('Deployed', 'False'), 'Degraded', '{.message|.reason}'],
      [item('Deployed', 'True'), 'Healthy', '{.message|.reason}'],
    ),
    [otherwise, PROGRESSING, 'Waiting for initialization'],
  ]),
  ...kind('argoproj.io', 'Experiment', [
    [is('status.phase', 'Pending'), PROGRESSING, 'Experiment is pending'],
    [is('status.phase', 'Running'), PROGRESSING, 'Experiment is running'],
    [is('status.phase', 'Successful'), 'Healthy', 'Experiment is successful'],
    [is('status.phase', 'Failed'), 'Degraded', 'Experiment has failed'],
    [is('status.phase', 'Error'), 'Degraded', 'Experiment had an error'],
    [otherwise, PROGRESSING, 'Waiting for experiment to finish: status has not been reconciled.'],
  ]),
  ...kind('argoproj.io', 'Rollout', [
    [
      any(
        not(has('status')),
        all(has('status.observedGeneration'), less('status.observedGeneration', 'metadata.generation')),
        all(
          has('spec.workloadRef'),
          has('metadata.annotations'),
          not(same(WORKLOAD_GENERATION, 'status.workloadObservedGeneration')),
        ),
      ),
      PROGRESSING,
      'Waiting for rollout spec update to be observed',
    ],
    [is('status.phase', 'Healthy'), 'Healthy', '{status.message}'],
    [is('status.phase', 'Paused'), 'Suspended', '{status.message}'],
    [is('status.phase', 'Degraded'), 'Degraded', '{status.message}'],
    [has('status.phase'), PROGRESSING, '{status.message}'],
    ...ROLLOUT_PARTS,
  ]),
];
