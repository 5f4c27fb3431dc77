import { DoNotRetry } from '@freshet/kit/background';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Job } from './job.ts';
import { createQueueBench, type QueueBench } from './queue.fixture.ts';

let bench: QueueBench;

beforeAll(async () => {
  bench = await createQueueBench(inject('serverUrl'));
});

afterAll(() => bench.close());

beforeEach(async () => {
  await sql`delete from jobs.jobs`.execute(bench.database.sql);
  await sql`delete from jobs.dead_jobs`.execute(bench.database.sql);
});

const QUICK_RETRY = { firstMs: 1, maxMs: 5 };
const drafts = (queue: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ queue, payload: { n } }));

describe('two processes on one queue', () => {
  test('share the work and do each job exactly once', async () => {
    const done: { readonly by: string; readonly n: unknown }[] = [];
    const worker = (by: string) => ({
      queue: 'share',
      concurrency: 7,
      handle: async ({ payload }: Job) => {
        done.push({ by, n: payload.n });
        await new Promise(resolve => setImmediate(resolve));
      },
    });
    const queues = ['a', 'b'].map(by => bench.open({ replica: by, workers: [worker(by)] }));
    await bench.enqueue(...drafts('share', 600));
    for (const queue of queues) queue.start();
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    expect(done.map(({ n }) => n).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 600 }, (_, n) => n),
    );
    expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['a', 'b']));
    await Promise.all(queues.map(queue => queue.stop()));
  });

  test('never run more jobs at once than the concurrency says', async () => {
    let [running, most] = [0, 0];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'narrow',
          concurrency: 3,
          handle: async () => {
            running += 1;
            most = Math.max(most, running);
            await new Promise(resolve => setImmediate(resolve));
            running -= 1;
          },
        },
      ],
    });
    await bench.enqueue(...drafts('narrow', 60));
    queue.start();
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    expect(most).toBe(3);
    await queue.stop();
  });
});

describe('a worker that dies', () => {
  test('is replaced after its lease, with a higher fence, and cannot complete what it held', async () => {
    const late = Promise.withResolvers<void>();
    const fences: { readonly by: string; readonly fence: number; readonly attempt: number }[] = [];
    // Its clock stands still, as in a process that hangs: it never renews, but it still comes back one day.
    const dead = bench.open({
      replica: 'dead',
      clock: new ManualClock(),
      workers: [
        {
          queue: 'orphan',
          leaseMs: 150,
          handle: async (job, { fence }) => {
            fences.push({ by: 'dead', fence, attempt: job.attempt });
            await late.promise;
          },
        },
      ],
    });
    await bench.enqueue({ queue: 'orphan', payload: {} });
    dead.start();
    await eventually(() => expect(fences).toHaveLength(1));

    const release = Promise.withResolvers<void>();
    const heir = bench.open({
      replica: 'heir',
      workers: [
        {
          queue: 'orphan',
          handle: async (job, { fence }) => {
            fences.push({ by: 'heir', fence, attempt: job.attempt });
            await release.promise;
          },
        },
      ],
    });
    heir.start();
    await eventually(() => expect(fences).toHaveLength(2));
    expect(fences).toEqual([
      { by: 'dead', fence: 1, attempt: 1 },
      { by: 'heir', fence: 2, attempt: 2 },
    ]);

    late.resolve();
    await eventually(async () =>
      expect(await dead.registry.metrics()).toContain('{queue="orphan",outcome="lost"} 1'),
    );
    expect(await bench.waiting()).toBe(1);
    release.resolve();
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    await heir.stop();
  });

  test('in each of its tries does not take the workers down for ever', async () => {
    await bench.enqueue({ queue: 'poison', payload: {} });
    await sql`update jobs.jobs set attempt = 3, holder = 'gone', due_at = now()`.execute(bench.database.sql);
    let handled = 0;
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'poison',
          maxAttempts: 3,
          handle: async () => {
            handled += 1;
          },
        },
      ],
    });
    queue.start();
    const [dead] = await eventually(async () => {
      const list = await queue.deadJobs.list();
      expect(list).toHaveLength(1);
      return list;
    });
    expect(dead?.error).toMatch(/lost its lease/);
    expect(handled).toBe(0);
    await queue.stop();
  });

  test('is told by its signal when somebody else has taken the job over', async () => {
    const aborted = Promise.withResolvers<unknown>();
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'stolen',
          // Long enough that on a busy machine it is stolen before it runs out by itself.
          leaseMs: 3_000,
          handle: (_job, { signal }) =>
            new Promise((_resolve, reject) => {
              signal.addEventListener('abort', () => {
                aborted.resolve(signal.reason);
                reject(signal.reason);
              });
            }),
        },
      ],
    });
    await bench.enqueue({ queue: 'stolen', payload: {} });
    queue.start();
    await eventually(async () => {
      const stolen = await sql`update jobs.jobs set fence = fence + 1, holder = 'thief',
        due_at = now() + interval '1 hour' where holder = 'a' returning id`.execute(bench.database.sql);
      expect(stolen.rows).toHaveLength(1);
    });
    await expect(aborted.promise).resolves.toMatchObject({ message: 'another worker took the job over' });
    await queue.stop();
    expect(await bench.waiting()).toBe(1);
  });

  test('keeps a long job through many leases by renewing them', async () => {
    const attempts: number[] = [];
    const finish = Promise.withResolvers<void>();
    const worker = {
      queue: 'long',
      // Long enough that a busy machine still renews it in time.
      leaseMs: 2_000,
      handle: async ({ attempt }: Job) => {
        attempts.push(attempt);
        await finish.promise;
      },
    };
    const queues = ['a', 'b'].map(replica => bench.open({ replica, workers: [worker] }));
    await bench.enqueue({ queue: 'long', payload: {} });
    for (const queue of queues) queue.start();
    const leaseEnd = async () =>
      (await bench.database.sql.selectFrom('jobs.jobs').select('due_at').executeTakeFirstOrThrow()).due_at;
    await eventually(() => expect(attempts).toHaveLength(1));
    const first = await leaseEnd();
    await eventually(async () =>
      expect((await leaseEnd()).getTime()).toBeGreaterThan(first.getTime() + 2 * worker.leaseMs),
    );
    finish.resolve();
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    expect(attempts).toEqual([1]);
    await Promise.all(queues.map(queue => queue.stop()));
  });
});

