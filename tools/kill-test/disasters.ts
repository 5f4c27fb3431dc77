import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Scene, until, type Victim } from './scene.ts';

/** What can befall the platform, and how often of a hundred times. */
const ODDS = { platform: 28, runner: 28, both: 12, step: 16, database: 12, pause: 4 };

/** How long work is waited for; with a runner that is away it may not come. */
const BUSY_MS = 15_000;

export type Disaster = keyof typeof ODDS;

export const anyDisaster = (random: () => number): Disaster => {
  let left = random() * 100;
  for (const [disaster, odds] of Object.entries(ODDS) as [Disaster, number][]) {
    left -= odds;
    if (left < 0) return disaster;
  }
  return 'platform';
};

/** How a disaster goes on. */
export interface Course {
  readonly random: () => number;
  readonly pauseMs: number;
}

/** Processes that steps of this runner began, by their environment; whoever began them may be gone. */
export const stepProcesses = async ({ home }: Scene): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const environment = await readFile(`/proc/${entry}/environ`, 'latin1').catch(() => '');
    if (environment.includes('CF_BUILD_ID=') && environment.includes(join(home, 'runner')))
      found.push(Number(entry));
  }
  return found;
};

/** Waits a while for work to be under way, so that there is something to lose. */
export const untilBusy = async (scene: Scene): Promise<void> => {
  const endsAt = Date.now() + BUSY_MS;
  while (Date.now() < endsAt && (await stepProcesses(scene)).length === 0) await delay(20);
};

const killStep = async (scene: Scene, random: () => number): Promise<boolean> => {
  await untilBusy(scene);
  const pids = await stepProcesses(scene);
  const pid = pids[Math.floor(random() * pids.length)];
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // it ended by itself
  }
};

const killAndStart = async (
  scene: Scene,
  victims: readonly Victim[],
  random: () => number,
): Promise<void> => {
  await Promise.all(victims.map(victim => scene.kill(victim)));
  await delay(random() * 500);
  for (const victim of victims) scene.start(victim);
  // Now and then the next disaster comes while it starts.
  if (victims.includes('platform') && random() < 0.8) await scene.ready();
};

const killDatabase = async ({ postgres }: Scene): Promise<boolean> => {
  const pid = postgres.pid();
  if (pid === undefined) return false;
  process.kill(pid, 'SIGKILL');
  await until('the database', async () => {
    const next = postgres.pid();
    return next !== undefined && next !== pid ? true : undefined;
  });
  return true;
};

const pause = async (scene: Scene, pauseMs: number): Promise<void> => {
  scene.signal('runner', 'SIGSTOP');
  await delay(pauseMs);
  scene.signal('runner', 'SIGCONT');
};

/** Lets it happen; false when there was nothing that it could befall. */
export const strike = async (scene: Scene, disaster: Disaster, course: Course): Promise<boolean> => {
  const { random, pauseMs } = course;
  if (disaster === 'step') return killStep(scene, random);
  if (disaster === 'database') return killDatabase(scene);
  if (disaster === 'pause') await pause(scene, pauseMs);
  else await killAndStart(scene, disaster === 'both' ? ['platform', 'runner'] : [disaster], random);
  return true;
};
