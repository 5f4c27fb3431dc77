import type { OperationPhase, ResultCode } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { decide, hooksToDelete, hooksToRelease } from './decide.ts';
import { judge } from './judge.ts';
import { Ledger } from './ledger.ts';
import { extra, object, plan, shown, wanted } from './sync.fixture.ts';
import type { SyncTask } from './task.ts';

const ALL = { applyOutOfSyncOnly: false };

const ledgerOf = (
  tasks: readonly SyncTask[],
  entries: Record<string, OperationPhase | { state?: OperationPhase; status?: ResultCode; message?: string }>,
): Ledger => {
  const ledger = new Ledger();
  for (const task of tasks) {
    const entry = entries[task.key.name];
    if (entry) ledger.record(task, typeof entry === 'string' ? { state: entry } : entry);
  }
  return ledger;
};

const waves = plan([
  wanted(object('ConfigMap', 'first')),
  wanted(object('Deployment', 'second', { wave: 1 })),
  wanted(object('ConfigMap', 'third', { wave: 2 })),
]);

describe('an operation', () => {
  test('begins with its first group', () => {
    const decision = decide(waves, new Ledger(), ALL);
    expect(decision).toMatchObject({ kind: 'run', isLast: false, group: [{ key: { name: 'first' } }] });
  });

  test('waits until everything before a group has ended', () => {
    const decision = decide(waves, ledgerOf(waves, { first: 'Succeeded', second: 'Running' }), ALL);
    expect(decision).toEqual({ kind: 'wait', message: 'waiting for healthy state of /Deployment/second' });
  });

  test('has ended when the last group is applied, unless that holds a hook', () => {
    const before = ledgerOf(waves, { first: 'Succeeded', second: 'Succeeded' });
    expect(decide(waves, before, ALL)).toMatchObject({ kind: 'run', isLast: true });
    const hooked = plan([wanted(object('ConfigMap', 'a')), wanted(object('Job', 'hook', { hook: 'Sync' }))]);
    expect(decide(hooked, new Ledger(), ALL)).toMatchObject({ kind: 'run', isLast: false });
  });

  test('waits only for hooks where it has a single group', () => {
    const tasks = plan([
      wanted(object('Deployment', 'web')),
      wanted(object('Job', 'hook', { hook: 'Sync' })),
    ]);
    const waiting = decide(tasks, ledgerOf(tasks, { web: 'Running', hook: 'Running' }), ALL);
    expect(waiting).toEqual({ kind: 'wait', message: 'waiting for completion of hook /Job/hook' });
    const over = decide(tasks, ledgerOf(tasks, { web: 'Running', hook: 'Succeeded' }), ALL);
    expect(over).toEqual({ kind: 'succeed', message: 'successfully synced (no more tasks)' });
  });

  test('waits for what is on its way out', () => {
    const leaving = object('ConfigMap', 'leaving');
    leaving.metadata.deletionTimestamp = '2026-03-01T12:00:00Z';
    const tasks = plan([extra(leaving), wanted(object('ConfigMap', 'next', { wave: 1 }))]);
    const decision = decide(tasks, ledgerOf(tasks, { leaving: { status: 'Pruned' } }), ALL);
    expect(decision).toEqual({ kind: 'wait', message: 'waiting for deletion of /ConfigMap/leaving' });
  });

  test('succeeds at once where there is nothing to do', () => {
    expect(decide([], new Ledger(), ALL)).toMatchObject({ kind: 'succeed' });
    const same = plan([{ ...wanted(object('ConfigMap', 'a'), object('ConfigMap', 'a')), isModified: false }]);
    expect(decide(same, new Ledger(), { applyOutOfSyncOnly: true })).toMatchObject({ kind: 'succeed' });
    expect(decide(same, new Ledger(), ALL)).toMatchObject({ kind: 'run' });
  });

  test('fails with the words of what went wrong, and begins nothing more', () => {
    const ledger = ledgerOf(waves, { first: { status: 'SyncFailed', message: 'no such thing' } });
    expect(decide(waves, ledger, ALL)).toEqual({
      kind: 'fail',
      message: 'one or more objects failed to apply, reason: no such thing',
      group: [],
    });
    const degraded = ledgerOf(waves, { first: { state: 'Failed', status: 'Synced', message: 'it broke' } });
    expect(decide(waves, degraded, ALL)).toMatchObject({
      message: 'one or more synchronization tasks completed unsuccessfully, reason: it broke',
    });
  });

  test('runs what is there for failures before it ends', () => {
    const tasks = plan([
      wanted(object('ConfigMap', 'a')),
      wanted(object('Job', 'fix', { hook: 'SyncFail' })),
      wanted(object('Job', 'tell', { hook: 'SyncFail', wave: 1 })),
    ]);
    const failed = { status: 'SyncFailed', message: 'no' } as const;
    const begun = decide(tasks, ledgerOf(tasks, { a: failed }), ALL);
    expect(begun.kind === 'fail' && shown(begun.group)).toEqual([
      'SyncFail/0 Job/fix',
      'SyncFail/1 Job/tell',
    ]);
    expect(decide(tasks, ledgerOf(tasks, { a: failed, fix: 'Running' }), ALL)).toMatchObject({
      kind: 'wait',
    });
    const over = ledgerOf(tasks, {
      a: failed,
      fix: 'Succeeded',
      tell: { state: 'Failed', message: 'nobody listens' },
    });
    expect(decide(tasks, over, ALL)).toEqual({
      kind: 'fail',
      group: [],
      message:
        'one or more objects failed to apply, reason: no\none or more SyncFail hooks failed, reason: nobody listens',
    });
  });

  test('leaves SyncFail hooks alone as long as all goes well', () => {
    const tasks = plan([wanted(object('Job', 'fix', { hook: 'SyncFail' }))]);
    expect(decide(tasks, new Ledger(), ALL)).toMatchObject({ kind: 'succeed' });
  });
});

