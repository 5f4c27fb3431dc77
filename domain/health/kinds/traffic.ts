import type { HealthStatus } from '@freshet/domain/applications';
import { conditionsOf, fieldsOf, oneOf, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  conditions,
  has,
  inTurn,
  is,
  item,
  type Judge,
  type KindRules,
  kind,
  not,
  otherwise,
  type Rule,
  same,
  within,
} from '../rules/index.ts';

/** States of Gloo, which older versions write as numbers. */
const gloo = (at: 'status.' | '.'): readonly Rule[] => [
  [is(`${at}state`, 'Accepted', 1), 'Healthy', 'The resource has been validated'],
  [is(`${at}state`, 'Warning', 3), 'Degraded', `{${at}reason}`],
  [is(`${at}state`, 'Pending', 0), 'Suspended', 'The resource has not yet been validated'],
  [is(`${at}state`, 'Rejected', 2), 'Degraded', `{${at}reason}`],
];

const GLOO: readonly Rule[] = [
  inTurn('status.statuses', ...gloo('.')),
  ...gloo('status.'),
  [otherwise, 'Progressing', 'Update in progress'],
];

const OBSERVED = same('metadata.generation', '.observedGeneration');
const VALID = is('.type', 'Valid');

const INCLUSIONS = 'HTTPProxy inclusions cannot be health checked';

const CONTOUR: readonly KindRules[] = [
  ...kind('projectcontour.io', 'ExtensionService', [
    conditions(
      within(
        all(OBSERVED, VALID),
        [is('.status', 'True'), 'Healthy', '{.message}'],
        [is('.status', 'False'), 'Degraded', '{.message}'],
      ),
    ),
    [otherwise, 'Progressing', 'Waiting for status'],
  ]),
  ...kind('projectcontour.io', 'HTTPProxy', [
    conditions(
      within(
        OBSERVED,
        [all(VALID, is('.status', 'True')), 'Healthy', '{status.description}'],
        [all(has('spec.includes'), is('.status', 'False')), 'Healthy', INCLUSIONS],
        [all(VALID, is('.status', 'False')), 'Degraded', '{status.description}'],
      ),
    ),
    [all(not(has('status.conditions')), has('status.currentStatus')), 'Progressing', '{status.description}'],
    [otherwise, 'Progressing', 'Waiting for status'],
  ]),
];

const CANARY_PHASES: Readonly<Record<string, HealthStatus>> = {
  Failed: 'Degraded',
  Finalising: 'Progressing',
  Initialized: 'Healthy',
  Progressing: 'Progressing',
  Promoting: 'Progressing',
  Succeeded: 'Healthy',
};

/** How far Flagger has shifted the traffic, and what its conditions say. */
const canaryHealth: Judge = object => {
  if (object.status === undefined) return health('Unknown', 'No status');
  const { phase, canaryWeight, conditions: list } = fieldsOf(object.status);
  const weight = Number(canaryWeight) > 0 ? [`Canary Weight: ${String(canaryWeight)} %`] : [];
  const said = [...weight, ...conditionsOf(list).map(({ message }) => message)].join(' --- ');
  return health(oneOf(CANARY_PHASES, phase) ?? 'Unknown', `${textOf(phase)} --- ${said}`);
};

export const TRAFFIC: readonly KindRules[] = [
  ...kind(
    'gateway.solo.io',
    ['Gateway', 'MatchableHttpGateway', 'RouteOption', 'RouteTable', 'VirtualHostOption', 'VirtualService'],
    GLOO,
  ),
  ...kind('gloo.solo.io', ['Proxy', 'Settings', 'Upstream', 'UpstreamGroup'], GLOO),
  ...kind('install.istio.io', 'IstioOperator', [
    [is('status.status', 0, 'NONE'), 'Unknown', 'Component is not present.'],
    [is('status.status', 1, 'UPDATING'), 'Progressing', 'Component is being updated to a different version.'],
    [
      is('status.status', 2, 'RECONCILING'),
      'Progressing',
      'Controller has started but not yet completed reconciliation loop for the component.',
    ],
    [is('status.status', 3, 'HEALTHY'), 'Healthy', 'Component is healthy.'],
    [is('status.status', 4, 'ERROR'), 'Degraded', 'Component is in an error state.'],
    [otherwise, 'Progressing', 'Waiting for Istio Control Plane'],
  ]),
  ...kind('kiali.io', 'Kiali', [
    conditions(
      [item('Successful', 'True'), 'Healthy', '{.message}'],
      [item('Failure', 'True'), 'Degraded', '{.message}'],
      [item('Running', undefined, 'Running'), 'Progressing', '{.message}'],
    ),
    [otherwise, 'Progressing', 'Waiting for Kiali'],
  ]),
  ...CONTOUR,
  ...kind('flagger.app', 'Canary', canaryHealth),
];
