import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import { withTempDir } from '../testing/index.ts';
import { nodeFiles } from './files.ts';

describe('writing a private file', () => {
  test('makes it readable by its owner only, with its directories, and leaves no draft behind', () =>
    withTempDir(async dir => {
      const path = join(dir, 'deep', 'er', 'cli.yaml');
      await nodeFiles.writePrivateText(path, 'a');
      await nodeFiles.writePrivateText(path, 'b');
      expect(await readFile(path, 'utf8')).toBe('b');
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await stat(join(dir, 'deep'))).mode & 0o777).toBe(0o700);
      expect(await readdir(join(dir, 'deep', 'er'))).toEqual(['cli.yaml']);
    }));

  test('takes away the rights of others on a file that had been open to them', () =>
    withTempDir(async dir => {
      const path = join(dir, 'cli.yaml');
      await writeFile(path, 'old', { mode: 0o644 });
      await nodeFiles.writePrivateText(path, 'new');
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }));

  test('replaces the target of a symbolic link and keeps the link', () =>
    withTempDir(async dir => {
      await writeFile(join(dir, 'real'), 'old');
      await symlink(join(dir, 'real'), join(dir, 'link'));
      await nodeFiles.writePrivateText(join(dir, 'link'), 'new');
      expect((await lstat(join(dir, 'link'))).isSymbolicLink()).toBe(true);
      expect(await readFile(join(dir, 'real'), 'utf8')).toBe('new');
    }));
});

describe('reading a file', () => {
  test('gives nothing for one that is not there, and refuses one that is too large', () =>
    withTempDir(async dir => {
      expect(await nodeFiles.readText(join(dir, 'none'), 10)).toBeUndefined();
      await writeFile(join(dir, 'big'), 'x'.repeat(11));
      const error = await nodeFiles.readText(join(dir, 'big'), 10).catch((problem: unknown) => problem);
      expect(isFault(error, 'CLI_FILE_TOO_LARGE')).toBe(true);
    }));
});
