/**
 * Two hundred builds at once on one runner with the no-op executor: each runs some steps, waits for an approval, so that
 * all of them are under way together, and runs some more. All must end well, and each with all of its steps.
 * Run: node bench/builds-at-once.ts [BUILDS] [PORT]
 */
import { spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localKey, makeHome, removeHome, startPlatform, treeMegabytes } from './platform.ts';

const BUILDS = Number(process.argv[2] ?? 200);
const PORT = Number(process.argv[3] ?? 3977);
const STEPS = ['one', 'two', 'three', 'ask', 'four', 'five'];
const ASKED_AT_ONCE = 10;
const DEADLINE_MS = 600_000;

interface Seen {
  readonly id: string;
  readonly status: string;
}

process.env.FRESHET_EMBEDDED_RUNNER = 'off';
const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
const authorization = await localKey(home);
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

/** Does something for each, some at a time. */
const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
};

const started = performance.now();
/** Of all that were asked for; a page has at most 200. */
const builds = async (): Promise<readonly Seen[]> => {
  const pages: Seen[][] = [];
  for (let page = 1; page <= Math.ceil(BUILDS / 100); page += 1) {
    const path = `/workflow?limit=100&page=${page}`;
    const answer = await call<{ readonly workflows: { readonly docs: Seen[] } }>('GET', path);
    pages.push(answer.workflows.docs);
  }
  return pages.flat();
};

const untilAll = async (status: string): Promise<number> => {
  for (;;) {
    const seen = await builds();
    if (seen.filter(build => build.status === status).length >= BUILDS) return performance.now() - started;
    if (performance.now() - started > DEADLINE_MS)
      throw new Error(
        `after ${DEADLINE_MS / 1_000} s: ${JSON.stringify(Object.groupBy(seen, ({ status: now }) => now))}`,
      );
    await delay(50);
  }
};

const { token } = await call<{ readonly token: string }>('POST', '/runners/registration-tokens', {
  name: 'bench',
  capacity: BUILDS,
});
const runner = spawn('node', ['runner/src/main.ts', 'agent'], {
  env: {
    ...process.env,
    FRESHET_URL: platform.url,
    FRESHET_RUNNER_HOME: join(home, 'bench-runner'),
    FRESHET_RUNNER_TOKEN: token,
    FRESHET_RUNNER_EXECUTOR: 'no-op',
    FRESHET_LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise(resolve => runner.once('exit', resolve));
try {
  const steps = Object.fromEntries(
    STEPS.map(name => [
      name,
      name === 'ask' ? { type: 'pending-approval' } : { image: 'none', commands: ['true'] },
    ]),
  );
  await call('POST', '/pipelines', { metadata: { name: 'at-once' }, spec: { steps } });
  const ids: string[] = [];
  const began = performance.now() - started;
  const wanted = Array.from({ length: BUILDS }, (_, number) => number);
  await each(wanted, async () => ids.push(await call('POST', '/pipelines/run/at-once', {})));
  const asked = performance.now() - started;
  const together = await untilAll('pending-approval');
  const megabytes = await treeMegabytes(runner.pid ?? 0);
  await each(ids, id => call('POST', `/builds/${id}/approve`));
  const approved = performance.now() - started;
  const over = await untilAll('success');
  let whole = 0;
  await each(ids, async id => {
    const told = await call<{ readonly steps: readonly { readonly result?: string }[] }>(
      'GET',
      `/builds/${id}/steps`,
    );
    const results = told.steps.map(({ result }) => result);
    if (
      results.length === STEPS.length &&
      results.every(result => result === 'success' || result === 'approved')
    )
      whole += 1;
  });
  const seconds = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(1)} s`;
  console.log(
    `${BUILDS} builds asked for in ${seconds(began, asked)}, all under way at once after ${seconds(began, together)}`,
  );
  console.log(
    `approved in ${seconds(together, approved)}, all ended well ${seconds(together, over)} after the first approval`,
  );
  console.log(
    `ended well with all of their ${STEPS.length} steps: ${whole} of ${BUILDS} (bar: all); lost: ${BUILDS - whole}`,
  );
  console.log(`memory of the runner with all of them: ${megabytes.toFixed(0)} MB`);
  console.log(`load average ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`);
} finally {
  runner.kill('SIGKILL');
  await ended;
  await platform.stop();
  await removeHome(home);
}
