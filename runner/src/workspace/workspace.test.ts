import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startOf } from '../processes/index.ts';
import {
  attemptDirectory,
  COMMANDS_DIRECTORY,
  makeAttemptDirectory,
  prepareVolume,
  readExports,
  takeSharedExports,
  Volumes,
} from './index.ts';
import { giveBackLock, takeLock } from './lock.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-workspace-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('a volume', () => {
  test('is taken over by the next build of the same pipeline, and not by others', async () => {
    const volumes = new Volumes(home);
    const first = await volumes.acquire({ pipeline: 'p', buildId: 'b1' });
    await writeFile(join(first.directory, 'kept'), '');
    await first.release('keep');
    const second = await volumes.acquire({ pipeline: 'p', buildId: 'b2' });
    expect([second.isReused, await readdir(second.directory)]).toEqual([true, ['kept']]);
    const other = await volumes.acquire({ pipeline: 'q', buildId: 'b3' });
    expect([other.isReused, await readdir(other.directory)]).toEqual([false, []]);
  });

  test('that is in use leaves the next build an empty one, and the last to finish wins', async () => {
    const volumes = new Volumes(home);
    const first = await volumes.acquire({ pipeline: 'p', buildId: 'b1' });
    await first.release('keep');
    const long = await volumes.acquire({ pipeline: 'p', buildId: 'b2' });
    const quick = await volumes.acquire({ pipeline: 'p', buildId: 'b3' });
    expect([long.isReused, quick.isReused]).toEqual([true, false]);
    await quick.release('keep');
    await long.release('keep');
    const next = await volumes.acquire({ pipeline: 'p', buildId: 'b4' });
    expect(next.directory).toBe(long.directory);
    await expect(readdir(quick.directory)).rejects.toThrow('ENOENT');
  });

  test('begins empty when it is to be reset, and is gone when it is to be removed', async () => {
    const volumes = new Volumes(home);
    const first = await volumes.acquire({ pipeline: 'p', buildId: 'b1' });
    await writeFile(join(first.directory, 'old'), '');
    await first.release('keep');
    const reset = await volumes.acquire({ pipeline: 'p', buildId: 'b2', reset: true });
    expect(await readdir(reset.directory)).toEqual([]);
    await reset.release('remove');
    await reset.release('remove');
    await expect(readdir(reset.directory)).rejects.toThrow('ENOENT');
  });

  test('that is wanted by name is that one or none', async () => {
    const volumes = new Volumes(home);
    const first = await volumes.acquire({ pipeline: 'p', buildId: 'b1' });
    const again = { pipeline: 'p', buildId: 'b2', name: first.name };
    await expect(volumes.acquire(again)).rejects.toMatchObject({ code: 'BUILD_NOT_RESTARTABLE' });
    await first.release('keep');
    expect((await volumes.acquire(again)).directory).toBe(first.directory);
    await expect(volumes.acquire({ ...again, name: 'gone' })).rejects.toMatchObject({
      code: 'BUILD_NOT_RESTARTABLE',
    });
  });
});

