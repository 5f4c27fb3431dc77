/**
 * The embedded cluster over its own wire: TLS, JSON, client certificates. Run: node bench/cluster.ts
 * The server is a process of its own, as it is for kubectl; it shares the two cores with this client and the database.
 */
import { fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterSchema, type KubeObject, startCluster } from '@freshet/embedded-cluster';
import { migrate } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { createLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { quantile, say } from './figures.ts';

const SECOND = 1_000;
const MEGABYTE = 1_048_576;

interface ServerFacts {
  readonly url: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  readonly startedMs: number;
}

interface ServerUse {
  readonly cpuMs: number;
  readonly heapBytes: number;
}

const config = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', labels: { app: 'bench' } },
  data: { key: 'value', other: 'x'.repeat(200) },
});

const pod = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: { app: 'bench', tier: String(name.length) } },
  spec: {
    // No scheduler of ours knows this name, so nothing happens to the pods while they are counted.
    schedulerName: 'nobody',
    containers: [{ name: 'c', image: 'registry.example/app:1.2.3', env: [{ name: 'A', value: 'b' }] }],
  },
});

const runServer = async (databaseUrl: string): Promise<void> => {
  const begun = performance.now();
  const cluster = await startCluster({
    databaseUrl: new Secret(databaseUrl),
    name: 'bench',
    clock: systemClock,
    ids: systemIds,
    log: createLogger({ level: 'warn', format: 'json', to: 'stderr' }),
    listen: { host: '127.0.0.1', port: 0 },
  });
  const { serving } = cluster;
  if (!serving) throw new Error('the cluster does not serve');
  const user = serving.authority.issue({
    subject: { commonName: 'bench', organizations: ['system:masters'] },
    purpose: 'client',
    from: new Date(),
    days: 1,
  });
  process.on('message', message => {
    if (message === 'use') {
      globalThis.gc?.();
      const { user: own, system } = process.cpuUsage();
      process.send?.({ cpuMs: (own + system) / SECOND, heapBytes: process.memoryUsage().heapUsed });
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({
    url: serving.url,
    ca: serving.authority.certificate,
    cert: user.certificate,
    key: user.key,
    startedMs: performance.now() - begun,
  } satisfies ServerFacts);
};

interface Server extends ServerFacts {
  readonly agent: Agent;
  readonly watchAgent: Agent;
  use(): Promise<ServerUse>;
  stop(): Promise<void>;
}

const startServer = async (databaseUrl: string): Promise<Server> => {
  const child = fork(new URL(import.meta.url).pathname, ['server', databaseUrl], {
    execArgv: ['--expose-gc'],
  });
  const facts = await new Promise<ServerFacts>(resolve => child.once('message', resolve as never));
  const { ca, cert, key } = facts;
  return {
    ...facts,
    agent: new Agent({ ca, cert, key, keepAlive: true, maxSockets: 100 }),
    // Each watch keeps a connection of its own.
    watchAgent: new Agent({ ca, cert, key, keepAlive: true, maxSockets: 2_000 }),
    use: () =>
      new Promise(resolve => {
        child.once('message', resolve as never);
        child.send('use');
      }),
    stop: async () => {
      const gone = new Promise(resolve => child.once('exit', resolve));
      child.disconnect();
      await gone;
    },
  };
};

const call = (server: Server, method: string, path: string, body?: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const sent = request(
      `${server.url}${path}`,
      {
        method,
        agent: server.agent,
        headers: text
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
          : {},
      },
      response => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () =>
          (response.statusCode ?? 500) < 300
            ? resolve(bytes)
            : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });

/** Many at once, each waiting for its own answer. */
const flood = async (
  count: number,
  width: number,
  once: (index: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        next += 1;
        await once(next);
      }
    }),
  );
  return (count * SECOND) / (performance.now() - begun);
};

const CONFIGS = '/api/v1/namespaces/default/configmaps';
const PODS = '/api/v1/namespaces/default/pods';

const measureFlood = async (
  server: Server,
  { name, bar, count }: { name: string; bar: number; count: number },
  once: (index: number) => Promise<unknown>,
): Promise<void> => {
  const before = await server.use();
  const rate = await flood(count, 64, once);
  const after = await server.use();
  say(`${name} a second (bar: ${bar})`, rate, 'requests/s');
  // Says more than the rate where others use the machine too.
  say(`${name}, processor of the server`, ((after.cpuMs - before.cpuMs) * SECOND) / count, 'µs each');
};

