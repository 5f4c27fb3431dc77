import { expect, test } from 'vitest';
import type { Live } from '../application.ts';
import type { Step } from './sync-plan.ts';
import { lastSyncOf, outcomeOfStep, resultOf } from './sync-result.ts';

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

test('a sync that runs is not the last one, of which it is told what it did', () => {
  const live = (phase: string) => ({ operation: { phase } }) as Pick<Live, 'operation'>;
  expect(lastSyncOf(live('Succeeded'))).toMatchObject({ phase: 'Succeeded' });
  expect(lastSyncOf(live('Failed'))).toMatchObject({ phase: 'Failed' });
  expect(lastSyncOf(live('Running'))).toBeNull();
  expect(lastSyncOf(live('Terminating'))).toBeNull();
  expect(lastSyncOf({ operation: null })).toBeNull();
  expect(lastSyncOf(undefined)).toBeNull();
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
