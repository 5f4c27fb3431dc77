import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test } from 'vitest';
import { columnLayout } from './column-layout.ts';
import { gatePoint, roundedPath } from './edge-path.ts';
import { fitView } from './fit.ts';
import { type Box, edgeKey, type GraphNode, layoutKey, soundEdges } from './graph.ts';
import { layeredAnswer, layeredQuestion } from './layered-layout.ts';
import { quickLayout } from './quick-layout.ts';
import { walk } from './walk.ts';

const node = (id: string, group?: string): GraphNode => ({
  id,
  label: id,
  width: 196,
  height: 34,
  data: undefined,
  ...(group === undefined ? {} : { group }),
});
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('stages', () => {
  const nodes = [node('a', 's1'), node('b', 's1'), node('c', 's2'), node('lost')];
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'a', to: 'c' },
  ];
  const layout = columnLayout(nodes, edges, [
    { id: 's1', title: 'One' },
    { id: 's2', title: 'Two' },
  ]);

  test('are columns, in the order they are named, whoever has none at the end', () => {
    expect([...layout.nodes].map(([id, box]) => [id, box.x, box.y])).toEqual([
      ['a', 0, 36],
      ['b', 0, 80],
      ['c', 244, 36],
      ['lost', 488, 36],
    ]);
    expect(layout.groups.get('s2')).toEqual({ x: 244, y: 0 });
    expect(layout.size).toEqual({ width: 684, height: 114 });
  });

  test('join neighbours in a column by a short line, others by a line with two turns', () => {
    expect(layout.edges.get(edgeKey({ from: 'a', to: 'b' }))).toEqual([
      { x: 24, y: 70 },
      { x: 24, y: 80 },
    ]);
    expect(layout.edges.get(edgeKey({ from: 'b', to: 'c' }))).toEqual([
      { x: 196, y: 97 },
      { x: 220, y: 97 },
      { x: 220, y: 53 },
      { x: 244, y: 53 },
    ]);
  });

  test('lead the arrow keys along edges and columns', () => {
    const at = { nodes, edges, layout };
    expect(walk(at, undefined, 'ArrowRight')).toBe('a');
    expect(walk(at, 'a', 'ArrowRight')).toBe('c');
    expect(walk(at, 'c', 'ArrowLeft')).toBe('a');
    expect(walk(at, 'a', 'ArrowDown')).toBe('b');
    expect(walk(at, 'b', 'ArrowDown')).toBe('b');
    expect(walk(at, 'b', 'ArrowUp')).toBe('a');
    expect(walk(at, 'a', 'End')).toBe('lost');
    expect(walk(at, 'a', 'x')).toBeUndefined();
  });
});

test('an edge to nowhere, to itself or named twice is left out', () => {
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'b' },
    { from: 'a', to: 'a' },
    { from: 'a', to: 'gone' },
  ];
  expect(soundEdges([node('a'), node('b')], edges)).toEqual([{ from: 'a', to: 'b' }]);
});

test('the layout depends on what there is, not on how it goes', () => {
  const before = [node('a'), node('b')];
  const after = before.map(one => ({ ...one, label: 'Failed', data: { state: 'failed' } }));
  const key = layoutKey(before, [{ from: 'a', to: 'b', look: 'flow' }], []);
  expect(layoutKey(after, [{ from: 'a', to: 'b', look: 'done' }], [])).toBe(key);
  expect(layoutKey([...before, node('c')], [{ from: 'a', to: 'b' }], [])).not.toBe(key);
});

test('three hundred nodes are laid out in layers without touching each other', {
  timeout: 60_000,
}, async () => {
  const nodes = Array.from({ length: 300 }, (_, at) => node(`"${at}"`));
  const edges = nodes.slice(1).map((one, at) => ({ from: nodes[Math.floor(at / 3)]?.id ?? '', to: one.id }));
  const elk = new ELK();
  const layout = layeredAnswer(nodes, edges, await elk.layout(layeredQuestion(nodes, edges)));
  const boxes = [...layout.nodes.values()];
  expect(boxes).toHaveLength(300);
  expect(layout.edges.size).toBe(299);
  expect(boxes.some((box, at) => boxes.slice(at + 1).some(other => overlap(box, other)))).toBe(false);
  for (const edge of edges) {
    expect(layout.nodes.get(edge.to)?.x).toBeGreaterThan(layout.nodes.get(edge.from)?.x ?? 0);
  }
});

