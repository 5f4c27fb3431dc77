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
      spec: { suspend: false, template: { spec: {} } },
    });
    const long = object('batch/v1', 'CronJob', { metadata: { name: 'x'.repeat(52), namespace: 'here' } });
    expect(madeBy(long, 'create-job')?.metadata.name.length).toBeLessThanOrEqual(52);
  });

  test('are suspended, resumed and terminated while they run', () => {
    const job = object('batch/v1', 'Job', { spec: {} });
    expect(allowed(job)).toEqual(['suspend', 'terminate']);
    expect(patchBy(job, 'terminate')).toEqual({ spec: { activeDeadlineSeconds: 1 } });
    expect(allowed({ ...job, spec: { suspend: true } })).toEqual(['resume', 'terminate']);
    const conditions = [{ type: 'Complete', status: 'True' }];
    expect(allowed({ ...job, status: { conditions } })).toEqual([]);
    expect(patchBy(object('batch/v1', 'CronJob', { spec: {} }), 'suspend')).toEqual({
      spec: { suspend: true },
    });
  });
});

describe('kinds of Argo', () => {
  const rollout = object('argoproj.io/v1alpha1', 'Rollout', {
    spec: { strategy: { canary: { steps: [{}, {}, {}] } } },
    status: {
      currentPodHash: 'b',
      stableRS: 'a',
      currentStepIndex: 1,
      pauseConditions: [{ reason: 'CanaryPauseStep' }],
    },
  });

  test('are promoted, skipped, aborted and retried as far as they are', () => {
    expect(allowed(rollout)).toEqual(['abort', 'promote-full', 'restart', 'resume', 'skip-current-step']);
    expect(patchBy(rollout, 'promote-full')).toEqual({
      status: { promoteFull: true, pauseConditions: null },
    });
    expect(patchBy(rollout, 'skip-current-step')).toEqual({
      status: { currentStepIndex: 2, pauseConditions: null },
    });
    expect(patchBy(rollout, 'abort')).toEqual({ status: { abort: true } });
    expect(patchBy(rollout, 'resume')).toEqual({ status: { pauseConditions: null } });
    expect(patchBy(rollout, 'restart')).toEqual({ spec: { restartAt: '2026-02-03T04:05:06Z' } });
    const aborted = { ...rollout, status: { currentPodHash: 'b', stableRS: 'a', abort: true } };
    expect(patchBy(aborted, 'retry')).toEqual({ status: { abort: false } });
    const done = { ...rollout, status: { currentPodHash: 'a', stableRS: 'a', currentStepIndex: 3 } };
    expect(allowed(done)).toEqual(['pause', 'restart']);
  });

  test('make workflows, end analyses and switch auto-sync', () => {
    expect(madeBy(object('argoproj.io/v1alpha1', 'WorkflowTemplate'), 'create-workflow')).toMatchObject({
      kind: 'Workflow',
      metadata: { name: 'it-20260203040506', labels: { 'workflows.argoproj.io/workflow-template': 'it' } },
      spec: { workflowTemplateRef: { name: 'it' } },
    });
    const cron = object('argoproj.io/v1alpha1', 'CronWorkflow', {
      spec: { workflowSpec: { entrypoint: 'a' } },
    });
    expect(madeBy(cron, 'create-workflow')).toMatchObject({ spec: { entrypoint: 'a' } });
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
