import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { type Box, edgeKey, type GraphEdge, type GraphLayout, type GraphNode, type Point } from './graph.ts';

/** Room for the diamond of a gate on its edge. */
const GATE = 26;
const FINE = 120;

/** What the layout engine is asked. Ids are numbered, so a name may hold any character. */
export const layeredQuestion = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ElkNode => {
  const number = new Map(nodes.map(({ id }, at) => [id, `n${at}`]));
  return {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': '[left=0,top=0,right=0,bottom=0]',
      'elk.spacing.nodeNode': '14',
      'elk.spacing.edgeNode': '14',
      'elk.spacing.edgeEdge': '10',
      'elk.layered.spacing.nodeNodeBetweenLayers': '30',
      'elk.layered.spacing.edgeNodeBetweenLayers': '14',
      // The finer placement takes seconds where there are many nodes.
      'elk.layered.nodePlacement.strategy': nodes.length > FINE ? 'BRANDES_KOEPF' : 'NETWORK_SIMPLEX',
      // The order nodes are given in is the order they are read in.
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.mergeEdges': 'true',
    },
    children: nodes.map((node, at) => ({ id: `n${at}`, width: node.width, height: node.height })),
    edges: edges.map((edge, at) => ({
      id: `e${at}`,
      sources: [number.get(edge.from) ?? ''],
      targets: [number.get(edge.to) ?? ''],
      ...(edge.gate === undefined
        ? {}
        : {
            labels: [
              {
                text: ' ',
                width: GATE,
                height: GATE,
                layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
              },
            ],
          }),
    })),
  };
};

/** The point moved onto the level piece of the path above or below it. */
const onPath = (path: readonly Point[], point: Point): Point => {
  const piece = path.find((start, at) => {
    const end = path[at + 1];
    return end !== undefined && start.y === end.y && start.x <= point.x && point.x <= end.x;
  });
  return piece === undefined ? point : { x: point.x, y: piece.y };
};

/** What the layout engine answered, in the ids of the graph. */
export const layeredAnswer = (
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  answer: ElkNode,
): GraphLayout => {
  const boxes = new Map<string, Box>();
  answer.children?.forEach((child, at) => {
    const node = nodes[at];
    if (node === undefined) return;
    boxes.set(node.id, { x: child.x ?? 0, y: child.y ?? 0, width: node.width, height: node.height });
  });
  const paths = new Map<string, readonly Point[]>();
  const gates = new Map<string, Point>();
  answer.edges?.forEach((drawn, at) => {
    const edge = edges[at];
    const section = drawn.sections?.[0];
    if (edge === undefined || section === undefined) return;
    const path = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    paths.set(edgeKey(edge), path);
    const label = drawn.labels?.[0];
    if (edge.gate !== undefined && label !== undefined) {
      gates.set(edgeKey(edge), onPath(path, { x: (label.x ?? 0) + GATE / 2, y: (label.y ?? 0) + GATE / 2 }));
    }
  });
  return {
    nodes: boxes,
    edges: paths,
    gates,
    groups: new Map(),
    size: { width: answer.width ?? 0, height: answer.height ?? 0 },
  };
};
