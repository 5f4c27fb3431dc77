import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, fieldsOf, type StatusCondition, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  any,
  conditions,
  every,
  has,
  is,
  item,
  type Judge,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  some,
  within,
} from '../rules/index.ts';

const FAILURES = ['CatalogSourcesUnhealthy', 'InstallPlanFailed', 'ResolutionFailed'];

/** A manual plan that waits for its approval beside an installed version is as its owner wants it. */
const awaitsApproval = (object: KubeObject, conditions: readonly StatusCondition[]): boolean => {
  const pending = conditions.find(
    ({ type, status, reason }) =>
      type === 'InstallPlanPending' && status === 'True' && reason === 'RequiresApproval',
  );
  return (
    pending !== undefined &&
    fieldsOf(object.spec).installPlanApproval === 'Manual' &&
    textOf(fieldsOf(object.status).installedCSV) !== ''
  );
};

const isDegraded = ({ type, status, reason }: StatusCondition): boolean =>
  (type === 'InstallPlanMissing' && reason !== 'ReferencedInstallPlanNotFound') ||
  (FAILURES.includes(type) && status === 'True');

const stateText = (state: unknown, isWaitedFor: boolean): string => {
  if (typeof state !== 'string') return '.status.state not yet known\n';
  return isWaitedFor && state === 'UpgradePending'
    ? ".status.state is 'UpgradePending' (manual InstallPlan approval pending; treated as healthy)\n"
    : `.status.state is '${state}'\n`;
};

const isStatePending = (state: unknown, isWaitedFor: boolean): boolean =>
  typeof state !== 'string' ||
  state === '' ||
  state === 'UpgradeAvailable' ||
  (state === 'UpgradePending' && !isWaitedFor);

const subscriptionHealth: Judge = object => {
  const { conditions: list, state } = fieldsOf(object.status);
  if (!Array.isArray(list))
    return health('Progressing', 'An install plan for a subscription is pending installation');
  const reported = conditionsOf(list);
  const isWaitedFor = awaitsApproval(object, reported);
  const counted = reported
    .map((condition, index) => ({ condition, place: index + 1 }))
    .filter(({ condition: { type } }) => !(isWaitedFor && type === 'InstallPlanPending'));
  const lines = counted.map(({ condition: { type, status }, place }) => `${place}: ${type} | ${status}\n`);
  const message = lines.join('') + stateText(state, isWaitedFor);
  if (state === 'UpgradeFailed' || counted.some(({ condition }) => isDegraded(condition)))
    return health('Degraded', message);
  const isPending = counted.some(
    ({ condition: { type, status } }) => type === 'InstallPlanPending' && status === 'True',
  );
  return health(isPending || isStatePending(state, isWaitedFor) ? 'Progressing' : 'Healthy', message);
};

const AVAILABLE = on('Available', 'True');
const ROLLED_OUT = on('Progressing', 'True', 'NewReplicationControllerAvailable');

const ADMITTING = 'Route is still getting admitted';

export const OPENSHIFT: readonly KindRules[] = [
  ...kind('apps.openshift.io', 'DeploymentConfig', [
    within(
      all(has('status.conditions'), has('status.replicas')),
      [
        any(all(AVAILABLE, ROLLED_OUT), is('status.replicas', 0)),
        'Healthy',
        'replication controller successfully rolled out',
      ],
      [not(any(AVAILABLE, ROLLED_OUT)), 'Degraded', 'Deployment config is degraded'],
    ),
    [otherwise, 'Progressing', 'replication controller is waiting for pods to run'],
  ]),
  ...kind('ocs.openshift.io', 'StorageCluster', [
    [on('Degraded', 'True'), 'Degraded', '{.message}'],
    [on('Progressing', 'True'), 'Progressing', '{.message}'],
    [on('Available', 'True'), 'Healthy', '{.message}'],
    [otherwise, 'Unknown', 'StorageCluster is in an unknown state.'],
  ]),
  ...kind('operator.openshift.io', 'IngressController', [
    conditions(
      [item('Degraded', 'True'), 'Degraded', '{.message}'],
      [item('DeploymentReplicasAllAvailable', 'False'), 'Progressing', '{.message}'],
      [item('Progressing', 'True'), 'Progressing', '{.reason}'],
      [item('Available', 'True'), 'Healthy', 'IngressController is available'],
    ),
    [otherwise, 'Progressing', 'Status of IngressController is not known yet'],
  ]),
  ...kind('operators.coreos.com', 'Subscription', subscriptionHealth),
  ...kind('route.openshift.io', 'Route', [
    [not(has('status.ingress')), 'Progressing', ADMITTING],
    [every('status.ingress', some('.conditions', item('Admitted', 'True'))), 'Healthy', 'Route is healthy'],
    [some('status.ingress', some('.conditions', item('Admitted', 'False'))), 'Degraded', 'Route is degraded'],
    [otherwise, 'Progressing', ADMITTING],
  ]),
];
