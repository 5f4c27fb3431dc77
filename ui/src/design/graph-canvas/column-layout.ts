import { gatePoint } from './edge-path.ts';
import {
  type Box,
  edgeKey,
  type GraphEdge,
  type GraphGroup,
  type GraphLayout,
  type GraphNode,
  type Point,
} from './graph.ts';

const GAP_X = 48;
const GAP_Y = 10;
const TITLE = 36;
/** Where an edge turns, before the column it leads to. */
const TURN = GAP_X / 2;
/** Where an edge inside a column leaves the bottom of a node. */
const INSIDE = 24;
/** The width of a stage without steps. */
const EMPTY = 120;
/** A stage with more nodes than this goes on in a further column. */
const MOST_ROWS = 10;
const GAP_INSIDE = 16;
/** Further down a column would begin out of view. */
const LEVEL_WITHIN = 132;

const middle = (box: Box): number => box.y + box.height / 2;

const insideColumn = (from: Box, to: Box): Point[] => {
  const [above, below] = from.y < to.y ? [from, to] : [to, from];
  const x = above.x + INSIDE;
  if (below.y - (above.y + above.height) <= GAP_Y) {
    const points = [
      { x, y: above.y + above.height },
      { x, y: below.y },
    ];
    return from === above ? points : points.reverse();
  }
  // Others stand between: round them on the left.
  const left = from.x - TURN / 2;
  return [
    { x: from.x, y: middle(from) },
    { x: left, y: middle(from) },
    { x: left, y: middle(to) },
    { x: to.x, y: middle(to) },
  ];
};

const betweenColumns = (from: Box, to: Box): Point[] => {
  const ahead = to.x >= from.x;
  const start = { x: ahead ? from.x + from.width : from.x, y: middle(from) };
  const end = { x: ahead ? to.x : to.x + to.width, y: middle(to) };
  if (start.y === end.y) return [start, end];
  const turn = ahead ? end.x - TURN : end.x + TURN;
  return [start, { x: turn, y: start.y }, { x: turn, y: end.y }, end];
};

interface Column {
  readonly id: string;
  readonly nodes: readonly GraphNode[];
}

/** Columns of one stage, evenly filled. */
const splitUp = (nodes: readonly GraphNode[]): (readonly GraphNode[])[] => {
  const columns = Math.max(1, Math.ceil(nodes.length / MOST_ROWS));
  const rows = Math.ceil(nodes.length / columns);
  return Array.from({ length: columns }, (_, at) => nodes.slice(at * rows, (at + 1) * rows));
};

const heightOf = (nodes: readonly GraphNode[]): number =>
  nodes.reduce((sum, node) => sum + node.height + GAP_Y, nodes.length === 0 ? 0 : -GAP_Y);

const widthOf = (nodes: readonly GraphNode[]): number =>
  nodes.length === 0 ? EMPTY : Math.max(...nodes.map(node => node.width));

/** The top of a column: level with what its first node waits for, if it still ends no lower than the longest one. */
const topOf = (
  column: Column,
  edges: readonly GraphEdge[],
  boxes: ReadonlyMap<string, Box>,
  tallest: number,
): number => {
  const first = column.nodes[0]?.id;
  const before = edges.filter(edge => edge.to === first).flatMap(edge => boxes.get(edge.from)?.y ?? []);
  const level = before.length === 0 ? TITLE : Math.min(...before);
  const isNearTop = level <= TITLE + LEVEL_WITHIN;
  return isNearTop && level - TITLE + heightOf(column.nodes) <= tallest ? level : TITLE;
};

const lines = (edges: readonly GraphEdge[], boxes: ReadonlyMap<string, Box>) => {
  const paths = new Map<string, readonly Point[]>();
  const gates = new Map<string, Point>();
  for (const edge of edges) {
    const from = boxes.get(edge.from);
    const to = boxes.get(edge.to);
    if (from === undefined || to === undefined) continue;
    const path = from.x === to.x ? insideColumn(from, to) : betweenColumns(from, to);
    paths.set(edgeKey(edge), path);
    if (edge.gate !== undefined) gates.set(edgeKey(edge), gatePoint(path));
  }
  return { paths, gates };
};

/** Stages as columns, each node below the one named before it. Nothing to compute, so nothing can jump. */
export const columnLayout = (
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  groups: readonly GraphGroup[],
): GraphLayout => {
  const known = new Set(groups.map(({ id }) => id));
  const stages = groups.map(({ id }) => ({ id, nodes: nodes.filter(node => node.group === id) }));
  // Nodes without a stage come last, without a title; an empty stage keeps its title.
  const others = { id: '', nodes: nodes.filter(node => !known.has(node.group ?? '')) };
  const columns: Column[] = others.nodes.length === 0 ? stages : [...stages, others];
  const tallest = Math.max(0, ...columns.flatMap(column => splitUp(column.nodes).map(heightOf)));

  const boxes = new Map<string, Box>();
  const titles = new Map<string, Point>();
  let x = 0;
  for (const column of columns) {
    if (column.id !== '') titles.set(column.id, { x, y: 0 });
    const parts = splitUp(column.nodes);
    const top = topOf({ ...column, nodes: parts[0] ?? [] }, edges, boxes, tallest);
    for (const [at, part] of parts.entries()) {
      let y = top;
      for (const { id, width, height } of part) {
        boxes.set(id, { x, y, width, height });
        y += height + GAP_Y;
      }
      x += widthOf(part) + (at === parts.length - 1 ? GAP_X : GAP_INSIDE);
    }
  }

  const { paths, gates } = lines(edges, boxes);
  return {
    nodes: boxes,
    edges: paths,
    gates,
    groups: titles,
    size: { width: Math.max(0, x - GAP_X), height: TITLE + tallest },
  };
};
