/**
 * The logs of builds: how fast they are stored, how soon a line reaches who follows, how quickly a page and a match
 * are found in a gigabyte, and what a thousand followers of one build cost.
 *
 * One broadcaster writes, another one serves: they meet through a PostgreSQL with durable commits, files that are
 * forced to disk, and notices, as two processes would. `node bench/logs.ts`, or with another size in MiB than 1,024
 * as its argument.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileBlobStore } from '@freshet/kit/blob-store';
import { connectDatabase, migrate, roleOf } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import {
  type Broadcaster,
  createBroadcaster,
  type LogTables,
  logsSchema,
} from '../control-plane/src/broadcaster/index.ts';
import { addRoute, createGateway, Gatekeeper, type GatewayDeps } from '../control-plane/src/gateway/index.ts';
import { Invalidation } from '../control-plane/src/invalidation/index.ts';
import { quantile } from './figures.ts';

const MIB = 1024 * 1024;
const ACCOUNT = '0123456789abcdef01234567';
const FOLLOWERS = 1_000;
const LINES = 300;

async function measure(sizeMiB: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-bench-'));
  const postgres = await startPostgres({
    dataDir: join(directory, 'postgres'),
    password: new Secret('bench'),
    log: () => undefined,
    clock: systemClock,
  });
  const draining = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  try {
    await migrate(postgres.url, [logsSchema]);
    const start = () => startBroadcaster(postgres.url, join(directory, 'blobs'), draining.signal, stops);
    const [writer, server] = [await start(), await start()];
    const { base, close } = await serve(server, draining.signal);
    stops.push(close);
    const large = await ingest(writer, sizeMiB);
    await read(base, large, sizeMiB);
    await latency(writer, base);
    await crowd(writer, base);
  } finally {
    draining.abort();
    for (const stop of stops.reverse()) await stop();
    await postgres.discard();
    await rm(directory, { recursive: true, force: true });
  }
}

async function startBroadcaster(
  url: Secret,
  directory: string,
  draining: AbortSignal,
  stops: (() => Promise<void>)[],
): Promise<Broadcaster> {
  const database = connectDatabase<LogTables>({ url, role: roleOf('logs') });
  const invalidation = new Invalidation({ url, clock: systemClock, onTrouble: () => undefined });
  invalidation.start();
  while (!invalidation.trusted) await systemClock.sleep(5);
  const broadcaster = createBroadcaster({
    sql: database.sql,
    blobs: new FileBlobStore({ directory, sync: true }),
    states: { find: async (_, id) => stateOf(id) },
    invalidation,
    authenticator,
    gatekeeper,
    sealer: { seal: async () => '', open: async () => new Secret('') },
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    publicUrl: new URL('http://127.0.0.1'),
    retentionMs: 1e12,
    draining,
  });
  stops.push(async () => {
    await broadcaster.stop();
    await invalidation.stop();
    await database.close();
  });
  return broadcaster;
}

/** Every key is somebody else's, so that nobody has too many streams open. */
const authenticator: GatewayDeps['authenticator'] = {
  identify: async ({ token }) => ({
    principal: { kind: 'user', id: token.reveal(), accountId: ACCOUNT, admin: true, teamIds: [] },
    name: 'bench',
  }),
};

const yes = { allowed: true, reason: 'admin', explanation: '' } as never;
const gatekeeper = new Gatekeeper(
  {
    decideKind: async () => yes,
    decideEntity: async () => yes,
    maySee: async () => true,
    filter: async () => () => true,
  },
  async () => undefined,
);

function stateOf(id: string) {
  const entity = { id, accountId: ACCOUNT, tags: [], projectTags: [] };
  return { id, entity, status: 'running', ended: false, steps: [] };
}

