/** How long `npm start` takes and what an idle platform weighs. Run: npm run bench:start */
import { setTimeout as delay } from 'node:timers/promises';
import { makeHome, removeHome, startPlatform, treeMegabytes } from './platform.ts';

const PORT = 38_701;
const ROUNDS = 5;
const SETTLE_MS = 5_000;

const home = await makeHome();
const command = ['npm', 'start', '--silent'] as const;
try {
  const first = await startPlatform({ home, port: PORT, command });
  console.log(`first start, empty home: ${(first.readyMs / 1000).toFixed(2)} s`);
  await first.stop();

  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const platform = await startPlatform({ home, port: PORT, command });
    warm.push(platform.readyMs);
    if (round === ROUNDS - 1) {
      await delay(SETTLE_MS);
      const megabytes = await treeMegabytes(platform.process.pid ?? 0);
      console.log(`idle memory of all processes: ${megabytes.toFixed(0)} MB (bar 400)`);
    }
    await platform.stop();
  }
  const median = warm.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`warm start, median of ${ROUNDS}: ${(median / 1000).toFixed(2)} s (bar 3.00)`);
} finally {
  await removeHome(home);
}
