import type { Logger } from '@freshet/kit/log';
import { sameJson } from '../json/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import {
  type Alarms,
  type Cluster,
  createReconciler,
  type EventRecorder,
  keyOf,
  type Outcome,
  type Reconciler,
  unlessGone,
} from '../reconciling/index.ts';
import type { Pod } from '../shapes/index.ts';
import type { PodReport, PodRuntime } from './runtime.ts';

interface NodeAgentDeps {
  readonly cluster: Cluster;
  readonly alarms: Alarms;
  readonly log: Logger;
  /** The recorder in the name of a node. */
  readonly events: (node: string) => EventRecorder;
  /** Whether a node is one of those that the runtime stands for. */
  readonly owns: (node: string) => boolean;
  readonly runtime: PodRuntime;
}

/** Reports what the runtime makes of the pods of its nodes, and removes those that have stopped. */
export const startNodeAgent = (deps: NodeAgentDeps): Reconciler => {
  const { alarms, log, events, owns, runtime } = deps;
  const cluster = deps.cluster.as('kubelet');
  const pods = cluster.view('pods');

  const report = async (pod: Pod, { status, happenings }: PodReport): Promise<void> => {
    const recorder = events(pod.spec.nodeName ?? '');
    for (const { type, reason, message, fieldPath } of happenings) {
      if (type === 'Normal') recorder.normal(pod, reason, message, fieldPath);
      else recorder.warning(pod, reason, message, fieldPath);
    }
    const next = { ...pod.status, ...status };
    if (sameJson(pod.status, next)) return;
    // Whoever looks at a pod alone should see what it is, too.
    const annotations = { ...pod.metadata.annotations, ...runtime.annotations };
    await cluster.updateStatus('pods', { ...pod, metadata: { ...pod.metadata, annotations }, status: next });
  };

  const remove = async (pod: Pod): Promise<void> => {
    // With a period of zero it has been asked for already: somebody's finalizer holds it.
    if (pod.metadata.deletionGracePeriodSeconds === 0 && (pod.metadata.finalizers ?? []).length > 0) return;
    const uid = pod.metadata.uid;
    await unlessGone(
      cluster.delete('pods', keyOf(pod), { gracePeriodSeconds: 0, ...(uid === undefined ? {} : { uid }) }),
    );
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const pod = pods.get(key);
    if (pod === undefined || !owns(pod.spec.nodeName ?? '')) return undefined;
    const now = alarms.now();
    const result = runtime.sync(pod, now);
    await report(pod, result);
    if (result.isGone) await remove(pod);
    return result.dueAt === undefined
      ? undefined
      : { requeueAfterMs: Math.max(0, result.dueAt - now.getTime()) };
  };

  const reconciler = createReconciler({ name: 'node-agent', alarms, log, reconcile, concurrency: 64 });
  pods.onChange((now, before) => {
    if (now !== undefined && owns(now.spec.nodeName ?? '')) reconciler.add(keyOf(now));
    if (before !== undefined && before.metadata.uid !== now?.metadata.uid)
      runtime.forget(before.metadata.uid ?? '');
  });
  runtime.onNews(key => reconciler.add(key));
  return reconciler;
};
