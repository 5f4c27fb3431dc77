import type { KubeObject } from '@freshet/domain/objects';
import { ManualClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createScripts } from '../scripts/index.ts';
import { createActions } from './actions.ts';
import { mergePatch } from './carry-out.ts';

const clock = new ManualClock(new Date('2026-02-03T04:05:06.789Z'));
const scripts = createScripts({ clock, limits: { timeMs: 5_000 } });
afterAll(() => scripts.stop());

const actions = createActions({ scripts, settings: [], clock });

const object = (apiVersion: string, kind: string, rest: Record<string, unknown> = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'it', namespace: 'here', uid: 'u1' },
  ...rest,
});

/** What an action changes, as a patch. */
const patchBy = (target: KubeObject, name: string, params?: Record<string, string>): unknown => {
  const [impact, ...more] = actions.run(target, name, params);
  expect(more).toEqual([]);
  expect(impact?.operation).toBe('patch');
  return mergePatch(target, impact?.object);
};

const madeBy = (target: KubeObject, name: string): KubeObject | undefined => {
  const [impact] = actions.run(target, name);
  expect(impact?.operation).toBe('create');
  return impact?.object;
};

const allowed = (target: KubeObject): string[] =>
  actions.list(target).flatMap(({ name, disabled }) => (disabled ? [] : [name]));

describe('workloads', () => {
  const deployment = object('apps/v1', 'Deployment', { spec: { replicas: 2, template: { metadata: {} } } });

  test('are restarted by a mark on their pods', () => {
    const annotations = { 'kubectl.kubernetes.io/restartedAt': '2026-02-03T04:05:06Z' };
    const expected = { spec: { template: { metadata: { annotations } } } };
    expect(patchBy(deployment, 'restart')).toEqual(expected);
    expect(patchBy({ ...deployment, kind: 'StatefulSet' }, 'restart')).toEqual(expected);
    expect(patchBy({ ...deployment, kind: 'DaemonSet' }, 'restart')).toEqual(expected);
  });

  test('are scaled to a number that makes sense', () => {
    expect(actions.list(deployment).find(({ name }) => name === 'scale')?.params).toEqual([
      { name: 'replicas', default: '2' },
    ]);
    expect(patchBy(deployment, 'scale', { replicas: '5' })).toEqual({ spec: { replicas: 5 } });
    for (const replicas of ['', '-1', '1.5', '1e9', 'x', '9999999'])
      expect(() => actions.run(deployment, 'scale', { replicas })).toThrow('replicas must be');
  });

  test('are paused and resumed in turn', () => {
    expect(allowed(deployment)).toEqual(['pause', 'restart', 'scale']);
    expect(patchBy(deployment, 'pause')).toEqual({ spec: { paused: true } });
    const paused = object('apps/v1', 'Deployment', { spec: { paused: true } });
    expect(allowed(paused)).toEqual(['restart', 'resume', 'scale']);
    expect(patchBy(paused, 'resume')).toEqual({ spec: { paused: null } });
    expect(() => actions.run(paused, 'pause')).toThrow('does not allow pause now');
    expect(() => actions.run(paused, 'explode')).toThrow('has no action explode');
  });
});

describe('jobs', () => {
  test('are made from their schedule, and belong to it', () => {
    const template = { metadata: { labels: { a: 'b' } }, spec: { template: { spec: {} }, suspend: true } };
    const made = madeBy(object('batch/v1', 'CronJob', { spec: { jobTemplate: template } }), 'create-job');
    expect(made).toMatchObject({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: 'it-20260203040506',
        namespace: 'here',
        labels: { a: 'b' },
        annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' },
        ownerReferences: [{ kind: 'CronJob', name: 'it', uid: 'u1', controller: true }],
      },
      spec: { suspend: true, template: { spec: {} } },
    });
    const long = object('batch/v1', 'CronJob', { metadata: { name: 'x'.repeat(52), namespace: 'here' } });
    expect(madeBy(long, 'create-job')?.metadata.name.length).toBeLessThanOrEqual(52);
  });

  test('are suspended, resumed and terminated while they run', () => {
    const job = object('batch/v1', 'Job', { spec: {}, status: {} });
    expect(allowed(job)).toEqual(['suspend', 'terminate']);
    const terminated = {
      type: 'FailureTarget',
      status: 'True',
      reason: 'ManuallyTerminated',
      message: 'Job was terminated explicitly through Freshet',
      lastTransitionTime: '2026-02-03T04:05:06Z',
    };
    expect(patchBy(job, 'terminate')).toEqual({ status: { conditions: [terminated] } });
    expect(allowed({ ...job, spec: { suspend: true } })).toEqual(['resume', 'terminate']);
    expect(allowed(object('batch/v1', 'Job', { spec: {} }))).toEqual(['suspend']);
    for (const type of ['Complete', 'Failed', 'FailureTarget', 'SuccessCriteriaMet']) {
      const over = { ...job, status: { conditions: [{ type, status: 'True' }] } };
      expect(actions.list(over)).toEqual([]);
      expect(() => actions.run(over, 'terminate')).toThrow('does not allow terminate now');
    }
    expect(patchBy(object('batch/v1', 'CronJob', { spec: {} }), 'suspend')).toEqual({
      spec: { suspend: true },
    });
  });
});

