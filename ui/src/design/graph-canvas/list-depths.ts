import type { GraphEdge, GraphNode } from './graph.ts';

/** Deeper than this the words would have no room, and a circle no end. */
const DEEPEST = 6;

/** The edges that lead to each node. */
export const edgesInto = (edges: readonly GraphEdge[]): ReadonlyMap<string, readonly GraphEdge[]> =>
  Map.groupBy(edges, ({ to }) => to);

/** How far each node of a tree is below its root. */
export const depthsOf = (
  nodes: readonly Pick<GraphNode, 'id'>[],
  into: ReturnType<typeof edgesInto>,
): ReadonlyMap<string, number> => {
  const depthOf = (id: string): number => {
    let depth = 0;
    for (let above = into.get(id)?.[0]; above && depth < DEEPEST; above = into.get(above.from)?.[0])
      depth += 1;
    return depth;
  };
  return new Map(nodes.map(({ id }) => [id, depthOf(id)]));
};
