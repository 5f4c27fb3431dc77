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
  not,
  on,
  otherwise,
  type Rule,
  same,
  some,
  within,
} from '../rules/index.ts';

const OBSERVED = same('metadata.generation', 'status.observedGeneration');
const FAILED_UPGRADE = is('metadata.labels["numaplane.numaproj.io/progressive-result-state"]', 'failed');
const UNMET = some('status.conditions', is('.status', 'False'));

/** Where several conditions are false, the last one is the one that is told. */
const LAST_UNMET = '{status.conditions[status=False][-1].message}';

const SUBRESOURCES = 'Subresources are unhealthy';

interface Numaflow {
  readonly name: string;
  readonly unmet: string;
  readonly upgrades: boolean;
  readonly paused: readonly string[];
}

const numaflow = ({ name, unmet, upgrades, paused }: Numaflow): readonly KindRules[] =>
  kind('numaflow.numaproj.io', name, [
    within(
      OBSERVED,
      [is('status.phase', 'Failed'), 'Degraded', '{status.message}'],
      ...(upgrades ? [[FAILED_UPGRADE, 'Degraded', 'Failed progressive upgrade'] as Rule] : []),
      [UNMET, 'Degraded', unmet],
      [is('status.phase', ...paused), 'Healthy', `${name} is paused`],
      [is('status.phase', 'Running'), 'Healthy', `${name} is healthy`],
    ),
    [otherwise, 'Progressing', `Waiting for ${name} status`],
  ]);

const UPGRADE_FAILED = on('ProgressiveUpgradeSucceeded', 'False');
const CHILDREN = 'ChildResourcesHealthy';

interface Rollout {
  readonly name: string;
  /** Whether the children of a rollout have failed. */
  readonly failed: Rule;
  readonly upgrades: boolean;
  /** The condition of a rollout that is paused. */
  readonly paused?: string;
  readonly unknown: string;
}

const rollout = ({ name, failed, upgrades, paused, unknown }: Rollout): readonly KindRules[] =>
  kind('numaplane.numaproj.io', name, [
    [any(not(has('status')), not(OBSERVED)), 'Progressing', 'Not yet reconciled'],
    [
      all(
        any(not(empty('status.upgradeInProgress')), is('status.phase', 'Pending')),
        ...(upgrades ? [not(UPGRADE_FAILED)] : []),
      ),
      'Progressing',
      'Update in progress',
    ],
    [on(CHILDREN, 'False', 'Progressing'), 'Progressing', 'Child Progressing'],
    [is('status.phase', 'Failed'), 'Degraded', '{status.message}'],
    conditions(
      failed,
      ...(upgrades
        ? [[item('ProgressiveUpgradeSucceeded', 'False'), 'Degraded', 'Progressive upgrade failed'] as Rule]
        : []),
    ),
    ...(paused === undefined ? [] : [[on(paused, 'True'), 'Healthy', '{.message}'] as Rule]),
    [on(CHILDREN, 'True'), 'Healthy', 'Healthy'],
    [otherwise, 'Unknown', unknown],
  ]);

const failedFor = (reason: string): Rule => [item(CHILDREN, 'False', reason), 'Degraded', '{.message}'];

export const NUMAPROJ: readonly KindRules[] = [
  ...numaflow({ name: 'InterStepBufferService', unmet: LAST_UNMET, upgrades: true, paused: [] }),
  ...numaflow({ name: 'MonoVertex', unmet: SUBRESOURCES, upgrades: true, paused: ['Paused'] }),
  ...numaflow({ name: 'Pipeline', unmet: SUBRESOURCES, upgrades: true, paused: ['Paused', 'Pausing'] }),
  ...numaflow({ name: 'Vertex', unmet: LAST_UNMET, upgrades: false, paused: ['Paused'] }),
  ...rollout({
    name: 'ISBServiceRollout',
    failed: failedFor('ISBSvcFailed'),
    upgrades: true,
    unknown: 'Unknown status',
  }),
  ...rollout({
    name: 'MonoVertexRollout',
    failed: failedFor('MonoVertexFailed'),
    upgrades: true,
    paused: 'MonoVertexPausingOrPaused',
    unknown: 'Unknown MonoVertex status',
  }),
  ...rollout({
    name: 'NumaflowControllerRollout',
    failed: [all(item(CHILDREN, 'False'), not(is('.reason', 'Progressing'))), 'Degraded', '{.message}'],
    upgrades: false,
    unknown: 'Unknown status',
  }),
  ...rollout({
    name: 'PipelineRollout',
    failed: failedFor('PipelineFailed'),
    upgrades: true,
    paused: 'PipelinePausingOrPaused',
    unknown: 'Unknown Pipeline status',
  }),
];
