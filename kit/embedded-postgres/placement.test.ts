import { chmod, cp, mkdir, readdir, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseAccount, isRoot } from './account.ts';
import { findPackage, readPackage } from './binaries.ts';
import { placeData, reachableDir } from './placement.ts';
import { startFrom, startPostgres } from './start-postgres.ts';
import type { RunningPostgres } from './supervise.ts';
import { ask, scratchDirectory, testOptions } from './test-servers.ts';

test.runIf(isRoot())(
  'As root, the server runs as another user, from places that user can enter',
  async () => {
    const { directory } = await findPackage();
    const home = await scratchDirectory();
    await cp(directory, join(home, 'package'), { recursive: true, verbatimSymlinks: true });
    await chmod(home, 0o700);
    const source = await readPackage(join(home, 'package'));
    const systemDir = await scratchDirectory();
    const dataDir = join(home, 'postgres');
    const start = async (): Promise<RunningPostgres> => {
      const postgres = await startFrom(source, testOptions(dataDir, { systemDir }));
      onTestFinished(() => postgres.stop());
      return postgres;
    };

    const first = await start();
    const moved = await readlink(dataDir);
    expect(moved.startsWith(systemDir)).toBe(true);
    const server = await stat(`/proc/${first.pid()}`);
    expect(server.uid).not.toBe(0);
    expect(await readlink(`/proc/${first.pid()}/exe`)).toContain(
      join(systemDir, `postgres-${source.version}`),
    );
    expect(await stat(moved)).toMatchObject({ uid: server.uid, mode: 0o040700 });
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await start();
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.discard();
    expect(await readdir(systemDir)).toEqual([`postgres-${source.version}`]);
    expect(await readdir(home)).toEqual(['package']);
  },
);

test.runIf(isRoot())(
  'As root, data that its user can no longer reach is reported, not replaced',
  async () => {
    const home = await scratchDirectory();
    const path = join(home, 'postgres');
    await mkdir(path);
    await chmod(home, 0o700);
    const placing = placeData(
      { dataDir: path, path },
      { exists: true, systemDirs: [await scratchDirectory()] },
    );
    await expect(placing).rejects.toMatchObject({
      code: 'HOME_NOT_WRITABLE',
      message: expect.stringContaining('may not enter'),
    });
  },
);

test('A directory that holds something else keeps its owner and its mode', async () => {
  const dataDir = join(await scratchDirectory(), 'postgres');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'notes.txt'), 'mine');
  await chmod(dataDir, 0o755);
  const before = await stat(dataDir);
  await expect(startPostgres(testOptions(dataDir))).rejects.toMatchObject({ code: 'POSTGRES_DATA_CORRUPT' });
  const { uid, mode } = await stat(dataDir);
  expect({ uid, mode }).toEqual({ uid: before.uid, mode: before.mode });
});

test.runIf(isRoot())('The first system directory that the account can enter is taken', async () => {
  const account = await chooseAccount();
  const home = await scratchDirectory();
  const closed = join(home, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const file = join(home, 'file');
  await writeFile(file, '');
  const candidates = [closed, join(file, 'below'), join(home, 'new', 'freshet')];
  expect(await reachableDir(account, candidates)).toBe(join(home, 'new', 'freshet'));
  await expect(reachableDir(account, [closed])).rejects.toMatchObject({ code: 'HOME_NOT_WRITABLE' });
});

test.runIf(!isRoot())('A home that we may not write gives a fault that says so', async () => {
  const home = await scratchDirectory();
  await chmod(home, 0o500);
  await expect(startPostgres(testOptions(join(home, 'postgres')))).rejects.toMatchObject({
    code: 'HOME_NOT_WRITABLE',
    details: { path: join(home, 'postgres') },
  });
});

test('Data cannot be made below something that is not a directory', async () => {
  const file = join(await scratchDirectory(), 'file');
  await writeFile(file, '');
  await expect(startPostgres(testOptions(join(file, 'postgres')))).rejects.toMatchObject({
    code: 'HOME_NOT_WRITABLE',
  });
});
