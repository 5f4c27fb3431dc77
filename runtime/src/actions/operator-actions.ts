import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { ActionRequest, ActionsByKind, BuiltInAction, Impact } from './action.ts';
import { annotation, at, marking, setting, timestamp } from './change.ts';
import { replicasOf } from './workload-actions.ts';

const annotationOf = ({ metadata }: KubeObject, name: string): unknown => at(metadata, 'annotations', name);

/** An interval of zero, in whatever unit, says that nothing is fetched again. */
const isNever = (interval: unknown): boolean => /^0(?:ns|us|µs|ms|s|m|h)?$/u.test(String(interval ?? ''));

const FORCE_SYNC = 'force-sync';

const refresh: BuiltInAction = {
  name: 'refresh',
  isAllowed: secret =>
    !isNever(at(secret, 'spec', 'refreshInterval')) || at(secret, 'spec', 'refreshPolicy') === 'OnChange',
  run: marking(FORCE_SYNC),
};

const push: BuiltInAction = {
  name: 'push',
  isAllowed: secret => !isNever(at(secret, 'spec', 'refreshInterval')),
  run: marking(FORCE_SYNC),
};

const PAUSED = 'autoscaling.keda.sh/paused';
const PAUSED_REPLICAS = 'autoscaling.keda.sh/paused-replicas';

const isPaused = (scaled: KubeObject): boolean => annotationOf(scaled, PAUSED) === 'true';
const isHeld = (scaled: KubeObject): boolean =>
  isPaused(scaled) || annotationOf(scaled, PAUSED_REPLICAS) !== undefined;

const scaledJobActions: readonly BuiltInAction[] = [
  { name: 'pause', isAllowed: job => !isPaused(job), run: setting([annotation(PAUSED), 'true']) },
  { name: 'resume', isAllowed: isPaused, run: setting([annotation(PAUSED), undefined]) },
];

const scaledObjectActions: readonly BuiltInAction[] = [
  { name: 'pause', isAllowed: scaled => !isHeld(scaled), run: setting([annotation(PAUSED), 'true']) },
  {
    name: 'paused-replicas',
    isAllowed: scaled => !isPaused(scaled),
    params: scaled => [{ name: 'replicas', default: String(annotationOf(scaled, PAUSED_REPLICAS) ?? '0') }],
    run: request =>
      setting([annotation(PAUSED_REPLICAS), String(replicasOf(request.params.replicas))])(request),
  },
  {
    name: 'resume',
    isAllowed: isHeld,
    run: setting([annotation(PAUSED), undefined], [annotation(PAUSED_REPLICAS), undefined]),
  },
];

const ROLLING_UPDATE = 'strimzi.io/manual-rolling-update';

const RECONCILIATION = 'cnpg.io/reconciliationLoop';

const healthyInstances = (cluster: KubeObject): readonly string[] => {
  const healthy = at(cluster, 'status', 'instancesStatus', 'healthy');
  return Array.isArray(healthy) ? healthy.filter(name => typeof name === 'string') : [];
};

/** The instance by its name or number; `any` is the one after the primary, in the order of the instances. */
const chosenInstance = (cluster: KubeObject, wanted: string): string | undefined => {
  const healthy = healthyInstances(cluster);
  if (wanted === 'any')
    return healthy[(healthy.indexOf(String(at(cluster, 'status', 'currentPrimary'))) + 1) % healthy.length];
  return healthy.find(name => name === wanted || name === `${cluster.metadata.name}-${wanted}`);
};

const promote = (request: ActionRequest): readonly Impact[] => {
  const wanted = request.params.instance ?? '';
  const instance = chosenInstance(request.object, wanted);
  if (instance === undefined)
    throw new Fault(
      'RESOURCE_ACTION_INVALID',
      `there is no healthy instance "${wanted.slice(0, 64)}"; healthy are ${healthyInstances(request.object).join(', ') || 'none'}`,
    );
  return setting(
    ['status.targetPrimary', instance],
    ['status.targetPrimaryTimestamp', timestamp(request.now)],
    ['status.phase', 'Switchover in progress'],
    ['status.phaseReason', `Switching over to ${instance}`],
  )(request);
};

const isUnreconciled = (cluster: KubeObject): boolean => annotationOf(cluster, RECONCILIATION) === 'disabled';

const cnpgActions: readonly BuiltInAction[] = [
  {
    name: 'promote',
    displayName: 'Promote Replica to Primary',
    isAllowed: cluster => healthyInstances(cluster).length > 1,
    params: () => [{ name: 'instance', default: 'any' }],
    run: promote,
  },
  { name: 'reload', displayName: 'Reload all Configuration', run: marking('cnpg.io/reloadedAt') },
  {
    name: 'restart',
    displayName: 'Rollout restart Cluster',
    run: marking('kubectl.kubernetes.io/restartedAt'),
  },
  {
    name: 'resume',
    displayName: 'Resume Reconciliation',
    isListed: isUnreconciled,
    run: setting([annotation(RECONCILIATION), undefined]),
  },
  {
    name: 'suspend',
    displayName: 'Suspend Reconciliation',
    isListed: cluster => !isUnreconciled(cluster),
    run: setting([annotation(RECONCILIATION), 'disabled']),
  },
];

const isSuspended = (object: KubeObject): boolean => at(object, 'spec', 'suspend') === true;
const isPausedMongo = (object: KubeObject): boolean => at(object, 'spec', 'pause') === true;

export const OPERATOR_ACTIONS: ActionsByKind = {
  'core.strimzi.io/StrimziPodSet': [
    {
      name: 'rolling-update',
      isAllowed: pods => annotationOf(pods, ROLLING_UPDATE) !== 'true',
      run: setting([annotation(ROLLING_UPDATE), 'true']),
    },
  ],
  'external-secrets.io/ExternalSecret': [refresh],
  'external-secrets.io/PushSecret': [push],
  'k8s.mariadb.com/MariaDB': [
    {
      name: 'resume',
      displayName: 'Resume',
      isListed: isSuspended,
      run: setting(['spec.suspend', false]),
    },
    {
      name: 'suspend',
      displayName: 'Suspend',
      isListed: object => !isSuspended(object),
      run: setting(['spec.suspend', true]),
    },
  ],
  'keda.sh/ScaledJob': scaledJobActions,
  'keda.sh/ScaledObject': scaledObjectActions,
  'postgresql.cnpg.io/Cluster': cnpgActions,
  'psmdb.percona.com/PerconaServerMongoDB': [
    {
      name: 'pause',
      isAllowed: object => !isPausedMongo(object),
      run: setting(['spec.pause', true]),
    },
    { name: 'unpause', isAllowed: isPausedMongo, run: setting(['spec.pause', false]) },
  ],
};
