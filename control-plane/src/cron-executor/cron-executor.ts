/**
 * Periodic work, once across all processes.
 *
 * Every process that declares a schedule computes its ticks from its own clock and tries to be the one that runs
 * each: the winner moves the schedule's last tick forward and holds the schedule by a lease, in one statement that
 * only one of them can win. While a schedule is held it does not run again: a tick that comes meanwhile waits, and
 * several of them count as one. When the holder dies, its lease runs out and another process runs the same tick
 * again with a higher fence; the dead one can no longer record anything. A run that fails is not repeated: the next
 * tick is its next chance.
 *
 * A tick that is noticed late, because no process was there or the run before took long, is left out or made good
 * once, as its schedule says. A schedule that is new begins with its next tick.
 */

import { Poller, settlesWithin } from '@freshet/kit/background';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Alongside } from '../unit-of-work/index.ts';
import { CronStore, type RunHold, type ScheduleRow } from './cron-store.ts';
import {
  listRuns,
  listSchedules,
  pruneHistory,
  requestRun,
  type ScheduleRun,
  type ScheduleState,
} from './history.ts';
import { cronMetrics } from './metrics.ts';
import { carryOut, type RunDeps } from './run.ts';
import { type ResolvedSchedule, resolveSchedules, type Schedule } from './schedule.ts';
import type { CronTables } from './tables.ts';

interface CronExecutorDeps {
  readonly sql: Kysely<CronTables>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly registry: Registry;
  /** Names this process among its like; shown in the history. */
  readonly replica: string;
  readonly schedules: readonly Schedule[];
  /** How soon a requested run, or one whose process died, is noticed. */
  readonly idleMs?: number;
}

export interface CronExecutor {
  /** Begins to run schedules; needs no database yet, and goes on by itself whenever it returns. */
  start(): void;
  /** Begins no more runs and waits for the running ones; at the deadline they are left to other processes. */
  stop(deadlineMs?: number): Promise<void>;
  /** All schedules that any process declares. */
  list(): Promise<readonly ScheduleState[]>;
  runs(page?: Parameters<typeof listRuns>[1]): Promise<readonly ScheduleRun[]>;
  /** Asks some process that declares it to run a schedule now, and returns the run's id. */
  runNow(name: string, alongside?: Alongside): Promise<string>;
}

const IDLE_MS = 1_000;
const STOP_MS = 10_000;
const RELEASE_MS = 2_000;
const DECLARE_AGAIN_MS = 10 * 60_000;
const KEEP_RUNS_MS = 30 * 86_400_000;

/** A tick noticed later than this counts as missed. */
const LATE_MS = 60_000;

export const createCronExecutor = (deps: CronExecutorDeps): CronExecutor => {
  const { sql, clock, ids, log, registry, replica } = deps;
  const own: readonly Schedule[] = [
    {
      name: 'cron-executor.prune',
      everyMs: 3_600_000,
      run: () => pruneHistory(sql, new Date(clock.now().getTime() - KEEP_RUNS_MS)),
    },
  ];
  const schedules = resolveSchedules(deps.schedules.length > 0 ? [...deps.schedules, ...own] : []);
  const runs = { store: new CronStore(sql, replica), clock, log, metrics: cronMetrics(registry) };
  const ticker = new Ticker({ ...runs, ids, schedules, idleMs: deps.idleMs ?? IDLE_MS });
  return {
    start: () => ticker.start(),
    stop: (deadlineMs = STOP_MS) => ticker.stop(deadlineMs),
    list: () => listSchedules(sql, clock.now()),
    runs: page => listRuns(sql, page),
    runNow: async (name, alongside) => {
      const id = await requestRun({ sql, ids, clock }, name, alongside);
      ticker.wake();
      return id;
    },
  };
};

interface TickerDeps extends RunDeps {
  readonly ids: Ids;
  readonly schedules: readonly ResolvedSchedule[];
  readonly idleMs: number;
}

