import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { Alarms } from './alarms.ts';
import { Revisions } from './revisions.ts';
import { WorkQueue } from './work-queue.ts';

const immediate = () => new Promise(resolve => setImmediate(resolve));

/** A queue whose work ends when the test says so. */
const heldQueue = (width: number) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const log = memoryLogger();
  const queue = new WorkQueue({
    width,
    log,
    work: key => {
      begun.push(key);
      return new Promise(resolve => ends.set(key, resolve));
    },
  });
  const end = async (key: string) => {
    ends.get(key)?.();
    await immediate();
  };
  return { queue, begun, end, log };
};

describe('a work queue', () => {
  test('works on a key once at a time, and once more when it is added meanwhile', async () => {
    const { queue, begun, end } = heldQueue(4);
    queue.add('a');
    queue.add('a');
    queue.add('a');
    expect(begun).toEqual(['a']);
    expect(queue.has('a')).toBe(true);
    await end('a');
    expect(begun).toEqual(['a', 'a']);
    await end('a');
    expect(queue.has('a')).toBe(false);
  });

  test('takes what is urgent first, and leaves places for it', async () => {
    const { queue, begun, end } = heldQueue(4);
    for (const key of ['later-1', 'later-2', 'later-3']) queue.add(key, 'soon');
    queue.add('now-1');
    queue.add('now-2');
    expect(begun).toEqual(['later-1', 'now-1', 'now-2']);
    queue.add('later-3');
    expect(begun.at(-1)).toBe('later-3');
    await end('later-1');
    expect(begun.at(-1)).toBe('later-2');
  });

  test('has one place for what can wait, and takes it last', async () => {
    const { queue, begun, end } = heldQueue(8);
    for (const key of ['someday-1', 'someday-2', 'someday-3']) queue.add(key, 'someday');
    queue.add('soon-1', 'soon');
    expect(begun).toEqual(['someday-1', 'soon-1']);
    queue.add('someday-3', 'soon');
    queue.add('someday-3', 'someday');
    expect(begun.at(-1)).toBe('someday-3');
    queue.add('someday-3', 'someday');
    queue.add('someday-3', 'now');
    await end('someday-3');
    expect(begun.at(-1)).toBe('someday-3');
    expect(begun).not.toContain('someday-2');
    await end('someday-1');
    expect(begun.at(-1)).toBe('someday-2');
  });

  test('goes on after work that failed', async () => {
    const log = memoryLogger();
    const done: string[] = [];
    const queue = new WorkQueue({
      width: 1,
      log,
      work: async key => {
        if (key === 'bad') throw new Error('no');
        done.push(key);
      },
    });
    queue.add('bad');
    queue.add('good');
    await immediate();
    expect(done).toEqual(['good']);
    expect(log.entries).toMatchObject([
      { message: 'the work on a key of a queue failed', fields: { key: 'bad' } },
    ]);
  });

  test('begins nothing after it was stopped, and waits for what is under way', async () => {
    const { queue, begun, end } = heldQueue(1);
    queue.add('a');
    queue.add('b');
    const stopped = queue.stop();
    await end('a');
    await stopped;
    queue.add('c');
    expect(begun).toEqual(['a']);
  });
});

describe('alarms', () => {
  test('ring when they are due, each with its newest time', async () => {
    const clock = new ManualClock();
    const rung: string[] = [];
    const alarms = new Alarms(clock, key => rung.push(key));
    const at = (ms: number) => clock.now().getTime() + ms;
    alarms.set('a', at(100));
    alarms.set('b', at(50));
    alarms.set('a', at(200));
    alarms.set('c', at(60));
    alarms.set('c', undefined);
    clock.advance(50);
    await immediate();
    expect(rung).toEqual(['b']);
    clock.advance(100);
    await immediate();
    expect(rung).toEqual(['b']);
    clock.advance(50);
    await immediate();
    expect(rung).toEqual(['b', 'a']);
    alarms.set('d', at(10));
    alarms.stop();
    clock.advance(100);
    await immediate();
    expect(rung).toEqual(['b', 'a']);
  });
});

describe('revisions', () => {
  const place = { repoURL: 'https://git.example/a', project: 'default' };

  test('are asked for once for all who want to know how a repository stood at a time', async () => {
    const clock = new ManualClock();
    const asked: boolean[] = [];
    const revisions = new Revisions(
      {
        resolve: async (_, { fresh = false } = {}) => {
          asked.push(fresh);
          return 'abc';
        },
      },
      clock,
    );
    const since = clock.now();
    const all = Array.from({ length: 50 }, () => revisions.resolve(place, since));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['abc']));
    expect(asked.filter(Boolean)).toHaveLength(1);
    await revisions.resolve(place, since);
    expect(asked.filter(Boolean)).toHaveLength(1);
    clock.advance(1);
    await revisions.resolve(place, clock.now());
    expect(asked.filter(Boolean)).toHaveLength(2);
    revisions.forget();
    await revisions.resolve(place, since);
    expect(asked.filter(Boolean)).toHaveLength(3);
  });
});
