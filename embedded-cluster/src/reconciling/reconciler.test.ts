import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { createAlarms } from './alarms.ts';
import { createReconciler, type Outcome } from './reconciler.ts';

const key = (name: string) => ({ namespace: 'n', name });
const turn = () => new Promise(resolve => setImmediate(resolve));

const setUp = (reconcile: (name: string) => Promise<Outcome | undefined>, options = {}) => {
  const clock = new ManualClock();
  const alarms = createAlarms(clock);
  const queue = createReconciler({
    name: 'test',
    alarms,
    log: memoryLogger(),
    reconcile: ({ name }) => reconcile(name),
    ...options,
  });
  return { clock, alarms, queue };
};

test('a key that is added many times before its turn is looked at once', async () => {
  const seen: string[] = [];
  const { queue } = setUp(async name => void seen.push(name));
  for (let n = 0; n < 10; n += 1) queue.add(key('a'));
  queue.add(key('b'));
  await turn();
  expect(seen).toEqual(['a', 'b']);
  expect(queue.busy).toBe(false);
});

test('a key is never looked at twice at the same time, and again after what came in meanwhile', async () => {
  let running = 0;
  let most = 0;
  let looks = 0;
  const waiting: (() => void)[] = [];
  const { queue } = setUp(async () => {
    running += 1;
    looks += 1;
    most = Math.max(most, running);
    await new Promise<void>(resolve => waiting.push(resolve));
    running -= 1;
    return undefined;
  });
  queue.add(key('a'));
  await turn();
  queue.add(key('a'));
  queue.add(key('a'));
  await turn();
  expect(looks).toBe(1);
  waiting.pop()?.();
  await turn();
  expect(looks).toBe(2);
  waiting.pop()?.();
  await turn();
  expect({ looks, most, busy: queue.busy }).toEqual({ looks: 2, most: 1, busy: false });
});

test('no more keys than allowed are looked at together', async () => {
  let running = 0;
  let most = 0;
  const { queue } = setUp(
    async () => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      return undefined;
    },
    { concurrency: 3 },
  );
  for (let n = 0; n < 20; n += 1) queue.add(key(String(n)));
  for (let n = 0; n < 40; n += 1) await turn();
  expect(most).toBe(3);
  expect(queue.busy).toBe(false);
});

test('what fails is tried again, later each time, and works once the world has healed', async () => {
  const at: number[] = [];
  const { queue, clock } = setUp(async () => {
    at.push(clock.now().getTime());
    if (at.length < 5) throw new Error('not yet');
    return undefined;
  });
  queue.add(key('a'));
  for (let n = 0; n < 400; n += 1) {
    clock.advance(10);
    await turn();
  }
  expect(at).toHaveLength(5);
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect((gaps[3] ?? 0) > (gaps[0] ?? 0)).toBe(true);
});

test('a look that asks for another one gets it in time, and a change before that replaces it', async () => {
  let looks = 0;
  const { queue, clock } = setUp(async () => {
    looks += 1;
    return looks < 3 ? { requeueAfterMs: 1_000 } : undefined;
  });
  queue.add(key('a'));
  await turn();
  clock.advance(500);
  queue.add(key('a'));
  await turn();
  expect(looks).toBe(2);
  clock.advance(600);
  await turn();
  expect(looks).toBe(2);
  clock.advance(500);
  await turn();
  expect(looks).toBe(3);
  clock.advance(10_000);
  await turn();
  expect(looks).toBe(3);
});

test('changes that settle first are one look', async () => {
  let looks = 0;
  const { queue, clock } = setUp(
    async () => {
      looks += 1;
      return undefined;
    },
    { settleMs: 100 },
  );
  queue.add(key('a'));
  clock.advance(50);
  queue.add(key('a'));
  await turn();
  expect(looks).toBe(0);
  clock.advance(50);
  await turn();
  expect(looks).toBe(1);
});

test('stopping waits for what is being looked at and takes nothing more', async () => {
  let finish = (): void => undefined;
  let looks = 0;
  const { queue } = setUp(async () => {
    looks += 1;
    await new Promise<void>(resolve => {
      finish = resolve;
    });
    return undefined;
  });
  queue.add(key('a'));
  await turn();
  let stopped = false;
  const stopping = queue.stop().then(() => {
    stopped = true;
  });
  queue.add(key('b'));
  await turn();
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(looks).toBe(1);
});

test('alarms ring in the order of their times, replaced and cancelled ones not at all', async () => {
  const clock = new ManualClock();
  const alarms = createAlarms(clock);
  const start = clock.now().getTime();
  const rung: string[] = [];
  for (const [name, ms] of [
    ['c', 300],
    ['a', 100],
    ['b', 200],
    ['x', 150],
    ['a2', 100],
  ] as const) {
    alarms.set(name, start + ms, () => rung.push(name));
  }
  alarms.cancel('x');
  alarms.set('a', start + 250, () => rung.push('late a'));
  for (let n = 0; n < 40; n += 1) {
    clock.advance(10);
    await turn();
  }
  expect(rung).toEqual(['a2', 'b', 'late a', 'c']);
  alarms.set('never', clock.now().getTime() + 10, () => rung.push('never'));
  alarms.stop();
  clock.advance(100);
  await turn();
  expect(rung).not.toContain('never');
});