describe('a job that fails', () => {
  test('is tried again up to the limit, then becomes a dead letter that can be retried or discarded', async () => {
    let fail = true;
    const attempts: number[] = [];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'shaky',
          maxAttempts: 3,
          retry: QUICK_RETRY,
          handle: async ({ attempt }) => {
            attempts.push(attempt);
            if (fail) throw new Error('no luck', { cause: new Error('token=hunter2') });
          },
        },
      ],
    });
    await bench.enqueue(...drafts('shaky', 1));
    queue.start();
    const [dead] = await eventually(async () => {
      const list = await queue.deadJobs.list({ queue: 'shaky' });
      expect(list).toHaveLength(1);
      return list;
    });
    expect(attempts).toEqual([1, 2, 3]);
    expect(dead).toMatchObject({
      queue: 'shaky',
      payload: { n: 0 },
      attempt: 3,
      error: 'Error: no luck; because of Error: token=[redacted]',
    });
    expect(await bench.waiting()).toBe(0);

    fail = false;
    await queue.deadJobs.retry(dead!.id);
    queue.wake();
    await eventually(() => expect(attempts).toEqual([1, 2, 3, 1]));
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    await expect(queue.deadJobs.retry(dead!.id)).rejects.toMatchObject({ code: 'DEAD_LETTER_NOT_FOUND' });
    await expect(queue.deadJobs.discard(dead!.id)).rejects.toMatchObject({ code: 'DEAD_LETTER_NOT_FOUND' });
    await queue.stop();
  });

  test('is given up at once when its handler says that trying again is pointless', async () => {
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'hopeless',
          handle: async () => {
            throw new DoNotRetry('the payload makes no sense');
          },
        },
      ],
    });
    await bench.enqueue(...drafts('hopeless', 2));
    queue.start();
    const list = await eventually(async () => {
      const dead = await queue.deadJobs.list();
      expect(dead).toHaveLength(2);
      return dead;
    });
    expect(list.map(({ attempt }) => attempt)).toEqual([1, 1]);
    const [newest, oldest] = list;
    expect(await queue.deadJobs.list({ limit: 1 })).toEqual([newest]);
    expect(await queue.deadJobs.list({ before: newest!.id })).toEqual([oldest]);
    await queue.deadJobs.discard(newest!.id);
    expect(await queue.deadJobs.discardBefore(new Date(oldest!.diedAt.getTime() + 1))).toBe(1);
    expect(await queue.deadJobs.list()).toEqual([]);
    await queue.stop();
  });

  test('does not use up its tries while the database its handler needs is away', async () => {
    let failures = 0;
    const attempts: number[] = [];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'outage',
          maxAttempts: 2,
          retry: QUICK_RETRY,
          handle: async ({ attempt }) => {
            attempts.push(attempt);
            failures += 1;
            if (failures < 6) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
          },
        },
      ],
    });
    await bench.enqueue(...drafts('outage', 1));
    queue.start();
    await eventually(async () => {
      expect(failures).toBe(6);
      expect(await bench.waiting()).toBe(0);
    });
    expect(new Set(attempts)).toEqual(new Set([1]));
    await queue.stop();
  });

  test('counts as failed when it takes too long, and its signal says so', async () => {
    const reasons: unknown[] = [];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'slow',
          timeoutMs: 20,
          maxAttempts: 1,
          handle: (_job, { signal }) =>
            new Promise(() => signal.addEventListener('abort', () => reasons.push(signal.reason))),
        },
      ],
    });
    await bench.enqueue(...drafts('slow', 1));
    queue.start();
    await eventually(async () => expect(await queue.deadJobs.list()).toHaveLength(1));
    expect(reasons).toMatchObject([{ message: 'the job took longer than 20 ms' }]);
    await queue.stop();
  });

  test('takes the place of a job with its unique key that came while it ran', async () => {
    const started = Promise.withResolvers<void>();
    const fail = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'unique',
          concurrency: 1,
          retry: QUICK_RETRY,
          handle: async ({ payload, attempt }) => {
            seen.push([payload.n, attempt]);
            if (seen.length > 1) return;
            started.resolve();
            await fail.promise;
            throw new Error('once');
          },
        },
      ],
    });
    await bench.enqueue({ queue: 'unique', payload: { n: 1 }, uniqueKey: 'k' });
    queue.start();
    await started.promise;
    await bench.enqueue({ queue: 'unique', payload: { n: 2 }, uniqueKey: 'k' });
    expect(await bench.waiting()).toBe(2);
    fail.resolve();
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    expect(seen).toEqual([
      [1, 1],
      [1, 2],
    ]);
    await queue.stop();
  });
});

