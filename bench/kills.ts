/** Kills processes at random moments and checks what became of every build. Run: node bench/kills.ts [KILLS] [SEED] */
import { anyDisaster, runKills, seededRandom } from '../tools/kill-test/index.ts';

const KILLS = Number(process.argv[2] ?? 200);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const SHOWN = 50;

const random = seededRandom(SEED);
const planned = Array.from({ length: KILLS }, () => anyDisaster(random));
const kinds = Map.groupBy(planned, disaster => disaster);
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort());
const started = performance.now();
const { kills, builds, findings, ends } = await runKills({
  disasters: planned,
  random,
  betweenMs: 3_000,
  pauseMs: 20_000,
  signal: interrupted.signal,
  onDisaster: (disaster, count) => process.stderr.write(`${disaster} (${count} builds)\n`),
});
const count = (kind: string): number => findings.filter(finding => finding.kind === kind).length;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${kills} kills, ${count('lost')} lost, ${count('doubled')} doubled, ${count('left')} left behind`,
);
console.log(
  `  seed ${SEED}, ${seconds} s: ${[...kinds].map(([kind, all]) => `${all.length} ${kind}`).join(', ')}`,
);
console.log(`  ${builds} builds: ${[...ends].map(([end, times]) => `${times} ${end}`).join(', ')}`);
for (const { kind, what } of findings.slice(0, SHOWN)) console.log(`  ${kind}: ${what}`);
process.exitCode = findings.length === 0 ? 0 : 1;
