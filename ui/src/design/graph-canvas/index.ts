export type { GraphEdge, GraphNode, StateMark } from './graph.ts';
export { GraphCanvas } from './graph-canvas.tsx';
export { type ShardState, STEP_NODE, StepNode } from './step-node.tsx';
export { TREE_NODE, TREE_ROOT, TreeNode } from './tree-node.tsx';
