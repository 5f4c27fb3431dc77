import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../testing/index.ts';
import { KubeClient, startLeaderThread } from './index.ts';

/** An API server that keeps one Lease, on a thread of its own: the main thread of these tests is held up. */
const SERVER = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
let lease;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', bytes => { body += bytes; }).on('end', () => {
    const isSilent = Atomics.load(workerData, 1) === 1;
    const isMissing = request.method === 'GET' && !lease;
    if (request.method !== 'GET' && !isSilent) {
      lease = JSON.parse(body);
      Atomics.add(workerData, 0, 1);
      Atomics.notify(workerData, 0);
    }
    response.writeHead(isSilent ? 503 : isMissing ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isSilent ? {} : isMissing ? { reason: 'NotFound' } : lease));
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

const [WRITES, REFUSES] = [0, 1];
const shared = new Int32Array(new SharedArrayBuffer(8));
let server: Worker;
let source: { readonly kind: 'kubeconfig'; readonly text: string };

beforeAll(async () => {
  server = new Worker(SERVER, { eval: true, workerData: shared });
  const [port] = await once(server, 'message');
  const text = JSON.stringify({
    'current-context': 'c',
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${port}` } }],
    users: [{ name: 'u', user: { token: 't' } }],
  });
  source = { kind: 'kubeconfig', text };
});
afterAll(async () => {
  await server.terminate();
});
beforeEach(() => {
  Atomics.store(shared, REFUSES, 0);
});

/** Takes part in the election of one lease, and notes how it goes. */
const candidate = (options: { readonly leaseSeconds: number; readonly stuckMs?: number }) => {
  const seen = { leads: false, ends: [] as string[] };
  const election = startLeaderThread({
    source,
    lease: { namespace: 'n', name: 'l' },
    identity: 'one',
    ...options,
    lead: async signal => {
      seen.leads = true;
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      seen.leads = false;
      seen.ends.push(String(signal.reason.message));
    },
  });
  return { seen, election };
};

/** Holds up the event loop of this thread until the lease was written so often; false after a minute. */
const holdUpFor = (writes: number): boolean => {
  const wanted = Atomics.load(shared, WRITES) + writes;
  for (let now = Atomics.load(shared, WRITES); now < wanted; now = Atomics.load(shared, WRITES))
    if (Atomics.wait(shared, WRITES, now, 60_000) === 'timed-out') return false;
  return true;
};

test('renews the lease while the event loop is held up for longer than the lease', async () => {
  const { seen, election } = candidate({ leaseSeconds: 5 });
  await eventually(() => expect(seen.leads).toBe(true));
  // Renewals come each fifth of the lease.
  expect(holdUpFor(6)).toBe(true);
  expect(election.leads()).toBe(true);
  expect(seen.ends).toEqual([]);
  await election.stop();
  expect(seen.ends).toHaveLength(1);
});

test('lets the lease go when the main thread is held up for too long', async () => {
  const { seen, election } = candidate({ leaseSeconds: 2, stuckMs: 500 });
  await eventually(() => expect(seen.leads).toBe(true));
  while (election.leads()) Atomics.wait(shared, REFUSES, 0, 10);
  await eventually(() => expect(seen.ends).toEqual(['the lease n/l was not renewed in time']));
  await election.stop();
});

test('keeps a leader that was held up from writing before it hears that it lost the lease', async () => {
  const { seen, election } = candidate({ leaseSeconds: 5 });
  const client = new KubeClient(source, { mayWrite: () => election.leads() });
  const resource = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: 'n', name: 'c' } };
  await eventually(() => expect(seen.leads).toBe(true));
  await client.create(resource, object);
  Atomics.store(shared, REFUSES, 1);
  while (election.leads()) Atomics.wait(shared, WRITES, Atomics.load(shared, WRITES), 10);
  const written = client.create(resource, object);
  await expect(written).rejects.toThrow('this process no longer leads');
  expect(seen.leads).toBe(false);
  await election.stop();
  await client.close();
});
