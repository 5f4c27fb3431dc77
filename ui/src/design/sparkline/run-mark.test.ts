import { describe, expect, test } from 'vitest';
import { countRuns, runMark } from './run-mark.ts';

describe('the mark of a run', () => {
  test('stands on the line when it passed and hangs below when it failed', () => {
    expect(runMark({ id: 'a', state: 'passed', seconds: 60 }, 60)).toEqual({
      shape: 'bar',
      y: 3,
      height: 10,
    });
    expect(runMark({ id: 'a', state: 'failed', seconds: 60 }, 60)).toEqual({
      shape: 'bar',
      y: 14.5,
      height: 8,
    });
  });

  test('is an outline while it runs', () => {
    expect(runMark({ id: 'a', state: 'running', seconds: 0 }, 60)).toEqual({
      shape: 'outline',
      y: 9,
      height: 4,
    });
  });

  test('has a middle height when nobody knows how long it took', () => {
    expect(runMark({ id: 'a', state: 'passed' }, 0)).toMatchObject({ height: 7 });
  });

  test('tells waiting for a person from waiting for a slot by its shape', () => {
    expect(runMark({ id: 'a', state: 'waiting' }, 1).shape).toBe('diamond');
    expect(runMark({ id: 'a', state: 'queued' }, 1).shape).toBe('dot');
  });
});

test('runs are counted for the words', () => {
  expect(
    countRuns([
      { id: 'a', state: 'passed' },
      { id: 'b', state: 'failed' },
      { id: 'c', state: 'running' },
      { id: 'd', state: 'skipped' },
    ]),
  ).toEqual({ count: 4, passed: 1, failed: 1, running: 1 });
});