describe('kinds of Argo', () => {
  const rollout = object('argoproj.io/v1alpha1', 'Rollout', {
    metadata: { name: 'it', namespace: 'here', generation: 2 },
    spec: { strategy: { canary: { steps: [{}, {}, {}] } } },
    status: {
      observedGeneration: '2',
      currentPodHash: 'b',
      stableRS: 'a',
      currentStepIndex: 1,
      pauseConditions: [{ reason: 'CanaryPauseStep' }],
    },
  });

  test('are promoted, skipped, aborted and retried as far as they are', () => {
    expect(allowed(rollout)).toEqual([
      'abort',
      'pause',
      'promote-full',
      'restart',
      'resume',
      'skip-current-step',
    ]);
    expect(patchBy(rollout, 'promote-full')).toEqual({ status: { promoteFull: true } });
    expect(patchBy(rollout, 'skip-current-step')).toEqual({
      status: { currentStepIndex: 2, pauseConditions: null },
    });
    expect(patchBy(rollout, 'abort')).toEqual({ status: { abort: true } });
    expect(patchBy(rollout, 'resume')).toEqual({ status: { pauseConditions: null } });
    expect(patchBy(rollout, 'restart')).toEqual({ spec: { restartAt: '2026-02-03T04:05:06Z' } });
    const aborted = { ...rollout, status: { currentPodHash: 'b', stableRS: 'a', abort: true } };
    expect(patchBy(aborted, 'retry')).toEqual({ status: { abort: null } });
    expect(allowed(aborted)).toEqual(['promote-full', 'restart', 'retry', 'skip-current-step']);
    const done = { ...rollout, status: { currentPodHash: 'a', stableRS: 'a', currentStepIndex: 3 } };
    expect(allowed(done)).toEqual(['restart']);
    const old = { ...rollout, status: { ...(rollout.status as object), observedGeneration: '7c9f' } };
    expect(patchBy(old, 'promote-full')).toEqual({ status: { currentStepIndex: 3 } });
    expect(allowed({ ...old, spec: { strategy: { blueGreen: {} } } })).not.toContain('promote-full');
    const held = { ...rollout, spec: { ...(rollout.spec as object), paused: true } };
    expect(patchBy(held, 'resume')).toEqual({ spec: { paused: false }, status: { pauseConditions: null } });
  });

  test('make workflows, end analyses and switch auto-sync', () => {
    expect(madeBy(object('argoproj.io/v1alpha1', 'WorkflowTemplate'), 'create-workflow')).toMatchObject({
      kind: 'Workflow',
      metadata: {
        name: 'it-20260203040506',
        labels: { 'workflows.argoproj.io/workflow-template': 'it' },
        ownerReferences: [
          { apiVersion: 'argoproj.io/v1alpha1', kind: 'WorkflowTemplate', name: 'it', uid: 'u1' },
        ],
      },
      spec: { workflowTemplateRef: { name: 'it' } },
    });
    const cron = object('argoproj.io/v1alpha1', 'CronWorkflow', {
      spec: { workflowSpec: { entrypoint: 'a' }, workflowMetadata: { finalizers: ['f'] } },
    });
    expect(madeBy(cron, 'create-workflow')).toMatchObject({
      metadata: { finalizers: ['f'], ownerReferences: [{ kind: 'CronWorkflow', uid: 'u1' }] },
      spec: { entrypoint: 'a' },
    });
    const run = object('argoproj.io/v1alpha1', 'AnalysisRun', { spec: {}, status: { phase: 'Running' } });
    expect(patchBy(run, 'terminate')).toEqual({ spec: { terminate: true } });
    expect(allowed({ ...run, status: { phase: 'Failed' } })).toEqual([]);
    const app = object('argoproj.io/v1alpha1', 'Application', {
      spec: { syncPolicy: { automated: { prune: true } } },
    });
    expect(patchBy(app, 'toggle-auto-sync')).toEqual({
      spec: { syncPolicy: { automated: { enabled: false } } },
    });
    const manual = object('argoproj.io/v1alpha1', 'Application', { spec: {} });
    expect(patchBy(manual, 'toggle-auto-sync')).toEqual({
      spec: { syncPolicy: { automated: { enabled: true } } },
    });
  });
});

