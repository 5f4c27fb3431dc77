import type { Node } from '../shapes/index.ts';
import { SIMULATED } from './annotations.ts';

/** What a simulated node is to look like. */
export interface SimulatedNode {
  readonly name: string;
  readonly cpu?: string;
  readonly memory?: string;
  readonly pods?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly { key: string; value?: string; effect: string }[];
}

/** A node that this process stands for. */
export interface ClusterNode {
  readonly name: string;
  /** As it is first stored. */
  readonly object: Node;
  /** What it says of itself once, apart from its conditions. */
  readonly facts: NonNullable<Node['status']>;
  /** What it says when all is well. */
  readonly health: string;
  /** Why it cannot run pods now; undefined while it can. */
  problem(): Promise<string | undefined>;
}

export const DEFAULT_NODES: readonly SimulatedNode[] = [{ name: 'simulated-node' }];

const VERSION = 'v1.34.5';

/** The address of the nth simulated node. */
export const nodeAddress = (index: number): string => `172.30.${(index + 10) >> 8}.${(index + 10) & 0xff}`;

const capacityOf = ({
  cpu = '64',
  memory = '256Gi',
  pods = '4096',
}: SimulatedNode): Record<string, string> => ({
  cpu,
  memory,
  pods,
  'ephemeral-storage': '1Ti',
  'hugepages-2Mi': '0',
});

/** A node as it is first stored. It says in its labels, annotations and system information what it is. */
const nodeObject = (node: SimulatedNode, index: number): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name: node.name,
    labels: {
      'beta.kubernetes.io/arch': 'amd64',
      'beta.kubernetes.io/os': 'linux',
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/hostname': node.name,
      'kubernetes.io/os': 'linux',
      ...(index === 0 ? { 'node-role.kubernetes.io/control-plane': '' } : {}),
      [SIMULATED]: 'true',
      ...node.labels,
    },
    annotations: {
      'freshet.io/pods': 'simulated: nothing runs on this node, its pods and their logs are made up',
      'node.alpha.kubernetes.io/ttl': '0',
    },
  },
  spec: {
    podCIDR: '10.244.0.0/16',
    podCIDRs: ['10.244.0.0/16'],
    providerID: `simulated://${node.name}`,
    ...(node.taints === undefined ? {} : { taints: node.taints.map(taint => ({ ...taint })) }),
  },
});

/** What such a node says of itself once, apart from its conditions. */
const nodeFacts = (node: SimulatedNode, index: number): NonNullable<Node['status']> => ({
  capacity: capacityOf(node),
  allocatable: capacityOf(node),
  addresses: [
    { type: 'InternalIP', address: nodeAddress(index) },
    { type: 'Hostname', address: node.name },
  ],
  daemonEndpoints: { kubeletEndpoint: { Port: 0 } },
  nodeInfo: {
    architecture: 'amd64',
    bootID: 'simulated',
    containerRuntimeVersion: 'simulated://1.0.0',
    kernelVersion: 'simulated',
    kubeProxyVersion: '',
    kubeletVersion: VERSION,
    machineID: 'simulated',
    operatingSystem: 'linux',
    osImage: 'Simulated by Freshet (no containers run)',
    systemUUID: node.name,
  },
});

/** The nth simulated node of a cluster. */
export const simulatedNode = (node: SimulatedNode, index: number): ClusterNode => ({
  name: node.name,
  object: nodeObject(node, index),
  facts: nodeFacts(node, index),
  health: 'kubelet is posting ready status (simulated)',
  problem: async () => undefined,
});
