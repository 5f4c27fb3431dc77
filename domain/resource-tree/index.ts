export { inferredChildKinds, isInferredChild } from './inferred-owner.ts';
export type { NodeFact } from './node-facts.ts';
export { type OrphansInput, orphansIn } from './orphans.ts';
export { summarize, type TreeSummary } from './summary.ts';
export { buildTree, type ResourceTree, type TreeInput, type TreeNode, type TreeRoot } from './tree.ts';
