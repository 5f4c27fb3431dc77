/**
 * The longest stall of the event loop while one signed-in member sends the worst texts that are let in, one after the
 * other, to a platform of its own. Three figures each: the longest answer that a thread waited for that pings all the
 * while, the longest delay that the platform measured itself, and the most processor time that its main thread took at
 * once, which is the one to look at on a busy machine. Run: node bench/stalls.ts [NAME] [PORT]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { KubeClient } from '@freshet/kit/kube-client';
import { sayBesideBar } from './figures.ts';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';
import { BOMBS, type Bomb } from './stall-bombs.ts';
import { CLUSTER_BOMBS } from './stall-cluster.ts';

const BAR_MS = 100;
const [only, port = '47391'] = process.argv.slice(2);

/** Asks for an address again and again from a thread of its own; answers how long the longest answer took. */
const PINGER = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
const ping = () => new Promise(done => {
  const started = performance.now();
  http.get(workerData, { agent }, answer => answer.resume().on('end', () => {
    longest = Math.max(longest, performance.now() - started);
    setTimeout(done, 5);
  })).on('error', () => setTimeout(done, 5));
});
parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0; });
(async () => { for (;;) await ping(); })();
`;

const home = await makeHome();
const platform = await startPlatform({ home, port: Number(port) });
const key = await localKey(home);
const call = async (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${platform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const pinger = new Worker(PINGER, { eval: true, workerData: `${platform.url}/healthz` });
const longestPing = (): Promise<number> =>
  new Promise(done => {
    pinger.once('message', done);
    pinger.postMessage('ask');
  });

/** The longest delay, and the most processor time at once, that the platform measured since this was last asked. */
const measured = async (): Promise<readonly number[]> => {
  const text = await (await call('GET', '/metrics')).text();
  return ['delay', 'busy'].map(
    kind =>
      1_000 * Number(new RegExp(`^freshet_event_loop_${kind}_longest_seconds (\\S+)$`, 'm').exec(text)?.[1]),
  );
};

const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  await delay(300);
  await measured();
  await longestPing();
  const started = performance.now();
  const outcome = await work();
  const took = performance.now() - started;
  await delay(100);
  const pinged = await longestPing();
  const [stall = Number.NaN, busy = Number.NaN] = await measured();
  const figure = `${pinged.toFixed(0)} ms pinged, ${stall.toFixed(0)} own, ${busy.toFixed(0)} busy`;
  sayBesideBar(`${name} (${outcome}, ${took.toFixed(0)} ms)`, figure, `bar ${BAR_MS} ms`);
};

const explode = async ({ method, path, body }: Bomb): Promise<string> => {
  const answer = await call(method, path, body);
  const text = await answer.text();
  return `${answer.status} ${/"code":\s*"([A-Z_]+)"/.exec(text)?.[1] ?? `${text.length} B`}`;
};

try {
  await delay(8_000);
  await measure('nothing', () => delay(5_000).then(() => 'idle'));
  for (const bomb of BOMBS.filter(({ name }) => only === undefined || name.includes(only))) {
    for (const { method, path, body } of bomb.before ?? []) {
      const answer = await call(method, path, body);
      if (!answer.ok)
        console.log(
          `${bomb.name}: ${method} ${path} ${answer.status} ${(await answer.text()).slice(0, 300)}`,
        );
    }
    await measure(bomb.name, () => explode(bomb));
  }
  const granted = await call('POST', '/api/embedded-cluster/kubeconfig', {});
  const { kubeconfig } = (await granted.json()) as { readonly kubeconfig: string };
  const client = new KubeClient({ kind: 'kubeconfig', text: kubeconfig });
  for (const { name, send } of CLUSTER_BOMBS.filter(
    bomb => only === undefined || `cluster: ${bomb.name}`.includes(only),
  ))
    await measure(`cluster: ${name}`, () =>
      send(client).then(
        () => 'taken',
        error => String(error).slice(0, 60),
      ),
    );
  await client.close();
} finally {
  await pinger.terminate();
  await platform.stop();
  await removeHome(home);
}
