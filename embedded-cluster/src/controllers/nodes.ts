import { sameJson } from '../json/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import { nodeFacts, nodeObject, type SimulatedNode } from '../pods/index.ts';
import {
  condition,
  conditionOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  timestamp,
  withCondition,
} from '../reconciling/index.ts';
import type { Condition, Node } from '../shapes/index.ts';
import { type ControllerContext, queueFor } from './context.ts';

const LEASES = 'leases.coordination.k8s.io' as const;
const LEASE_NAMESPACE = 'kube-node-lease';
const RENEW_MS = 10_000;
const LEASE_SECONDS = 40;
/** Between leases, a healthy node writes its own status only now and then. */
const STATUS_MS = 300_000;
/** A node whose heart is told to stop, to see what a cluster does then. */
const FAILURE = 'simulation.freshet.io/failure';

const HEALTH: readonly Condition[] = [
  condition(
    'MemoryPressure',
    'False',
    'KubeletHasSufficientMemory',
    'kubelet has sufficient memory available',
  ),
  condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
  condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
  condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status (simulated)'),
];

const conditionsAt = (before: readonly Condition[] | undefined, now: Date): Condition[] => {
  let conditions: Condition[] = [...(before ?? [])];
  for (const wanted of HEALTH) {
    const beat = conditionOf(before, wanted.type)?.lastHeartbeatTime ?? '';
    const isFresh = now.getTime() - Date.parse(beat) < STATUS_MS;
    const next = { ...wanted, lastHeartbeatTime: isFresh ? beat : timestamp(now) };
    conditions = withCondition(conditions, next, now);
  }
  return conditions;
};

/** Keeps the simulated nodes in the cluster, healthy, with a beating heart. */
export const startSimulatedNodes = (
  context: ControllerContext,
  wanted: readonly SimulatedNode[],
): Reconciler => {
  const { alarms } = context;
  const cluster = context.cluster.as('kubelet');
  const nodes = cluster.view('nodes');
  const leases = cluster.view(LEASES);

  const renew = async (node: Node): Promise<void> => {
    const { name, uid = '' } = node.metadata;
    const renewTime = alarms.now().toISOString().replace('Z', '000Z');
    const spec = { holderIdentity: name, leaseDurationSeconds: LEASE_SECONDS, renewTime };
    if (leases.get({ namespace: LEASE_NAMESPACE, name }) !== undefined) {
      await cluster.patch(LEASES, { namespace: LEASE_NAMESPACE, name }, { spec });
      return;
    }
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name, uid }];
    const metadata = { name, namespace: LEASE_NAMESPACE, ownerReferences };
    await cluster.create(LEASES, {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata,
      spec: { ...spec, acquireTime: renewTime },
    });
  };

  const reconcile = async ({ name }: ObjectKey): Promise<Outcome | undefined> => {
    const index = wanted.findIndex(node => node.name === name);
    const described = wanted[index];
    if (described === undefined) return undefined;
    if (nodes.get({ namespace: '', name }) === undefined) {
      await cluster.create('nodes', nodeObject(described, index)).catch(error => {
        if (statusCodeOf(error) !== 409) throw error;
      });
    }
    const node = nodes.get({ namespace: '', name });
    if (node === undefined || node.metadata.annotations?.[FAILURE] === 'lost')
      return { requeueAfterMs: RENEW_MS };
    const conditions = conditionsAt(node.status?.conditions, alarms.now());
    const status = { ...node.status, ...nodeFacts(described, index), conditions };
    if (!sameJson(status, node.status)) await cluster.updateStatus('nodes', { ...node, status });
    await renew(node);
    return { requeueAfterMs: RENEW_MS };
  };

  const queue = queueFor(context, 'simulated-nodes', reconcile);
  for (const { name } of wanted) queue.add({ namespace: '', name });
  return queue;
};
