import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { describe, expect, onTestFinished, test } from 'vitest';
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

describe('a child that outlives its platform', () => {
  const record = async (): Promise<string> => {
    const directory = await mkdtemp(join(tmpdir(), 'freshet-child-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    return join(directory, 'process.json');
  };
  const lasting = 'setInterval(() => {}, 1000)';
  /** A supervisor of a platform that was killed: it never starts another child. */
  const startedBy = (outlives: string, fingerprint: string, more: { replaces?: boolean } = {}) => {
    const supervised = child('', {
      clock: new ManualClock(),
      outlives,
      program: async () => ({
        command: process.execPath,
        args: ['-e', lasting],
        env: {},
        fingerprint,
        ...more,
      }),
    });
    supervised.start();
    return supervised;
  };
  const noted = async (path: string): Promise<number> =>
    eventually(async () => JSON.parse(await readFile(path, 'utf8')).pid);
  const next = (outlives: string, fingerprint: string, replaces = false) => {
    let starts = 0;
    const supervised = child('', {
      outlives,
      program: async () => {
        starts += 1;
        return { command: process.execPath, args: ['-e', lasting], env: {}, fingerprint, replaces };
      },
    });
    supervised.start();
    onTestFinished(() => supervised.stop());
    return { supervised, starts: () => starts };
  };

  test('is taken over by the next start, and is stopped by it', async () => {
    const path = await record();
    startedBy(path, 'a');
    const pid = await noted(path);
    const { supervised } = next(path, 'a');
    expect(await started(supervised)).toBe(pid);
    await supervised.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test.each([
    ['it is another one', 'b', false],
    ['it is of no use any more', 'a', true],
  ])('is ended before another one starts when %s', async (_, fingerprint, replaces) => {
    const path = await record();
    startedBy(path, 'a');
    const pid = await noted(path);
    const { supervised } = next(path, fingerprint, replaces);
    await eventually(() => expect(supervised.pid).not.toBeOneOf([pid, undefined]));
    expect(isAlive(pid)).toBe(false);
  });

  test('is ended by a stop that comes while it is being found', async () => {
    const path = await record();
    startedBy(path, 'a');
    const pid = await noted(path);
    const { supervised } = next(path, 'a');
    await supervised.stop();
    // Found or not, depending on how far it came: a start that was given up leaves it to the next one.
    const { supervised: last } = next(path, 'a');
    if (isAlive(pid)) expect(await started(last)).toBe(pid);
    await last.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('is not taken for another program that has its number', async () => {
    const path = await record();
    await writeFile(path, JSON.stringify({ life: `${process.ppid}-1`, pid: process.ppid, fingerprint: 'a' }));
    const { supervised } = next(path, 'a');
    expect(await started(supervised)).not.toBe(process.ppid);
  });

  test('is started again when it ends after it was taken over', async () => {
    const path = await record();
    startedBy(path, 'a');
    const pid = await noted(path);
    const { supervised, starts } = next(path, 'a');
    expect(await started(supervised)).toBe(pid);
    process.kill(pid, 'SIGKILL');
    await eventually(() => expect(starts()).toBe(2), 20_000);
    await eventually(() => expect(supervised.pid).not.toBeOneOf([pid, undefined]));
  });
});

test('a stop starts nothing more, and does not wait for a start that hangs', async () => {
  const preparing = Promise.withResolvers<void>();
  let asked = 0;
  const supervised = child('', {
    graceMs: 10,
    clock: quick,
    program: async () => {
      asked += 1;
      await preparing.promise;
      return { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], env: {} };
    },
  });
  supervised.start();
  await eventually(() => expect(asked).toBe(1));
  await supervised.stop();
  preparing.resolve();
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(supervised.pid).toBeUndefined();
});

test('a child that is to hurry is killed at once', async () => {
  const supervised = child("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
  supervised.start();
  const pid = await started(supervised);
  await supervised.stop(AbortSignal.abort());
  expect(isAlive(pid)).toBe(false);
});

test('a child gets what is to end it before it is killed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-child-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const note = (name: string) =>
    `require('node:fs').writeFileSync(${JSON.stringify(join(directory, name))}, '')`;
  const script = `process.on('SIGTERM', () => {}); process.on('SIGQUIT', () => { ${note('asked')}; process.exit(); });
    ${note('ready')}; setInterval(() => {}, 1000)`;
  const supervised = child(script, { graceMs: 50, endBy: 'SIGQUIT' });
  supervised.start();
  await eventually(() => access(join(directory, 'ready')));
  await supervised.stop();
  await access(join(directory, 'asked'));
});