describe('the order of a queue', () => {
  test('is by priority, then by age', async () => {
    const seen: unknown[] = [];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'ranked',
          concurrency: 1,
          handle: async ({ payload }) => {
            seen.push(payload.n);
          },
        },
      ],
    });
    const ranked = (n: number, priority?: 'high' | 'normal' | 'low') =>
      bench.enqueue({ queue: 'ranked', payload: { n }, ...(priority ? { priority } : {}) });
    await ranked(5, 'low');
    await ranked(3);
    await ranked(1, 'high');
    await ranked(4, 'normal');
    await ranked(2, 'high');
    queue.start();
    await eventually(async () => expect(await bench.waiting()).toBe(0));
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    await queue.stop();
  });

  test('lets a delayed job wait for its time while others pass it', async () => {
    const seen: { readonly n: unknown; readonly at: number }[] = [];
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'later',
          handle: async ({ payload }) => {
            seen.push({ n: payload.n, at: performance.now() });
          },
        },
      ],
    });
    const begun = performance.now();
    // Late enough that a busy machine has started on the other one before.
    await bench.enqueue({ queue: 'later', payload: { n: 1 }, runAt: new Date(Date.now() + 3_000) });
    await bench.enqueue({ queue: 'later', payload: { n: 2 } });
    queue.start();
    await eventually(() => expect(seen.map(({ n }) => n)).toEqual([2, 1]));
    expect(seen[1]!.at - begun).toBeGreaterThan(2_900);
    await queue.stop();
  });
});

describe('stopping', () => {
  test('waits for running jobs and claims no others', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let handled = 0;
    const queue = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'calm',
          concurrency: 1,
          handle: async () => {
            started.resolve();
            await finish.promise;
            handled += 1;
          },
        },
      ],
    });
    await bench.enqueue(...drafts('calm', 3));
    queue.start();
    await started.promise;
    const stopped = queue.stop();
    finish.resolve();
    await stopped;
    expect(handled).toBe(1);
    expect(await bench.waiting()).toBe(2);
  });

  test('returns what is not done by the deadline, at no cost to its tries', async () => {
    const aborted: unknown[] = [];
    const started = Promise.withResolvers<void>();
    const stubborn = bench.open({
      replica: 'a',
      workers: [
        {
          queue: 'stubborn',
          handle: (_job, { signal }) =>
            new Promise(() => {
              signal.addEventListener('abort', () => aborted.push(signal.reason));
              started.resolve();
            }),
        },
      ],
    });
    await bench.enqueue({ queue: 'stubborn', payload: {}, uniqueKey: 'k' });
    stubborn.start();
    await started.promise;
    await stubborn.stop(10);
    expect(aborted).toHaveLength(1);

    const next: { readonly attempt: number; readonly fence: number }[] = [];
    const queue = bench.open({
      replica: 'b',
      workers: [
        {
          queue: 'stubborn',
          handle: async ({ attempt }, { fence }) => {
            next.push({ attempt, fence });
          },
        },
      ],
    });
    queue.start();
    await eventually(() => expect(next).toEqual([{ attempt: 1, fence: 2 }]));
    await queue.stop();
  });
});

test('two workers for one queue are refused', () => {
  const worker = { queue: 'twice', handle: async () => undefined };
  expect(() => bench.open({ replica: 'a', workers: [worker, worker] })).toThrow(/two workers/);
});
