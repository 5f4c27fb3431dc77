import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterEach, describe, expect, test } from 'vitest';
import { describeExecutor } from '../../executor/executor.contract.ts';
import type { BuildPlace, Program } from '../../executor/index.ts';
import { createLocalExecutor } from './index.ts';

const executor = createLocalExecutor({ clock: systemClock, path: process.env.PATH ?? '' });

describeExecutor('the local', () => ({ executor, image: 'unused' }));

/** Whether a process runs, be it reaped or not. */
const isAlive = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
};

const program = (script: string, more: Partial<Program> = {}): Program => ({
  id: 'only',
  image: 'unused',
  entrypoint: ['sh', '-c'],
  command: [script],
  environment: {},
  mounts: [],
  ...more,
});

describe('a process of the local executor', () => {
  const roots: string[] = [];
  const places: BuildPlace[] = [];
  const openPlace = async () => {
    const root = await mkdtemp(join(tmpdir(), 'freshet-local-'));
    roots.push(root);
    const options = { buildId: systemIds.next(), volume: join(root, 'volume'), state: join(root, 'state') };
    await mkdir(options.volume);
    const place = await executor.open(options);
    places.push(place);
    return { place, options };
  };
  afterEach(async () => {
    for (const place of places.splice(0)) await place.close();
    for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true });
  });

  test('sees nothing of the environment of this process', async () => {
    process.env.FRESHET_TEST_SECRET = 'of the host';
    const { place } = await openPlace();
    let out = '';
    await place.run(program('env'), (_, chunk) => {
      out += Buffer.from(chunk).toString();
    }).ended;
    delete process.env.FRESHET_TEST_SECRET;
    const names = out.split('\n').map(line => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'TMPDIR']));
    expect(out).not.toContain('of the host');
    expect(out).not.toContain(`HOME=${process.env.HOME}\n`);
  });

  test('takes a child with it that made a session of its own', async () => {
    const { place, options } = await openPlace();
    const running = place.run(
      program('setsid sh -c \'echo $$ > pid; trap "" TERM; while :; do sleep 0.1; done\' & wait'),
      () => undefined,
    );
    const pid = await eventually(async () => {
      const text = await readFile(join(options.volume, 'pid'), 'utf8');
      expect(text).toMatch(/^\d+\n$/);
      return Number(text);
    });
    await running.stop(50);
    expect(await isAlive(pid)).toBe(false);
  });

  test('does not leave a child running when it ends by itself', async () => {
    const { place, options } = await openPlace();
    const end = await place.run(
      program('setsid sleep 600 & echo $! > a; sleep 600 & echo $! > b; exit 0'),
      () => undefined,
    ).ended;
    expect(end).toEqual({ kind: 'exited', code: 0 });
    for (const name of ['a', 'b'])
      expect(await isAlive(Number(await readFile(join(options.volume, name), 'utf8')))).toBe(false);
  });

  test('prints much more than memory would hold, at flat memory', async () => {
    const { place } = await openPlace();
    const megabytes = 256;
    let bytes = 0;
    let most = 0;
    const before = process.memoryUsage.rss();
    const end = await place.run(program(`head -c ${megabytes}000000 /dev/zero`), (_, chunk) => {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage.rss());
    }).ended;
    expect(end).toEqual({ kind: 'exited', code: 0 });
    expect(bytes).toBe(megabytes * 1_000_000);
    expect(most - before).toBeLessThan(150_000_000);
  });

  test('is told what is missing when it has no command, mounts or a directory that is not there', async () => {
    const { place } = await openPlace();
    const ends = await Promise.all(
      [
        { ...program(''), entrypoint: [], command: [] },
        program('true', { id: 'mounts', mounts: [{ source: 'a', target: '/b' }] }),
        program('true', { id: 'nowhere', workingDirectory: '/nowhere/at/all' }),
      ].map(one => place.run(one, () => undefined).ended),
    );
    expect(ends.map(end => (end.kind === 'failed' ? end.reason : ''))).toEqual([
      expect.stringContaining('docker executor'),
      expect.stringContaining('docker executor'),
      expect.stringContaining('/nowhere/at/all does not exist'),
    ]);
  });

  test('ends when its output cannot be taken', async () => {
    const { place } = await openPlace();
    const end = await place.run(program('while :; do echo more; done'), () => {
      throw new Error('no room');
    }).ended;
    expect(end).toEqual({ kind: 'failed', reason: 'its output could not be taken: no room' });
  });

  test('leaves no file of its own behind', async () => {
    const { place, options } = await openPlace();
    await place.run(program('echo x > "$HOME/x"; echo y > "$TMPDIR/y"'), () => undefined).ended;
    await place.close();
    await expect(readdir(options.state)).rejects.toThrow('ENOENT');
  });

  test('cannot have services, and hears what to install', async () => {
    const { place } = await openPlace();
    await expect(place.serve([], () => undefined)).rejects.toMatchObject({
      code: 'CONTAINER_ENGINE_REQUIRED',
    });
  });
});
