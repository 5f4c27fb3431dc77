export { Tree } from './tree.tsx';
export type { TreeNode } from './tree-model.ts';
