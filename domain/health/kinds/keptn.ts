import { empty, has, is, type KindRules, kind, not, otherwise, type Rule } from '../rules/index.ts';

const outcome = (at: string): readonly Rule[] => [
  [is(at, 'Succeeded'), 'Healthy', '{kind} is healthy'],
  [is(at, 'Failed'), 'Degraded', '{kind} is degraded'],
  [otherwise, 'Progressing', '{kind} is progressing'],
];

export const KEPTN: readonly KindRules[] = [
  ...kind(
    'lifecycle.keptn.sh',
    ['KeptnAppVersion', 'KeptnTask', 'KeptnWorkloadInstance', 'KeptnWorkloadVersion'],
    outcome('status.status'),
  ),
  ...kind('lifecycle.keptn.sh', 'KeptnEvaluation', outcome('status.overallStatus')),
  ...kind('metrics.keptn.sh', 'Analysis', [
    [is('status.pass', true), 'Healthy', 'Analysis is healthy'],
    [is('status.warning', true), 'Healthy', 'Analysis is healthy with warnings'],
    [is('status.pass', false), 'Degraded', 'Analysis is degraded'],
    [otherwise, 'Progressing', 'Analysis is progressing'],
  ]),
  ...kind('metrics.keptn.sh', 'KeptnMetric', [
    [not(empty('status.errMsg')), 'Degraded', 'KeptnMetric is degraded'],
    [has('status.value'), 'Healthy', 'KeptnMetric is healthy'],
    [otherwise, 'Progressing', 'KeptnMetric is progressing'],
  ]),
];
