import type { EngineClient } from '@freshet/kit/container-engine';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../../client/index.ts';
import type { Claim, Pod } from '../../shapes/index.ts';
import type { PodLogs } from '../logs.ts';
import { createReferences } from '../references.ts';
import type { PodRuntime } from '../runtime.ts';
import type { PodSessions } from '../sessions.ts';
import type { ClusterNode } from '../simulated-nodes.ts';
import { createContainerLogs } from './container-logs.ts';
import { capacityOf, containerNode, machineAddress } from './container-node.ts';
import { createContainerRuntime } from './container-runtime.ts';
import { createContainerSessions } from './container-sessions.ts';
import { contentsOf } from './contents.ts';
import { PodEngine } from './engine.ts';
import { openFolders } from './folders.ts';
import { createGate } from './gate.ts';

interface ContainerPodsDeps {
  readonly client: ClusterClient;
  /** The container engine to run pods in; others may use it too. */
  readonly engine: EngineClient;
  /** Where the volumes of pods are kept. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly issueToken: (pod: Pod, audience: string | undefined, seconds: number) => Promise<string>;
}

/** What runs pods in containers. */
export interface ContainerPods {
  readonly nodes: readonly ClusterNode[];
  readonly runtime: PodRuntime;
  readonly logs: PodLogs;
  readonly sessions: PodSessions;
  stop(): Promise<void>;
}

const STARTS_AT_A_TIME = 4;
const PULLS_AT_A_TIME = 3;

/** Two clusters on one machine must not take each other's containers for leftovers: this one is like no other. */
const identityOf = (client: ClusterClient): string =>
  client.get('namespaces', { namespace: '', name: 'kube-system' })?.metadata.uid ?? '';

/** Prepares an engine for the pods of a cluster. */
export const openContainerPods = async (deps: ContainerPodsDeps): Promise<ContainerPods> => {
  const { client, clock, log, issueToken } = deps;
  const cluster = identityOf(client);
  const engine = new PodEngine(deps.engine, cluster);
  const facts = await engine.facts();
  const network = `freshet-${cluster}`;
  await engine.prepare(network, facts.architecture);
  const hostIP = machineAddress();
  const world = {
    engine,
    traits: {
      cluster,
      podman: facts.podman,
      network,
      // The engines of other systems run in a virtual machine.
      reachesPods: process.platform === 'linux' && !facts.isRootless,
    },
    folders: await openFolders(deps.folder),
    references: createReferences(client),
    read: contentsOf(client),
    clock,
    log,
    hostIP,
    allocatable: capacityOf(facts),
    blindToMemory: facts.podman && facts.oldControlGroups,
    starts: createGate(STARTS_AT_A_TIME),
    pulls: createGate(PULLS_AT_A_TIME),
    volumeOfClaim: (namespace: string, name: string) => {
      const claim = client.get('persistentvolumeclaims', { namespace, name }) as Claim | undefined;
      return claim?.status?.phase === 'Bound' ? claim.spec.volumeName : undefined;
    },
    issueToken,
  };
  const known = () => ({
    pods: new Set(client.list('pods').map(({ metadata }) => metadata.uid ?? '')),
    volumes: new Set(client.list('persistentvolumes').map(({ metadata }) => metadata.name)),
  });
  const runtime = createContainerRuntime({ world, known });
  return {
    nodes: [containerNode(engine, facts, hostIP)],
    runtime,
    logs: createContainerLogs({ engine, clock }),
    sessions: createContainerSessions({
      engine,
      clock,
      addressOf: (pod, port) => runtime.worker(pod.metadata.uid ?? '')?.addressOf(port),
    }),
    stop: () => runtime.stop(),
  };
};