const measureWrites = async (server: Server): Promise<void> => {
  await flood(3_000, 64, index => call(server, 'POST', CONFIGS, config(`warm-${index}`)));
  await measureFlood(server, { name: 'creates', bar: 2_000, count: 10_000 }, index =>
    call(server, 'POST', CONFIGS, config(`c-${index}`)),
  );
  await measureFlood(server, { name: 'gets', bar: 5_000, count: 20_000 }, index =>
    call(server, 'GET', `${CONFIGS}/c-${1 + (index % 10_000)}`),
  );
};

/** At an even pace, counted from when each was due: a server that stalls cannot hide it. */
const measurePace = async (server: Server): Promise<void> => {
  const perSecond = 500;
  const times: Promise<number>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < perSecond * 10; sent += 1) {
    const due = begun + (sent * SECOND) / perSecond;
    if (due > performance.now()) await delay(due - performance.now());
    const path = `${CONFIGS}/c-${1 + (sent % 10_000)}`;
    const done =
      sent % 5 === 0 ? call(server, 'POST', CONFIGS, config(`paced-${sent}`)) : call(server, 'GET', path);
    times.push(done.then(() => performance.now() - due));
  }
  const taken = await Promise.all(times);
  say('single-object calls at 500 a second, p50', quantile(taken, 0.5), 'ms');
  say('single-object calls at 500 a second, p99 (bar: 20)', quantile(taken, 0.99), 'ms');
};

const measureList = async (server: Server): Promise<void> => {
  await flood(10_000, 64, index => call(server, 'POST', PODS, pod(`p-${index}`)));
  await call(server, 'GET', PODS);
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    bytes = await call(server, 'GET', PODS);
    times.push(performance.now() - begun);
  }
  say('list of 10,000 pods (bar: 400)', quantile(times, 0.5), 'ms');
  say('list of 10,000 pods, size', bytes / MEGABYTE, 'MB');
};

const WATCHERS = 1_000;

const openWatch = (server: Server, onEvent: () => void): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}${CONFIGS}?watch=true&labelSelector=watched&timeoutSeconds=600`,
      { agent: server.watchAgent },
      response => {
        response.on('data', onEvent);
        response.on('error', () => undefined);
        resolve(() => sent.destroy());
      },
    );
    sent.on('error', reject);
    sent.end();
  });

const measureWatchers = async (server: Server): Promise<void> => {
  let seen = 0;
  let done = Promise.withResolvers<void>();
  const closers = await Promise.all(
    Array.from({ length: WATCHERS }, () =>
      openWatch(server, () => {
        seen += 1;
        if (seen === WATCHERS) done.resolve();
      }),
    ),
  );
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    seen = 0;
    done = Promise.withResolvers<void>();
    const begun = performance.now();
    const watched = config(`w-${round}`);
    watched.metadata.labels = { watched: 'yes' };
    await call(server, 'POST', CONFIGS, watched);
    await done.promise;
    times.push(performance.now() - begun);
  }
  say(`${WATCHERS} watchers see an event (bar: 100)`, quantile(times, 0.5), 'ms');
  for (const close of closers) close();
};

const measureStart = async (databaseUrl: string, server: Server): Promise<void> => {
  const before = await server.use();
  await flood(20_000, 64, index => call(server, 'POST', CONFIGS, config(`s-${index}`)));
  const after = await server.use();
  const bytes = await call(server, 'GET', `${CONFIGS}/s-1`);
  say(
    'memory of a small object beyond its JSON (bar: 3.0)',
    ((after.heapBytes - before.heapBytes) / 20_000 - bytes) / 1_024,
    'KB',
  );
  await flood(9_500, 64, index => call(server, 'POST', PODS, pod(`more-${index}`)));
  await server.stop();
  const again = await startServer(databaseUrl);
  say('start with 50,000 objects (bar: 3,000)', again.startedMs, 'ms');
  const idle = await again.use();
  say('heap after the start with 50,000 objects', idle.heapBytes / MEGABYTE, 'MB');
  await again.stop();
};

const runClient = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
  await chmod(directory, 0o755); // as root the database runs as another user, who must get through
  const postgres = await startPostgres({
    dataDir: join(directory, 'postgres'),
    password: new Secret('bench'),
    settings: {},
    log: () => undefined,
    clock: systemClock,
  });
  try {
    await migrate(postgres.url, [clusterSchema]);
    const server = await startServer(postgres.url.reveal());
    console.log(`load of the machine\t${loadavg()[0]?.toFixed(1)}\tprocesses`);
    await measureWrites(server);
    await measurePace(server);
    await measureList(server);
    await measureWatchers(server);
    await measureStart(postgres.url.reveal(), server);
  } finally {
    // Watches were cut off, and their sockets are of no use to anybody.
    await postgres.discard();
    await rm(directory, { recursive: true, force: true });
  }
};

const [mode, url = ''] = process.argv.slice(2);
await (mode === 'server' ? runServer(url) : runClient());
