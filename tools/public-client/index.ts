/**
 * Installs the public client into a folder of its own, outside of the workspaces, where nothing of ours can be found by
 * it and nothing of it by us. Its install scripts do not run.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
const PLACE = join(HERE, '..', '..', 'node_modules', '.cache', 'public-client');
const PROGRAM = join('node_modules', 'codefresh', 'lib', 'interface', 'cli', 'codefresh');
const INSTALL_MS = 600_000;

/** The path of its program, for `node`. Installs what the lock file says where that is not there yet. */
export const installPublicClient = async (): Promise<string> => {
  const lock = await readFile(join(HERE, 'package-lock.json'), 'utf8');
  const installed = await readFile(join(PLACE, 'installed'), 'utf8').catch(() => '');
  if (installed !== lock) await install(lock);
  return join(PLACE, PROGRAM);
};

/** Beside the final place first, so that an install that was cut short is never taken for one. */
const install = async (lock: string): Promise<void> => {
  const draft = `${PLACE}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(HERE, file), join(draft, file));
  try {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: draft,
      timeout: INSTALL_MS,
    });
  } catch (error) {
    throw new Error('The public client cannot be installed: is the npm registry within reach?', {
      cause: error,
    });
  }
  await writeFile(join(draft, 'installed'), lock);
  await rm(PLACE, { recursive: true, force: true });
  await rename(draft, PLACE);
};
