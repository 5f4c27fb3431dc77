import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';
import {
  type ClusterNode,
  createAddressPool,
  createReferences,
  createSimulatedLogs,
  createSimulatedRuntime,
  createSimulatedSessions,
  DEFAULT_NODES,
  nodeAddress,
  type PodLogs,
  type PodRuntime,
  type PodSessions,
  type SimulatedNode,
  simulatedNode,
  startNodeAgent,
  startScheduler,
} from '../pods/index.ts';
import {
  type Cluster,
  createAlarms,
  openCluster,
  openEventOutlet,
  type Reconciler,
} from '../reconciling/index.ts';
import { startAdmissionPolicies } from './admission-policies.ts';
import { startAutoscalers } from './autoscaler/controller.ts';
import { startCollectedRoles } from './collected-roles.ts';
import type { ControllerContext } from './context.ts';
import { startCronJobs } from './cron-job/controller.ts';
import { startDaemonSets } from './daemon-set/controller.ts';
import { startDeployments } from './deployment/controller.ts';
import { startDisruptionBudgets } from './disruption-budgets.ts';
import { startEventExpiry } from './event-expiry.ts';
import { startGarbageCollector } from './garbage/collector.ts';
import { createInventory } from './inventory.ts';
import { startJobs } from './job/controller.ts';
import { startJobExpiry } from './job-expiry.ts';
import { startNamespaces } from './namespace/controller.ts';
import { startNodeLifecycle } from './node-lifecycle.ts';
import { startOwnNodes } from './nodes.ts';
import { startQuotas } from './quotas.ts';
import { startReplicaSets } from './replica-set/controller.ts';
import { type Credentials, startServiceAccounts } from './service-accounts.ts';
import { startServices } from './services/controller.ts';
import { startStatefulSets } from './stateful-set/controller.ts';
import { createDefaultClasses } from './storage/classes.ts';
import { startStorage } from './storage/controller.ts';

export interface ControllerOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly credentials: Credentials;
  /** The nodes that pods are simulated on; one, unless said otherwise. */
  readonly nodes?: readonly SimulatedNode[];
  /** What really runs pods, instead of simulating them. */
  readonly pods?: RunningPods;
}

/** What runs the pods of a cluster, and all that leads to them. */
interface RunningPods {
  readonly nodes: readonly ClusterNode[];
  readonly runtime: PodRuntime;
  readonly logs: PodLogs;
  readonly sessions: PodSessions;
  /** Lets go of the pods. */
  stop(): Promise<void>;
}

/** All that makes the objects of a cluster come true. */
export interface Controllers {
  readonly logs: PodLogs;
  readonly sessions: PodSessions;
  /** True while something is being done; what waits for a later time does not count. */
  readonly busy: boolean;
  stop(): Promise<void>;
}

/** Nodes on which nothing runs. */
const simulatedPods = (
  client: ClusterClient,
  cluster: Cluster,
  { clock, nodes = DEFAULT_NODES }: ControllerOptions,
): RunningPods => {
  const references = createReferences(client);
  const places = new Map(nodes.map(({ name }, index) => [name, nodeAddress(index)]));
  const addresses = createAddressPool();
  for (const { metadata, spec, status } of cluster.view('pods').all()) {
    if (status?.podIP !== undefined && spec.hostNetwork !== true)
      addresses.keep(metadata.uid ?? '', status.podIP);
  }
  return {
    nodes: nodes.map(simulatedNode),
    runtime: createSimulatedRuntime({ addresses, hostIP: node => places.get(node) ?? '', references }),
    logs: createSimulatedLogs({ client, clock }),
    sessions: createSimulatedSessions(references),
    stop: async () => undefined,
  };
};

/** Starts all controllers, the scheduler and our nodes. */
export const startControllers = (client: ClusterClient, options: ControllerOptions): Controllers => {
  const { clock, ids, log, credentials } = options;
  const alarms = createAlarms(clock);
  const opened = openCluster(client.as('kube-controller-manager'));
  const outlet = openEventOutlet({ client: client.as('kube-controller-manager'), clock, log });
  const inventory = createInventory(client);
  const { cluster } = opened;
  const context: ControllerContext = { cluster, alarms, log, ids, events: name => outlet.recorder(name) };
  const pods = options.pods ?? simulatedPods(client, cluster, options);
  const own = new Set(pods.nodes.map(({ name }) => name));
  const reconcilers: Reconciler[] = [
    startNamespaces({ ...context, inventory }),
    startGarbageCollector({ ...context, inventory }),
    ...startServiceAccounts(context, credentials),
    startOwnNodes(context, pods.nodes),
    startScheduler({ cluster, alarms, log, events: outlet.recorder('default-scheduler') }),
    startNodeAgent({
      cluster,
      alarms,
      log,
      events: node => outlet.recorder('kubelet', node),
      owns: node => own.has(node),
      runtime: pods.runtime,
    }),
    startNodeLifecycle(context),
    ...startReplicaSets(context),
    startDeployments(context),
    startCollectedRoles(context),
    startAdmissionPolicies(context),
    startStatefulSets(context),
    startDaemonSets(context),
    startJobs(context),
    startCronJobs(context),
    startJobExpiry(context),
    ...startServices(context),
    ...startStorage(context),
    startAutoscalers(context, inventory),
    startDisruptionBudgets(context, inventory),
    startQuotas(context, inventory),
    startEventExpiry(context),
  ];
  inventory.start();
  const furnished = createDefaultClasses(context);
  return {
    logs: pods.logs,
    sessions: pods.sessions,
    get busy() {
      return outlet.busy || reconcilers.some(reconciler => reconciler.busy);
    },
    stop: async () => {
      alarms.stop();
      inventory.stop();
      await furnished;
      await Promise.all(reconcilers.map(reconciler => reconciler.stop()));
      await pods.stop();
      await outlet.stop();
      opened.stop();
    },
  };
};
