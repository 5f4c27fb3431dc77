export { Tree } from './tree.tsx';
export type { LazyChildren, TreeNode } from './tree-model.ts';
