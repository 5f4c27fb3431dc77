import { tmpdir } from 'node:os';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { type ProgramRun, runProgram, Slots } from './index.ts';

const sh = (script: string, changes: Partial<ProgramRun> = {}): ProgramRun => ({
  program: '/bin/sh',
  args: ['-c', script],
  cwd: tmpdir(),
  env: { PATH: '/usr/bin:/bin' },
  timeoutMs: 60_000,
  maxOutputBytes: 1_000_000,
  maxMemoryBytes: 4 * 1024 ** 3,
  ...changes,
});

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe('a program', () => {
  test('gets its arguments as they are, and nothing of our environment', async () => {
    const run = { ...sh(''), args: ['-c', 'echo "$1"; env', 'sh', '$HOME; `id`'] };
    const lines = (await runProgram(run)).split('\n');
    expect(lines[0]).toBe('$HOME; `id`');
    expect(lines.slice(1).map(line => line.split('=')[0])).toEqual(
      expect.not.arrayContaining(['HOME', 'USER', 'NODE_ENV']),
    );
  });

  test('that fails says why', async () => {
    await expect(runProgram(sh('echo no such thing >&2; exit 3'))).rejects.toMatchObject({
      kind: 'failed',
      text: 'no such thing',
    });
  });

  test('that fails leaves what it wrote before only with whoever wants it', async () => {
    const failing = sh('echo much; exit 3');
    await expect(runProgram(failing)).rejects.toMatchObject({ kind: 'failed', output: '' });
    await expect(runProgram({ ...failing, keepsOutput: true })).rejects.toMatchObject({ output: 'much\n' });
  });

  test('that cannot be found, or is given NUL, does not start', async () => {
    await expect(runProgram({ ...sh(''), program: '/nowhere/at/all' })).rejects.toMatchObject({
      kind: 'absent',
      text: expect.stringMatching(/^\/nowhere\/at\/all: /),
    });
    await expect(runProgram(sh('/nowhere/at/all'))).rejects.toMatchObject({ kind: 'failed' });
    await expect(runProgram({ ...sh(''), args: ['a\0b'] })).rejects.toMatchObject({ kind: 'start' });
  });

  test('that takes too long ends with everything it started', async () => {
    const fifoLess = 'sleep 300 & echo $! >&2; wait';
    const trouble = await runProgram(sh(fifoLess, { timeoutMs: 1_500 })).catch((error: unknown) => error);
    expect(trouble).toMatchObject({ kind: 'time' });
    const pid = Number((trouble as { text: string }).text);
    await eventually(() => expect(isGone(pid)).toBe(true));
  });

  test('ends when nobody wants it any more', async () => {
    const stopping = new AbortController();
    const running = runProgram(sh('sleep 300', { signal: stopping.signal }));
    stopping.abort(new Error('we stop'));
    await expect(running).rejects.toThrow('we stop');
    await expect(runProgram(sh('true', { signal: stopping.signal }))).rejects.toThrow('we stop');
  });

  test('that leaves something running is done when it ends itself', async () => {
    expect(await runProgram(sh('sleep 300 & echo done'))).toBe('done\n');
  });

  test('that writes without end is stopped', async () => {
    await expect(runProgram(sh('yes', { maxOutputBytes: 10_000 }))).rejects.toMatchObject({ kind: 'output' });
  });

  test('that takes too much memory fails', async () => {
    const hungry = sh('x=a; while :; do x="$x$x"; done', { maxMemoryBytes: 64 * 1024 ** 2 });
    await expect(runProgram(hungry)).rejects.toMatchObject({ kind: 'failed' });
  });
});

test('a program that works too long is told so by the system, before that kills it', async () => {
  expect(await runProgram(sh('ulimit -St; ulimit -Ht'))).toBe('240\n245\n');
  await expect(runProgram(sh('kill -XCPU $$'))).rejects.toMatchObject({ kind: 'time' });
});

test('a program that somebody else kills says nothing of itself', async () => {
  await expect(runProgram(sh('kill -9 $$'))).rejects.toMatchObject({ kind: 'machine' });
});

test('a place that is waited for is given up by who goes, and the next one has it', async () => {
  const slots = new Slots(1);
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const job = (name: string) => async () => {
    begun.push(name);
    await gate.promise;
  };
  const gone = new AbortController();
  const first = slots.use(job('first'));
  const second = slots.use(job('second'), gone.signal);
  const third = slots.use(job('third'));
  gone.abort(new Error('nobody waits'));
  await expect(second).rejects.toThrow('nobody waits');
  gate.resolve();
  await Promise.all([first, third]);
  expect(begun).toEqual(['first', 'third']);
  await expect(slots.use(job('late'), gone.signal)).rejects.toThrow('nobody waits');
});

test('slots let so many run at once, in order', async () => {
  const slots = new Slots(2);
  const started: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const jobs = gates.map((gate, at) =>
    slots.use(async () => {
      started.push(at);
      await gate.promise;
    }),
  );
  await eventually(() => expect(started).toEqual([0, 1]));
  gates[1]!.resolve();
  await eventually(() => expect(started).toEqual([0, 1, 2]));
  for (const gate of gates) gate.resolve();
  await Promise.all(jobs);
});
