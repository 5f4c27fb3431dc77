import { describe, expect, test } from 'vitest';
import {
  barsOf,
  changeOf,
  failureRate,
  hasBefore,
  lengthInDays,
  mean,
  relativeChange,
  sum,
  thinned,
} from './figures.ts';
import { ticksOf } from './health-ticks.ts';
import { daysIn, parseHomeSearch } from './search.ts';

test('an address says which days and which runtime; what makes no sense in it is dropped', () => {
  expect(parseHomeSearch({ range: '7d', runtime: 'hosted' })).toEqual({ range: '7d', runtime: 'hosted' });
  expect(parseHomeSearch({ range: '8d', runtime: '' })).toEqual({ range: undefined, runtime: undefined });
  expect([daysIn('90d'), daysIn(undefined)]).toEqual([90, 30]);
});

describe('a change', () => {
  test('is good when it goes where it should', () => {
    expect(changeOf(3, 2, 'up')).toEqual({ direction: 'up', good: true, amount: 1 });
    expect(changeOf(3, 2, 'down')).toEqual({ direction: 'up', good: false, amount: 1 });
    expect(changeOf(2, 2, 'down')).toEqual({ direction: 'same', good: true, amount: 0 });
  });

  test('is not told where one of the two is not known', () => {
    expect(changeOf(null, 2, 'up')).toBeUndefined();
    expect(changeOf(2, undefined, 'up')).toBeUndefined();
  });

  test('is no part of nothing', () => {
    expect(relativeChange(5, 4, 'up')).toMatchObject({ amount: 0.25 });
    expect(relativeChange(5, 0, 'up')).toBeUndefined();
  });
});

test('there is a period before to compare with only where something happened in it', () => {
  const none = { successful: 0, failed: 0, rollbacks: 0 };
  expect(hasBefore({ before: none } as never)).toBe(false);
  expect(hasBefore({ before: { ...none, failed: 1 } } as never)).toBe(true);
});

describe('the bars of deployments', () => {
  const DAY_MS = 86_400_000;
  const start = Date.UTC(2026, 7, 22);
  const daysOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      day: new Date(start + at * DAY_MS).toISOString(),
      successful: at,
      failed: 1,
      rollbacks: 0,
    })) as never;

  test('are days of a month', () => {
    const { isWeekly, bars } = barsOf(daysOf(30));
    expect(isWeekly).toBe(false);
    expect(bars).toHaveLength(30);
    expect(bars[3]).toEqual({
      from: start + 3 * DAY_MS,
      last: start + 3 * DAY_MS,
      successful: 3,
      failed: 1,
      rollbacks: 0,
    });
  });

  test('are weeks of more, of which the newest ends today and nothing is lost', () => {
    const { isWeekly, bars } = barsOf(daysOf(90));
    expect(isWeekly).toBe(true);
    expect(bars).toHaveLength(13);
    expect(bars.at(-1)).toMatchObject({ from: start + 83 * DAY_MS, last: start + 89 * DAY_MS, failed: 7 });
    expect(bars[0]).toMatchObject({ from: start, last: start + 5 * DAY_MS, failed: 6 });
    expect(sum(bars.map(({ successful }) => successful))).toBe((89 * 90) / 2);
  });
});

test('the failure rate is of every deployment and every failed sync, and unknown of none', () => {
  expect(failureRate({ successful: 7, failed: 2, rollbacks: 1 })).toBeCloseTo(0.3);
  expect(failureRate({ successful: 0, failed: 0, rollbacks: 0 })).toBeUndefined();
});

test('a period is as long as it has lasted', () => {
  expect(lengthInDays({ from: '2026-11-10T00:00:00Z', to: '2026-11-16T12:00:00Z' })).toBe(6.5);
});

describe('days for a small line', () => {
  test('stay days where they fit', () => {
    expect(thinned([1, 2, 3], sum)).toEqual([1, 2, 3]);
  });

  test('are joined from the newest on, and nothing is lost', () => {
    const days = Array.from({ length: 31 }, (_, day) => day);
    const thin = thinned(days, sum);
    expect(thin).toHaveLength(11);
    expect(thin.at(-1)).toBe(28 + 29 + 30);
    expect(sum(thin.map(value => value ?? 0))).toBe(sum(days));
  });

  test('without a value stay gaps', () => {
    expect(thinned([null, 2], some => mean(some))).toEqual([undefined, 2]);
  });
});

describe('the marks of a runtime', () => {
  const of = (health: string, count: number, sync = 'Synced') =>
    ({ runtime: 'r', health, sync, count }) as never;

  test('are as many as there are applications, up to as many as fit', () => {
    expect(ticksOf([of('Healthy', 3)]).ticks).toEqual(['ok', 'ok', 'ok']);
    expect(ticksOf([of('Healthy', 50_000)]).ticks).toHaveLength(18);
    expect(ticksOf([])).toEqual({ total: 0, ticks: [] });
  });

  test('show what is not well even where it is one of thousands', () => {
    const { total, ticks } = ticksOf([
      of('Healthy', 9_998),
      of('Degraded', 1),
      of('Healthy', 1, 'OutOfSync'),
    ]);
    expect(total).toBe(10_000);
    expect(ticks.slice(-2)).toEqual(['warn', 'bad']);
    expect(ticks).toHaveLength(18);
  });
});
