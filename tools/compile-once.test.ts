import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileOnce } from './compile-once.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-compile-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

/** A module that leaves a file in a folder each time it is loaded. */
const moduleWith = async (
  more = '',
): Promise<{ readonly path: string; readonly loads: () => Promise<number> }> => {
  const path = join(home, 'module.mjs');
  const left = join(home, 'loads');
  await mkdir(left);
  const text = `import { mkdtempSync } from 'node:fs';\nmkdtempSync(${JSON.stringify(`${left}/`)});\n${more}`;
  await writeFile(path, text);
  return { path, loads: async () => (await readdir(left)).length };
};

test('what a run has compiled is not compiled again', async () => {
  const { path, loads } = await moduleWith();
  const folder = join(home, 'cache');
  await compileOnce(folder, [path]);
  await compileOnce(folder, [path]);
  expect(await loads()).toBe(1);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a folder that a run left before it was filled is filled by the next', async () => {
  const { path, loads } = await moduleWith();
  const folder = join(home, 'cache');
  await mkdir(folder);
  await compileOnce(folder, [path]);
  expect(await loads()).toBe(1);
});

test.each(['throw new Error("broken");', 'process.kill(process.pid, "SIGKILL");'])(
  'a process that does not end well has filled nothing: %s',
  async more => {
    const { path, loads } = await moduleWith(more);
    const folder = join(home, 'cache');
    await compileOnce(folder, [path]);
    await compileOnce(folder, [path]);
    expect(await loads()).toBe(2);
  },
);
