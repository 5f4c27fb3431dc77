/**
 * The life of one real container of a pod:
 *
 *     image → made → started → (probed) → ended → started again, at once the first time, then after growing delays
 *
 * It ends by itself, or because it is told to: its pod stops, a probe gives up on it, its image was changed. It is told
 * first (preStop, then SIGTERM) and killed when its grace is over. Whoever wants it to run no more dismisses it. When
 * this process lets go, the container stays as it is, and whoever comes next takes it up from there.
 */
import { timestamp } from '../../reconciling/index.ts';
import type { Handler } from '../../shapes/index.ts';
import type { PodHappening } from '../container-run.ts';
import { backoffFor, isRestarted, LONG_RUN_MS, pathOf } from '../life.ts';
import { beginContainer } from './begin-container.ts';
import type { PodDesk } from './desk.ts';
import type { InspectedContainer } from './engine.ts';
import { type HandlerTarget, runHandler } from './handlers.ts';
import { type EndOrder, type LiveContainer, terminationOf } from './live-container.ts';
import { watchProbes } from './probes.ts';
import { readTail } from './read-log.ts';

const RETRY_MS = 1_000;
const NOTED_MS = 20;
const TROUBLE_MS = 5_000;
const START_FAILED = 128;
const TAIL = { lines: 80, bytes: 2_048 } as const;
/** A hook that hangs is given up on; a hook before the end has the grace of its container. */
const HOOK_MS = 60_000;

const tell = (desk: PodDesk, one: LiveContainer, happening: Omit<PodHappening, 'fieldPath'>): void =>
  desk.tell({ ...happening, fieldPath: pathOf(one) });

/** Waits until a container has ended, however often the engine goes away meanwhile. */
const awaitEnd = async (desk: PodDesk, id: string): Promise<InspectedContainer | undefined> => {
  const { engine, clock } = desk.world;
  for (;;) {
    try {
      const state = await engine.inspect(id);
      if (state === undefined || (!state.isRunning && state.hasStarted)) return state;
      await engine.wait(id, desk.letGo);
      // Its end is noted a moment later.
      await clock.sleep(NOTED_MS, desk.letGo);
    } catch (error) {
      desk.letGo.throwIfAborted();
      desk.world.log.debug({ error, container: id }, 'the container engine does not answer');
      await clock.sleep(RETRY_MS, desk.letGo);
    }
  }
};

const targetOf = (desk: PodDesk, one: LiveContainer, id: string): HandlerTarget => ({
  engine: desk.world.engine,
  id,
  container: one.spec,
  addressOf: desk.addressOf,
});

interface Run {
  readonly desk: PodDesk;
  readonly one: LiveContainer;
  readonly id: string;
  readonly ended: Promise<InspectedContainer | undefined>;
}

const beforeStop = async ({ desk, one, id }: Run, hook: Handler, signal: AbortSignal): Promise<void> => {
  if (hook.sleep !== undefined) {
    await desk.world.clock.sleep(hook.sleep.seconds * 1_000, signal).catch(() => undefined);
    return;
  }
  const options = { timeoutMs: HOOK_MS, signal };
  const { isGood, message } = await runHandler(targetOf(desk, one, id), hook, options);
  if (!isGood && !signal.aborted)
    tell(desk, one, {
      type: 'Warning',
      reason: 'FailedPreStopHook',
      message: `PreStopHook failed: ${message}`,
    });
};

/** Tells a container to end, and kills it when it takes longer than it may. */
const bringToEnd = async (run: Run, { graceMs, because }: EndOrder): Promise<void> => {
  const { desk, one, id, ended } = run;
  const { engine, clock } = desk.world;
  const message = because ?? `Stopping container ${one.spec.name}`;
  tell(desk, one, { type: 'Normal', reason: 'Killing', message });
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, desk.letGo]);
  const done = ended.finally(() => over.abort()).catch(() => undefined);
  const late = clock.sleep(graceMs, signal).then(
    () => over.abort(),
    () => undefined, // it ended in time
  );
  const ask = async (): Promise<void> => {
    const hook = one.spec.lifecycle?.preStop;
    if (hook && graceMs > 0) await beforeStop(run, hook, signal);
    if (!signal.aborted) await engine.kill(id, 'SIGTERM');
  };
  const asked = graceMs > 0 ? ask() : Promise.resolve();
  await Promise.race([done, late]);
  await asked.catch(() => undefined); // an engine that went away is told of by the end that does not come
  desk.letGo.throwIfAborted();
  await engine.kill(id, 'SIGKILL');
};

