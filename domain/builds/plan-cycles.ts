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

const OPEN = 1;
const DONE = 2;

/** The moments of a circle, when there is one. A search with a stack of its own, since plans can be long chains. */
const findCycle = (nodes: readonly PlanNode[]): readonly number[] | undefined => {
  const seen = new Uint8Array(nodes.length * 2);
  const stack: { readonly moment: number; readonly before: readonly number[]; next: number }[] = [];
  const enter = (moment: number): void => {
    seen[moment] = OPEN;
    stack.push({ moment, before: before(nodes, moment), next: 0 });
  };
  for (let first = 0; first < seen.length; first += 1) {
    if (!seen[first]) enter(first);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const moment = top.before[top.next];
      top.next += 1;
      if (moment === undefined) {
        seen[top.moment] = DONE;
        stack.pop();
      } else if (seen[moment] === OPEN) {
        return stack.slice(stack.findIndex(entry => entry.moment === moment)).map(entry => entry.moment);
      } else if (!seen[moment]) enter(moment);
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
