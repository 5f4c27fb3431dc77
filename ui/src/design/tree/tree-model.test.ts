import { describe, expect, test } from 'vitest';
import { lineByPrefix, type TreeNode, treeLines, treeMove } from './tree-model.ts';

const tree: readonly TreeNode[] = [
  {
    id: 'app',
    label: 'Application',
    children: [
      { id: 'svc', label: 'Service' },
      { id: 'rs', label: 'ReplicaSet', children: [{ id: 'pod', label: 'Pod' }] },
    ],
  },
  { id: 'lazy', label: 'Lazy', children: 'not-loaded' },
  { id: 'broken', label: 'Broken', children: { error: 'The cluster did not answer.' } },
];
const lines = (...open: string[]) => treeLines(tree, new Set(open));

describe('lines of a tree', () => {
  test('only what is below open nodes is shown, each with its place among its siblings', () => {
    expect(lines().map(({ key }) => key)).toEqual(['app', 'lazy', 'broken']);
    expect(
      lines('app', 'rs').map(({ key, level, parent, place, siblings }) => [
        key,
        level,
        parent,
        place,
        siblings,
      ]),
    ).toEqual([
      ['app', 1, -1, 1, 3],
      ['svc', 2, 0, 1, 2],
      ['rs', 2, 0, 2, 2],
      ['pod', 3, 2, 1, 1],
      ['lazy', 1, -1, 2, 3],
      ['broken', 1, -1, 3, 3],
    ]);
  });

  test('children on their way and children that did not come have lines of their own', () => {
    expect(lines('lazy', 'broken').map(({ kind, error }) => [kind, error])).toEqual([
      ['node', undefined],
      ['node', undefined],
      ['loading', undefined],
      ['node', undefined],
      ['error', 'The cluster did not answer.'],
    ]);
  });
});

describe('keys in a tree', () => {
  test('right opens, then goes down; left closes, then goes up', () => {
    expect(treeMove(lines(), 0, 'ArrowRight')).toEqual({ kind: 'toggle', index: 0 });
    expect(treeMove(lines('app'), 0, 'ArrowRight')).toEqual({ kind: 'to', index: 1 });
    expect(treeMove(lines('app'), 1, 'ArrowRight')).toBeUndefined();
    expect(treeMove(lines('app'), 2, 'ArrowLeft')).toEqual({ kind: 'to', index: 0 });
    expect(treeMove(lines('app'), 0, 'ArrowLeft')).toEqual({ kind: 'toggle', index: 0 });
    expect(treeMove(lines(), 0, 'ArrowLeft')).toBeUndefined();
  });

  test('up and down stay inside', () => {
    expect(treeMove(lines(), 0, 'ArrowUp')).toEqual({ kind: 'to', index: 0 });
    expect(treeMove(lines(), 2, 'ArrowDown')).toEqual({ kind: 'to', index: 2 });
    expect(treeMove(lines(), 0, 'End')).toEqual({ kind: 'to', index: 2 });
  });

  test('typing finds the next label, and begins anew at the end', () => {
    expect(lineByPrefix(lines('app'), 0, 'r')).toBe(2);
    expect(lineByPrefix(lines('app'), 3, 'a')).toBe(0);
    expect(lineByPrefix(lines('app'), 0, 'zz')).toBe(-1);
  });
});
