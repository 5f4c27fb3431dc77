import type { KubeObject } from '@freshet/domain/objects';
import type { BuiltInAction } from './action.ts';
import { at, nameStamp, setting, timestamp, withField } from './change.ts';
import { ownerOf } from './workload-actions.ts';

const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const list = at(value, ...path);
  return Array.isArray(list) ? list : [];
};

const isPaused = (rollout: KubeObject): boolean =>
  at(rollout, 'spec', 'paused') === true || listAt(rollout, 'status', 'pauseConditions').length > 0;

const isAborted = (rollout: KubeObject): boolean => at(rollout, 'status', 'abort') === true;

/** Whether a new version is on its way: it is not the stable one yet. */
const isUnderWay = (rollout: KubeObject): boolean => {
  const next = at(rollout, 'status', 'currentPodHash');
  return (
    next !== undefined &&
    next !== (at(rollout, 'status', 'stableRS') ?? at(rollout, 'status', 'blueGreen', 'activeSelector'))
  );
};

const stepsOf = (rollout: KubeObject): number =>
  listAt(rollout, 'spec', 'strategy', 'canary', 'steps').length;

const stepOf = (rollout: KubeObject): number => {
  const step = at(rollout, 'status', 'currentStepIndex');
  return typeof step === 'number' ? step : 0;
};

const unpaused: readonly (readonly [string, unknown])[] = [
  ['spec.paused', undefined],
  ['status.pauseConditions', undefined],
];

const rolloutActions: readonly BuiltInAction[] = [
  {
    name: 'abort',
    isAllowed: rollout => isUnderWay(rollout) && !isAborted(rollout),
    run: setting(['status.abort', true]),
  },
  { name: 'pause', isAllowed: rollout => !isPaused(rollout), run: setting(['spec.paused', true]) },
  { name: 'promote-full', isAllowed: isUnderWay, run: setting(...unpaused, ['status.promoteFull', true]) },
  {
    name: 'restart',
    run: ({ object, now }) => [
      { operation: 'patch', object: withField(object, ['spec', 'restartAt'], timestamp(now)) },
    ],
  },
  { name: 'resume', isAllowed: isPaused, run: setting(...unpaused) },
  { name: 'retry', isAllowed: isAborted, run: setting(['status.abort', false]) },
  {
    name: 'skip-current-step',
    isAllowed: rollout => stepOf(rollout) < stepsOf(rollout),
    run: request =>
      setting(...unpaused, [
        'status.currentStepIndex',
        Math.min(stepOf(request.object) + 1, stepsOf(request.object)),
      ])(request),
  },
];

const ENDED: readonly unknown[] = ['Successful', 'Failed', 'Error', 'Inconclusive'];

const analysisActions: readonly BuiltInAction[] = [
  {
    name: 'terminate',
    isAllowed: run => at(run, 'spec', 'terminate') !== true && !ENDED.includes(at(run, 'status', 'phase')),
    run: setting(['spec.terminate', true]),
  },
];

const workflow = (source: KubeObject, now: Date, extra: Partial<KubeObject>, spec: unknown): KubeObject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Workflow',
  ...extra,
  metadata: {
    ...extra.metadata,
    name: `${source.metadata.name.slice(0, 200)}-${nameStamp(now)}`,
    ...(source.metadata.namespace === undefined ? {} : { namespace: source.metadata.namespace }),
  },
  spec,
});

const fromTemplate: BuiltInAction = {
  name: 'create-workflow',
  run: ({ object, now }) => {
    const { name } = object.metadata;
    const isClusterWide = object.kind === 'ClusterWorkflowTemplate';
    const label = `workflows.argoproj.io/${isClusterWide ? 'cluster-workflow-template' : 'workflow-template'}`;
    const reference = { name, ...(isClusterWide ? { clusterScope: true } : {}) };
    const labels = { labels: { [label]: name } };
    return [
      {
        operation: 'create',
        object: workflow(object, now, { metadata: { name, ...labels } }, { workflowTemplateRef: reference }),
      },
    ];
  },
};

const fromCron: BuiltInAction = {
  name: 'create-workflow',
  run: ({ object, now }) => {
    const { name } = object.metadata;
    const metadata = {
      name,
      labels: {
        ...(at(object, 'spec', 'workflowMetadata', 'labels') as object | undefined),
        'workflows.argoproj.io/cron-workflow': name,
      },
      annotations: {
        ...(at(object, 'spec', 'workflowMetadata', 'annotations') as object | undefined),
        'workflows.argoproj.io/scheduled-time': timestamp(now),
      },
      ownerReferences: [ownerOf(object)],
    };
    return [
      {
        operation: 'create',
        object: workflow(object, now, { metadata }, at(object, 'spec', 'workflowSpec') ?? {}),
      },
    ];
  },
};

const toggleAutoSync: BuiltInAction = {
  name: 'toggle-auto-sync',
  run: ({ object }) => {
    const automated = at(object, 'spec', 'syncPolicy', 'automated');
    const isOn = automated !== undefined && automated !== null && at(automated, 'enabled') !== false;
    return [
      {
        operation: 'patch',
        object: withField(object, ['spec', 'syncPolicy', 'automated', 'enabled'], !isOn),
      },
    ];
  },
};

/** By group and kind. */
export const ARGO_ACTIONS: Readonly<Record<string, readonly BuiltInAction[]>> = {
  'argoproj.io/AnalysisRun': analysisActions,
  'argoproj.io/Application': [toggleAutoSync],
  'argoproj.io/ClusterWorkflowTemplate': [fromTemplate],
  'argoproj.io/CronWorkflow': [fromCron],
  'argoproj.io/Rollout': rolloutActions,
  'argoproj.io/WorkflowTemplate': [fromTemplate],
};
