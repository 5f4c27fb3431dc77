import { describe, expect, test } from 'vitest';
import { chartModel, isCounted, measuredPoints, pointAfterKey } from './chart-model.ts';

const times = [1000, 2000, 3000];
const good = { id: 'good', label: 'Good', values: [1, 2, undefined] };
const poor = { id: 'poor', label: 'Poor', values: [3, undefined, undefined] };
const none = new Set<string>();

describe('a chart model', () => {
  test('keeps a missing value a gap', () => {
    const model = chartModel({ kind: 'line', times, series: [good], hidden: none, stacked: false });
    expect(model.layers[0]?.high).toEqual([1, 2, null]);
  });

  test('knows whether it counts: then there is nothing between whole numbers', () => {
    const modelOf = (values: readonly (number | undefined)[]) =>
      chartModel({ kind: 'bar', times, series: [{ ...good, values }], hidden: none, stacked: true });
    expect(isCounted(modelOf([1, undefined, 3]))).toBe(true);
    expect(isCounted(modelOf([1, 2.5, 3]))).toBe(false);
  });

  test('stacks a series on those below it, and a gap raises nobody', () => {
    const model = chartModel({ kind: 'bar', times, series: [good, poor], hidden: none, stacked: true });
    expect(model.layers[1]).toMatchObject({ low: [1, 0, 0], high: [4, null, null] });
    expect(model.top).toBe(4);
  });

  test('stacks anew when a series is hidden, and keeps the colours of the others', () => {
    const model = chartModel({
      kind: 'bar',
      times,
      series: [good, poor],
      hidden: new Set(['good']),
      stacked: true,
    });
    expect(model.layers).toHaveLength(1);
    expect(model.layers[0]).toMatchObject({ at: 1, low: [0, 0, 0], high: [3, null, null] });
  });

  test('draws the period before beside a line', () => {
    const series = [{ ...good, before: [5, undefined, 7] }];
    const model = chartModel({ kind: 'line', times, series, hidden: none, stacked: false });
    expect(model.layers.map(layer => layer.role)).toEqual(['now', 'before']);
    expect(model.top).toBe(7);
  });

  test('leaves room for the target and for values below zero', () => {
    const series = [{ id: 'a', label: 'A', values: [-4, 2, Number.POSITIVE_INFINITY] }];
    const model = chartModel({
      kind: 'line',
      times,
      series,
      hidden: none,
      stacked: false,
      target: { value: 10 },
    });
    expect([model.bottom, model.top]).toEqual([-4, 10]);
  });
});

test('a time counts as measured when any series has a value', () => {
  expect(measuredPoints(times, [good, poor])).toBe(2);
  expect(measuredPoints([], [])).toBe(0);
});

describe('keys', () => {
  test('start at the newest point and stop at both ends', () => {
    expect(pointAfterKey('ArrowLeft', undefined, 5)).toBe(4);
    expect(pointAfterKey('ArrowLeft', 4, 5)).toBe(3);
    expect(pointAfterKey('ArrowLeft', 0, 5)).toBe(0);
    expect(pointAfterKey('ArrowRight', 4, 5)).toBe(4);
    expect(pointAfterKey('Home', 3, 5)).toBe(0);
    expect(pointAfterKey('End', 0, 5)).toBe(4);
  });

  test('leap a tenth with the page keys', () => {
    expect(pointAfterKey('PageDown', 50, 100)).toBe(40);
    expect(pointAfterKey('PageUp', 95, 100)).toBe(99);
  });

  test('mean nothing else', () => {
    expect(pointAfterKey('a', 1, 5)).toBeUndefined();
    expect(pointAfterKey('ArrowLeft', undefined, 0)).toBeUndefined();
  });
});
