import { sameJson } from '../json/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import type { ClusterNode } from '../pods/index.ts';
import {
  condition,
  conditionOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  timestamp,
  unlessGone,
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
];

/** Nodes that this program stood for at some time, whether it still does or not. */
const OWN = /^(?:simulated|containers):\/\//;

const readiness = (health: string, problem: string | undefined): Condition =>
  problem === undefined
    ? condition('Ready', 'True', 'KubeletReady', health)
    : condition('Ready', 'False', 'KubeletNotReady', problem);

const conditionsAt = (before: readonly Condition[] | undefined, ready: Condition, now: Date): Condition[] => {
  let conditions: Condition[] = [...(before ?? [])];
  for (const wanted of [...HEALTH, ready]) {
    const beat = conditionOf(before, wanted.type)?.lastHeartbeatTime ?? '';
    const isFresh = now.getTime() - Date.parse(beat) < STATUS_MS;
    const next = { ...wanted, lastHeartbeatTime: isFresh ? beat : timestamp(now) };
    conditions = withCondition(conditions, next, now);
  }
  return conditions;
};

/** Keeps our nodes in the cluster, as healthy as they are, with a beating heart. */
export const startOwnNodes = (context: ControllerContext, wanted: readonly ClusterNode[]): Reconciler => {
  const { alarms } = context;
  const cluster = context.cluster.as('kubelet');
  const nodes = cluster.view('nodes');
  const leases = cluster.view(LEASES);
  const pods = cluster.view('pods');

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

  /**
   * A node of an earlier start, when pods were run in another way, goes; so do pods of a node that is no more. The node
   * goes first, or what replaces its pods would be sent there again.
   */
  const retire = async (name: string): Promise<undefined> => {
    const node = nodes.get({ namespace: '', name });
    if (node !== undefined && !OWN.test(node.spec?.providerID ?? '')) return;
    if (node !== undefined) await unlessGone(cluster.delete('nodes', { namespace: '', name }));
    const left = [...pods.all()].filter(({ spec }) => spec.nodeName === name);
    for (const { metadata } of left) {
      const key = { namespace: metadata.namespace ?? '', name: metadata.name };
      const uid = metadata.uid === undefined ? {} : { uid: metadata.uid };
      await unlessGone(cluster.delete('pods', key, { gracePeriodSeconds: 0, ...uid }));
    }
  };

  const reconcile = async ({ name }: ObjectKey): Promise<Outcome | undefined> => {
    const described = wanted.find(node => node.name === name);
    if (described === undefined) return retire(name);
    if (nodes.get({ namespace: '', name }) === undefined) {
      await cluster.create('nodes', described.object).catch(error => {
        if (statusCodeOf(error) !== 409) throw error;
      });
    }
    const node = nodes.get({ namespace: '', name });
    if (node === undefined || node.metadata.annotations?.[FAILURE] === 'lost')
      return { requeueAfterMs: RENEW_MS };
    const ready = readiness(described.health, await described.problem());
    const conditions = conditionsAt(node.status?.conditions, ready, alarms.now());
    const status = { ...node.status, ...described.facts, conditions };
    if (!sameJson(status, node.status)) await cluster.updateStatus('nodes', { ...node, status });
    await renew(node);
    return { requeueAfterMs: RENEW_MS };
  };

  const queue = queueFor(context, 'own-nodes', reconcile);
  const earlier = [...nodes.all()].map(({ metadata }) => metadata.name);
  const named = [...pods.all()].flatMap(({ spec }) => spec.nodeName ?? []);
  for (const name of new Set([...earlier, ...named])) queue.add({ namespace: '', name });
  for (const { name } of wanted) queue.add({ namespace: '', name });
  return queue;
};
