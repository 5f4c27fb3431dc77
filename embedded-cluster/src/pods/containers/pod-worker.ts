/**
 * The life of one real pod: its volumes, its network, its init containers one after the other, then all others, until
 * those that it is for have ended for good, or it is deleted. The worker takes the pod as it was last seen, does what
 * has to be done in its own time, and says whenever there is something new to report.
 *
 * A worker that lets go touches nothing. The next one for the same pod finds its containers by their labels and goes
 * on: what runs is left alone, what has ended meanwhile is dealt with.
 */
import { isDeleting } from '../../reconciling/index.ts';
import type { Pod, PodStatus } from '../../shapes/index.ts';
import type { PodHappening } from '../container-run.ts';
import { isFinished, isOver, onTurn, type PodLife } from '../life.ts';
import { podStatus } from '../pod-status.ts';
import type { PodDesk, RuntimeWorld } from './desk.ts';
import { LABELS } from './labels.ts';
import { addedTo, containersOf, type LiveContainer } from './live-container.ts';
import { createNetworkHolder } from './network-holder.ts';
import { runContainer } from './run-container.ts';
import { takeUp } from './take-up.ts';
import { openVolumes } from './volumes.ts';

export interface PodWorker {
  /** Takes note of how the pod is now. */
  see(pod: Pod): void;
  status(now: Date): PodStatus;
  /** What happened since this was last asked. */
  happenings(): PodHappening[];
  /** The pod was asked to stop, and nothing of it is left. */
  readonly isGone: boolean;
  container(name: string): LiveContainer | undefined;
  addressOf(port: number): ReturnType<PodDesk['addressOf']>;
  /** Ends everything at once: the pod is no more. */
  discard(): Promise<void>;
  /** Stops looking after the pod, and leaves it as it is. */
  letGo(): Promise<void>;
}

const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
const REFRESH_MS = 30_000;
const MOST_HAPPENINGS = 500;
const FOREVER = Number.POSITIVE_INFINITY;

interface WorkerDeps {
  readonly world: RuntimeWorld;
  readonly changed: (pod: Pod) => void;
}

const graceOf = ({ metadata, spec }: Pod): number =>
  (metadata.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds ?? 30) * 1_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Begins to look after a pod. */
