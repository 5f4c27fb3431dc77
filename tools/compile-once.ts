import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads modules in a process of their own, so that whoever loads them later finds them compiled in the folder; once for
 * all runs. Only a process that has ended well has kept what it compiled, and a run may be interrupted before that, so
 * this is what is noted. Two runs that begin at the same moment both compile, which does no harm.
 */
export const compileOnce = async (folder: string, modules: readonly string[]): Promise<void> => {
  const note = join(folder, 'is-filled');
  if (existsSync(note)) return;
  const loads = modules.map(path => `await import(${JSON.stringify(pathToFileURL(path).href)});`);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', loads.join('\n')], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: 'ignore',
  });
  const code = await once(child, 'close').then(
    ([ended]) => ended,
    () => undefined,
  );
  // Where it fails, whoever starts the program says why.
  if (code !== 0) return;
  await mkdir(folder, { recursive: true });
  await writeFile(note, '');
};