const afterStart = async ({ desk, one, id }: Run, order: (order: EndOrder) => void): Promise<void> => {
  const hook = one.spec.lifecycle?.postStart;
  if (!hook) return;
  const options = { timeoutMs: HOOK_MS, signal: desk.letGo };
  const { isGood, message } = await runHandler(targetOf(desk, one, id), hook, options);
  if (isGood || desk.letGo.aborted) return;
  tell(desk, one, {
    type: 'Warning',
    reason: 'FailedPostStartHook',
    message: `PostStartHook failed: ${message}`,
  });
  order({ graceMs: graceOf(desk), because: 'FailedPostStartHook' });
};

const graceOf = (desk: PodDesk): number => (desk.pod().spec.terminationGracePeriodSeconds ?? 30) * 1_000;

const setRunning = (
  desk: PodDesk,
  one: LiveContainer,
  change: { ready?: boolean; started?: boolean },
): void => {
  if (one.stage.kind !== 'running') return;
  const next = { ...one.stage, ...change };
  if (next.ready === one.stage.ready && next.started === one.stage.started) return;
  one.stage = next;
  desk.changed();
};

const watchHealth = (run: Run, order: (order: EndOrder) => void, signal: AbortSignal): Promise<void> => {
  const { desk, one, id } = run;
  return watchProbes({
    target: targetOf(desk, one, id),
    clock: desk.world.clock,
    signal,
    isStarted: one.stage.kind === 'running' && one.stage.started === true,
    isReady: one.stage.kind === 'running' && one.stage.ready,
    news: {
      started: () => setRunning(desk, one, { started: true }),
      ready: isReady => setRunning(desk, one, { ready: isReady }),
      failed: (kind, message) =>
        tell(desk, one, {
          type: 'Warning',
          reason: 'Unhealthy',
          message: `${kind} probe failed: ${message}`,
        }),
      dead: kind => {
        const because = `Container ${one.spec.name} failed ${kind.toLowerCase()} probe, will be restarted`;
        order({ graceMs: graceOf(desk), because });
      },
    },
  });
};

interface RunEnd {
  readonly state: InspectedContainer | undefined;
  /** It was told to end, and did not do so by itself. */
  readonly wasOrdered: boolean;
}

/** From the start of a container to its end. */
const follow = async (desk: PodDesk, one: LiveContainer, isNew: boolean): Promise<RunEnd> => {
  const id = one.engineId ?? '';
  const run = { desk, one, id, ended: awaitEnd(desk, id) };
  run.ended.catch(() => undefined); // whoever waits for it hears of it
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, desk.letGo]);
  const { promise: ordered, resolve: order } = Promise.withResolvers<EndOrder>();
  one.end = order;
  if (one.isDismissed) order({ graceMs: graceOf(desk) });
  const health = watchHealth(run, order, signal);
  if (isNew) void afterStart(run, order);
  try {
    const first = await Promise.race([run.ended.then(() => undefined), ordered]);
    if (first !== undefined) await bringToEnd(run, first);
    return { state: await run.ended, wasOrdered: first !== undefined };
  } finally {
    one.end = undefined;
    over.abort();
    await health;
  }
};

const messageOf = async (desk: PodDesk, one: LiveContainer, failed: boolean): Promise<string> => {
  const { folders, engine } = desk.world;
  const uid = desk.pod().metadata.uid ?? '';
  const text = await folders.message(uid, `${one.spec.name}-${one.restarts}`);
  if (text !== '' || !failed || one.spec.terminationMessagePolicy !== 'FallbackToLogsOnError') return text;
  return readTail(engine.client, one.engineId ?? '', { ...TAIL, isTerminal: one.spec.tty === true });
};

/** Engines that do not see that memory ran out show a kill that nobody ordered. */
const ranOutOfMemory = (desk: PodDesk, { spec }: LiveContainer, { state, wasOrdered }: RunEnd): boolean => {
  if (state?.outOfMemory === true) return true;
  const isLimited = spec.resources?.limits?.memory !== undefined;
  return desk.world.blindToMemory && isLimited && !wasOrdered && state?.exitCode === 137;
};