describe('operators', () => {
  const at = '2026-02-03T04:05:06Z';
  const annotated = (annotations: Record<string, unknown>) => ({ metadata: { annotations } });
  const flux = object('source.toolkit.fluxcd.io/v1', 'GitRepository', { spec: {} });
  const scaled = object('keda.sh/v1alpha1', 'ScaledObject');
  const pipeline = object('numaflow.numaproj.io/v1alpha1', 'Pipeline', { spec: {} });
  const rollout = object('numaplane.numaproj.io/v1alpha1', 'PipelineRollout', {
    spec: { pipeline: { spec: { lifecycle: { desiredPhase: 'Paused' } } } },
  });
  const cluster = object('postgresql.cnpg.io/v1', 'Cluster', {
    status: { currentPrimary: 'it-1', instancesStatus: { healthy: ['it-1', 'it-2'] } },
  });
  const switched = {
    status: {
      targetPrimary: 'it-2',
      targetPrimaryTimestamp: at,
      phase: 'Switchover in progress',
      phaseReason: 'Switching over to it-2',
    },
  };

  test.each<[string, KubeObject, string, unknown, Record<string, string>?]>([
    ['Flux', flux, 'reconcile', annotated({ 'reconcile.fluxcd.io/requestedAt': `By Freshet at: ${at}` })],
    ['Flux', flux, 'suspend', { spec: { suspend: true } }],
    [
      'External Secrets',
      object('external-secrets.io/v1', 'ExternalSecret', { spec: {} }),
      'refresh',
      annotated({ 'force-sync': at }),
    ],
    [
      'External Secrets',
      object('external-secrets.io/v1', 'PushSecret', { spec: {} }),
      'push',
      annotated({ 'force-sync': at }),
    ],
    ['KEDA', scaled, 'pause', annotated({ 'autoscaling.keda.sh/paused': 'true' })],
    [
      'KEDA',
      scaled,
      'paused-replicas',
      annotated({ 'autoscaling.keda.sh/paused-replicas': '4' }),
      { replicas: '4' },
    ],
    [
      'Strimzi',
      object('core.strimzi.io/v1', 'StrimziPodSet'),
      'rolling-update',
      annotated({ 'strimzi.io/manual-rolling-update': 'true' }),
    ],
    [
      'MariaDB',
      object('k8s.mariadb.com/v1', 'MariaDB', { spec: {} }),
      'suspend',
      { spec: { suspend: true } },
    ],
    [
      'Percona',
      object('psmdb.percona.com/v1', 'PerconaServerMongoDB', { spec: {} }),
      'pause',
      { spec: { pause: true } },
    ],
    ['Numaflow', pipeline, 'pause', { spec: { lifecycle: { desiredPhase: 'Paused' } } }],
    [
      'Numaplane',
      rollout,
      'unpause-gradual',
      {
        spec: {
          pipeline: { spec: { lifecycle: { desiredPhase: 'Running' } } },
          strategy: { pauseResume: { fastResume: false } },
        },
      },
    ],
    ['CloudNativePG', cluster, 'promote', switched, { instance: 'any' }],
    ['CloudNativePG', cluster, 'promote', switched, { instance: '2' }],
    ['CloudNativePG', cluster, 'promote', switched, { instance: 'it-2' }],
    ['CloudNativePG', cluster, 'reload', annotated({ 'cnpg.io/reloadedAt': at })],
    ['CloudNativePG', cluster, 'suspend', annotated({ 'cnpg.io/reconciliationLoop': 'disabled' })],
    [
      'the promoter',
      object('promoter.argoproj.io/v1alpha1', 'PullRequest', { spec: { state: 'open' } }),
      'merge',
      { spec: { state: 'merged' } },
    ],
  ])('of %s: an object is changed by its action', (...[, target, name, patch, params]) => {
    expect(patchBy(target, name, params)).toEqual(patch);
  });

  test.each<[string, KubeObject, readonly string[]]>([
    ['Flux that is suspended', { ...flux, spec: { suspend: true } }, ['resume']],
    [
      'External Secrets without an interval',
      object('external-secrets.io/v1', 'ExternalSecret', { spec: { refreshInterval: '0s' } }),
      [],
    ],
    [
      'KEDA that is held',
      { ...scaled, metadata: { ...scaled.metadata, annotations: { 'autoscaling.keda.sh/paused': 'true' } } },
      ['resume'],
    ],
    [
      'Numaflow that a rollout owns',
      {
        ...pipeline,
        metadata: {
          ...pipeline.metadata,
          labels: { 'numaplane.numaproj.io/upgrade-state': 'trial' },
          ownerReferences: [{ apiVersion: 'v1', kind: 'PipelineRollout', name: 'r', uid: 'u' }],
        },
      },
      ['force-promote'],
    ],
    [
      'CloudNativePG with one instance',
      { ...cluster, status: { instancesStatus: { healthy: ['it-1'] } } },
      ['reload', 'restart', 'suspend'],
    ],
    [
      'the promoter that is closed',
      object('promoter.argoproj.io/v1alpha1', 'PullRequest', { spec: { state: 'closed' } }),
      [],
    ],
  ])('of %s: only the actions that its state allows are enabled', (_, target, names) => {
    expect(allowed(target)).toEqual(names);
  });

  test('refuse an instance that is not healthy, and a number that is not one', () => {
    expect(() => actions.run(cluster, 'promote', { instance: 'it-9' })).toThrow(
      'there is no healthy instance "it-9"; healthy are it-1, it-2',
    );
    expect(() => actions.run(scaled, 'paused-replicas', { replicas: '-1' })).toThrow('replicas must be');
  });

  test('give actions the names that people read', () => {
    const app = object('argoproj.io/v1alpha1', 'Application', { spec: {} });
    expect(actions.list(app).map(({ displayName }) => displayName)).toEqual(['Enable Auto-Sync']);
    expect(actions.list(cluster).find(({ name }) => name === 'promote')).toEqual({
      name: 'promote',
      displayName: 'Promote Replica to Primary',
      disabled: false,
      params: [{ name: 'instance', default: 'any' }],
    });
  });
});

