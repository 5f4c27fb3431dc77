/**
 * Git takes a lock by creating a file beside what it changes, and removes it however it ends, unless it is killed
 * outright. Then the lock stays and the reference could never be moved again; so does the folder with the objects of
 * a push that was not taken in.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const LOCKS_AT_TOP = [
  'HEAD.lock',
  'config.lock',
  'packed-refs.lock',
  'packed-refs.new',
  'shallow.lock',
  'gc.pid.lock',
];

/** Removes locks and unfinished pushes of at least this age. Call it while none of our own writers is at work there. */
export const sweepLeftovers = async (gitDir: string, olderThanMs: number): Promise<void> => {
  const before = Date.now() - olderThanMs;
  const drop = async (path: string): Promise<void> => {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs <= before) await rm(path, { recursive: true, force: true });
  };
  for (const name of LOCKS_AT_TOP) await drop(join(gitDir, name));
  for (const name of await namesIn(join(gitDir, 'objects'))) {
    if (/^(?:tmp_objdir-)?incoming-/.test(name) || name.startsWith('tmp_objdir-'))
      await drop(join(gitDir, 'objects', name));
  }
  for (const folder of ['refs', 'logs']) await sweepLocks(join(gitDir, folder), drop);
};

const MAX_DEPTH = 64;

const sweepLocks = async (
  folder: string,
  drop: (path: string) => Promise<void>,
  depth = 0,
): Promise<void> => {
  if (depth > MAX_DEPTH) return;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await sweepLocks(path, drop, depth + 1);
    // No reference can end so, which makes every such file a lock.
    else if (entry.name.endsWith('.lock')) await drop(path);
  }
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