export const startPodWorker = (first: Pod, { world, changed }: WorkerDeps): PodWorker => {
  const { engine, clock, log, folders } = world;
  let pod = first;
  const uid = first.metadata.uid ?? '';
  const letting = new AbortController();
  const stopping = new AbortController();
  const containers = containersOf(first);
  const ephemeral: LiveContainer[] = [];
  const loops = new Map<LiveContainer, { ended: Promise<void>; dismiss: AbortController }>();
  let news: PodHappening[] = [];
  let isGone = false;
  let graceUntil: number | undefined;
  const since = Date.parse(first.status?.startTime ?? '') || clock.now().getTime();
  const life = {
    since,
    containers,
    ephemeral,
    sandboxUntil: FOREVER as number | undefined,
    failure: undefined as PodLife['failure'],
    stopped: false,
  };

  let waiting = Promise.withResolvers<void>();
  const stir = (): void => {
    waiting.resolve();
    waiting = Promise.withResolvers<void>();
  };
  const report = (): void => {
    stir();
    if (!letting.signal.aborted) changed(pod);
  };
  const tell = (happening: PodHappening): void => {
    if (news.length < MOST_HAPPENINGS) news.push(happening);
    report();
  };
  const holder = createNetworkHolder(world, () => pod);
  const where = () => ({
    podIP: holder.address ?? pod.status?.podIP ?? '',
    hostIP: world.hostIP,
    allocatable: world.allocatable,
  });
  const volumes = openVolumes({ world, pod: () => pod, where });
  const desk: PodDesk = {
    world,
    pod: () => pod,
    where,
    holder: async () => {
      const id = await holder.ensure();
      life.sandboxUntil = undefined;
      return id;
    },
    addressOf: port => holder.addressOf(port),
    mountsFor: volumes.mountsFor,
    engineIdOf: name => containers.find(({ spec }) => spec.name === name)?.engineId,
    tell,
    changed: report,
    letGo: letting.signal,
  };

  const wanted = AbortSignal.any([letting.signal, stopping.signal]);
  const noLongerWanted = aborted(wanted);

  const nextChange = async (): Promise<void> => {
    await Promise.race([waiting.promise, noLongerWanted]);
    wanted.throwIfAborted();
  };

  /** Tries until it works; what is wrong is told once each time. */
  const insist = async (attempt: () => Promise<string | undefined>, reason: string): Promise<void> => {
    for (let waitMs = RETRY_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_RETRY_MS)) {
      const problem = await attempt().catch(messageOf);
      wanted.throwIfAborted();
      if (problem === undefined) return;
      tell({ type: 'Warning', reason, message: problem });
      await clock.sleep(waitMs, wanted);
    }
  };

  const adopt = async (): Promise<void> => {
    const listed = await engine.list(uid);
    const network = listed.find(({ labels }) => labels[LABELS.container] === undefined);
    if (network !== undefined) await holder.adopt(network.id);
    if (holder.id !== undefined) life.sandboxUntil = undefined;
    for (const one of containers) takeUp(one, pod, listed, world.traits.podman ? 'podman' : 'docker');
  };

  const launch = (one: LiveContainer): Promise<void> => {
    const running = loops.get(one);
    if (running !== undefined) return running.ended;
    const dismiss = new AbortController();
    const ended = runContainer(desk, one, AbortSignal.any([dismiss.signal, stopping.signal]));
    loops.set(one, { ended, dismiss });
    ended.catch((error: unknown) => {
      if (!letting.signal.aborted)
        log.error({ error, pod: uid, container: one.spec.name }, 'a container is lost');
    });
    return ended;
  };

  const dismiss = async (one: LiveContainer, graceMs: number): Promise<void> => {
    const loop = loops.get(one);
    one.isDismissed = true;
    one.end?.({ graceMs });
    loop?.dismiss.abort();
    await loop?.ended;
  };

  /** Runs init containers until they let the rest begin; answers whether they did. */
  const initialize = async (): Promise<boolean> => {
    for (;;) {
      const turn = onTurn(life as { containers: readonly LiveContainer[] });
      if (isFinished(life)) return false;
      if (turn.some(({ role }) => role === 'main')) return true;
      for (const one of turn) if (!isOver(one)) launch(one).catch(() => undefined);
      await nextChange();
    }
  };

  const stopAll = async (graceMs: number): Promise<void> => {
    const inOrder = [...containers].reverse();
    const others = inOrder.filter(({ role }) => role !== 'sidecar');
    await Promise.all([...others, ...ephemeral].map(one => dismiss(one, graceMs)));
    for (const one of inOrder.filter(({ role }) => role === 'sidecar')) await dismiss(one, graceMs);
  };

  const keepFresh = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      await clock.sleep(REFRESH_MS, signal);
      await volumes
        .refresh()
        .catch((error: unknown) => log.warn({ error, pod: uid }, 'a volume is out of date'));
    }
  };

  const watchDeadline = async (signal: AbortSignal): Promise<void> => {
    const seconds = pod.spec.activeDeadlineSeconds;
    if (seconds === undefined) return;
    await clock.sleep(Math.max(0, since + seconds * 1_000 - clock.now().getTime()), signal);
    const message = 'Pod was active on the node longer than the specified deadline';
    life.failure = { reason: 'DeadlineExceeded', message };
    tell({ type: 'Normal', reason: 'DeadlineExceeded', message });
    await stopAll(graceOf(pod));
  };

  /** Its containers have lost their network with whoever held it: they are ended, and begin anew with another. */
  const watchNetwork = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const { id } = holder;
      if (id === undefined) await clock.sleep(RETRY_MS, signal);
      else {
        await engine.wait(id, signal).catch(() => clock.sleep(RETRY_MS, signal));
        signal.throwIfAborted();
        const state = await engine.inspect(id).catch(() => ({ isRunning: true }));
        if (state?.isRunning === true || id !== holder.id) continue;
        const message = 'Pod sandbox changed, it will be killed and re-created.';
        tell({ type: 'Normal', reason: 'SandboxChanged', message });
        for (const one of containers) one.end?.({ graceMs: 0, because: message });
        await clock.sleep(RETRY_MS, signal);
      }
    }
  };

  const note = (error: unknown, signal: AbortSignal): void => {
    if (!signal.aborted) log.error({ error, pod: uid }, 'looking after a pod failed');
  };

  const work = async (): Promise<void> => {
    await insist(async () => {
      await adopt();
      return undefined;
    }, 'FailedSync');
    await insist(async () => {
      const missing = await volumes.prepare();
      return missing && `MountVolume.SetUp failed for volume "${missing.volume}" : ${missing.problem}`;
    }, 'FailedMount');
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, wanted]);
    const beside = [keepFresh, watchDeadline, watchNetwork].map(watch =>
      watch(signal).catch(error => note(error, signal)),
    );
    try {
      if (!isFinished(life))
        await insist(() => desk.holder().then(() => undefined), 'FailedCreatePodSandBox');
      report();
      if (await initialize()) {
        const mains = containers.filter(({ role }) => role === 'main');
        await Promise.all(mains.filter(one => !isOver(one)).map(launch));
      }
      wanted.throwIfAborted();
      await stopAll(graceOf(pod));
      life.stopped = true;
      await holder.release();
    } finally {
      over.abort();
      await Promise.all(beside);
    }
    report();
  };

  const removeAll = async (): Promise<void> => {
    await engine.removeAll(await engine.list(uid));
    await folders
      .forget(uid)
      .catch((error: unknown) => log.warn({ error, pod: uid }, 'files of a pod could not be removed'));
  };

  const stop = async (working: Promise<void>): Promise<void> => {
    for (const one of [...containers, ...ephemeral]) one.isDismissed = true;
    const ending = stopAll(graceOf(pod));
    stopping.abort();
    await working.catch(() => undefined);
    await ending;
    life.stopped = true;
    for (;;) {
      try {
        await removeAll();
        break;
      } catch (error) {
        letting.signal.throwIfAborted();
        log.warn({ error, pod: uid }, 'containers of a pod could not be removed');
        await clock.sleep(RETRY_MS, letting.signal);
      }
    }
    isGone = true;
    report();
  };

  /** A second, shorter grace: whatever has not ended by then is killed. */
  const hurry = async (until: number): Promise<void> => {
    await clock.sleep(Math.max(0, until - clock.now().getTime()), letting.signal);
    const running = [...containers, ...ephemeral].filter(({ stage }) => stage.kind === 'running');
    await Promise.all(running.map(({ engineId }) => engineId && engine.kill(engineId, 'SIGKILL')));
  };

  const replaceChanged = (): void => {
    const specs = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
    for (const one of containers) {
      const spec = specs.find(({ name }) => name === one.spec.name);
      if (spec === undefined || spec.image === one.spec.image) continue;
      one.spec = spec;
      one.loops = 0;
      const because = `Container ${spec.name} definition changed, will be restarted`;
      one.end?.({ graceMs: graceOf(pod), because });
    }
  };

  const working = work().catch((error: unknown) => note(error, wanted));
  let ending: Promise<void> | undefined;

  const see = (next: Pod): void => {
    pod = next;
    stir();
    if (!isDeleting(pod)) {
      replaceChanged();
      if (life.stopped) return;
      for (const one of addedTo(pod, ephemeral)) {
        ephemeral.push(one);
        launch(one).catch(() => undefined);
      }
      return;
    }
    const until = clock.now().getTime() + graceOf(pod);
    if (ending === undefined) {
      graceUntil = until;
      ending = stop(working);
      ending.catch((error: unknown) => note(error, letting.signal));
    } else if (graceUntil !== undefined && until < graceUntil - 1_000) {
      graceUntil = until;
      hurry(until).catch((error: unknown) => note(error, letting.signal));
    }
  };

  return {
    see,
    status: now => podStatus(life, pod, { hostIP: world.hostIP, podIP: where().podIP }, now),
    happenings: () => {
      const told = news;
      news = [];
      return told;
    },
    get isGone() {
      return isGone;
    },
    container: name => [...containers, ...ephemeral].find(({ spec }) => spec.name === name),
    addressOf: port => holder.addressOf(port),
    letGo: async () => {
      letting.abort();
      await Promise.allSettled([working, ending, ...[...loops.values()].map(({ ended }) => ended)]);
    },
    discard: async () => {
      letting.abort();
      await Promise.allSettled([working, ending, ...[...loops.values()].map(({ ended }) => ended)]);
      await removeAll();
    },
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
