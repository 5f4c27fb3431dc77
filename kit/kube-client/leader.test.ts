import { expect, test } from 'vitest';
import { eventually } from '../testing/index.ts';
import { ManualClock } from '../time/index.ts';
import type { KubeRequest, KubeWire } from './connection.ts';
import { KubeClient, startLeaderElection } from './index.ts';
import { KubeError } from './kube-error.ts';

/** An API server that keeps one Lease, and stops answering when the test says so. */
const server = () => {
  let lease: object | undefined;
  let silence: PromiseWithResolvers<void> | undefined;
  const answer = async ({ method = 'GET', body }: KubeRequest): Promise<unknown> => {
    await silence?.promise;
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
  };
};

test('whoever leads stops before another may, though the API server never answers the renewal', async () => {
  const clock = new ManualClock('2026-11-16T10:00:00Z');
  const { client, fallSilent, speak } = server();
  let leads = false;
  const election = startLeaderElection({
    client,
    clock,
    lease: { namespace: 'n', name: 'l' },
    identity: 'one',
    leaseSeconds: 15,
    lead: async signal => {
      leads = true;
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      leads = false;
    },
  });
  await eventually(() => expect(leads).toBe(true));
  const ledAt = clock.now().getTime();
  fallSilent();
  await eventually(() => {
    if (leads) clock.advance(500);
    expect(leads).toBe(false);
  });
  expect(clock.now().getTime() - ledAt).toBeLessThan(15_000);
  speak();
  await election.stop();
});
