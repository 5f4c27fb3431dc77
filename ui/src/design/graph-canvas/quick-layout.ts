import { gatePoint } from './edge-path.ts';
import { type Box, edgeKey, type GraphEdge, type GraphLayout, type GraphNode, type Point } from './graph.ts';

/** Graphs of fewer nodes are laid out at once, with their first paint. */
export const QUICK_NODES = 50;

export type GraphDirection = 'right' | 'down';

const BETWEEN_LAYERS = 44;
const BETWEEN_NODES = 14;
const SWEEPS = 4;

interface Links {
  readonly before: ReadonlyMap<string, readonly string[]>;
  readonly after: ReadonlyMap<string, readonly string[]>;
}

const linksOf = (edges: readonly GraphEdge[]): Links => {
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  for (const { from, to } of edges) {
    before.set(to, [...(before.get(to) ?? []), from]);
    after.set(from, [...(after.get(from) ?? []), to]);
  }
  return { before, after };
};

/** The layer of each node: one after the last of those it follows. An edge that closes a circle does not count. */
const layersOf = (nodes: readonly GraphNode[], { before }: Links): string[][] => {
  const known = new Map<string, number>();
  const open = new Set<string>();
  const layerOf = (id: string): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    open.add(id);
    const earlier = (before.get(id) ?? []).filter(one => !open.has(one)).map(layerOf);
    open.delete(id);
    const layer = Math.max(-1, ...earlier) + 1;
    known.set(id, layer);
    return layer;
  };
  const layers: string[][] = [];
  for (const { id } of nodes) {
    const at = layerOf(id);
    while (layers.length <= at) layers.push([]);
    layers[at]?.push(id);
  }
  return layers;
};

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Orders each layer by the mean place of the neighbours, back and forth, so that few edges cross. */
const untangled = (layers: readonly string[][], { before, after }: Links): string[][] => {
  const ordered = layers.map(layer => [...layer]);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const links = sweep % 2 === 0 ? before : after;
    const places = new Map(ordered.flatMap(layer => layer.map((id, at) => [id, at / layer.length] as const)));
    for (const layer of ordered) {
      const weight = new Map(
        layer.map((id, at) => {
          const near = (links.get(id) ?? []).flatMap(one => places.get(one) ?? []);
          return [id, near.length === 0 ? at / layer.length : mean(near)];
        }),
      );
      layer.sort((a, b) => (weight.get(a) ?? 0) - (weight.get(b) ?? 0));
    }
  }
  return ordered;
};

/** Along the layers and across them, whichever way the graph is read. */
interface Axes {
  readonly depth: (box: Pick<Box, 'width' | 'height'>) => number;
  readonly breadth: (box: Pick<Box, 'width' | 'height'>) => number;
  readonly point: (along: number, across: number) => Point;
  readonly along: (point: Point) => number;
  readonly across: (point: Point) => number;
}

const AXES: Readonly<Record<GraphDirection, Axes>> = {
  right: {
    depth: ({ width }) => width,
    breadth: ({ height }) => height,
    point: (x, y) => ({ x, y }),
    along: ({ x }) => x,
    across: ({ y }) => y,
  },
  down: {
    depth: ({ height }) => height,
    breadth: ({ width }) => width,
    point: (y, x) => ({ x, y }),
    along: ({ y }) => y,
    across: ({ x }) => x,
  },
};

const pathOf = (from: Box, to: Box, { depth, breadth, point, along, across }: Axes): Point[] => {
  const start = { along: along(from) + depth(from), across: across(from) + breadth(from) / 2 };
  const end = { along: along(to), across: across(to) + breadth(to) / 2 };
  const turn = end.along - BETWEEN_LAYERS / 2;
  const corners =
    Math.abs(start.across - end.across) < 1 ? [] : [point(turn, start.across), point(turn, end.across)];
  return [point(start.along, start.across), ...corners, point(end.along, end.across)];
};

/** Layers in the order of the edges, each centred: computed at once, as small graphs can be. */
export const quickLayout = (
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  direction: GraphDirection = 'right',
): GraphLayout => {
  const axes = AXES[direction];
  const sizes = new Map(nodes.map(node => [node.id, node]));
  const links = linksOf(edges);
  const layers = untangled(layersOf(nodes, links), links).map(layer =>
    layer.flatMap(id => sizes.get(id) ?? []),
  );
  const breadthOf = (layer: readonly GraphNode[]) =>
    layer.reduce((sum, node) => sum + axes.breadth(node) + BETWEEN_NODES, -BETWEEN_NODES);
  const broadest = Math.max(0, ...layers.map(breadthOf));

  const boxes = new Map<string, Box>();
  let along = 0;
  for (const layer of layers) {
    let across = (broadest - breadthOf(layer)) / 2;
    for (const node of layer) {
      boxes.set(node.id, { ...axes.point(along, across), width: node.width, height: node.height });
      across += axes.breadth(node) + BETWEEN_NODES;
    }
    along += Math.max(0, ...layer.map(axes.depth)) + BETWEEN_LAYERS;
  }

  const paths = new Map<string, readonly Point[]>();
  const gates = new Map<string, Point>();
  for (const edge of edges) {
    const from = boxes.get(edge.from);
    const to = boxes.get(edge.to);
    if (from === undefined || to === undefined) continue;
    const path = pathOf(from, to, axes);
    paths.set(edgeKey(edge), path);
    if (edge.gate !== undefined) gates.set(edgeKey(edge), gatePoint(path));
  }
  const { x: width, y: height } = axes.point(Math.max(0, along - BETWEEN_LAYERS), broadest);
  return { nodes: boxes, edges: paths, gates, groups: new Map(), size: { width, height } };
};