/** Looks at the schedules of this process each time one may be due, and runs what it wins. */
class Ticker {
  readonly #deps: TickerDeps;
  readonly #poller: Poller;
  readonly #running = new Map<RunHold, Promise<void>>();
  readonly #stopping = new AbortController();
  #declaredAt: number | undefined;

  constructor(deps: TickerDeps) {
    this.#deps = deps;
    this.#poller = new Poller({
      name: 'schedules',
      clock: deps.clock,
      log: deps.log,
      turn: () => this.#turn(),
    });
  }

  start(): void {
    if (this.#deps.schedules.length > 0) this.#poller.start();
  }

  wake(): void {
    this.#poller.wake();
  }

  async stop(deadlineMs: number): Promise<void> {
    const { clock } = this.#deps;
    await this.#poller.stop();
    if (await settlesWithin(Promise.all(this.#running.values()), deadlineMs, clock)) return;
    const left = [...this.#running.keys()];
    this.#stopping.abort(new Error('the process is going away'));
    await settlesWithin(Promise.all(left.map(hold => this.#release(hold))), RELEASE_MS, clock);
  }

  async #release(hold: RunHold): Promise<void> {
    try {
      await this.#deps.store.release(hold);
    } catch (error) {
      // The lease runs out by itself, so nothing is lost but time.
      this.#deps.log.warn({ schedule: hold.name, error }, 'could not leave a scheduled run to others');
    }
  }

  async #turn(): Promise<number> {
    const { schedules, store, clock, idleMs } = this.#deps;
    await this.#declare();
    const rows = new Map((await store.read(schedules.map(({ name }) => name))).map(row => [row.name, row]));
    for (const schedule of schedules) {
      const row = rows.get(schedule.name);
      if (row) await this.#look(schedule, row);
    }
    const now = clock.now();
    const untilNext = schedules.map(({ timing }) => {
      const next = timing.next(now);
      return next ? next.getTime() - now.getTime() : idleMs;
    });
    return Math.max(1, Math.min(idleMs, ...untilNext));
  }

  /** Again from time to time, so that the schedules are not taken for deserted. */
  async #declare(): Promise<void> {
    const { schedules, store, clock } = this.#deps;
    const now = clock.now();
    if (this.#declaredAt !== undefined && now.getTime() - this.#declaredAt < DECLARE_AGAIN_MS) return;
    await store.declare(schedules, now);
    this.#declaredAt = now.getTime();
  }

  async #look(schedule: ResolvedSchedule, row: ScheduleRow): Promise<void> {
    const now = this.#deps.clock.now();
    const hold = await this.#begin(schedule, row, now);
    if (!hold) return;
    const options = { claimedAt: now.getTime(), stopping: this.#stopping.signal };
    const running = carryOut(this.#deps, schedule, hold, options)
      .catch(error => {
        this.#deps.log.warn({ schedule: schedule.name, error }, 'could not record a scheduled run');
      })
      .finally(() => {
        this.#running.delete(hold);
        this.#poller.wake();
      });
    this.#running.set(hold, running);
  }

  async #begin(schedule: ResolvedSchedule, row: ScheduleRow, now: Date): Promise<RunHold | undefined> {
    const { store, ids } = this.#deps;
    const claim = { name: schedule.name, leaseMs: schedule.leaseMs, now };
    if (row.claim === 'held') return undefined;
    if (row.claim === 'orphaned') return store.takeOver(claim);
    if (row.requestedRunId !== null) return store.beginRequested(claim);
    const tick = schedule.timing.last(now);
    if (!tick || tick <= row.lastTickAt) return undefined;
    if (schedule.catchUp === 'once' || now.getTime() - tick.getTime() <= LATE_MS) {
      return store.beginTick(claim, tick, ids.next());
    }
    await store.leaveOut(schedule.name, tick);
    return undefined;
  }
}