async function serve(broadcaster: Broadcaster, draining: AbortSignal) {
  const deps: GatewayDeps = {
    authenticator,
    gatekeeper,
    keptReplies: {} as never,
    draining,
    log: memoryLogger(),
    clock: systemClock,
    observe: () => undefined,
  };
  const options = {
    origins: {
      publicUrl: new URL('http://127.0.0.1'),
      allowedOrigins: [],
      loopbackOnly: true,
      publicUrlIsGuess: true,
    },
    secureCookies: false,
    trustedProxies: [],
    callsPerMinute: 0,
    anonymousCallsPerMinute: 0,
  };
  const server = createGateway(deps, options);
  for (const route of broadcaster.routes) addRoute(server, deps, options, route);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Lines as builds write them, in pieces as a runner sends them. */
async function ingest({ logs }: Broadcaster, sizeMiB: number): Promise<string> {
  const build = systemIds.next();
  const text = Array.from(
    { length: 9_000 },
    (_, index) =>
      `[${index}] compiling src/module-${index % 977}/component-${index % 31}.ts with strict checks\n`,
  );
  const bytes = Buffer.from(text.join('')).subarray(0, MIB / 2);
  const started = performance.now();
  const before = process.cpuUsage();
  let seq = 0;
  for (let sent = 0; sent < sizeMiB * MIB; sent += bytes.length) {
    seq += 1;
    const last = sent + bytes.length >= sizeMiB * MIB;
    const chunk = { seq, stepId: 'build', stepName: 'build', stream: 'out' as const, at: new Date() };
    await logs.append(ACCOUNT, build, [
      { ...chunk, bytes: last ? Buffer.from('the NEEDLE at the end\n') : bytes },
    ]);
  }
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  console.log(
    `log ingest MB/s, one build, 512 KiB at a time: ${((sizeMiB * 1.048576) / seconds).toFixed(0)} (bar 50; ${((user + system) / 1e6).toFixed(1)} s of processor time)`,
  );
  return build;
}

async function timed(what: string, bar: number, job: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  await job();
  const { user, system } = process.cpuUsage(before);
  const worked = ((user + system) / 1000).toFixed(0);
  console.log(
    `${what} ms: ${(performance.now() - started).toFixed(0)} (bar ${bar}; ${worked} of processor time)`,
  );
}

async function read(base: string, build: string, sizeMiB: number): Promise<void> {
  const ask = async (path: string) => {
    const reply = await fetch(`${base}/api/builds/${build}/logs${path}`, { headers: { authorization: 'a' } });
    return (await reply.json()) as {
      lines?: string[];
      matches?: unknown[];
      searchedBytes?: number;
      next?: unknown;
    };
  };
  const search = (query: string) => async () => {
    const { matches, searchedBytes = 0, next } = await ask(`/search?${query}`);
    console.log(
      `  ${matches?.length} matches in ${Math.round(searchedBytes / MIB)} MiB${next ? ', not all of it' : ''}`,
    );
  };
  await timed(`first page of ${sizeMiB} MiB`, 200, () => ask('?count=1000'));
  await timed(`last page of ${sizeMiB} MiB`, 200, () => ask('?tail=1000'));
  await timed(`page in the middle of ${sizeMiB} MiB`, 200, () => ask(`?from=${sizeMiB * 5_000}&count=1000`));
  await timed(`text search in ${sizeMiB} MiB`, 3_000, search('query=NEEDLE'));
  await timed(`text search, case ignored, in ${sizeMiB} MiB`, 3_000, search('query=needle&ignoreCase=true'));
  await timed(`expression with text in ${sizeMiB} MiB`, 3_000, search('query=NEEDLE+at+%5Cw%2B&regex=true'));
  await timed(
    `expression without text in ${sizeMiB} MiB`,
    3_000,
    search('query=N%5BA-Z%5D%7B3%2C%7D&regex=true'),
  );
}

async function sendLines({ logs }: Broadcaster, build: string, pauseMs: number): Promise<void> {
  for (let seq = 1; seq <= LINES; seq += 1) {
    const bytes = Buffer.from(`${Date.now()} a line of a log\n`);
    await logs.append(ACCOUNT, build, [
      { seq, stepId: 'build', stepName: 'build', stream: 'out', at: new Date(), bytes },
    ]);
    await systemClock.sleep(pauseMs);
  }
  await logs.finished(ACCOUNT, build);
}

async function latency(writer: Broadcaster, base: string): Promise<void> {
  const build = systemIds.next();
  const waits = follow(base, build, 'one');
  await systemClock.sleep(300);
  await sendLines(writer, build, 10);
  report('line to one reader in another process', await waits);
}

function report(what: string, waits: readonly number[]): void {
  for (const percent of [50, 99]) {
    const wait = quantile(waits, percent / 100);
    console.log(`${what} p${percent} ms: ${wait.toFixed(0)}${percent === 99 ? ' (bar 250)' : ''}`);
  }
}

/** The readers are in a process of their own, as browsers are; here only what serving them costs is seen. */
async function crowd(writer: Broadcaster, base: string): Promise<void> {
  const build = systemIds.next();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const readers = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), 'follow', new URL(base).port, build],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const ready = Promise.withResolvers<void>();
  readers.stdout.on('data', (data: Buffer) => {
    said += data.toString();
    if (said.includes('ready')) ready.resolve();
  });
  await ready.promise;
  const idle = process.memoryUsage().rss;
  await sendLines(writer, build, 50);
  await once(readers, 'close');
  const after = process.memoryUsage().rss;
  console.log(
    `${FOLLOWERS} followers of one build MiB: ${((idle - before) / MIB).toFixed(0)} idle, ${((after - before) / MIB).toFixed(0)} after`,
  );
  report(`line to ${FOLLOWERS} readers`, JSON.parse(said.slice(said.indexOf('['))) as number[]);
}

async function followMany(port: number, build: string): Promise<void> {
  let open = 0;
  const all = Array.from({ length: FOLLOWERS }, (_, index) =>
    follow(`http://127.0.0.1:${port}`, build, `reader-${index}`, () => {
      open += 1;
      if (open === FOLLOWERS) console.log('ready');
    }),
  );
  const waits = (await Promise.all(all)).flat();
  console.log(JSON.stringify(waits));
}

/** How long each line was on its way. */
function follow(
  base: string,
  build: string,
  key: string,
  onOpen: () => void = () => undefined,
): Promise<number[]> {
  const waits: number[] = [];
  return new Promise((resolve, reject) => {
    const url = `${base}/api/builds/${build}/logs/stream`;
    get(url, { headers: { authorization: key }, agent: false }, reply => {
      onOpen();
      reply.on('data', (data: Buffer) => {
        const now = Date.now();
        for (const [, sent] of data.toString().matchAll(/(\d{13}) a line/g)) waits.push(now - Number(sent));
      });
      reply.on('end', () => resolve(waits));
      reply.on('error', reject);
    }).on('error', reject);
  });
}

const [first = '1024', second = '', third = ''] = process.argv.slice(2);
if (first === 'follow') await followMany(Number(second), third);
else await measure(Number(first));
