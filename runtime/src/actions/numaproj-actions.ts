import type { KubeObject } from '@freshet/domain/objects';
import type { ActionsByKind, BuiltInAction } from './action.ts';
import { annotation, at, label, setting } from './change.ts';

const UPGRADE_STATE = 'numaplane.numaproj.io/upgrade-state';
const FORCE_PROMOTE = 'numaplane.numaproj.io/force-promote';
const DATA_LOSS = 'numaplane.numaproj.io/allow-data-loss';
const STRATEGY = 'numaflow.numaproj.io/resume-strategy';
const STRATEGIES = 'numaflow.numaproj.io/allowed-resume-strategies';

const upgradeState = ({ metadata }: KubeObject): unknown => at(metadata, 'labels', UPGRADE_STATE);

const isOwnedBy = (kind: string, { metadata: { ownerReferences = [] } }: KubeObject): boolean =>
  ownerReferences.some(owner => owner.kind === kind);

/** The new version of an upgrade that is under way takes over at once. */
const forcePromote: BuiltInAction = {
  name: 'force-promote',
  displayName: 'Force Promote',
  isAllowed: object =>
    ['in-progress', 'trial'].includes(String(upgradeState(object))) &&
    at(object, 'metadata', 'labels', FORCE_PROMOTE) !== 'true',
  run: setting([label(FORCE_PROMOTE), 'true']),
};

interface Pausing {
  /** The names of the fields that lead to the spec with the phase that is wanted. */
  readonly spec: readonly string[];
  /** The names of the fields that lead to the metadata with the strategies that are allowed. */
  readonly metadata: readonly string[];
  readonly isAllowed: (object: KubeObject) => boolean;
  /** What else is set when the pause ends. */
  readonly fast: readonly (readonly [path: readonly string[], value: unknown])[];
  readonly gradual: readonly (readonly [path: readonly string[], value: unknown])[];
}

/** A pause of the whole pipeline, which ends at once or by scaling up little by little. */
const pausing = ({ spec, metadata, isAllowed, fast, gradual }: Pausing): readonly BuiltInAction[] => {
  const phase = [...spec, 'lifecycle', 'desiredPhase'];
  const isPaused = (object: KubeObject): boolean => at(object, ...phase) === 'Paused';
  const strategies = (object: KubeObject): unknown => at(object, ...metadata, 'annotations', STRATEGIES);
  const allowsFast = (object: KubeObject): boolean =>
    strategies(object) === 'fast' || strategies(object) === 'slow, fast';
  return [
    {
      name: 'pause',
      isAllowed: object => isAllowed(object) && !isPaused(object),
      run: setting([phase, 'Paused']),
    },
    {
      name: 'unpause-fast',
      displayName: 'Unpause (fast)',
      isAllowed: object => isAllowed(object) && isPaused(object) && allowsFast(object),
      run: setting([phase, 'Running'], ...fast),
    },
    {
      name: 'unpause-gradual',
      displayName: 'Unpause (gradual)',
      isAllowed: object => isAllowed(object) && isPaused(object) && strategies(object) !== 'fast',
      run: setting([phase, 'Running'], ...gradual),
    },
  ];
};

/** Rollouts pass the pause on to the object that they keep. */
const ofRollout = (...template: readonly string[]): readonly BuiltInAction[] => {
  const resumed = ['spec', 'strategy', 'pauseResume', 'fastResume'];
  return pausing({
    spec: ['spec', ...template, 'spec'],
    metadata: ['spec', ...template, 'metadata'],
    isAllowed: () => true,
    fast: [[resumed, true]],
    gradual: [[resumed, false]],
  });
};

const RECYCLABLE: readonly unknown[] = ['recyclable', 'recyclable-expired'];

const deletePipeline: BuiltInAction = {
  name: 'delete',
  displayName: 'Delete',
  isAllowed: pipeline => RECYCLABLE.includes(upgradeState(pipeline)),
  run: setting([annotation('numaplane.numaproj.io/marked-for-deletion'), 'true']),
};

const dataLoss: readonly BuiltInAction[] = [
  {
    name: 'allow-data-loss',
    displayName: 'Allow (Possible) Data Loss',
    isAllowed: rollout => at(rollout, 'status', 'upgradeInProgress') === 'PipelinePauseAndDrain',
    run: setting([annotation(DATA_LOSS), 'true']),
  },
  {
    name: 'disallow-data-loss',
    displayName: 'Disallow Data Loss',
    isAllowed: rollout => at(rollout, 'metadata', 'annotations', DATA_LOSS) === 'true',
    run: setting([annotation(DATA_LOSS), 'false']),
  },
];

export const NUMAPROJ_ACTIONS: ActionsByKind = {
  'numaflow.numaproj.io/InterStepBufferService': [forcePromote],
  'numaflow.numaproj.io/MonoVertex': [
    forcePromote,
    ...pausing({
      spec: ['spec'],
      metadata: ['spec', 'metadata'],
      isAllowed: object => !isOwnedBy('MonoVertexRollout', object),
      fast: [],
      gradual: [[['spec', 'replicas'], undefined]],
    }),
  ],
  'numaflow.numaproj.io/Pipeline': [
    deletePipeline,
    forcePromote,
    ...pausing({
      spec: ['spec'],
      metadata: ['spec', 'metadata'],
      isAllowed: object =>
        !isOwnedBy('PipelineRollout', object) || upgradeState(object) === 'recyclable-expired',
      fast: [[annotation(STRATEGY), 'fast']],
      gradual: [[annotation(STRATEGY), 'slow']],
    }),
  ],
  'numaplane.numaproj.io/MonoVertexRollout': ofRollout('monoVertex'),
  'numaplane.numaproj.io/PipelineRollout': [...dataLoss, ...ofRollout('pipeline')],
};
