import { describe, expect, test } from 'vitest';
import { criticalPath, pathMs } from './critical-path.ts';
import {
  leaves,
  mostTelling,
  nextFailure,
  type Step,
  shownMs,
  slowest,
  stageSummary,
  stepAway,
  stepState,
  waitedMs,
} from './step.ts';
import { edgesOf } from './step-order.ts';
import { ticksOf, unitOf } from './time-scale.ts';

const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  name: id,
  type: 'freestyle',
  hook: false,
  phase: 'pending',
  attempt: 1,
  exported: [],
  ...more,
});

const at = (second: number): string => new Date(second * 1000).toISOString();

describe('the steps of a build', () => {
  test('show what failed before what runs, and what runs before what is done', () => {
    const done = step('done', { phase: 'ended', result: 'success', startedAt: at(0) });
    const runs = step('runs', { phase: 'running', startedAt: at(1) });
    const failed = step('failed', { phase: 'ended', result: 'failure', startedAt: at(2) });
    expect(mostTelling([done, runs, failed])?.id).toBe('failed');
    expect(mostTelling([done, runs, step('later')])?.id).toBe('runs');
    expect(mostTelling([done, step('later')])?.id).toBe('done');
  });

  test('that hold others are shown by what they hold', () => {
    const steps = [
      step('both', { type: 'parallel' }),
      step('a', { parent: 'both' }),
      step('b', { parent: 'both' }),
    ];
    expect(leaves(steps).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('that only have hooks are shown, and their hooks after them', () => {
    const steps = [step('deploy'), step('on_success', { parent: 'deploy', hook: true })];
    expect(leaves(steps).map(({ id }) => id)).toEqual(['deploy', 'on_success']);
    expect(edgesOf(steps).map(({ from, to }) => `${from} ${to}`)).toEqual(['deploy on_success']);
  });

  test('have a slowest one, which may still run', () => {
    const short = step('short', { startedAt: at(0), finishedAt: at(5) });
    const long = step('long', { startedAt: at(5) });
    expect(slowest([short, long], 20_000)?.id).toBe('long');
  });

  test('are not started, running or waiting until they have a result', () => {
    expect(stepState(step('a'))).toBe('pending');
    expect(stepState(step('a', { phase: 'elected' }))).toBe('running');
    expect(stepState(step('a', { phase: 'waiting' }))).toBe('pending-approval');
    expect(stepState(step('a', { phase: 'ended', result: 'skipped' }))).toBe('skipped');
  });

  test('are joined to those that they come after, also through a step that holds them', () => {
    const steps = [
      step('clone'),
      step('both', { type: 'parallel', after: ['clone'] }),
      step('a', { parent: 'both' }),
      step('b', { parent: 'both' }),
      step('ship', { after: ['both'] }),
    ];
    expect(edgesOf(steps).map(({ from, to }) => `${from} ${to}`)).toEqual([
      'clone a',
      'clone b',
      'a ship',
      'b ship',
    ]);
    expect(edgesOf([step('a', { after: [] }), step('b', { after: ['gone'] })])).toEqual([]);
  });

  test('are walked one by one, and from failure to failure', () => {
    const failed = { phase: 'ended', result: 'failure' } as const;
    const steps = [step('a', failed), step('b'), step('c', failed)];
    expect(nextFailure(steps, 'a')?.id).toBe('c');
    expect(nextFailure(steps, 'c')?.id).toBe('a');
    expect(nextFailure([step('b')], 'b')).toBeUndefined();
    expect(stepAway(steps, 'c', 1)?.id).toBe('c');
    expect(stepAway(steps, 'b', -1)?.id).toBe('a');
  });

  test('say how their stage does, and count seconds while they run', () => {
    const done = step('done', { phase: 'ended', result: 'success', startedAt: at(0), finishedAt: at(5) });
    const runs = step('runs', { phase: 'running', startedAt: at(2) });
    expect(stageSummary([done], 9_999)).toEqual({ state: 'success', ms: 5_000 });
    expect(stageSummary([done, runs], 9_999)).toEqual({ state: 'running', ms: 9_000 });
    expect(stageSummary([step('later')], 0)).toEqual({ state: 'pending', ms: undefined });
    expect(shownMs(runs, 9_999)).toBe(7_000);
  });

  test('stand on a scale of round times', () => {
    expect(ticksOf(4_500)).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
    expect(ticksOf(270_000)).toEqual([0, 60_000, 120_000, 180_000, 240_000]);
    expect(ticksOf(1)).toEqual([0, 1]);
    expect([0, 90_000, 120_000].map(unitOf)).toEqual([
      { unit: 'seconds', count: 0 },
      { unit: 'seconds', count: 90 },
      { unit: 'minutes', count: 2 },
    ]);
    expect(ticksOf(40 * 86_400_000).length).toBeLessThan(8);
  });
});

test('the wait for an approval is neither the slowest step nor part of the critical path', () => {
  const steps = [
    step('build', { phase: 'ended', startedAt: at(0), finishedAt: at(10), after: [] }),
    step('ask', {
      type: 'pending-approval',
      phase: 'ended',
      startedAt: at(10),
      finishedAt: at(900),
      after: ['build'],
    }),
    step('deploy', { phase: 'ended', startedAt: at(900), finishedAt: at(903), after: ['ask'] }),
  ];
  expect(slowest(steps, 0)?.id).toBe('build');
  expect(waitedMs(steps, 0)).toBe(890_000);
  expect(pathMs(criticalPath(steps, 0), 0)).toBe(13_000);
});

test('a scale of less than a second has moments in milliseconds', () => {
  expect(ticksOf(400)).toEqual([0, 100, 200, 300, 400]);
  expect(unitOf(300)).toEqual({ unit: 'milliseconds', count: 300 });
  expect(unitOf(0)).toEqual({ unit: 'seconds', count: 0 });
});
