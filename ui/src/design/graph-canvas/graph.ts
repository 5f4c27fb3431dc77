import type { StateShape } from '../icon/index.ts';
import type { Tone } from '../status/index.ts';

/** A state as it is drawn. Its word goes into the name of what has it. */
export interface StateMark {
  readonly shape: StateShape;
  readonly tone: Tone;
}

export interface GraphNode<T = unknown> {
  readonly id: string;
  /** Everything the drawing says, in words: "integration, Succeeded, 2 m 58 s". */
  readonly label: string;
  /** Drawn before its words where the graph is a list. */
  readonly state?: StateMark;
  /** The stage it stands in, when the graph has stages. */
  readonly group?: string;
  readonly width: number;
  readonly height: number;
  readonly data: T;
}

/** A person or a rule on the way from one node to the next. */
interface GraphGate extends StateMark {
  readonly label: string;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** `critical` is darker, `pending` dashed, `flow` moves while work runs; `done` is what work has passed. */
  readonly look?: 'plain' | 'critical' | 'pending' | 'flow' | 'done';
  readonly gate?: GraphGate;
}

/** A stage: a column with a title. */
export interface GraphGroup {
  readonly id: string;
  readonly title: string;
  /** A duration, "waiting". */
  readonly detail?: string;
  readonly state?: StateMark;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where everything stands. Keyed by ids only, so a change of state moves nothing. */
export interface GraphLayout {
  readonly nodes: ReadonlyMap<string, Box>;
  /** The corners of each edge, by `edgeKey`. */
  readonly edges: ReadonlyMap<string, readonly Point[]>;
  /** The middle of each gate, by `edgeKey`. */
  readonly gates: ReadonlyMap<string, Point>;
  readonly groups: ReadonlyMap<string, Point>;
  readonly size: { readonly width: number; readonly height: number };
}

export const edgeKey = ({ from, to }: Pick<GraphEdge, 'from' | 'to'>): string => JSON.stringify([from, to]);

/** Changes exactly when the layout must: ids, sizes, stages, edges and gates, never states or words. */
export const layoutKey = (
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  groups: readonly GraphGroup[],
): string =>
  JSON.stringify([
    nodes.map(({ id, group, width, height }) => [id, group ?? null, width, height]),
    edges.map(edge => [edge.from, edge.to, edge.gate !== undefined]),
    groups.map(({ id }) => id),
  ]);

/** Edges whose two ends exist, each once, none to itself. */
export const soundEdges = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): GraphEdge[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  const seen = new Set<string>();
  return edges.filter(edge => {
    const key = edgeKey(edge);
    if (edge.from === edge.to || !ids.has(edge.from) || !ids.has(edge.to) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
