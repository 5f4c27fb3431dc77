import { expect, test } from 'vitest';
import { type Disaster, runKills, seededRandom } from './kill-test/index.ts';

/** Each thing that runs, once; `node bench/kills.ts` does the same hundreds of times. */
const DISASTERS: readonly Disaster[] = ['runner', 'platform', 'step', 'database', 'both', 'pause'];

test('builds go on or end with a reason, and nothing runs twice, whatever is killed', async () => {
  const { kills, builds, findings, ends } = await runKills({
    disasters: DISASTERS,
    random: seededRandom(1),
    betweenMs: 500,
    pauseMs: 1_000,
  });
  expect(findings).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(DISASTERS.length - 1);
  expect(builds).toBeGreaterThan(0);
  expect([...ends.values()].reduce((sum, count) => sum + count)).toBe(builds);
}, 600_000);
