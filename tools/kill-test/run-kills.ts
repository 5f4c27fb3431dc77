/**
 * Kills processes at random moments and checks what became of every build.
 *
 * A control plane, a runner and a PostgreSQL of their own run a stream of builds. Each build has three steps, some with
 * an approval between them; each step prints numbered lines and signs a book outside of Freshet. What runs is killed
 * with SIGKILL, or stopped for a while, and started again. In the end the histories must agree:
 *
 * - every build that was acknowledged is there once and has ended, with success or with a reason;
 * - no step signed the book twice, and those that succeeded signed it once;
 * - the log of a step that succeeded has every line, once and in order; no other log has a gap or a line twice;
 * - nothing is left: no process of a step, no lock, no claim.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { bookOf, keepApproving, keepBuilding, makePipelines } from './builders.ts';
import { type Disaster, strike, untilBusy } from './disasters.ts';
import { checkHistory, type Finding, type History } from './history.ts';
import { checkLeftovers } from './leftovers.ts';
import { Scene, until } from './scene.ts';

/** What is to happen. */
export interface KillPlan {
  readonly disasters: Iterable<Disaster>;
  readonly random: () => number;
  /** The longest time between two disasters. */
  readonly betweenMs: number;
  /** How long a runner is stopped that goes on afterwards. */
  readonly pauseMs: number;
  /** Aborted when somebody has seen enough; what was started is ended all the same. */
  readonly signal?: AbortSignal;
  readonly onDisaster?: (disaster: Disaster, builds: number) => void;
}

export interface KillSummary extends History {
  /** Disasters that befell something. */
  readonly kills: number;
  readonly builds: number;
}

/** How many disasters wait for a step that runs; the others may come while everything starts. */
const BUSY_SHARE = 0.8;

const RUNNING = ['delayed', 'pending', 'elected', 'running', 'pending-approval', 'terminating'];
const UNENDED = `/builds?${RUNNING.map(state => `status=${state}`).join('&')}&limit=10`;

const disturb = async (scene: Scene, plan: KillPlan, builds: ReadonlySet<string>): Promise<number> => {
  const { signal } = plan;
  let kills = 0;
  for (const disaster of plan.disasters) {
    if (plan.random() < BUSY_SHARE) await untilBusy(scene);
    await delay(plan.random() * plan.betweenMs, undefined, signal ? { signal } : {});
    plan.onDisaster?.(disaster, builds.size);
    if (await strike(scene, disaster, plan)) kills += 1;
  }
  return kills;
};

const untilEnded = (scene: Scene): Promise<true | readonly Finding[]> =>
  until('the end of all builds', async () =>
    (await scene.api.call('GET', UNENDED)).length === 0 ? (true as const) : undefined,
  ).catch(async () => {
    const stuck = (await scene.api.call('GET', UNENDED)) as { id: string; state: string }[];
    const why = await Promise.all(
      stuck.map(({ id }) => scene.api.call('GET', `/builds/${id}/waiting`).catch(() => 'nobody knows')),
    );
    return stuck.map(({ id, state }, at) => ({
      kind: 'lost' as const,
      what: `${id}: stays ${state}: ${JSON.stringify(why[at])}`,
    }));
  });

/** Carries a plan out in a place of its own, and tells what was found there. */
export const runKills = async (plan: KillPlan): Promise<KillSummary> => {
  const scene = await Scene.open();
  try {
    await writeFile(bookOf(scene), '', { mode: 0o666 });
    await makePipelines(scene);
    const builds = new Set<string>();
    const stop = new AbortController();
    const building = keepBuilding(scene, builds, stop.signal);
    const done = new AbortController();
    const approving = keepApproving(scene, plan.random, done.signal);
    const kills = await disturb(scene, plan, builds);
    await scene.ready();
    stop.abort();
    await building;
    const ended = await untilEnded(scene);
    done.abort();
    await approving;
    const { findings, ends } = await checkHistory(scene, builds);
    const stuck = ended === true ? [] : ended;
    const left = await checkLeftovers(scene);
    return { kills, builds: builds.size, findings: [...stuck, ...findings, ...left], ends };
  } finally {
    await scene.close();
  }
};
