import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';
import {
  createAddressPool,
  createReferences,
  createSimulatedExec,
  createSimulatedLogs,
  createSimulatedRuntime,
  DEFAULT_NODES,
  nodeAddress,
  type PodExec,
  type PodLogs,
  type SimulatedNode,
  startNodeAgent,
  startScheduler,
} from '../pods/index.ts';
import { createAlarms, openCluster, openEventOutlet, type Reconciler } from '../reconciling/index.ts';
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
import { startSimulatedNodes } from './nodes.ts';
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
}

/** All that makes the objects of a cluster come true. */
export interface Controllers {
  readonly logs: PodLogs;
  readonly exec: PodExec;
  /** True while something is being done; what waits for a later time does not count. */
  readonly busy: boolean;
  stop(): Promise<void>;
}

/** Starts all controllers, the scheduler and the simulated nodes. */
export const startControllers = (client: ClusterClient, options: ControllerOptions): Controllers => {
  const { clock, ids, log, credentials, nodes = DEFAULT_NODES } = options;
  const alarms = createAlarms(clock);
  const opened = openCluster(client.as('kube-controller-manager'));
  const outlet = openEventOutlet({ client: client.as('kube-controller-manager'), clock, log });
  const inventory = createInventory(client);
  const { cluster } = opened;
  const context: ControllerContext = { cluster, alarms, log, ids, events: name => outlet.recorder(name) };
  const references = createReferences(client);
  const places = new Map(nodes.map(({ name }, index) => [name, nodeAddress(index)]));
  const addresses = createAddressPool();
  for (const { metadata, spec, status } of cluster.view('pods').all()) {
    if (status?.podIP !== undefined && spec.hostNetwork !== true)
      addresses.keep(metadata.uid ?? '', status.podIP);
  }
  const runtime = createSimulatedRuntime({
    addresses,
    hostIP: node => places.get(node) ?? '',
    references,
  });
  const reconcilers: Reconciler[] = [
    startNamespaces({ ...context, inventory }),
    startGarbageCollector({ ...context, inventory }),
    ...startServiceAccounts(context, credentials),
    startSimulatedNodes(context, nodes),
    startScheduler({ cluster, alarms, log, events: outlet.recorder('default-scheduler') }),
    startNodeAgent({
      cluster,
      alarms,
      log,
      events: node => outlet.recorder('kubelet', node),
      owns: node => places.has(node),
      runtime,
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
    logs: createSimulatedLogs({ client, clock }),
    exec: createSimulatedExec(references),
    get busy() {
      return outlet.busy || reconcilers.some(reconciler => reconciler.busy);
    },
    stop: async () => {
      alarms.stop();
      inventory.stop();
      await furnished;
      await Promise.all(reconcilers.map(reconciler => reconciler.stop()));
      await outlet.stop();
      opened.stop();
    },
  };
};
