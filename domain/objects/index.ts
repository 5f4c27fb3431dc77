export type { KubeMetadata, KubeObject } from './kube-object.ts';
export { groupOf, keyOf, keyText, type ResourceKey, versionOf } from './resource-key.ts';
