import type { HealthStatus } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, fieldsOf, oneOf, textOf } from '../fields.ts';
import { health } from '../health.ts';
import {
  all,
  behind,
  conditions,
  each,
  empty,
  has,
  is,
  item,
  type KindRules,
  kind,
  not,
  on,
  otherwise,
  same,
  some,
  within,
} from '../rules/index.ts';

/** The phase of a pool, and which of its conditions are false. */
const poolMessage = ({ status }: KubeObject): string => {
  const { phase, conditions: list } = fieldsOf(status);
  const unmet = conditionsOf(list)
    .filter(condition => condition.status === 'False' && condition.type !== '')
    .map(({ type, reason }) => (reason === '' ? `Not ${type}` : `Not ${type} (${reason})`));
  const start = textOf(phase) === '' ? '' : `MachinePool is ${textOf(phase)}`;
  return unmet.length === 0 ? start : `${start}: ${unmet.join(', ')}`;
};

const POOL_PHASES: Readonly<Record<string, HealthStatus>> = {
  Failed: 'Degraded',
  Running: 'Healthy',
  Scaling: 'Healthy',
  Unknown: 'Degraded',
};

const READY_FALSE = some('status.conditions', all(item('Ready', 'False'), not(is('.severity', 'Info'))));

const FATAL = all(is('.status', 'False'), is('.severity', 'Error'));

export const CLUSTER_API: readonly KindRules[] = [
  ...kind('addons.cluster.x-k8s.io', 'ClusterResourceSet', [
    conditions(
      [item('ResourcesApplied', 'True'), 'Healthy', 'cluster resource set is applied'],
      [item('ResourcesApplied', 'False'), 'Degraded', '{.message}'],
    ),
    [otherwise, 'Progressing', 'Initializing cluster resource set'],
  ]),
  ...kind('cluster.x-k8s.io', 'Cluster', [
    [is('spec.paused', true), 'Suspended', 'Cluster is paused'],
    [READY_FALSE, 'Degraded', '{.message}'],
    [is('status.phase', 'Provisioned'), 'Healthy', 'Cluster is running'],
    [is('status.phase', 'Failed'), 'Degraded'],
    [otherwise, 'Progressing', 'Waiting for clusters'],
  ]),
  ...kind('cluster.x-k8s.io', 'Machine', [
    [is('status.phase', 'Running'), 'Healthy', 'Machine is running'],
    within(
      is('status.phase', 'Failed'),
      [on('Ready', 'False'), 'Degraded', '{.message}'],
      [otherwise, 'Degraded', 'Condition is unknown'],
    ),
    [on('Ready', 'False'), 'Progressing', '{.message}'],
    [otherwise, 'Progressing', 'Condition is unknown'],
  ]),
  ...kind('cluster.x-k8s.io', 'MachineDeployment', [
    [is('spec.paused', true), 'Suspended', 'MachineDeployment is paused'],
    [is('status.phase', 'Running'), 'Healthy', 'Machines are running under this deployment'],
    [is('status.phase', 'ScalingUp'), 'Progressing', 'Cluster is spawning machines'],
    [is('status.phase', 'ScalingDown'), 'Progressing', 'Cluster is stopping machines'],
    [is('status.phase', 'Failed'), 'Degraded', 'MachineDeployment is failed'],
    [otherwise, 'Progressing', 'Waiting for machines'],
  ]),
  ...kind('cluster.x-k8s.io', 'MachineHealthCheck', [
    [not(has('status.currentHealthy')), 'Progressing'],
    [same('status.currentHealthy', 'status.expectedMachines'), 'Healthy'],
    [otherwise, 'Degraded'],
  ]),
  ...kind('cluster.x-k8s.io', 'MachinePool', object =>
    health(oneOf(POOL_PHASES, fieldsOf(object.status).phase) ?? 'Progressing', poolMessage(object)),
  ),
  ...kind('controlplane.cluster.x-k8s.io', 'AWSManagedControlPlane', [
    [not(has('status')), 'Progressing', 'Provisioning...'],
    [behind(), 'Progressing', 'Waiting for the control plane spec to be reconciled'],
    [not(empty('status.failureMessage')), 'Degraded', '{status.failureMessage}'],
    [not(has('status.conditions')), 'Progressing', 'Provisioning...'],
    [on('EKSControlPlaneUpdating', 'True'), 'Progressing', 'EKS control plane is updating'],
    [on('Ready', 'True'), 'Healthy', 'Control plane is ready'],
    [some('status.conditions', FATAL), 'Degraded', [each('status.conditions', '{.message} ', '', FATAL)]],
    [is('status.ready', false), 'Progressing', 'Control plane is not ready (.status.ready is false)'],
    [otherwise, 'Progressing', 'Control plane is not ready'],
  ]),
];
