import { type KubeClient, type KubeObject, startLeaderElection } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { type Clock, ManualClock, systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import type { Engine } from '../compose.ts';
import { RuntimeProcess } from './runtime-process.ts';

/** A cluster that has a lease and nothing else. */
const leaseHolder = () => {
  let lease: (KubeObject & { spec?: { holderIdentity?: string } }) | undefined;
  const put = async (_: unknown, object: KubeObject) => {
    lease = object;
    return object;
  };
  const client = { find: async () => lease, create: put, replace: put } as unknown as KubeClient;
  const give = (holderIdentity: string) => {
    if (lease)
      lease = {
        ...lease,
        metadata: { ...lease.metadata, resourceVersion: holderIdentity },
        spec: { holderIdentity, leaseDurationSeconds: 100_000 } as never,
      };
  };
  return { client, holder: () => lease?.spec?.holderIdentity, give };
};

const electing =
  (client: KubeClient, clock: Clock): ConstructorParameters<typeof RuntimeProcess>[0]['elect'] =>
  candidate =>
    startLeaderElection({ client, clock, ...candidate });

const processOver = (startEngine: ConstructorParameters<typeof RuntimeProcess>[0]['startEngine']) => {
  const { client, holder } = leaseHolder();
  const log = memoryLogger();
  let leads = 0;
  const running = new RuntimeProcess({
    elect: electing(client, systemClock),
    namespace: 'argocd',
    identity: 'one',
    startEngine,
    onLead: () => {
      leads += 1;
    },
    clock: systemClock,
    log,
  });
  return { running, holder, log, leads: () => leads };
};

test('a process that is stopped while its engine begins waits for none, and leaves the lease to others', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { running, holder, log, leads } = processOver(({ signal }) => {
    begin();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await begun;
  expect(holder()).toBe('one');
  await running.stop();
  expect([holder(), leads(), log.entries]).toEqual(['', 0, []]);
});

test('an engine that is there in the moment that the process is stopped is stopped, and does not lead', async () => {
  let stops = 0;
  const engine = {
    stop: async () => {
      stops += 1;
    },
  } as unknown as Engine;
  const { promise: there, resolve: arrive } = Promise.withResolvers<Engine>();
  const { running, holder, leads } = processOver(() => there);
  await eventually(() => expect(holder()).toBe('one'));
  const stopped = running.stop();
  arrive(engine);
  await stopped;
  expect([stops, leads(), holder()]).toEqual([1, 0, '']);
});

test('an engine is stopped before the lease is given back, though the platform cannot be stopped', async () => {
  const stopped: string[] = [];
  const { client, holder } = leaseHolder();
  const part = (name: string, failure?: Error) => ({
    stop: async () => {
      stopped.push(`${name} of ${holder()}`);
      if (failure) throw failure;
    },
  });
  const running = new RuntimeProcess({
    ...{ elect: electing(client, systemClock), namespace: 'argocd', identity: 'one' },
    ...{ clock: systemClock, log: memoryLogger() },
    startEngine: async () => part('engine') as unknown as Engine,
    platform: {
      report: async () => part('reporter') as never,
      start: () => part('platform', new Error('the link is stuck')) as never,
    },
    onLead: () => undefined,
  });
  await eventually(() => expect(holder()).toBe('one'));
  await running.stop();
  expect(stopped).toEqual(['platform of one', 'reporter of one', 'engine of one']);
  expect(holder()).toBe('');
});

test('a leader that is stopped begins to stop all of its parts, whatever keeps one of them or the lease', async () => {
  const stopped: string[] = [];
  const { client, holder } = leaseHolder();
  const { promise: linkGone, resolve: letLinkGo } = Promise.withResolvers<void>();
  const part = (name: string, until = Promise.resolve()) => ({
    stop: () => {
      stopped.push(name);
      return until;
    },
  });
  const running = new RuntimeProcess({
    ...{ elect: electing(client, systemClock), namespace: 'argocd', identity: 'one' },
    ...{ clock: systemClock, log: memoryLogger() },
    startEngine: async () => part('engine') as unknown as Engine,
    platform: {
      report: async () => part('reporter') as never,
      start: () => part('platform', linkGone) as never,
    },
    onLead: () => undefined,
  });
  await eventually(() => expect(holder()).toBe('one'));
  const gone = running.stop();
  await eventually(() => expect(stopped.toSorted()).toEqual(['engine', 'platform', 'reporter']));
  expect(holder()).toBe('one');
  letLinkGo();
  await gone;
  expect(holder()).toBe('');
});

test('a process that lost the lease stands by, though its engine could not be stopped', async () => {
  const { client, holder, give } = leaseHolder();
  const clock = new ManualClock('2026-11-16T10:00:00Z');
  const log = memoryLogger();
  const begun: string[] = [];
  const quiet = { stop: async () => undefined };
  const stuck = {
    stop: async () => {
      throw new Error('a controller is stuck');
    },
  };
  const running = new RuntimeProcess({
    ...{ elect: electing(client, clock), namespace: 'argocd', identity: 'one', clock, log },
    startEngine: async ({ isObserver }) => {
      begun.push(isObserver ? 'looks' : 'works');
      return (isObserver ? quiet : stuck) as unknown as Engine;
    },
    platform: { report: async () => quiet as never, start: () => quiet as never },
    onLead: () => undefined,
  });
  await eventually(() => expect(begun).toEqual(['works']));
  give('two');
  await eventually(() => {
    clock.advance(1_000);
    expect(begun).toEqual(['works', 'looks']);
  });
  expect(log.entries).toContainEqual(
    expect.objectContaining({ level: 'error', fields: expect.objectContaining({ part: 'engine' }) }),
  );
  await running.stop();
  expect(holder()).toBe('two');
});
