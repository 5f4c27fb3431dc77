import { describe, expect, test } from 'vitest';
import { criticalPath, pathMs } from './critical-path.ts';
import type { Step } from './step.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 15, 12, 0, second)).toISOString();
const step = (id: string, from: number | undefined, to: number | undefined, after: string[] = []): Step => ({
  id,
  name: id,
  type: 'freestyle',
  hook: false,
  phase: to === undefined ? 'running' : 'ended',
  attempt: 1,
  exported: [],
  after,
  ...(from === undefined ? {} : { startedAt: at(from) }),
  ...(to === undefined ? {} : { finishedAt: at(to) }),
});

describe('the critical path', () => {
  const now = Date.parse(at(60));

  test('leads back from what ended last, each time to what was waited for longest', () => {
    const steps = [
      step('clone', 0, 5),
      step('cache', 0, 3),
      step('build', 5, 30, ['clone', 'cache']),
      step('lint', 5, 10, ['clone']),
      step('test', 30, 50, ['build', 'lint']),
      step('later', undefined, undefined, ['test']),
    ];
    const path = criticalPath(steps, now);
    expect(path.map(({ id }) => id)).toEqual(['clone', 'build', 'test']);
    expect(pathMs(path, now)).toBe(50_000);
  });

  test('counts what still runs up to now, and is nothing where steps do not wait for each other', () => {
    expect(criticalPath([step('a', 0, 5), step('b', 5, undefined, ['a'])], now).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
    expect(criticalPath([step('a', 0, 5)], now)).toEqual([]);
  });
});