describe('builds that choose and clean up at the same time', () => {
  /** The directory that the volumes of a pipeline are in. */
  const siteOf = async (pipeline: string): Promise<string> => {
    const probe = await new Volumes(home).acquire({ pipeline, buildId: 'probe' });
    await probe.release('remove');
    return dirname(dirname(probe.directory));
  };

  test('never get a directory that another process has locked', async () => {
    const site = await siteOf('p');
    await mkdir(join(site, 'b1', 'data'), { recursive: true });
    await takeLock(join(site, 'b1', 'lock'), 'a clean-up');
    const volume = await new Volumes(home).acquire({ pipeline: 'p', buildId: 'b1' });
    expect(dirname(volume.directory)).not.toBe(join(site, 'b1'));
    expect(volume.isReused).toBe(false);
  });

  test('do not go on with what an earlier run of the same build left', async () => {
    const site = await siteOf('p');
    await mkdir(join(site, 'b1', 'data'), { recursive: true });
    await writeFile(join(site, 'b1', 'data', 'old'), '');
    const volume = await new Volumes(home).acquire({ pipeline: 'p', buildId: 'b1' });
    expect([volume.isReused, await readdir(volume.directory)]).toEqual([false, []]);
  });

  test('keep every volume until its build has released it', async () => {
    const volumes = new Volumes(home);
    const lost: string[] = [];
    const build = async (buildId: string, then: 'keep' | 'remove'): Promise<void> => {
      const volume = await volumes.acquire({ pipeline: 'p', buildId });
      const own = join(volume.directory, buildId);
      await writeFile(own, '');
      // As many turns of the event loop as the others need to get in between.
      for (let turn = 0; turn < 3; turn += 1) await readdir(volume.directory);
      if (!(await readdir(volume.directory)).includes(buildId)) lost.push(buildId);
      await rm(own);
      await volume.release(then);
    };
    const worker = async (number: number): Promise<void> => {
      for (let round = 0; round < 8; round += 1)
        await build(`b${number}-${round}`, round % 4 === 3 ? 'remove' : 'keep');
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
    expect(lost).toEqual([]);
    const site = await siteOf('p');
    expect((await readdir(site)).filter(name => name.startsWith('.removed'))).toEqual([]);
  });

  test('leave the volume of a build alone that goes on after its process was killed', async () => {
    const site = await siteOf('p');
    const gone = spawn('true');
    await once(gone, 'exit');
    await mkdir(join(site, 'b1', 'data'), { recursive: true });
    await writeFile(join(site, 'b1', 'lock'), JSON.stringify({ pid: gone.pid, startedAt: '1', owner: 'b1' }));
    await writeFile(join(site, 'latest'), 'b1');
    const volumes = new Volumes(home, buildId => Promise.resolve(buildId === 'b1'));
    const other = await volumes.acquire({ pipeline: 'p', buildId: 'b2' });
    expect(other.isReused).toBe(false);
    await other.release('keep');
    const back = await volumes.acquire({ pipeline: 'p', buildId: 'b1', name: 'b1' });
    expect(back.directory).toBe(join(site, 'b1', 'data'));
  });
});

describe('a lock', () => {
  test('has one holder however many try at once', async () => {
    const path = join(home, 'lock');
    const taken = await Promise.all(Array.from({ length: 20 }, (_, owner) => takeLock(path, `o${owner}`)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('of a process that is gone is taken over by one of many', async () => {
    const child = spawn('sleep', ['600']);
    const startedAt = startOf(child.pid ?? 0);
    const path = join(home, 'lock');
    await writeFile(path, JSON.stringify({ pid: child.pid, startedAt, owner: 'gone' }));
    expect(await takeLock(path, 'early')).toBe(false);
    child.kill('SIGKILL');
    await new Promise(resolve => child.once('exit', resolve));
    const taken = await Promise.all(Array.from({ length: 20 }, (_, owner) => takeLock(path, `o${owner}`)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await readdir(home)).sort()).toEqual(['lock']);
  });

  test('of another process with the same number is not respected', async () => {
    const path = join(home, 'lock');
    await writeFile(path, JSON.stringify({ pid: process.pid, startedAt: '1', owner: 'long ago' }));
    expect(await takeLock(path, 'now')).toBe(process.platform === 'linux');
  });

  test('is given back by its owner only', async () => {
    const path = join(home, 'lock');
    await takeLock(path, 'one');
    await giveBackLock(path, 'other');
    expect(await takeLock(path, 'two')).toBe(false);
    await giveBackLock(path, 'one');
    expect(await takeLock(path, 'two')).toBe(true);
  });
});

describe('cf_export', () => {
  const callIn = (environment: Record<string, string>, ...args: string[]): string =>
    execFileSync(join(home, COMMANDS_DIRECTORY, 'cf_export'), args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, CF_VOLUME_PATH: home, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  test('carries values with lines, equals signs, quotes and nothing', async () => {
    await prepareVolume(home);
    const file = join(home, 'exports');
    const value = 'one\ntwo=2 "three" \'four\' $(five)\n';
    callIn({ FRESHET_EXPORTS: file, FROM_ENV: value }, `A=${value}`, 'B=', 'FROM_ENV', 'UNSET');
    callIn({ FRESHET_EXPORTS: file }, 'A=again', '--mask', 'SECRET=hunter22');
    expect(await readExports(file)).toEqual([
      { name: 'A', value: 'again', encrypted: true },
      { name: 'B', value: '' },
      { name: 'FROM_ENV', value },
      { name: 'UNSET', value: '' },
      { name: 'SECRET', value: 'hunter22', encrypted: true },
    ]);
  });

  test('does not print what is masked, and refuses what is no name', async () => {
    await prepareVolume(home);
    const environment = { FRESHET_EXPORTS: join(home, 'exports') };
    expect(callIn(environment, 'KEY=hunter22', '--mask')).not.toContain('hunter22');
    expect(() => callIn(environment, 'BAD-NAME=1')).toThrow('is not the name of a variable');
    expect(() => callIn(environment, '$(touch x)=1')).toThrow('is not the name of a variable');
  });

  test('reads lines that somebody appended to the shared file, once', async () => {
    await prepareVolume(home);
    callIn({}, 'A=1');
    await writeFile(join(home, 'env_vars_to_export'), 'A=1\nB=two words\r\nnonsense\n');
    expect(await takeSharedExports(home)).toEqual([
      { name: 'A', value: '1' },
      { name: 'B', value: 'two words' },
    ]);
    expect(await takeSharedExports(home)).toEqual([]);
  });

  test('takes no more than a bounded amount, and follows no link', async () => {
    await writeFile(join(home, 'large'), `A=${'x'.repeat(2_000_000)}`);
    await expect(readExports(join(home, 'large'))).rejects.toMatchObject({ code: 'STEP_INVALID' });
    await writeFile(join(home, 'secret'), 'A=1');
    await symlink(join(home, 'secret'), join(home, 'link'));
    expect(await readExports(join(home, 'link'))).toEqual([]);
  });
});

describe('a volume that a step prepared badly', () => {
  test('does not lead the engine to files of the machine', async () => {
    const [volume, victim] = [join(home, 'volume'), join(home, 'victim')];
    await mkdir(volume);
    await writeFile(victim, 'mine');
    await chmod(victim, 0o644);
    await symlink(victim, join(volume, 'cf_export'));
    await prepareVolume(volume);
    expect(await readFile(victim, 'utf8')).toBe('mine');
    await rm(join(volume, '.freshet'), { recursive: true });
    await mkdir(join(home, 'elsewhere'));
    await symlink(join(home, 'elsewhere'), join(volume, '.freshet'));
    await expect(makeAttemptDirectory(volume, attemptDirectory(1, 1))).rejects.toMatchObject({
      code: 'VOLUME_UNUSABLE',
    });
  });
});
