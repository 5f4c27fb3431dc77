import { chmod, cp, lstat, mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPackage } from './binaries.ts';
import { runCommand } from './command.ts';
import { hydrate } from './hydrate.ts';
import { scratchDirectory } from './test-servers.ts';

/** The package as `npm ci --ignore-scripts` unpacks it: tarballs carry no links. */
const freshlyInstalled = async (): Promise<string> => {
  const { directory } = await findPackage();
  const copy = await scratchDirectory();
  await cp(directory, copy, {
    recursive: true,
    filter: async path => !path.includes('share') && !(await lstat(path)).isSymbolicLink(),
  });
  return copy;
};

const listedLinks = async (directory: string): Promise<{ source: string; target: string }[]> =>
  JSON.parse(await readFile(join(directory, 'native/pg-symlinks.json'), 'utf8'));

const runs = async (directory: string): Promise<boolean> => {
  const result = await runCommand(join(directory, 'native/bin/postgres'), ['--version']);
  return result.kind === 'exited' && result.code === 0;
};

test('A freshly installed package runs after its links are made, by several processes at once', async () => {
  const directory = await freshlyInstalled();
  if (process.platform === 'linux') expect(await runs(directory)).toBe(false);

  await Promise.all([hydrate(directory), hydrate(directory), hydrate(directory)]);
  await hydrate(directory);

  expect(await runs(directory)).toBe(true);
  for (const { source, target } of await listedLinks(directory)) {
    expect(await readlink(join(directory, target))).not.toMatch(/^\//);
    expect((await stat(join(directory, target))).ino).toBe((await stat(join(directory, source))).ino);
  }
});

test('Lost executable bits come back', async () => {
  const directory = await freshlyInstalled();
  await chmod(join(directory, 'native/bin/postgres'), 0o644);
  await hydrate(directory);
  expect(await runs(directory)).toBe(true);
});

test('A list that would place a link outside the package is refused', async () => {
  const directory = await scratchDirectory();
  await mkdir(join(directory, 'native'));
  const links = [{ source: 'native/lib/a', target: '../outside' }];
  await writeFile(join(directory, 'native/pg-symlinks.json'), JSON.stringify(links));
  await expect(hydrate(directory)).rejects.toThrow('link outside the package');
});