describe('hooks that have ended', () => {
  const policy = { annotations: { 'argocd.argoproj.io/hook-delete-policy': 'HookSucceeded' } };
  const tasks = plan([wanted(object('Job', 'hook', { hook: 'PreSync', ...policy }))], {
    liveOf: () =>
      object('Job', 'hook', {
        annotations: { 'freshet.io/operation': '2026-03-01T12:00:00.500Z/0/PreSync' },
      }),
  });

  test('are let go, and deleted by their policy', () => {
    const over = ledgerOf(tasks, { hook: 'Succeeded' });
    expect(hooksToRelease(tasks, over)).toHaveLength(1);
    expect(hooksToDelete(tasks, over, 'HookSucceeded')).toHaveLength(1);
    expect(hooksToDelete(tasks, over, 'HookFailed')).toHaveLength(0);
  });

  test('are held while they run', () => {
    const running = ledgerOf(tasks, { hook: 'Running' });
    expect(hooksToRelease(tasks, running)).toHaveLength(0);
    expect(hooksToDelete(tasks, running, 'HookSucceeded')).toHaveLength(0);
  });

  test('are left alone where another operation has made them', () => {
    const foreign = tasks.map(task => ({ ...task, isOwnRun: false }));
    const over = ledgerOf(foreign, { hook: 'Succeeded' });
    expect(hooksToRelease(foreign, over)).toHaveLength(0);
    expect(hooksToDelete(foreign, over, 'HookSucceeded')).toHaveLength(0);
  });
});

describe('the health of an object', () => {
  test.each([
    [undefined, 'Succeeded', 'Succeeded'],
    ['Healthy', 'Succeeded', 'Succeeded'],
    ['Degraded', 'Failed', 'Failed'],
    ['Unknown', 'Failed', 'Running'],
    ['Progressing', 'Running', 'Running'],
    ['Suspended', 'Running', 'Running'],
    ['Missing', 'Running', 'Running'],
  ] as const)('%s ends a hook as %s and anything else as %s', (status, hook, other) => {
    const health = status && { status };
    expect(judge(health, true)).toBe(hook);
    expect(judge(health, false)).toBe(other);
  });
});

describe('a ledger', () => {
  test('goes on with what earlier passes wrote, and keeps their order', () => {
    const first = new Ledger();
    for (const task of [...waves].reverse()) first.record(task, { status: 'Synced', message: 'created' });
    const second = new Ledger(first.resultsOf(waves));
    const [task] = waves;
    if (!task) throw new Error('no task');
    second.record(task, { state: 'Succeeded' });
    expect(second.of(task)).toEqual({ status: 'Synced', state: 'Succeeded', message: 'created' });
    expect(second.resultsOf([]).map(({ name }) => name)).toEqual(['first', 'second', 'third']);
  });

  test('names the images that an object brings, what it is for before what prepares it', () => {
    const spec = {
      template: { spec: { initContainers: [{ image: 'init:1' }], containers: [{ image: 'web:2' }, {}] } },
    };
    const [task] = plan([wanted(object('Deployment', 'web', { spec }))]);
    const ledger = new Ledger();
    if (task) ledger.record(task, { status: 'Synced' });
    expect(ledger.resultsOf([])[0]?.images).toEqual(['web:2', 'init:1']);
  });
});
