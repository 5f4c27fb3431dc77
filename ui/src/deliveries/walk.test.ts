import { describe, expect, test } from 'vitest';
import type { Journey } from './journey.ts';
import { firstStep, heldAt, isArrived, nextStep, type Step, shownStops } from './walk.ts';

const DONE: Journey['stops'] = {
  commit: 'ok',
  build: 'ok',
  image: 'ok',
  promotion: 'ok',
  sync: 'ok',
  pods: 'ok',
};
const BEGAN = 1_000_000;

/** What is shown at every change of it, with when, while the stops are as given. */
const watch = (stopsAt: (ms: number) => Journey['stops'], until: number, first = firstStep(BEGAN, BEGAN)) => {
  let step: Step = first;
  const seen: string[] = [];
  for (let ms = 0; ms <= until; ms += 100) {
    step = nextStep(step, stopsAt(ms), BEGAN + ms);
    const { build, image, promotion, sync, pods } = shownStops(step, stopsAt(ms));
    const shown = [build, image, promotion, sync, pods].join(' ');
    if (seen.at(-1)?.split(': ')[1] !== shown) seen.push(`${ms}: ${shown}`);
  }
  return { seen, step };
};

describe('a change that has just begun', () => {
  test('is shown at each stop for a moment, though all was over at once', () => {
    const { seen, step } = watch(() => DONE, 5_000);
    expect(seen).toEqual([
      '0: run pending pending pending pending',
      '400: ok run pending pending pending',
      '800: ok ok run pending pending',
      '1200: ok ok ok run pending',
      '1600: ok ok ok ok run',
      '2000: ok ok ok ok ok',
    ]);
    expect(isArrived(step)).toBe(true);
  });

  test('is never ahead of itself, and waits where it waits', () => {
    const stopsAt = (ms: number): Journey['stops'] =>
      ms < 3_000
        ? { ...DONE, build: 'run', image: 'pending', promotion: 'pending', sync: 'pending', pods: 'pending' }
        : { ...DONE, sync: 'run', pods: 'pending' };
    expect(watch(stopsAt, 10_000).seen).toEqual([
      '0: run pending pending pending pending',
      '3000: ok run pending pending pending',
      '3400: ok ok run pending pending',
      '3800: ok ok ok run pending',
    ]);
  });

  test('is shown whole as soon as something is bad', () => {
    const failed = { ...DONE, build: 'bad', image: 'pending' } as const;
    expect(watch(() => failed, 1_000).seen).toEqual(['0: bad pending ok ok ok']);
  });

  test('does not wait for a stop that it does not come by', () => {
    const imageless = { ...DONE, image: 'pending' } as const;
    expect(isArrived(watch(() => imageless, 3_000).step)).toBe(true);
  });

  test('stands where it is once nothing has moved for long', () => {
    const stuck = { ...DONE, promotion: 'pending', sync: 'pending', pods: 'pending' } as const;
    expect(isArrived(watch(() => stuck, 30_000).step)).toBe(false);
    expect(isArrived(watch(() => stuck, 60_000).step)).toBe(true);
  });
});

test('a change of before is shown where it is', () => {
  expect(isArrived(firstStep(BEGAN, BEGAN + 15_000))).toBe(true);
  expect(shownStops(firstStep(0, BEGAN), DONE)).toEqual(DONE);
});

test('a change that was made in Git begins there', () => {
  const step = firstStep(BEGAN, BEGAN, 'promotion');
  expect(heldAt(step, DONE)).toBe('promotion');
  expect(shownStops(step, DONE)).toMatchObject({ build: 'ok', promotion: 'run', sync: 'pending' });
});
