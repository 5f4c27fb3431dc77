import { networkInterfaces } from 'node:os';
import type { ClusterNode } from '../simulated-nodes.ts';
import type { EngineFacts, PodEngine } from './engine.ts';

const NAME = 'container-node';
const VERSION = 'v1.34.5';
const MOST_PODS = '110';

/** An address of this machine that others may know it by. */
export const machineAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** Architectures as Kubernetes names them. */
const architectureOf = ({ architecture }: EngineFacts): string =>
  ({ x86_64: 'amd64', aarch64: 'arm64' })[architecture] ?? architecture;

export const capacityOf = ({ cpus, memoryBytes }: EngineFacts): Record<string, string> => ({
  cpu: String(cpus),
  memory: `${Math.floor(memoryBytes / 1_024)}Ki`,
  pods: MOST_PODS,
  'ephemeral-storage': '100Gi',
  'hugepages-2Mi': '0',
});

/** The node that stands for the engine; it says in its annotations and system information what it is. */
export const containerNode = (engine: PodEngine, facts: EngineFacts, address: string): ClusterNode => {
  const architecture = architectureOf(facts);
  return {
    name: NAME,
    object: {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name: NAME,
        labels: {
          'beta.kubernetes.io/arch': architecture,
          'beta.kubernetes.io/os': 'linux',
          'kubernetes.io/arch': architecture,
          'kubernetes.io/hostname': NAME,
          'kubernetes.io/os': 'linux',
          'node-role.kubernetes.io/control-plane': '',
        },
        annotations: {
          'freshet.io/pods': 'containers: pods run in containers of the engine of this machine',
          'node.alpha.kubernetes.io/ttl': '0',
        },
      },
      spec: { providerID: `containers://${NAME}` },
    },
    facts: {
      capacity: capacityOf(facts),
      allocatable: capacityOf(facts),
      addresses: [
        { type: 'InternalIP', address },
        { type: 'Hostname', address: NAME },
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: 0 } },
      nodeInfo: {
        architecture,
        bootID: '',
        containerRuntimeVersion: facts.runtime,
        kernelVersion: facts.kernel,
        kubeProxyVersion: '',
        kubeletVersion: VERSION,
        machineID: '',
        operatingSystem: 'linux',
        osImage: facts.system,
        systemUUID: '',
      },
    },
    health: 'kubelet is posting ready status',
    problem: async () => ((await engine.isUp()) ? undefined : 'container runtime is down'),
  };
};
