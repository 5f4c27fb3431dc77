import { expect, test } from 'vitest';
import { eventually } from '../testing/index.ts';
import { ManualClock } from '../time/index.ts';
import type { KubeRequest, KubeWire } from './connection.ts';
import { KubeClient, startLeaderElection } from './index.ts';
import { KubeError } from './kube-error.ts';

/** An API server that keeps one Lease, and stops answering, refuses or gives it away when the test says so. */
const server = () => {
  let lease: object | undefined;
  let silence: PromiseWithResolvers<void> | undefined;
  let isBroken = false;
  const answer = async ({ method = 'GET', body }: KubeRequest): Promise<unknown> => {
    await silence?.promise;
    if (isBroken) throw new KubeError(503, { message: 'out of order' });
    if (method === 'GET' && !lease) throw new KubeError(404, { reason: 'NotFound' });
    if (method !== 'GET') lease = body as object;
    return lease;
  };
  const wire: KubeWire = {
    server: 'http://cluster',
    send: () => Promise.reject(new Error('nothing is read as it comes')),
    json: request => answer(request) as Promise<never>,
    close: () => Promise.resolve(),
  };
  return {
    client: new KubeClient(wire),
    fallSilent: () => {
      silence = Promise.withResolvers();
    },
    speak: () => silence?.resolve(),
    refuse: (does: boolean) => {
      isBroken = does;
    },
    takeOver: (holderIdentity: string) => {
      lease = { metadata: {}, spec: { holderIdentity, leaseDurationSeconds: LEASE_MS / 1000 } };
    },
  };
};

const clock = new ManualClock('2026-11-16T10:00:00Z');
const LEASE_MS = 15_000;

/** Takes part in an election, and tells how it goes. */
const candidate = (client: KubeClient) => {
  const seen = { leads: false, ends: [] as string[], troubles: [] as string[] };
  const { stop } = startLeaderElection({
    client,
    clock,
    lease: { namespace: 'n', name: 'l' },
    identity: 'one',
    leaseSeconds: LEASE_MS / 1000,
    lead: async signal => {
      seen.leads = true;
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      seen.leads = false;
      seen.ends.push(String(signal.reason.message));
    },
    onTrouble: error => seen.troubles.push(String((error as Error).message)),
  });
  return { seen, stop };
};

/** Lets time pass until it no longer leads. */
const untilItStops = (seen: { readonly leads: boolean }): Promise<void> =>
  eventually(() => {
    if (seen.leads) clock.advance(500);
    expect(seen.leads).toBe(false);
  });

test('whoever leads stops before another may, though the API server never answers the renewal', async () => {
  const { client, fallSilent, speak } = server();
  const { seen, stop } = candidate(client);
  await eventually(() => expect(seen.leads).toBe(true));
  const ledAt = clock.now().getTime();
  fallSilent();
  await untilItStops(seen);
  expect(clock.now().getTime() - ledAt).toBeLessThan(LEASE_MS);
  expect(seen.ends).toEqual(['the lease n/l was not renewed in time']);
  expect(seen.troubles).toEqual(seen.ends);
  speak();
  await stop();
});

test('a first lease that is answered late counts from when it was asked for', async () => {
  const { client, fallSilent, speak } = server();
  fallSilent();
  const askedAt = clock.now().getTime();
  const { seen, stop } = candidate(client);
  clock.advance(10_000);
  speak();
  await eventually(() => expect(seen.leads).toBe(true));
  fallSilent();
  await untilItStops(seen);
  expect(clock.now().getTime() - askedAt).toBeLessThan(LEASE_MS);
  speak();
  await stop();
});

test('nobody leads with a lease that another may have taken before it was answered', async () => {
  const { client, fallSilent, speak } = server();
  fallSilent();
  const { seen, stop } = candidate(client);
  clock.advance(14_000);
  speak();
  await eventually(() => expect(seen.troubles).toEqual(['the lease n/l was not renewed in time']));
  expect(seen.leads).toBe(false);
  await eventually(() => {
    if (!seen.leads) clock.advance(500);
    expect(seen.leads).toBe(true);
  });
  await stop();
});

test('whoever fails to renew stops before another may, and says with what', async () => {
  const { client, refuse } = server();
  const { seen, stop } = candidate(client);
  await eventually(() => expect(seen.leads).toBe(true));
  const ledAt = clock.now().getTime();
  refuse(true);
  await untilItStops(seen);
  expect(clock.now().getTime() - ledAt).toBeLessThan(LEASE_MS);
  expect(seen.ends).toEqual(['the lease n/l was not renewed in time']);
  expect(new Set(seen.troubles)).toEqual(new Set(['out of order']));
  refuse(false);
  await stop();
});

test('whoever finds another in its place says so', async () => {
  const { client, takeOver } = server();
  const { seen, stop } = candidate(client);
  await eventually(() => expect(seen.leads).toBe(true));
  takeOver('two');
  await untilItStops(seen);
  expect(seen.ends).toEqual(['another process leads now']);
  await stop();
});
