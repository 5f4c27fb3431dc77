import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { TETHER } from './child-environment.ts';
import { type Supervised, supervise } from './supervise.ts';

const quick = {
  now: systemClock.now,
  sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 20), signal),
};

const child = (script: string, options: Partial<Parameters<typeof supervise>[0]> = {}): Supervised =>
  supervise({
    name: 'test',
    program: async () => ({ command: process.execPath, args: ['-e', script], env: {} }),
    clock: systemClock,
    log: memoryLogger(),
    graceMs: 20_000,
    ...options,
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const started = (one: Supervised): Promise<number> =>
  eventually(() => {
    if (one.pid === undefined) throw new Error('not started');
    return one.pid;
  });

test('a child that ends is started again, and none is once it was stopped', async () => {
  let starts = 0;
  const supervised = child('', {
    clock: quick,
    program: async () => {
      starts += 1;
      if (starts === 2) throw new Error('cannot start now');
      return {
        command: process.execPath,
        args: ['-e', starts > 3 ? 'setInterval(() => {}, 1000)' : ''],
        env: {},
      };
    },
  });
  supervised.start();
  await eventually(() => expect(starts).toBe(4));
  const pid = await started(supervised);
  await supervised.stop();
  expect(isAlive(pid)).toBe(false);
  expect(starts).toBe(4);
});

test('a program that is not there is tried again and can be stopped', async () => {
  const log = memoryLogger();
  const supervised = child('', {
    clock: quick,
    log,
    program: async () => ({ command: '/nowhere/program', args: [], env: {} }),
  });
  supervised.start();
  await eventually(() => expect(log.entries.length).toBeGreaterThan(1));
  await supervised.stop();
});

test('a child that does not want to end is killed', async () => {
  const supervised = child("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)", { graceMs: 200 });
  supervised.start();
  const pid = await started(supervised);
  await supervised.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a supervisor that never started stops at once', async () => {
  await child('').stop();
});

test('a child that is tied to the platform may have threads of its own', async () => {
  let starts = 0;
  const thread = 'data:text/javascript,setTimeout(() => process.exit(), 500)';
  const script = `new (require('node:worker_threads').Worker)(new URL('${thread}'))
    .once('exit', () => process.exit(7));`;
  const log = memoryLogger();
  const supervised = child('', {
    log,
    clock: quick,
    program: async () => {
      starts += 1;
      return { command: process.execPath, args: ['--import', TETHER, '-e', script], env: {} };
    },
  });
  supervised.start();
  await eventually(() => expect(starts).toBeGreaterThan(1));
  await supervised.stop();
  expect(log.entries[0]?.fields).toMatchObject({ code: 7, signal: null });
});
