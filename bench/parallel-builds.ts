/**
 * Thousands of one-step builds of one pipeline at the same time over several runners with the local executor, so that
 * they choose, share and remove volumes in each other's way. All must end well, and none may be lost or run twice.
 * Run: node bench/parallel-builds.ts [BUILDS] [RUNNERS] [CAPACITY] [PORT]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';

const BUILDS = Number(process.argv[2] ?? 5_000);
const RUNNERS = Number(process.argv[3] ?? 4);
const CAPACITY = Number(process.argv[4] ?? 8);
const PORT = Number(process.argv[5] ?? 3979);
const ASKED_AT_ONCE = 8;
const PAGE = 100;
const DEADLINE_MS = 1_500_000;

process.env.FRESHET_EMBEDDED_RUNNER = 'off';
process.env.FRESHET_EMBEDDED_CLUSTER = 'off';
const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
const authorization = await localKey(home);
const started = performance.now();
const seconds = (): number => (performance.now() - started) / 1_000;

const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${platform.url}/api${path}`, {
    method,
    headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
};

const runners: ChildProcess[] = [];
for (let number = 1; number <= RUNNERS; number += 1) {
  const registration = { name: `bench-${number}`, capacity: CAPACITY };
  const { token } = await call<{ readonly token: string }>(
    'POST',
    '/runners/registration-tokens',
    registration,
  );
  runners.push(
    spawn('node', ['runner/src/main.ts', 'agent'], {
      env: {
        ...process.env,
        FRESHET_URL: platform.url,
        FRESHET_RUNNER_HOME: join(home, `bench-runner-${number}`),
        FRESHET_RUNNER_TOKEN: token,
        FRESHET_RUNNER_CAPACITY: String(CAPACITY),
        FRESHET_RUNNER_EXECUTOR: 'local',
        FRESHET_LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

interface Seen {
  readonly id: string;
  readonly status: string;
}

const statuses = async (): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (let page = 1; page <= Math.ceil(BUILDS / PAGE); page += 1) {
    const path = `/workflow?limit=${PAGE}&page=${page}`;
    const { workflows } = await call<{ readonly workflows: { readonly docs: Seen[] } }>('GET', path);
    for (const { id, status } of workflows.docs) found.set(id, status);
    if (workflows.docs.length < PAGE) break;
  }
  return found;
};

const ENDED = ['success', 'error', 'terminated'];

try {
  // Each build sees its own file for as long as it runs: a volume that is taken away fails it.
  const commands = [
    'echo "$CF_BUILD_ID" > "$CF_VOLUME_PATH/own-$CF_BUILD_ID"',
    'sleep 0.05',
    'test "$(cat "$CF_VOLUME_PATH/own-$CF_BUILD_ID")" = "$CF_BUILD_ID"',
    'rm "$CF_VOLUME_PATH/own-$CF_BUILD_ID"',
  ];
  const steps = { one: { image: 'none', commands } };
  await call('POST', '/pipelines', { metadata: { name: 'parallel' }, spec: { steps } });
  const ids = new Set<string>();
  let left = BUILDS;
  const asker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      ids.add(await call<string>('POST', '/pipelines/run/parallel', {}));
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, asker));
  const asked = seconds();
  let seen = await statuses();
  while ([...seen.values()].filter(status => ENDED.includes(status)).length < BUILDS) {
    if (performance.now() - started > DEADLINE_MS) break;
    await delay(2_000);
    seen = await statuses();
  }
  const over = seconds();
  const count = (isSo: (status: string | undefined) => boolean): number =>
    [...ids].filter(id => isSo(seen.get(id))).length;
  const failed = count(status => status === 'error' || status === 'terminated');
  const lost = count(status => status === undefined || !ENDED.includes(status));
  console.log(`builds asked for: ${ids.size} in ${asked.toFixed(1)} s`);
  console.log(`ended well: ${count(status => status === 'success')} (bar ${BUILDS})`);
  console.log(`failed: ${failed} (bar 0)`);
  console.log(`lost: ${lost} (bar 0)`);
  console.log(`all over ${RUNNERS} runners with ${CAPACITY} places each: ${over.toFixed(1)} s`);
  console.log(`load average ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`);
  for (const id of [...ids].filter(one => seen.get(one) === 'error').slice(0, 5)) {
    const build = await call<{ readonly reason?: string }>('GET', `/builds/${id}`);
    console.log(`failed ${id}: ${JSON.stringify(build).slice(0, 400)}`);
  }
  if (failed + lost > 0) process.exitCode = 1;
} finally {
  const ended = runners.map(runner => new Promise(resolve => runner.once('exit', resolve)));
  for (const runner of runners) runner.kill('SIGQUIT');
  await Promise.all(ended);
  await platform.stop();
  await removeHome(home);
}
