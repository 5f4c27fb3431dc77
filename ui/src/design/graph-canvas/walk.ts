import type { Box, GraphEdge, GraphLayout, GraphNode } from './graph.ts';

const nearest = (from: Box, choices: readonly (readonly [string, Box])[]): string | undefined =>
  choices.toSorted(([, a], [, b]) => Math.abs(a.y - from.y) - Math.abs(b.y - from.y))[0]?.[0];

const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width;

interface Walk {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly layout: GraphLayout;
}

/**
 * The node an arrow key leads to: right and left along an edge, up and down to the neighbour in the same column.
 * Without a way in that direction it stays where it is; without a node to start from it begins at the first.
 */
export const walk = (
  { nodes, edges, layout }: Walk,
  from: string | undefined,
  key: string,
): string | undefined => {
  const here = from === undefined ? undefined : layout.nodes.get(from);
  if (from === undefined || here === undefined) return nodes[0]?.id;
  const boxOf = (id: string): readonly (readonly [string, Box])[] => {
    const box = layout.nodes.get(id);
    return box === undefined ? [] : [[id, box]];
  };
  const ends = (side: 'from' | 'to') =>
    edges.filter(edge => edge[side === 'to' ? 'from' : 'to'] === from).flatMap(edge => boxOf(edge[side]));
  const column = (ahead: (box: Box) => boolean) =>
    [...layout.nodes].filter(([id, box]) => id !== from && overlaps(here, box) && ahead(box));
  switch (key) {
    case 'ArrowRight':
      return nearest(here, ends('to')) ?? from;
    case 'ArrowLeft':
      return nearest(here, ends('from')) ?? from;
    case 'ArrowDown':
      return (
        nearest(
          here,
          column(box => box.y > here.y),
        ) ?? from
      );
    case 'ArrowUp':
      return (
        nearest(
          here,
          column(box => box.y < here.y),
        ) ?? from
      );
    case 'Home':
      return nodes[0]?.id;
    case 'End':
      return nodes.at(-1)?.id;
    default:
      return undefined;
  }
};
