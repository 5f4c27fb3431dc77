export { inOrder } from './element-order.ts';
export { jsonPatch } from './json-patch.ts';
export { mergePatch } from './merge-patch.ts';
export { strategicMerge } from './strategic-merge.ts';
