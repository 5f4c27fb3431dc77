import type { KubeObject } from '@freshet/domain/objects';
import { conditionsOf, type Fields, fieldsOf, numberOf, textOf } from '../fields.ts';
import { type Health, health } from '../health.ts';
import {
  all,
  empty,
  has,
  is,
  type Judge,
  type KindRules,
  kind,
  not,
  otherwise,
  same,
  within,
} from '../rules/index.ts';

/** What the update of a workload has come to. */
interface Update {
  readonly noun: string;
  readonly metadata: KubeObject['metadata'];
  readonly strategy: Fields;
  readonly status: Fields;
}

interface Workload {
  readonly noun: string;
  /** The strategy of its updates, within the spec. */
  readonly strategyOf: (updateStrategy: Fields) => Fields;
  /** The field that is missing until an update has begun. */
  readonly begun: string;
  /** Whether as many pods as the partition lets through are new. */
  readonly isHeld: (update: Update) => boolean;
  readonly finish: (update: Update) => Health;
}

const waiting = health('Progressing', 'Waiting for initialization');

const complete = (noun: string): Health => health('Healthy', `All ${noun} workloads are ready and updated`);

/** Its controller has seen the spec; then the pause, then the partition, then the pods. */
const workload =
  ({ noun, strategyOf, begun, isHeld, finish }: Workload): Judge =>
  ({ metadata, spec, status: reported }) => {
    const status = fieldsOf(reported);
    if (status.observedGeneration === undefined || status.observedGeneration !== metadata.generation)
      return waiting;
    const strategy = strategyOf(fieldsOf(fieldsOf(spec).updateStrategy));
    if (strategy.paused === true || typeof status[begun] !== 'number')
      return health('Suspended', `${noun} is paused`);
    const update: Update = { noun, metadata, strategy, status };
    const isPartitioned = (strategy.partition ?? 0) !== 0 && numberOf(metadata.generation) > 1;
    if (!isPartitioned) return finish(update);
    return isHeld(update) ? health('Suspended', `${noun} needs manual intervention`) : waiting;
  };

const allReplicas = ({ noun, status }: Update): Health =>
  status.updatedAvailableReplicas === status.replicas
    ? complete(noun)
    : health('Degraded', 'Some replicas are not ready or available');

const allNodes = ({ noun, status }: Update): Health => {
  const desired = status.desiredNumberScheduled;
  if (status.updatedNumberScheduled !== desired) return waiting;
  if (status.numberAvailable === desired) return complete(noun);
  return status.numberUnavailable === desired
    ? health('Degraded', 'Some pods are not ready or available')
    : waiting;
};

const rollingUpdate = (updateStrategy: Fields): Fields => fieldsOf(updateStrategy.rollingUpdate);

const gameServerHealth: Judge = object => {
  const { currentState, desiredState, podStatus } = fieldsOf(object.status);
  const current = textOf(currentState);
  const desired = textOf(desiredState);
  if (current !== desired)
    return health('Progressing', `State change: ${current || 'Unknown'} → ${desired || 'Unknown'}`);
  const isUnready = conditionsOf(fieldsOf(podStatus).conditions).some(
    ({ type, status }) => type === 'KruisePodReady' && status !== 'True',
  );
  if (isUnready) return health('Degraded', 'Pod is not ready: KruisePodReady');
  return current === 'Ready'
    ? health('Healthy', 'GameServer is Ready')
    : health('Unknown', 'Waiting for GameServer to be ready');
};

