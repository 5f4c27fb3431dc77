import {
  all,
  behind,
  byCondition,
  conditions,
  item,
  type KindRules,
  kind,
  on,
  otherwise,
  type Rule,
  readyAs,
} from '../rules/index.ts';

const PAUSED = on('Paused', 'True');

/** Ready and paused at once is paused; without a condition the scaler has not been seen. */
const KEDA_READY: readonly Rule[] = [
  [all(on('Ready', 'True'), PAUSED), 'Suspended', '{@Paused.message}'],
  [on('Ready', 'True'), 'Healthy', '{.message}'],
];

export const AUTOSCALING: readonly KindRules[] = [
  ...kind(
    'karpenter.k8s.aws',
    'EC2NodeClass',
    readyAs('Ready', 'EC2NodeClass is ready', 'Waiting for EC2NodeClass to be ready'),
  ),
  ...kind('karpenter.sh', 'NodeClaim', [
    [behind(), 'Progressing', 'Waiting for NodeClaim spec to be reconciled'],
    [on('Disrupting', 'True'), 'Suspended', '{.message}'],
    conditions(
      [item('Ready', 'True'), 'Healthy', '{.message}'],
      [item('Ready', 'False'), 'Degraded', '{.message}'],
    ),
    [on('Initialized', 'True'), 'Progressing', 'Node initialized, waiting for Ready'],
    [on('Registered', 'True'), 'Progressing', 'Node registered, waiting for initialization'],
    [on('Launched', 'True'), 'Progressing', 'Node launched, waiting for registration'],
    [otherwise, 'Progressing', 'Waiting for NodeClaim to be launched'],
  ]),
  ...kind('karpenter.sh', 'NodePool', byCondition('Ready', 'Waiting for NodePool to be ready')),
  ...kind('keda.sh', 'ScaledJob', [
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    [on('Ready', 'Unknown'), 'Degraded', '{.message}'],
    ...KEDA_READY,
    [otherwise, 'Progressing', 'Waiting for ScaledJob'],
  ]),
  ...kind('keda.sh', 'ScaledObject', [
    [on('Fallback', 'True'), 'Degraded', '{.message}'],
    [on('Ready', 'False'), 'Degraded', '{.message}'],
    ...KEDA_READY,
    [otherwise, 'Progressing', 'Creating HorizontalPodAutoscaler Object'],
  ]),
];
