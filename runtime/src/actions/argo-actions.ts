import type { KubeObject } from '@freshet/domain/objects';
import type { ActionsByKind, BuiltInAction } from './action.ts';
import { at, nameStamp, setting, timestamp, withField } from './change.ts';
import { ownerOf } from './workload-actions.ts';

const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const list = at(value, ...path);
  return Array.isArray(list) ? list : [];
};

/** A rollout whose steps have asked for a pause says so itself; else its spec does. */
const isPaused = (rollout: KubeObject): boolean =>
  at(rollout, 'status', 'pauseConditions') === undefined
    ? at(rollout, 'spec', 'paused') === true
    : listAt(rollout, 'status', 'pauseConditions').length > 0;

const isAborted = (rollout: KubeObject): boolean => at(rollout, 'status', 'abort') === true;

/** Whether a new version is on its way: it is not the stable one yet. */
const isUnderWay = (rollout: KubeObject): boolean =>
  at(rollout, 'status', 'currentPodHash') !== at(rollout, 'status', 'stableRS');

/** Controllers older than 1.0 say which spec they have seen by a hash of it, and cannot promote by themselves. */
const isOfOldController = (rollout: KubeObject): boolean => {
  const observed = Number(at(rollout, 'status', 'observedGeneration') ?? Number.NaN);
  return Number.isNaN(observed) || observed > (rollout.metadata.generation ?? 0);
};

const isBlueGreen = (rollout: KubeObject): boolean =>
  at(rollout, 'spec', 'strategy', 'blueGreen') !== undefined;

const stepsOf = (rollout: KubeObject): number =>
  listAt(rollout, 'spec', 'strategy', 'canary', 'steps').length;

const stepOf = (rollout: KubeObject): number => {
  const step = at(rollout, 'status', 'currentStepIndex');
  return typeof step === 'number' ? step : 0;
};

const promoteFull: BuiltInAction = {
  name: 'promote-full',
  isAllowed: rollout => isUnderWay(rollout) && !(isOfOldController(rollout) && isBlueGreen(rollout)),
  run: request => {
    if (!isOfOldController(request.object)) return setting(['status.promoteFull', true])(request);
    const steps = stepsOf(request.object);
    return setting(
      ['status.abort', undefined],
      ...(steps === 0 ? [] : [['status.currentStepIndex', steps] as const]),
    )(request);
  },
};

const resume: BuiltInAction = {
  name: 'resume',
  isAllowed: isPaused,
  run: request =>
    setting(
      ['status.pauseConditions', undefined],
      ...(at(request.object, 'spec', 'paused') === true ? [['spec.paused', false] as const] : []),
    )(request),
};

const rolloutActions: readonly BuiltInAction[] = [
  {
    name: 'abort',
    isAllowed: rollout => isUnderWay(rollout) && !isAborted(rollout),
    run: setting(['status.abort', true]),
  },
  {
    name: 'pause',
    isAllowed: rollout =>
      isUnderWay(rollout) && !isAborted(rollout) && at(rollout, 'spec', 'paused') !== true,
    run: setting(['spec.paused', true]),
  },
  promoteFull,
  {
    name: 'restart',
    displayName: 'Restart Pods',
    run: ({ object, now }) => [
      { operation: 'patch', object: withField(object, ['spec', 'restartAt'], timestamp(now)) },
    ],
  },
  resume,
  {
    name: 'retry',
    isAllowed: rollout => isUnderWay(rollout) && isAborted(rollout),
    run: setting(['status.abort', undefined]),
  },
  {
    name: 'skip-current-step',
    isAllowed: rollout =>
      at(rollout, 'spec', 'strategy', 'canary', 'steps') !== undefined && stepOf(rollout) < stepsOf(rollout),
    run: request =>
      setting(
        ['status.pauseConditions', undefined],
        ['status.currentStepIndex', Math.min(stepOf(request.object) + 1, stepsOf(request.object))],
      )(request),
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
  displayName: 'Create Workflow',
  run: ({ object, now }) => {
    const { name } = object.metadata;
    const isClusterWide = object.kind === 'ClusterWorkflowTemplate';
    const label = `workflows.argoproj.io/${isClusterWide ? 'cluster-workflow-template' : 'workflow-template'}`;
    const reference = { name, ...(isClusterWide ? { clusterScope: true } : {}) };
    const metadata = { name, labels: { [label]: name }, ownerReferences: [ownerOf(object)] };
    return [
      {
        operation: 'create',
        object: workflow(object, now, { metadata }, { workflowTemplateRef: reference }),
      },
    ];
  },
};

const INSTANCE_ID = 'workflows.argoproj.io/controller-instanceid';

const fromCron: BuiltInAction = {
  name: 'create-workflow',
  displayName: 'Create Workflow',
  run: ({ object, now }) => {
    const { name } = object.metadata;
    const instance = at(object.metadata.labels, INSTANCE_ID);
    const finalizers = listAt(object, 'spec', 'workflowMetadata', 'finalizers') as string[];
    const metadata = {
      name,
      labels: {
        ...(at(object, 'spec', 'workflowMetadata', 'labels') as object | undefined),
        'workflows.argoproj.io/cron-workflow': name,
        ...(typeof instance === 'string' ? { [INSTANCE_ID]: instance } : {}),
      },
      annotations: {
        ...(at(object, 'spec', 'workflowMetadata', 'annotations') as object | undefined),
        'workflows.argoproj.io/scheduled-time': timestamp(now),
      },
      ...(finalizers.length === 0 ? {} : { finalizers }),
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

const isAutomated = (application: KubeObject): boolean => {
  const automated = at(application, 'spec', 'syncPolicy', 'automated');
  return automated !== undefined && automated !== null && at(automated, 'enabled') !== false;
};

const toggleAutoSync: BuiltInAction = {
  name: 'toggle-auto-sync',
  displayName: application => (isAutomated(application) ? 'Disable Auto-Sync' : 'Enable Auto-Sync'),
  run: ({ object }) => [
    {
      operation: 'patch',
      object: withField(object, ['spec', 'syncPolicy', 'automated', 'enabled'], !isAutomated(object)),
    },
  ],
};

const merge: BuiltInAction = {
  name: 'merge',
  displayName: 'Merge PR',
  isAllowed: pullRequest => at(pullRequest, 'spec', 'state') === 'open',
  run: setting(['spec.state', 'merged']),
};

export const ARGO_ACTIONS: ActionsByKind = {
  'argoproj.io/AnalysisRun': analysisActions,
  'argoproj.io/Application': [toggleAutoSync],
  'argoproj.io/ClusterWorkflowTemplate': [fromTemplate],
  'argoproj.io/CronWorkflow': [fromCron],
  'argoproj.io/Rollout': rolloutActions,
  'argoproj.io/WorkflowTemplate': [fromTemplate],
  'promoter.argoproj.io/PullRequest': [merge],
};
