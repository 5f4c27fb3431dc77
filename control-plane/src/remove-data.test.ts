import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processLife } from '@freshet/kit/process-life';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockHome } from './home/index.ts';
import { homeData, removeHomeData } from './remove-data.ts';

let root: string;
let home: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'freshet-remove-'));
  home = join(root, 'home');
  for (const directory of ['runner', 'git', 'mine']) await mkdir(join(home, directory), { recursive: true });
  for (const file of ['state.json', 'master.key', 'cli.yaml']) await writeFile(join(home, file), '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A database that lies outside of its home, beside that of another one. */
const movedOut = async (origin = join(home, 'postgres')): Promise<string> => {
  const folder = join(root, 'system', 'data-1');
  await mkdir(join(folder, 'data'), { recursive: true });
  await mkdir(join(root, 'system', 'data-2'));
  await writeFile(join(folder, 'origin'), `${origin}\n`);
  await symlink(join(folder, 'data'), join(home, 'postgres'));
  return folder;
};

describe('the data of a home', () => {
  test('is removed with the database outside of it, and nothing that is not its own', async () => {
    const folder = await movedOut();
    const before = await homeData(home);
    expect(before.removed).toContain(folder);
    expect(before.kept.toSorted()).toEqual([join(home, 'cli.yaml'), join(home, 'mine')]);
    expect(await removeHomeData(home)).toEqual(before);
    expect((await readdir(home)).toSorted()).toEqual(['cli.yaml', 'mine']);
    expect(await readdir(join(root, 'system'))).toEqual(['data-2']);
  });

  test('leaves the folder alone that a link of a person leads into', async () => {
    const folder = await movedOut('/somewhere/else');
    await removeHomeData(home);
    expect(await readdir(folder)).toEqual(['origin']);
  });

  test('is not removed while a platform or its runner runs', async () => {
    const lock = await lockHome(home);
    await expect(removeHomeData(home)).rejects.toMatchObject({ code: 'HOME_IN_USE' });
    await lock.release();
    const [pid, startedAt] = (await processLife(process.pid))?.split('-') ?? [];
    const runner = { pid: Number(pid), startedAt, owner: 'runner' };
    await writeFile(join(home, 'runner', 'lock'), JSON.stringify(runner));
    await expect(removeHomeData(home)).rejects.toMatchObject({ code: 'HOME_IN_USE' });
    expect(existsSync(join(home, 'master.key'))).toBe(true);
  });

  test('is not looked for where there is no home', async () => {
    await rm(join(home, 'state.json'));
    await expect(removeHomeData(home)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(homeData(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(existsSync(join(home, 'master.key'))).toBe(true);
  });
});
