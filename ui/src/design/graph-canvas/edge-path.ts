import type { Point } from './graph.ts';

const RADIUS = 8;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const towards = (from: Point, to: Point, length: number): Point => {
  const all = distance(from, to);
  if (all === 0) return from;
  return { x: from.x + ((to.x - from.x) * length) / all, y: from.y + ((to.y - from.y) * length) / all };
};

const spell = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** A path through the corners, each rounded as far as its two sides allow. */
export const roundedPath = (points: readonly Point[]): string => {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let path = `M${spell(first)}`;
  rest.forEach((corner, at) => {
    const before = points[at] ?? corner;
    const after = rest[at + 1];
    if (after === undefined) {
      path += ` L${spell(corner)}`;
      return;
    }
    const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    path += ` L${spell(towards(corner, before, radius))} Q${spell(corner)} ${spell(towards(corner, after, radius))}`;
  });
  return path;
};

/** The point in the middle of the longest straight piece: where a gate stands without touching a corner. */
export const gatePoint = (points: readonly Point[]): Point => {
  let best: Point = points[0] ?? { x: 0, y: 0 };
  let longest = -1;
  points.slice(1).forEach((end, at) => {
    const start = points[at] ?? end;
    // Level pieces first: a gate reads as a stop on the way to the right.
    const length = distance(start, end) * (start.y === end.y ? 3 : 1);
    if (length > longest) {
      longest = length;
      best = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    }
  });
  return best;
};
