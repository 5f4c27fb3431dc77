import type { AppProxyResolvers, ClusterPodLogsInput } from '@freshet/contracts/app-proxy';
import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { isRestartable, isScalable, MOST_REPLICAS, undoPatch } from '@freshet/domain/workloads';
import { Fault } from '@freshet/kit/errors';
import { isKubeError, type KubeClient, type KubeResource } from '@freshet/kit/kube-client';
import type { ClusterView, WorkloadName, WorkloadRow } from '../../boards/index.ts';
import { denied, type ProxyCall } from '../call.ts';
import type { ClusterDesk } from '../cluster-desk.ts';
import { containerLogs } from '../pod-logs.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { isSelfHealing, showWorkload } from '../show-workloads.ts';
import { whileAllowed } from '../while-allowed.ts';
import { revisionAt } from './workload-reads.ts';

const WRITER = 'freshet-runtime';

const impossible = (why: string): Fault => new Fault('RESOURCE_ACTION_INVALID', why);

/** Git would undo it within seconds; whoever wants it all the same has to say so. */
const checkGit = ({ application, object }: WorkloadRow, force: boolean | null | undefined): void => {
  if (!application || force || !isSelfHealing(application)) return;
  const { name, namespace = '' } = application.metadata;
  throw new Fault(
    'WORKLOAD_HELD_BY_GIT',
    `${object.kind} ${object.metadata.name} belongs to the application ${name}, which puts back what Git says`,
    { application: name, namespace },
  );
};

const serving = ({ cluster }: ClusterView, object: KubeObject): KubeResource => {
  const { group, kind } = keyOf(object);
  const served = cluster.kindOf(group, kind);
  if (!served) throw new Fault('RESOURCE_NOT_FOUND', `the cluster does not serve ${kind}`);
  return served;
};

const placeOf = ({ metadata: { name, namespace } }: KubeObject) => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
});

/** Somebody else was quicker: the lock of the patch did not hold. */
const unlessChanged = async <Answer>(object: KubeObject, write: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await write();
  } catch (error) {
    if (!isKubeError(error, 'Conflict') && !isKubeError(error, 'Invalid')) throw error;
    throw new Fault(
      'WORKLOAD_CHANGED',
      `${object.kind} ${object.metadata.name} was changed meanwhile, or the cluster refused the change`,
      { said: error.message.slice(0, 1_000) },
      { cause: error },
    );
  }
};

/** What is done to workloads in their clusters, past Git. */
export const workloadChanges = (parts: ProxyParts, desk: ClusterDesk) => {
  interface Wish {
    readonly cluster: string;
    readonly workload: WorkloadName;
  }

  const opened = async (call: ProxyCall, { cluster, workload }: Wish) => {
    const view = await desk.open(call, cluster);
    const { kind, namespace, name } = workload;
    call.guard.note({ cluster: view.cluster.name, workload: `${kind}/${namespace}/${name}`.slice(0, 512) });
    return { view, row: await desk.workload(call, view, workload) };
  };

  /** As it is after the change; what the cluster answered is newer than what watches have seen. */
  const after = (row: WorkloadRow, changed: KubeObject) => {
    const spec = changed.spec as { replicas?: number } | undefined;
    return showWorkload({
      ...row,
      object: changed,
      ...(spec?.replicas === undefined ? {} : { desired: spec.replicas }),
    });
  };

  const admitted = async (call: ProxyCall, { cluster, namespace, pod: name }: ClusterPodLogsInput) => {
    const view = await desk.open(call, cluster);
    const pod = await desk.pod(call, view, namespace, name);
    if (!(await desk.mayReadLogs(call, pod.application)))
      throw denied('the right to read logs of the application, or to update the cluster, is needed');
    return { client: view.cluster.client, pod: pod.object };
  };

  async function* lines(call: ProxyCall, input: ClusterPodLogsInput, { client, pod }: LogPlace) {
    const wish = {
      ...input,
      pod: { namespace: input.namespace, name: input.pod },
      follow: input.follow ?? true,
      previous: input.previous ?? false,
      tail: input.tail ?? 1_000,
      timestamps: input.timestamps ?? false,
    };
    const watched = { clock: parts.clock, signal: call.signal, admit: () => admitted(call, input) };
    const open = (signal: AbortSignal) => containerLogs(client, pod, wish, signal);
    for await (const some of whileAllowed(watched, open)) yield { lines: [...some] };
  }

  return {
    Mutation: {
      restartWorkload: async (_, wish, call) => {
        const { view, row } = await opened(call, wish);
        const { object } = row;
        if (!isRestartable(object)) throw impossible(`a ${object.kind} cannot be restarted`);
        await parts.engine.actions.run(
          { cluster: { server: view.cluster.server }, key: keyOf(object) },
          'restart',
        );
        return showWorkload(row);
      },
      scaleWorkload: async (_, { replicas, force, ...wish }, call) => {
        const { view, row } = await opened(call, wish);
        const { object } = row;
        if (!isScalable(object)) throw impossible(`a ${object.kind} has no number of pods to set`);
        if (!(replicas >= 0 && replicas <= MOST_REPLICAS))
          throw impossible(`replicas must be a number from 0 to ${MOST_REPLICAS}`);
        call.guard.note({ replicas: String(replicas), before: String(row.desired ?? '') });
        checkGit(row, force);
        const changed = await view.cluster.client.patch<KubeObject>(serving(view, object), placeOf(object), {
          kind: 'merge',
          patch: { spec: { replicas } },
          manager: WRITER,
        });
        return after(row, changed);
      },
      rollbackWorkload: async (_, { revision, force, ...wish }, call) => {
        const { view, row } = await opened(call, wish);
        const { object } = row;
        call.guard.note({ revision: String(revision) });
        const { found, current } = revisionAt(view, row, revision);
        if (found === current) throw impossible(`revision ${revision} is what runs already`);
        if (object.kind === 'Deployment' && row.isPaused)
          throw impossible('a paused Deployment cannot be rolled back: resume it first');
        checkGit(row, force);
        const changed = await unlessChanged(object, () =>
          view.cluster.client.patch<KubeObject>(serving(view, object), placeOf(object), {
            ...undoPatch(object, found),
            manager: WRITER,
          }),
        );
        return after({ ...row, images: found.images }, changed);
      },
    },
    Subscription: {
      clusterPodLogs: {
        subscribe: async (_, { input }, call) => lines(call, input, await admitted(call, input)) as never,
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};

interface LogPlace {
  readonly client: KubeClient;
  readonly pod: KubeObject;
}
