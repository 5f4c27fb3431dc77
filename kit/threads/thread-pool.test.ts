import { afterEach, expect, test } from 'vitest';
import { TASKS } from './thread-pool.fixture.ts';
import { ThreadPool } from './thread-pool.ts';

const LARGE = { caller: 'one', size: 1_000_000 };
const pools: ThreadPool[] = [];

const poolOf = (limits: ConstructorParameters<typeof ThreadPool>[0] = {}): ThreadPool => {
  const pool = new ThreadPool(limits);
  pools.push(pool);
  return pool;
};

/** Counts up in shared memory, as the task `await` does. */
const countUp = (counter: Int32Array): void => {
  Atomics.add(counter, 0, 1);
  Atomics.notify(counter, 0);
};

const sharedCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

afterEach(() => Promise.all(pools.splice(0).map(pool => pool.stop())));

test('runs a large input on a thread and a short one at once', async () => {
  const pool = poolOf();
  expect(await pool.run(TASKS, 'double', 21, LARGE)).toBe(42);
  expect(await pool.run(TASKS, 'double', 4, { caller: 'one', size: 1 })).toBe(8);
});

test('carries a fault of a task over with its code and details', async () => {
  await expect(poolOf().run(TASKS, 'refuse', 'no', LARGE)).rejects.toMatchObject({
    code: 'PIPELINE_INVALID',
    message: 'no',
    details: { problems: ['no'] },
  });
});

test('ends a task at its deadline with a fault, and goes on with the next', async () => {
  const pool = poolOf({ threads: 1, deadlineMs: 300 });
  const stuck = pool.run(TASKS, 'never', undefined, LARGE);
  await expect(stuck).rejects.toMatchObject({ code: 'TEXT_TOO_COMPLEX' });
  const patient = poolOf({ threads: 1 });
  expect(await patient.run(TASKS, 'double', 1, LARGE)).toBe(2);
});

test('ends a task that fills the memory of its thread with a fault', async () => {
  const pool = poolOf({ heapMb: 32, deadlineMs: 60_000 });
  await expect(pool.run(TASKS, 'fill', undefined, LARGE)).rejects.toMatchObject({ code: 'TEXT_TOO_COMPLEX' });
});

test('never gives all threads to one caller', async () => {
  const pool = poolOf({ threads: 2, deadlineMs: 60_000 });
  const counter = sharedCounter();
  const mine = [1, 2, 3].map(() => pool.run(TASKS, 'await', { counter, until: 2 }, LARGE));
  expect(await pool.run(TASKS, 'double', 2, { caller: 'two', size: 1_000_000 })).toBe(4);
  expect(Atomics.load(counter, 0)).toBeLessThan(2);
  countUp(counter);
  expect(await Promise.all(mine)).toHaveLength(3);
});

test('refuses more tasks of one caller than it may have, and those of others not', async () => {
  const pool = poolOf({ threads: 2, perCaller: 1, deadlineMs: 60_000 });
  const counter = sharedCounter();
  const first = pool.run(TASKS, 'await', { counter, until: 2 }, LARGE);
  await expect(pool.run(TASKS, 'double', 1, LARGE)).rejects.toMatchObject({ code: 'THREADS_BUSY' });
  expect(await pool.run(TASKS, 'double', 1, { caller: 'two', size: 1_000_000 })).toBe(2);
  countUp(counter);
  await first;
  expect(await pool.run(TASKS, 'double', 3, LARGE)).toBe(6);
});

test('gives up a task whose caller leaves, whether it waits or runs', async () => {
  const pool = poolOf({ threads: 1, deadlineMs: 60_000 });
  const leaving = new AbortController();
  const gone = { ...LARGE, signal: leaving.signal };
  const running = pool.run(TASKS, 'never', undefined, gone);
  const waiting = pool.run(TASKS, 'double', 1, gone);
  const other = pool.run(TASKS, 'double', 5, { caller: 'two', size: 1_000_000 });
  leaving.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  await expect(waiting).rejects.toThrow('left');
  expect(await other).toBe(10);
});
