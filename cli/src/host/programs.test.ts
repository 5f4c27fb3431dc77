import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { withTempDir } from '../testing/index.ts';
import { programsOn } from './programs.ts';
import { signalsOf } from './signals.ts';

/** Notes each signal in a file; ends with 7 on SIGTERM, and by itself when a failed test forgot it. */
const RECORDER = `
  const { appendFileSync, writeFileSync } = require('node:fs');
  const [, , dir] = process.argv;
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => appendFileSync(dir + '/seen', signal + ' '));
  process.on('SIGTERM', () => process.exit(7));
  writeFileSync(dir + '/ready', '');
  setTimeout(() => process.exit(99), 60_000);
`;

const worldWith = ({ isTty }: { isTty: boolean }) => {
  const emitter = new EventEmitter();
  const sink = { write: () => undefined, isTty, columns: 80 };
  const stdin = { isTty: false, readText: async () => '' };
  const signals = signalsOf(emitter);
  const host = { signals, stdin, stdout: sink, stderr: sink, cwd: tmpdir() };
  return { emitter, signals, host, programs: programsOn(host) };
};

const program = (source: string, ...args: string[]) => ({
  file: process.execPath,
  args: ['-e', source, '--', ...args],
  env: {},
});

describe('a program in the foreground', () => {
  test('ends us with its exit code, or as a shell states its signal', async () => {
    const { programs } = worldWith({ isTty: false });
    expect(await programs.runInForeground(program('process.exit(3)'))).toBe(3);
    expect(await programs.runInForeground(program("process.kill(process.pid, 'SIGKILL')"))).toBe(137);
  });

  test('gets the signals that we get, and gives them back when it ends', () =>
    withTempDir(async dir => {
      await writeFile(join(dir, 'recorder.cjs'), RECORDER);
      const { emitter, signals, programs } = worldWith({ isTty: false });
      const ours: string[] = [];
      signals.take(signal => ours.push(signal));
      const ended = programs.runInForeground({
        file: process.execPath,
        args: [join(dir, 'recorder.cjs'), dir],
        env: {},
      });
      await eventually(() => expect(existsSync(join(dir, 'ready'))).toBe(true));
      emitter.emit('SIGINT');
      await eventually(async () => expect(await readFile(join(dir, 'seen'), 'utf8')).toBe('SIGINT '));
      emitter.emit('SIGTERM');
      expect(await ended).toBe(7);
      expect(ours).toEqual([]);
      emitter.emit('SIGINT');
      expect(ours).toEqual(['SIGINT']);
    }));

  test('in a terminal is not sent Ctrl-C a second time', () =>
    withTempDir(async dir => {
      await writeFile(join(dir, 'recorder.cjs'), RECORDER);
      const { emitter, programs } = worldWith({ isTty: true });
      const ended = programs.runInForeground({
        file: process.execPath,
        args: [join(dir, 'recorder.cjs'), dir],
        env: {},
      });
      await eventually(() => expect(existsSync(join(dir, 'ready'))).toBe(true));
      emitter.emit('SIGINT');
      emitter.emit('SIGHUP');
      await eventually(async () => expect(await readFile(join(dir, 'seen'), 'utf8')).toBe('SIGHUP '));
      emitter.emit('SIGTERM');
      expect(await ended).toBe(7);
    }));

  test('that cannot be started is an error', async () => {
    const { programs } = worldWith({ isTty: false });
    await expect(
      programs.runInForeground({ file: '/nonexistent/program', args: [], env: {} }),
    ).rejects.toThrow('ENOENT');
  });
});

describe('a program that takes our place', () => {
  test('gets its arguments and what is set of the environment, where the system can do that', () => {
    const asked: unknown[] = [];
    const become = (...given: unknown[]): never => {
      asked.push(given);
      throw new Error('this process is no more');
    };
    const world = { ...worldWith({ isTty: false }).host, become };
    const program = { file: '/bin/x', args: ['up'], env: { A: '1', B: undefined } };
    expect(() => programsOn(world).become?.(program)).toThrow('no more');
    expect(asked).toEqual([['/bin/x', ['/bin/x', 'up'], { A: '1' }]]);
    expect(worldWith({ isTty: false }).programs.become).toBeUndefined();
  });
});

describe('a captured program', () => {
  test('gives its output and its exit code', async () => {
    const { programs } = worldWith({ isTty: false });
    const result = await programs.capture(program("console.log('hello'); process.exit(4)"), 60_000);
    expect(result).toEqual({ kind: 'exited', code: 4, output: 'hello\n' });
  });

  test('is ended when it takes too long, and told when it is not there', async () => {
    const { programs } = worldWith({ isTty: false });
    const slow = await programs.capture(program('setInterval(() => {}, 1000)'), 100);
    expect(slow).toEqual({ kind: 'unstartable', reason: 'did not answer within 0.1 s' });
    const missing = await programs.capture({ file: '/nonexistent/program', args: [], env: {} }, 1000);
    expect(missing.kind).toBe('unstartable');
  });
});
