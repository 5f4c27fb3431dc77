import { describe, expect, test } from 'vitest';
import { depthsOf, edgesInto } from './list-depths.ts';

const depths = (...pairs: readonly (readonly [from: string, to: string])[]) => {
  const edges = pairs.map(([from, to]) => ({ from, to }));
  const nodes = [...new Set(pairs.flat())].map(id => ({ id }));
  return Object.fromEntries(depthsOf(nodes, edgesInto(edges)));
};

describe('how deep a node of a tree stands in the list', () => {
  test('is how far it is below its root', () => {
    expect(depths(['app', 'deploy'], ['deploy', 'set'], ['app', 'service'])).toEqual({
      app: 0,
      deploy: 1,
      set: 2,
      service: 1,
    });
  });

  test('is by the first that it is a part of, where there are several', () => {
    expect(depths(['a', 'b'], ['b', 'c'], ['a', 'c']).c).toBe(2);
  });

  test('ends, in a deep tree and in a circle', () => {
    const deep = depths(...Array.from({ length: 9 }, (_, at) => [`${at}`, `${at + 1}`] as const));
    expect([deep['5'], deep['6'], deep['9']]).toEqual([5, 6, 6]);
    expect(depths(['a', 'b'], ['b', 'a'])).toEqual({ a: 6, b: 6 });
  });
});

test('all edges that lead to a node are found at once, in their order', () => {
  const edges = [
    { from: 'a', to: 'c' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ];
  expect([...edgesInto(edges)].map(([to, found]) => [to, found.map(({ from }) => from)])).toEqual([
    ['c', ['a', 'b']],
    ['b', ['a']],
  ]);
});
