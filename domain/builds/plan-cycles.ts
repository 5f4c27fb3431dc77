import { formatPath, type Path, type Position } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { PlanNode } from './plan.ts';

/**
 * Each node has two moments, its begin (2 × place) and its end (2 × place + 1). A node begins after the one around
 * it, ends after all within it, and begins after what its condition waits for: the begin or the end of another.
 */
const begin = (place: number): number => place * 2;
const end = (place: number): number => place * 2 + 1;

/** What must have come before a moment. A choice between several steps is no necessity and not counted. */
const before = (nodes: readonly PlanNode[], moment: number): readonly number[] => {
  const place = Math.floor(moment / 2);
  const node = nodes[place];
  if (!node) return [];
  if (moment === end(place)) {
    const within = node.kind === 'group' ? node.children.map(end) : [];
    return [begin(place), ...within];
  }
  const when = 'when' in node ? node.when : undefined;
  const necessary = when && (when.need === 'all' || when.awaits.length === 1) ? when.awaits : [];
  const awaited = necessary.flatMap(({ place: other, on }) => {
    if (on.includes('pending')) return [];
    return on.includes('running') || on.includes('terminating') ? [begin(other)] : [end(other)];
  });
  return place === 0 ? awaited : [begin(node.parent), ...awaited];
};

/** The moments of a circle, when there is one. A search with a stack of its own, since plans can be long chains. */
const findCycle = (nodes: readonly PlanNode[]): readonly number[] | undefined => {
  const done = new Set<number>();
  for (let first = 0; first < nodes.length * 2; first += 1) {
    const open = new Map<number, number>();
    const stack: { readonly moment: number; readonly next: Iterator<number> }[] = [];
    const enter = (moment: number): void => {
      open.set(moment, stack.length);
      stack.push({ moment, next: before(nodes, moment)[Symbol.iterator]() });
    };
    if (!done.has(first)) enter(first);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { value: moment, done: last } = top.next.next();
      if (last) {
        done.add(top.moment);
        open.delete(top.moment);
        stack.pop();
      } else if (open.has(moment)) return stack.slice(open.get(moment)).map(entry => entry.moment);
      else if (!done.has(moment)) enter(moment);
    }
  }
  return undefined;
};

const SHOWN_MAX = 8;

/** Refuses steps that wait for each other. */
export const refuseCycles = (
  nodes: readonly PlanNode[],
  locate?: (path: Path) => Position | undefined,
): void => {
  const cycle = findCycle(nodes);
  if (!cycle) return;
  const places = [...new Set(cycle.map(moment => Math.floor(moment / 2)))];
  const waiting = places.flatMap(place => {
    const node = nodes[place];
    return node && 'when' in node && node.when ? [node] : [];
  });
  const [first] = waiting;
  if (!first) return;
  const names = waiting.slice(0, SHOWN_MAX).map(({ name }) => name);
  const more = waiting.length > SHOWN_MAX ? ['…'] : [];
  const path = [...first.path, 'when', 'steps'];
  const position = locate?.(path) ?? locate?.(first.path);
  const where = position ? `line ${position.line}, column ${position.column}: ` : '';
  throw new Fault(
    'PLAN_CYCLIC',
    `${where}steps wait for each other: ${[...names, ...more, first.name].join(' → ')}`,
    {
      path: formatPath(path),
      ...(position ? { line: position.line, column: position.column } : {}),
    },
  );
};
