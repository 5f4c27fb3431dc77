import { chmod, cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseAccount, isRoot } from './account.ts';
import { type BinariesPackage, findPackage, provideBinaries, readPackage } from './binaries.ts';
import { runCommand } from './command.ts';
import { scratchDirectory } from './test-servers.ts';

const packageBelow = async (parent: string): Promise<BinariesPackage> => {
  const { directory } = await findPackage();
  // Without the many small files that only a running server needs.
  const filter = (path: string): boolean => !path.includes('share');
  await cp(directory, join(parent, 'package'), { recursive: true, verbatimSymlinks: true, filter });
  return readPackage(join(parent, 'package'));
};

test('A platform without binaries gets a fault that points to DATABASE_URL', async () => {
  await expect(findPackage('plan9', 'mips')).rejects.toMatchObject({
    code: 'POSTGRES_NOT_PACKAGED',
    message: expect.stringContaining('plan9-mips'),
    hint: expect.stringContaining('DATABASE_URL'),
  });
});

test('Binaries that the account can run are used where they are', async () => {
  const source = await findPackage();
  const account = isRoot() ? await chooseAccount() : undefined;
  const copiesDir = (): Promise<string> => Promise.reject(new Error('no copy is needed'));
  // The checkout that runs the tests may itself be out of the account's reach.
  const reachable = isRoot() ? await packageBelow(await scratchDirectory()) : source;
  const binaries = await provideBinaries(reachable, { account, copiesDir });
  expect(binaries.postgres).toBe(join(reachable.directory, 'native/bin/postgres'));
  expect(reachable.major).toBe('18');
});

test.runIf(isRoot())('Binaries in a directory that the account cannot enter are copied once', async () => {
  const hidden = await scratchDirectory();
  const source = await packageBelow(hidden);
  await chmod(hidden, 0o700);
  const copies = await scratchDirectory();
  const account = await chooseAccount();
  const provide = () => provideBinaries(source, { account, copiesDir: async () => copies });

  const [first, second] = await Promise.all([provide(), provide()]);
  expect(first).toEqual(second);
  expect(first.initdb.startsWith(copies)).toBe(true);
  for (const program of [first.initdb, first.postgres, first.pgCtl]) {
    expect(await runCommand(program, ['--version'], { account })).toMatchObject({ kind: 'exited', code: 0 });
  }
  expect(await readdir(copies)).toEqual([`postgres-${source.version}`]);
  const made = await stat(first.postgres);
  await provide();
  expect((await stat(first.postgres)).ino).toBe(made.ino);
});

test.runIf(isRoot())('A damaged copy is replaced', async () => {
  const hidden = await scratchDirectory();
  const source = await packageBelow(hidden);
  await chmod(hidden, 0o700);
  const copies = await scratchDirectory();
  const options = { account: await chooseAccount(), copiesDir: async () => copies };
  const first = await provideBinaries(source, options);
  await rm(join(copies, `postgres-${source.version}`, 'native/lib'), { recursive: true });
  const repaired = await provideBinaries(source, options);
  expect(repaired).toEqual(first);
});

test('Binaries that do not run at all give a fault with the reason', async () => {
  const source = await packageBelow(await scratchDirectory());
  await rm(join(source.directory, 'native/lib'), { recursive: true });
  await cp(import.meta.filename, join(source.directory, 'native/bin/postgres'));
  await rm(join(source.directory, 'native/pg-symlinks.json'));
  const provide = provideBinaries(source, { account: undefined, copiesDir: scratchDirectory });
  await expect(provide).rejects.toMatchObject({
    code: 'POSTGRES_NOT_PACKAGED',
    message: expect.stringContaining('does not run on this system'),
  });
});

test.runIf(!isRoot())('Binaries that lack their links in a read-only checkout are copied', async () => {
  const parent = await scratchDirectory();
  const source = await packageBelow(parent);
  const lib = join(source.directory, 'native/lib');
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
  }
  await chmod(lib, 0o555);
  onTestFinished(() => chmod(lib, 0o755));
  const copies = await scratchDirectory();
  const binaries = await provideBinaries(source, { account: undefined, copiesDir: async () => copies });
  expect(binaries.postgres.startsWith(copies)).toBe(true);
});