describe('actions of users', () => {
  const thing = object('example.org/v1', 'Thing', { spec: { size: 1, list: [], map: {} } });
  const own = (lua: string, target = thing, group = 'example.org') =>
    createActions({ scripts, settings: [{ group, kind: target.kind, lua }], clock });
  const setting = (script: string, more = '') =>
    `discovery.lua: |\n  return { grow = { disabled = obj.spec.size > 2, params = { { name = "by", default = "1" } } } }\ndefinitions:\n- name: grow\n  action.lua: |\n    ${script}\n${more}`;

  test('change the object that they are given', () => {
    const grow = own(setting('obj.spec.size = obj.spec.size + tonumber(actionParams.by) return obj'));
    expect(grow.list(thing)).toEqual([
      { name: 'grow', disabled: false, params: [{ name: 'by', default: '1' }] },
    ]);
    expect(grow.run(thing, 'grow', { by: '2' })).toEqual([
      { operation: 'patch', object: { ...thing, spec: { size: 3, list: [], map: {} } } },
    ]);
    expect(() => grow.run({ ...thing, spec: { size: 3 } }, 'grow')).toThrow('does not allow');
  });

  test('may make further objects', () => {
    const lua =
      'return { { operation = "create", resource = { apiVersion = "v1", kind = "ConfigMap", metadata = { name = "new" } } } }';
    expect(own(setting(lua)).run(thing, 'grow')).toMatchObject([
      { operation: 'create', object: { kind: 'ConfigMap' } },
    ]);
  });

  test.each([
    ['obj.metadata.name = "other" return obj', 'another object'],
    ['return { { operation = "delete", resource = obj } }', 'may create or patch'],
    [
      'return { { operation = "create", resource = { apiVersion = "v1", kind = "ConfigMap" } } }',
      'without a name',
    ],
    ['return "x"', 'no object'],
    ['error("no")', 'script:1: no'],
  ])('that %s are refused', (lua, reason) => {
    expect(() => own(setting(lua)).run(thing, 'grow')).toThrow(reason);
  });

  test('replace ours, unless they say that they go with them', () => {
    const deployment = object('apps/v1', 'Deployment', { spec: { size: 1 } });
    const names = (more: string) =>
      own(setting('return obj', more), deployment, 'apps')
        .list(deployment)
        .map(({ name }) => name);
    expect(names('')).toEqual(['grow']);
    expect(names('mergeBuiltinActions: true')).toEqual(['grow', 'pause', 'restart', 'resume', 'scale']);
    expect(() => own('a: [').list(thing)).toThrow('cannot be read');
  });
});

test('a merge patch makes one value the other', () => {
  const apply = (value: unknown, patch: unknown): unknown => {
    if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
    const result = fields as Record<string, unknown>;
    for (const [name, part] of Object.entries(patch)) {
      if (part === null) delete result[name];
      else result[name] = apply(result[name], part);
    }
    return result;
  };
  const tree = fc.letrec(tie => ({
    tree: fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.oneof(fc.integer(), fc.array(fc.integer()), tie('tree')),
      {
        maxKeys: 3,
      },
    ),
  })).tree;
  fc.assert(
    fc.property(tree, tree, (from, to) => {
      const patch = mergePatch(from, to);
      expect(patch === undefined ? from : apply(from, patch)).toEqual(to);
    }),
  );
});
