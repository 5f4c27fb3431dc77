/** Runs pods in containers of the engine, and finds again after a restart what it ran before. */
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ObjectKey } from '../../objects/index.ts';
import type { Pod } from '../../shapes/index.ts';
import type { PodReport, PodRuntime } from '../runtime.ts';
import type { RuntimeWorld } from './desk.ts';
import { LABELS } from './labels.ts';
import { type PodWorker, startPodWorker } from './pod-worker.ts';

interface ContainerRuntimeDeps {
  readonly world: RuntimeWorld;
  /** The pods and PersistentVolumes that there are, by uid and by name. */
  readonly known: () => { readonly pods: ReadonlySet<string>; readonly volumes: ReadonlySet<string> };
}

export interface ContainerRuntime extends PodRuntime {
  worker(uid: string): PodWorker | undefined;
  /** Lets go of all pods and leaves them as they are. */
  stop(): Promise<void>;
}

const SWEEP_MS = 60_000;

const hasEnded = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

const keyOf = ({ metadata }: Pod): ObjectKey => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

/** Removes containers and folders of pods that are no more: whoever was to do that was killed before. */
const removeLeftovers = async ({ world, known }: ContainerRuntimeDeps): Promise<void> => {
  const { engine, folders } = world;
  const listed = await engine.list();
  const { pods, volumes } = known();
  await engine.removeAll(listed.filter(({ labels }) => !pods.has(labels[LABELS.uid] ?? '')));
  await folders.sweep({ pods, volumes });
};

const keepSwept = async (deps: ContainerRuntimeDeps, clock: Clock, signal: AbortSignal): Promise<void> => {
  const log: Logger = deps.world.log;
  for (;;) {
    await removeLeftovers(deps).catch((error: unknown) => log.warn({ error }, 'leftovers of pods remain'));
    await clock.sleep(SWEEP_MS, signal);
  }
};

export const createContainerRuntime = (deps: ContainerRuntimeDeps): ContainerRuntime => {
  const { world } = deps;
  const { clock, log, engine, folders } = world;
  const workers = new Map<string, PodWorker>();
  const discarding = new Set<Promise<void>>();
  const stopping = new AbortController();
  let tell: (pod: ObjectKey) => void = () => undefined;
  const sweeping = keepSwept(deps, clock, stopping.signal).catch(() => undefined); // only the end aborts it

  const workerFor = (pod: Pod): PodWorker => {
    const uid = pod.metadata.uid ?? '';
    const known = workers.get(uid);
    if (known !== undefined) return known;
    const made = startPodWorker(pod, { world, changed: changed => tell(keyOf(changed)) });
    workers.set(uid, made);
    return made;
  };

  const discard = async (uid: string, worker: PodWorker | undefined): Promise<void> => {
    try {
      if (worker !== undefined) await worker.discard();
      else {
        await engine.removeAll(await engine.list(uid));
        await folders.forget(uid);
      }
    } catch (error) {
      log.warn({ error, pod: uid }, 'a pod that is no more left something; it will be swept up');
    }
  };

  return {
    annotations: {},
    onNews: listener => {
      tell = listener;
    },
    sync: (pod, now): PodReport => {
      const uid = pod.metadata.uid ?? '';
      // What has ended stays as it was reported; its containers are kept for their logs until it is deleted.
      if (hasEnded(pod) && pod.metadata.deletionTimestamp === undefined && !workers.has(uid))
        return { status: pod.status ?? {}, happenings: [], dueAt: undefined, isGone: false };
      const worker = workerFor(pod);
      worker.see(pod);
      return {
        status: worker.status(now),
        happenings: worker.happenings(),
        dueAt: undefined,
        isGone: worker.isGone,
      };
    },
    forget: uid => {
      const worker = workers.get(uid);
      workers.delete(uid);
      if (worker?.isGone === true || stopping.signal.aborted) return;
      const work = discard(uid, worker).finally(() => discarding.delete(work));
      discarding.add(work);
    },
    worker: uid => workers.get(uid),
    stop: async () => {
      stopping.abort();
      await Promise.all([...workers.values()].map(worker => worker.letGo()));
      await Promise.all([sweeping, ...discarding]);
      workers.clear();
    },
  };
};
