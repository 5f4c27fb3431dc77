export { findKubeTool, type KubeTool } from './kube-tools.ts';
