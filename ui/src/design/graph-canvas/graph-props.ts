import type { ReactNode } from 'react';
import type { GraphEdge, GraphGroup, GraphNode } from './graph.ts';

export interface GraphCanvasProps<T> {
  /** The content of the graph: "Steps of build 1842". */
  readonly label: string;
  readonly nodes: readonly GraphNode<T>[];
  readonly edges: readonly GraphEdge[];
  /** With groups the graph is a row of columns; without, it is layered by its edges. */
  readonly groups?: readonly GraphGroup[];
  /** Nodes are parts of one another, each of one at most; unless told, they follow one another. */
  readonly isTree?: boolean;
  readonly renderNode: (node: GraphNode<T>, state: { readonly selected: boolean }) => ReactNode;
  readonly selected?: string | undefined;
  readonly onOpen: (id: string) => void;
  /** In pixels, or as high as its place. */
  readonly height?: number | '100%';
  /** A plain ground, or dots as on a drawing board. */
  readonly ground?: 'plain' | 'dots';
  /** Read from left to right, or downwards where there is little width; stages are always columns. */
  readonly direction?: 'right' | 'down';
  /** More nodes than this ask first; 300 by default. */
  readonly maxNodes?: number;
  /** Leads to the table, which suits many nodes better. */
  readonly onTable?: () => void;
  readonly minimap?: boolean;
  /** The buttons to zoom; off where the page has its own bar. */
  readonly controls?: boolean;
  /** Still being fetched. */
  readonly loading?: boolean;
  readonly empty?: ReactNode;
}