const gameServerSetHealth: Judge = object => {
  const status = fieldsOf(object.status);
  const initializing = health('Progressing', 'Waiting for GameServerSet initialization');
  if (object.status === undefined || status.observedGeneration !== object.metadata.generation)
    return initializing;
  const { paused, partition } = rollingUpdate(fieldsOf(fieldsOf(object.spec).updateStrategy));
  const replicas = numberOf(status.replicas);
  const ready = numberOf(status.readyReplicas);
  const kept = numberOf(partition);
  if (paused === true) return health('Suspended', 'GameServerSet is paused');
  if (kept !== 0 && numberOf(status.updatedReplicas) >= replicas - kept)
    return health('Suspended', `Partition=${kept}, waiting for manual intervention`);
  if (numberOf(status.updatedReadyReplicas) === replicas)
    return health('Healthy', 'All GameServerSet replicas are updated and ready');
  return ready < replicas
    ? health('Progressing', `ReadyReplicas ${ready}/${replicas}, still progressing`)
    : initializing;
};

export const OPENKRUISE: readonly KindRules[] = [
  ...kind('apps.kruise.io', 'AdvancedCronJob', [
    [
      all(not(has('status.lastScheduleTime')), is('spec.paused', true)),
      'Suspended',
      'AdvancedCronJob is Paused',
    ],
    [not(empty('status.active')), 'Progressing', 'AdvancedCronJobs has active jobs'],
    [has('status.lastScheduleTime'), 'Healthy', 'AdvancedCronJobs has run successfully'],
    [otherwise, 'Degraded', 'AdvancedCronJobs has not run successfully'],
  ]),
  ...kind('apps.kruise.io', 'BroadcastJob', [
    [
      all(is('status.phase', 'completed'), same('status.desired', 'status.succeeded')),
      'Healthy',
      'BroadcastJob is completed successfully',
    ],
    [all(is('status.phase', 'failed'), not(is('status.failed', 0))), 'Degraded', 'BroadcastJob failed'],
    [all(is('status.phase', 'paused'), is('spec.paused', true)), 'Suspended', 'BroadcastJob is Paused'],
    [otherwise, 'Progressing', 'BroadcastJob is still running'],
  ]),
  ...kind(
    'apps.kruise.io',
    'CloneSet',
    workload({
      noun: 'Cloneset',
      strategyOf: updateStrategy => updateStrategy,
      begun: 'updatedAvailableReplicas',
      isHeld: ({ status }) => numberOf(status.updatedReplicas) >= numberOf(status.expectedUpdatedReplicas),
      finish: allReplicas,
    }),
  ),
  ...kind(
    'apps.kruise.io',
    'DaemonSet',
    workload({
      noun: 'Daemonset',
      strategyOf: rollingUpdate,
      begun: 'updatedNumberScheduled',
      isHeld: ({ status, strategy }) =>
        numberOf(status.updatedNumberScheduled) >
        numberOf(status.desiredNumberScheduled) - numberOf(strategy.partition),
      finish: allNodes,
    }),
  ),
  ...kind(
    'apps.kruise.io',
    'StatefulSet',
    workload({
      noun: 'Statefulset',
      strategyOf: rollingUpdate,
      begun: 'updatedAvailableReplicas',
      isHeld: ({ status, strategy }) =>
        numberOf(status.updatedReplicas) > numberOf(status.replicas) - numberOf(strategy.partition),
      finish: allReplicas,
    }),
  ),
  ...kind('game.kruise.io', 'GameServer', gameServerHealth),
  ...kind('game.kruise.io', 'GameServerSet', gameServerSetHealth),
  ...kind('rollouts.kruise.io', 'Rollout', [
    within(
      same('metadata.generation', 'status.observedGeneration'),
      [
        all(is('status.canaryStatus.currentStepState', 'StepPaused'), is('status.phase', 'Progressing')),
        'Suspended',
        'Rollout is Paused need manual intervention',
      ],
      [
        all(is('status.canaryStatus.currentStepState', 'Completed'), is('status.phase', 'Healthy')),
        'Healthy',
        'Rollout is Completed',
      ],
      [
        all(
          is('status.canaryStatus.currentStepState', 'StepPaused'),
          is('status.phase', 'Terminating', 'Disabled'),
        ),
        'Degraded',
        'Rollout is Disabled or Terminating',
      ],
    ),
    [otherwise, 'Progressing', 'Rollout is still progressing'],
  ]),
];
