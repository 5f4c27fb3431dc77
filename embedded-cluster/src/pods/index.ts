export { createAddressPool } from './addresses.ts';
export { SIMULATED, settingOf } from './annotations.ts';
export { type ContainerPods, openContainerPods } from './containers/index.ts';
export { createSimulatedSessions } from './exec.ts';
export { matchesNode, taintsOf, untoleratedTaint } from './fits.ts';
export { createSimulatedLogs, type PodLogs } from './logs.ts';
export { startNodeAgent } from './node-agent.ts';
export { createReferences } from './references.ts';
export type { PodRuntime } from './runtime.ts';
export { claimNames, SELECTED_NODE, startScheduler } from './scheduler.ts';
export type { PodSessions } from './sessions.ts';
export {
  type ClusterNode,
  DEFAULT_NODES,
  nodeAddress,
  type SimulatedNode,
  simulatedNode,
} from './simulated-nodes.ts';
export { createSimulatedRuntime } from './simulated-runtime.ts';