test('a stage begins level with what it waits for, while it ends no lower than the longest one', () => {
  const nodes = [
    node('a', 's1'),
    node('b', 's1'),
    node('c', 's1'),
    node('d', 's2'),
    node('e', 's3'),
    node('f', 's3'),
  ];
  const edges = [
    { from: 'b', to: 'd' },
    { from: 'c', to: 'e' },
  ];
  const stages = ['s1', 's2', 's3'].map(id => ({ id, title: id }));
  const layout = columnLayout(nodes, edges, stages);
  expect(layout.nodes.get('d')?.y).toBe(80);
  expect(layout.nodes.get('e')?.y).toBe(36);
});

test('a gate stands on its edge, in layers and in stages', async () => {
  const nodes = [node('a', 's1'), node('b', 's2')];
  const edges = [{ from: 'a', to: 'b', gate: { shape: 'gate', tone: 'gate', label: 'Approval' } as const }];
  const stages = columnLayout(nodes, edges, [
    { id: 's1', title: '' },
    { id: 's2', title: '' },
  ]);
  expect(stages.gates.get(edgeKey({ from: 'a', to: 'b' }))).toEqual({ x: 220, y: 53 });
  const layered = layeredAnswer(nodes, edges, await new ELK().layout(layeredQuestion(nodes, edges)));
  expect(layered.gates.get(edgeKey({ from: 'a', to: 'b' }))?.y).toBe(17);
});

describe('an edge', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 40, y: 20 },
    { x: 60, y: 20 },
  ];
  test('is rounded at its corners', () => {
    expect(roundedPath(corners)).toBe('M0 0 L32 0 Q40 0 40 8 L40 12 Q40 20 48 20 L60 20');
    expect(roundedPath([])).toBe('');
  });
  test('bears its gate on its longest level piece', () => {
    expect(gatePoint(corners)).toEqual({ x: 20, y: 0 });
  });
});

describe('fitting', () => {
  test('never enlarges, and keeps stages at the left', () => {
    expect(fitView({ width: 100, height: 50 }, { width: 400, height: 200 }, 'start')).toEqual({
      x: 20,
      y: 20,
      zoom: 1,
    });
    expect(fitView({ width: 100, height: 50 }, { width: 400, height: 200 }, 'center')).toEqual({
      x: 150,
      y: 75,
      zoom: 1,
    });
  });
  test('stays readable: what is far too wide starts at its beginning', () => {
    expect(fitView({ width: 10_000, height: 50 }, { width: 400, height: 200 }, 'center')).toMatchObject({
      x: 20,
      zoom: 0.45,
    });
  });
});

const areApart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe('small graphs are laid out at once', () => {
  const node = (id: string) => ({ id, label: id, width: 196, height: 34, data: undefined });
  const names = ['a', 'b', 'c', 'd', 'e'];
  const edge = (from: string, to: string) => ({ from, to });

  test('each node stands after those it follows, and none covers another', () => {
    const edges = [edge('a', 'b'), edge('a', 'c'), edge('b', 'd'), edge('c', 'd'), edge('a', 'd')];
    for (const direction of ['right', 'down'] as const) {
      const { nodes, size, edges: paths } = quickLayout(names.map(node), edges, direction);
      const at = (id: string) => nodes.get(id) ?? { x: -1, y: -1, width: 0, height: 0 };
      const along = (id: string) => (direction === 'right' ? at(id).x : at(id).y);
      for (const { from, to } of edges) expect(along(to)).toBeGreaterThan(along(from));
      expect(paths.size).toBe(edges.length);
      for (const one of names)
        for (const other of names.filter(name => name > one)) {
          const isApart = areApart(at(one), at(other));
          expect(isApart, `${one} and ${other}`).toBe(true);
        }
      for (const name of names) {
        expect(at(name).x + 196).toBeLessThanOrEqual(size.width);
        expect(at(name).y + 34).toBeLessThanOrEqual(size.height);
      }
    }
  });

  test('edges in a circle do not keep the others from a place', () => {
    const { nodes } = quickLayout(names.map(node), [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]);
    expect(nodes.size).toBe(5);
  });

  test('a stage with many nodes goes on in further columns', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...node(`n${at}`), group: 'test' }));
    const { nodes, size } = columnLayout(many, [], [{ id: 'test', title: 'test' }]);
    expect(new Set([...nodes.values()].map(({ x }) => x)).size).toBe(3);
    expect(size.height).toBeLessThan(500);
  });
});
