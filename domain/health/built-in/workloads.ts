import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, type Fields, fieldsOf, numberOf, textOf } from '../fields.ts';
import { type Health, health } from '../health.ts';

/** Whether the controller has seen the newest spec; what its status says is about an older one otherwise. */
const isObserved = (object: KubeObject, status: Fields): boolean =>
  numberOf(object.metadata.generation) <= numberOf(status.observedGeneration);

const waiting = (message: string): Health =>
  health('Progressing', `Waiting for rollout to finish: ${message}`);

const unseen = (noun: string): Health => waiting(`observed ${noun} generation less than desired generation`);

const wanted = (spec: Fields): number => (typeof spec.replicas === 'number' ? spec.replicas : 0);

export const deploymentHealth = (object: KubeObject): Health => {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  if (spec.paused === true) return health('Suspended', 'Deployment is paused');
  if (!isObserved(object, status)) return unseen('deployment');
  const progress = conditionsOf(status.conditions).find(({ type }) => type === 'Progressing');
  if (progress?.reason === 'ProgressDeadlineExceeded')
    return health('Degraded', `Deployment "${object.metadata.name}" exceeded its progress deadline`);
  const updated = numberOf(status.updatedReplicas);
  if (updated < wanted(spec))
    return waiting(`${updated} out of ${wanted(spec)} new replicas have been updated...`);
  const old = numberOf(status.replicas) - updated;
  if (old > 0) return waiting(`${old} old replicas are pending termination...`);
  const available = numberOf(status.availableReplicas);
  if (available < updated) return waiting(`${available} of ${updated} updated replicas are available...`);
  return health('Healthy');
};

export const replicaSetHealth = (object: KubeObject): Health => {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  if (!isObserved(object, status)) return unseen('replica set');
  const failure = conditionsOf(status.conditions).find(({ type }) => type === 'ReplicaFailure');
  if (failure?.status === 'True') return health('Degraded', failure.message);
  const available = numberOf(status.availableReplicas);
  if (available < wanted(spec))
    return waiting(`${available} out of ${wanted(spec)} new replicas are available...`);
  return health('Healthy');
};

const partitionedHealth = (spec: Fields, status: Fields, rolling: Fields): Health => {
  const updated = numberOf(status.updatedReplicas);
  const goal = wanted(spec) - numberOf(rolling.partition);
  const isPartitioned = typeof spec.replicas === 'number' && typeof rolling.partition === 'number';
  if (isPartitioned && updated < goal)
    return health(
      'Progressing',
      `Waiting for partitioned roll out to finish: ${updated} out of ${goal} new pods have been updated...`,
    );
  return health('Healthy', `partitioned roll out complete: ${updated} new pods have been updated...`);
};

export const statefulSetHealth = (object: KubeObject): Health => {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  if (numberOf(status.observedGeneration) === 0 || !isObserved(object, status))
    return health('Progressing', 'Waiting for statefulset spec update to be observed...');
  const ready = numberOf(status.readyReplicas);
  if (ready < wanted(spec))
    return health('Progressing', `Waiting for ${wanted(spec) - ready} pods to be ready...`);
  const strategy = fieldsOf(spec.updateStrategy);
  if (
    strategy.type === 'RollingUpdate' &&
    strategy.rollingUpdate !== undefined &&
    strategy.rollingUpdate !== null
  )
    return partitionedHealth(spec, status, fieldsOf(strategy.rollingUpdate));
  if (strategy.type === 'OnDelete') return health('Healthy', `statefulset has ${ready} ready pods`);
  const next = textOf(status.updateRevision);
  if (next !== textOf(status.currentRevision))
    return health(
      'Progressing',
      `waiting for statefulset rolling update to complete ${numberOf(status.updatedReplicas)} pods at revision ${next}...`,
    );
  return health(
    'Healthy',
    `statefulset rolling update complete ${numberOf(status.currentReplicas)} pods at revision ${next}...`,
  );
};

export const daemonSetHealth = (object: KubeObject): Health => {
  const status = fieldsOf(object.status);
  if (!isObserved(object, status)) return unseen('daemon set');
  const desired = numberOf(status.desiredNumberScheduled);
  const updated = numberOf(status.updatedNumberScheduled);
  if (fieldsOf(fieldsOf(object.spec).updateStrategy).type === 'OnDelete')
    return health('Healthy', `daemon set ${updated} out of ${desired} new pods have been updated`);
  const rollout = `Waiting for daemon set "${object.metadata.name}" rollout to finish:`;
  if (updated < desired)
    return health('Progressing', `${rollout} ${updated} out of ${desired} new pods have been updated...`);
  const available = numberOf(status.numberAvailable);
  if (available < desired)
    return health('Progressing', `${rollout} ${available} of ${desired} updated pods are available...`);
  return health('Healthy');
};