/** Notes how a run ended. */
const record = async (desk: PodDesk, one: LiveContainer, end: RunEnd): Promise<void> => {
  const { state } = end;
  const now = desk.world.clock.now().getTime();
  const message = await messageOf(desk, one, state?.exitCode !== 0);
  const isOutOfMemory = ranOutOfMemory(desk, one, end);
  one.terminated = terminationOf(one, { state, isOutOfMemory, now, message });
  const since = one.stage.kind === 'running' ? one.stage.since : now;
  one.loops = now - since > LONG_RUN_MS ? 1 : one.loops + 1;
};

const recordFailedStart = (desk: PodDesk, one: LiveContainer, problem: string): void => {
  const at = timestamp(desk.world.clock.now());
  one.terminated = {
    exitCode: START_FAILED,
    reason: 'StartError',
    message: problem.slice(0, 4_096),
    startedAt: timestamp(new Date(0)),
    finishedAt: at,
    ...(one.containerId === undefined ? {} : { containerID: one.containerId }),
  };
  one.loops += 1;
};

/** Whether there is to be another run; waits for its time. */
const awaitRestart = async (desk: PodDesk, one: LiveContainer, signal: AbortSignal): Promise<boolean> => {
  const { clock } = desk.world;
  const at = clock.now().getTime();
  const isWanted = !one.isDismissed && isRestarted(one, desk.pod(), one.terminated?.exitCode ?? 0);
  one.stage = { kind: 'exited', at, ...(isWanted ? { until: at } : {}) };
  desk.changed();
  if (!isWanted) return false;
  if (one.loops > 1) {
    const { name, namespace, uid } = desk.pod().metadata;
    const message = `Back-off restarting failed container ${one.spec.name} in pod ${name}_${namespace}(${uid})`;
    tell(desk, one, { type: 'Warning', reason: 'BackOff', message });
    const delayMs = backoffFor(one.loops - 2);
    one.stage = { kind: 'backing-off', until: at + delayMs, delayMs };
    desk.changed();
    await clock.sleep(delayMs, signal);
  }
  one.restarts += 1;
  return true;
};

/** Starts a container, or takes up one that runs already; answers whether it came to run. */
const start = async (desk: PodDesk, one: LiveContainer, signal: AbortSignal): Promise<boolean> => {
  const { clock, engine } = desk.world;
  const known = one.engineId === undefined ? undefined : await engine.inspect(one.engineId);
  const isAdopted = known?.hasStarted === true && one.stage.kind === 'idle';
  if (!isAdopted) {
    const failed = await beginContainer(desk, one, signal);
    if (failed !== undefined) {
      recordFailedStart(desk, one, failed.problem);
      return false;
    }
  }
  const since = isAdopted ? known.startedAt : clock.now().getTime();
  const { startupProbe, readinessProbe } = one.spec;
  const before = isAdopted ? one.reported : undefined;
  one.reported = undefined;
  const started = startupProbe === undefined || before?.started === true;
  const ready = started && (readinessProbe === undefined || before?.ready === true);
  one.stage = { kind: 'running', since, ready, started };
  desk.changed();
  return true;
};

/** One run of a container and what follows from its end; answers whether there is to be another. */
const runOnce = async (desk: PodDesk, one: LiveContainer, signal: AbortSignal): Promise<boolean> => {
  const isNew = one.engineId === undefined || one.stage.kind !== 'idle';
  if (await start(desk, one, signal)) await record(desk, one, await follow(desk, one, isNew));
  return awaitRestart(desk, one, signal);
};

/** Runs a container for as long as its pod wants it. Resolves once it runs no more; rejects when this process lets go. */
export const runContainer = async (
  desk: PodDesk,
  one: LiveContainer,
  dismissed: AbortSignal,
): Promise<void> => {
  const signal = AbortSignal.any([dismissed, desk.letGo]);
  const { clock, log } = desk.world;
  for (;;) {
    try {
      if (!(await runOnce(desk, one, signal))) return;
    } catch (error) {
      desk.letGo.throwIfAborted();
      if (dismissed.aborted) break;
      // The engine went away, or the disk is full: whatever it is, it may heal.
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ error, container: one.spec.name }, 'a container could not be run');
      one.stage = { kind: 'blocked', until: 0, reason: 'RunContainerError', message };
      desk.changed();
      await clock.sleep(TROUBLE_MS, signal).catch(() => undefined);
    }
  }
  // Told to go before it came to run: there is nothing to end.
  one.stage = { kind: 'exited', at: clock.now().getTime() };
};
