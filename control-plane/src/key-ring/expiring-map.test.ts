import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { ExpiringMap } from './expiring-map.ts';

const setUp = () => {
  const clock = new ManualClock();
  const dropped: string[] = [];
  const map = new ExpiringMap<string>({
    clock,
    maxEntries: 2,
    ttlMs: 100,
    onDrop: value => dropped.push(value),
  });
  return { clock, dropped, map };
};

describe('an expiring map', () => {
  test('drops the least recently used entry when it is full', () => {
    const { dropped, map } = setUp();
    map.set('a', 'A');
    map.set('b', 'B');
    map.get('a');
    map.set('c', 'C');
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['A', undefined, 'C']);
    expect(dropped).toEqual(['B']);
  });

  test('drops an entry after its time, however often it is read', () => {
    const { clock, dropped, map } = setUp();
    map.set('a', 'A');
    clock.advance(99);
    expect(map.get('a')).toBe('A');
    clock.advance(1);
    expect(map.get('a')).toBeUndefined();
    expect(dropped).toEqual(['A']);
  });

  test('drops what is replaced, deleted and cleared, each once', () => {
    const { dropped, map } = setUp();
    map.set('a', 'A1');
    map.set('a', 'A2');
    map.delete('a');
    map.delete('a');
    map.set('b', 'B');
    map.clear();
    map.clear();
    expect(dropped).toEqual(['A1', 'A2', 'B']);
  });
});
