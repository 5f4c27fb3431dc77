import { expect, test } from 'vitest';
import type { Step } from './sync-plan.ts';
import { outcomeOfStep, resultOf } from './sync-result.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({
  group: '',
  kind: 'ConfigMap',
  namespace: 'shop',
  name,
  status: 'Synced',
  change: null,
  message: null,
  syncPhase: 'Sync',
  phase: 'Succeeded',
  isHook: false,
  ...more,
});

test('what a sync did is told object by object, what failed or changed before what did not', () => {
  const { objects, hooks, counts } = resultOf([
    step('same', { change: 'unchanged' }),
    step('hook', { isHook: true, syncPhase: 'PreSync' }),
    step('new', { change: 'created' }),
    step('gone', { status: 'Pruned', change: 'pruned' }),
    step('bad', { status: 'SyncFailed', phase: 'Failed' }),
    step('other', { change: 'configured' }),
  ]);
  expect(objects.map(({ name }) => name)).toEqual(['bad', 'new', 'other', 'gone', 'same']);
  expect(hooks.map(({ name }) => name)).toEqual(['hook']);
  expect(counts).toEqual([
    { outcome: 'failed', count: 1 },
    { outcome: 'created', count: 1 },
    { outcome: 'changed', count: 1 },
    { outcome: 'pruned', count: 1 },
    { outcome: 'unchanged', count: 1 },
  ]);
});

test.each([
  ['serverside-applied', 'applied'],
  [null, 'applied'],
  ['replaced', 'changed'],
  ['kept', 'kept'],
])('%s counts as %s', (change, outcome) => {
  expect(outcomeOfStep(step('a', { change }))).toBe(outcome);
});
