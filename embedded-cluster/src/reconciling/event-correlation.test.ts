import { expect, test } from 'vitest';
import { createCorrelation } from './event-correlation.ts';

const happening = (message: string, uid = 'u') =>
  ({ uid, component: 'c', type: 'Normal', reason: 'R', message }) as const;

test('the same thing twice is one event, counted', () => {
  const correlate = createCorrelation();
  const first = correlate(happening('m'), 0);
  expect(correlate(happening('m'), 1_000)).toEqual(first);
  expect(correlate(happening('other'), 1_000)?.key).not.toBe(first?.key);
});

test('many that differ only in their words become one', () => {
  const correlate = createCorrelation();
  const fates = Array.from({ length: 12 }, (_, n) => correlate(happening(`created pod ${n}`), n));
  expect(new Set(fates.slice(0, 10).map(fate => fate?.key)).size).toBe(10);
  expect(fates[10]?.message).toBe('(combined from similar events): created pod 10');
  expect(fates[11]?.key).toBe(fates[10]?.key);
});

test('one object may cause a handful at once and then one now and again, without harm to others', () => {
  const correlate = createCorrelation();
  const kept = Array.from({ length: 40 }, () => correlate(happening('m'), 0)).filter(
    fate => fate !== undefined,
  );
  expect(kept).toHaveLength(25);
  expect(correlate(happening('m', 'another'), 0)).toBeDefined();
  expect(correlate(happening('m'), 300_000)).toBeDefined();
  expect(correlate(happening('m'), 300_001)).toBeUndefined();
});
