/**
 * From the request for a build to the first line of its first step in the log stream: local executor, warm, one build
 * at a time. Run: node bench/first-line.ts [BUILDS] [PORT]
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from './figures.ts';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';

const BUILDS = Number(process.argv[2] ?? 200);
const PORT = Number(process.argv[3] ?? 3978);
const WARM_UP = 10;
const BARS_MS = { p50: 150, p99: 500 };

const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
try {
  const authorization = await localKey(home);
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${platform.url}/api${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`);
    return JSON.parse(text);
  };

  const firstLine = async (): Promise<{ readonly answered: number; readonly seen: number }> => {
    const started = performance.now();
    const id = await call('POST', '/pipelines/run/first-line', {});
    const answered = performance.now() - started;
    const stream = await fetch(`${platform.url}/api/builds/${id}/logs/stream?step=greet`, {
      headers: { authorization },
    });
    let text = '';
    let seen: number | undefined;
    const decoder = new TextDecoder();
    // To the end of the stream, so that one build does not stand in the way of the next.
    for await (const chunk of stream.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('the first line')) seen ??= performance.now() - started;
    }
    if (seen === undefined) throw new Error(`the line of build ${id} did not come: ${text}`);
    return { answered, seen };
  };

  while (((await call('GET', '/runners')) as { total: number }).total === 0) await delay(50);
  await call('POST', '/pipelines', {
    metadata: { name: 'first-line' },
    spec: { steps: { greet: { image: 'none', commands: ['echo the first line'] } } },
  });
  for (let build = 0; build < WARM_UP; build += 1) await firstLine();
  const answers: number[] = [];
  const lines: number[] = [];
  for (let build = 0; build < BUILDS; build += 1) {
    const { answered, seen } = await firstLine();
    answers.push(answered);
    lines.push(seen);
  }
  const tell = (what: string, times: readonly number[], bar: string): void => {
    const [p50, p99] = [0.5, 0.99].map(part => quantile(times, part).toFixed(0));
    console.log(`${what}: p50 ${p50} ms, p99 ${p99} ms${bar}`);
  };
  tell('request answered', answers, '');
  tell('first line seen', lines, ` (bar: p50 ${BARS_MS.p50} ms, p99 ${BARS_MS.p99} ms)`);
  const load = loadavg()[0] ?? 0;
  console.log(`${BUILDS} builds, load average ${load.toFixed(1)} on ${availableParallelism()} cores`);
} finally {
  await platform.stop();
  await removeHome(home);
}
