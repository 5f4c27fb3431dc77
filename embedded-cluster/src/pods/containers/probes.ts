import type { Clock } from '@freshet/kit/time';
import type { Probe } from '../../shapes/index.ts';
import { type HandlerTarget, runHandler } from './handlers.ts';

/**
 * A container is started when its startup probe has succeeded once; only then are the others asked. It is ready while
 * its readiness probe says so. When the startup or liveness probe has failed often enough, the container is to be
 * ended. A container without a probe of a kind is taken to be fine in that way.
 */
interface ProbeNews {
  started(): void;
  ready(isReady: boolean): void;
  /** One attempt failed. */
  failed(kind: ProbeKind, message: string): void;
  /** The container is to be ended. */
  dead(kind: ProbeKind): void;
}

type ProbeKind = 'Startup' | 'Liveness' | 'Readiness';

/** What a row of attempts adds up to. */
interface Tally {
  readonly isGood: boolean;
  readonly successes: number;
  readonly failures: number;
}

/** Counts an attempt: it takes as many in a row to turn as the thresholds say. */
export const tallied = (before: Tally, succeeded: boolean, probe: Probe): Tally => {
  const successes = succeeded ? before.successes + 1 : 0;
  const failures = succeeded ? 0 : before.failures + 1;
  if (succeeded && successes >= (probe.successThreshold ?? 1)) return { isGood: true, successes, failures };
  if (!succeeded && failures >= (probe.failureThreshold ?? 3)) return { isGood: false, successes, failures };
  return { isGood: before.isGood, successes, failures };
};

interface ProbeWorld {
  readonly target: HandlerTarget;
  readonly clock: Clock;
  readonly news: ProbeNews;
  readonly signal: AbortSignal;
  /** What is known of the container already. */
  readonly isStarted: boolean;
  readonly isReady: boolean;
}

const attempts = async function* (
  { target, clock, news, signal }: ProbeWorld,
  kind: ProbeKind,
  probe: Probe,
  begin: boolean,
): AsyncGenerator<Tally> {
  let tally: Tally = { isGood: begin, successes: 0, failures: 0 };
  const periodMs = (probe.periodSeconds ?? 10) * 1_000;
  await clock.sleep((probe.initialDelaySeconds ?? 0) * 1_000, signal);
  for (;;) {
    const timeoutMs = (probe.timeoutSeconds ?? 1) * 1_000;
    const { isGood, isUnknown, message } = await runHandler(target, probe, { timeoutMs, signal });
    if (signal.aborted) return;
    if (!isGood) news.failed(kind, message);
    if (isUnknown !== true) {
      tally = tallied(tally, isGood, probe);
      yield tally;
    }
    await clock.sleep(periodMs, signal);
  }
};

const awaitStart = async (world: ProbeWorld, probe: Probe): Promise<boolean> => {
  for await (const { isGood, failures } of attempts(world, 'Startup', probe, false)) {
    if (isGood) return true;
    if (failures >= (probe.failureThreshold ?? 3)) {
      world.news.dead('Startup');
      return false;
    }
  }
  return false;
};

const watchLife = async (world: ProbeWorld, probe: Probe): Promise<void> => {
  for await (const { isGood } of attempts(world, 'Liveness', probe, true)) {
    if (isGood) continue;
    world.news.dead('Liveness');
    return;
  }
};

const watchReadiness = async (world: ProbeWorld, probe: Probe): Promise<void> => {
  for await (const { isGood } of attempts(world, 'Readiness', probe, world.isReady)) world.news.ready(isGood);
};

/** Asks a container how it is until the signal says that it has ended. Never rejects. */
export const watchProbes = async (world: ProbeWorld): Promise<void> => {
  const { startupProbe, livenessProbe, readinessProbe } = world.target.container;
  try {
    if (startupProbe && !world.isStarted && !(await awaitStart(world, startupProbe))) return;
    world.news.started();
    if (!readinessProbe) world.news.ready(true);
    await Promise.all([
      ...(livenessProbe ? [watchLife(world, livenessProbe)] : []),
      ...(readinessProbe ? [watchReadiness(world, readinessProbe)] : []),
    ]);
  } catch (error) {
    if (!world.signal.aborted) throw error;
  }
};
