/**
 * The way of a change through the demo as `freshet demo push` tells it: how long it takes from the push to the build, the
 * commit of the new version, the sync and healthy pods.
 *
 * Runs on a platform of its own, which brings the demo first: `node bench/demo-push.ts`.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { quantile, sayBesideBar } from './figures.ts';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';

const PORT = 38_706;
const ROUNDS = 10;
const BARS: Readonly<Record<string, string>> = { healthy: '<= 15 s' };

const home = await makeHome();
const platform = await startPlatform({ home, port: PORT, demo: true });
const typed = async (...words: readonly string[]): Promise<string> => {
  const env = { ...process.env, FRESHET_CONFIG: join(home, 'cli.yaml') };
  const done = await promisify(execFile)('node', ['cli/bin/freshet.mjs', ...words], { env });
  return done.stdout;
};

try {
  await localKey(home);
  await typed('demo', 'add');
  sayBesideBar('load of the machine when it began', (loadavg()[0] ?? 0).toFixed(2), '');
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stages } = parse(await typed('demo', 'push', '--output', 'json'));
    for (const { stage, seconds } of stages) times.set(stage, [...(times.get(stage) ?? []), seconds]);
  }
  for (const [stage, seconds] of times) {
    const figure = `median ${quantile(seconds, 0.5).toFixed(1)} s, worst ${Math.max(...seconds).toFixed(1)} s`;
    sayBesideBar(`freshet demo push: ${stage}`, figure, BARS[stage] ?? '');
  }
} finally {
  await platform.stop();
  await removeHome(home);
}
