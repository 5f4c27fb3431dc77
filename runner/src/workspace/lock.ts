/**
 * A file that says which process uses a directory. It is made whole under another name and linked to its place, so
 * nobody ever reads half of one. Of those who find the lock of a process that is gone, the one who can give it a
 * second name made of its owner removes it; what has that name tells whether it still was the same lock.
 */
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { isRunning, startOf } from '../processes/index.ts';

interface LockContent {
  readonly pid: number;
  readonly startedAt?: string;
  readonly owner: string;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const readLock = async (path: string): Promise<LockContent | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockContent;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const tryLink = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/** Removes the lock of a process that is gone. */
const removeStale = async (path: string, stale: LockContent): Promise<void> => {
  const aside = `${path}.${stale.owner}.stale`;
  try {
    if (!(await tryLink(path, aside))) return;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return; // somebody else has removed it meanwhile
    throw error;
  }
  const moved = await readLock(aside);
  if (moved?.owner === stale.owner && moved.pid === stale.pid) await rm(path, { force: true });
  await rm(aside, { force: true });
};

/** Takes a lock for an owner; false when a process that runs has it. */
export const takeLock = async (path: string, owner: string): Promise<boolean> => {
  const startedAt = startOf(process.pid);
  const content: LockContent = { pid: process.pid, owner, ...(startedAt === undefined ? {} : { startedAt }) };
  const draft = `${path}.${owner}`;
  await writeFile(draft, JSON.stringify(content));
  try {
    if (await tryLink(draft, path)) return true;
    const holder = await readLock(path);
    if (holder && isRunning(holder.pid, holder.startedAt)) return false;
    if (holder) await removeStale(path, holder);
    return await tryLink(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
};

/** The owner that a lock names, be its process alive or gone. */
export const lockOwner = async (path: string): Promise<string | undefined> => (await readLock(path))?.owner;

/** Gives a lock back that this owner has. */
export const giveBackLock = async (path: string, owner: string): Promise<void> => {
  if ((await readLock(path))?.owner === owner) await rm(path, { force: true });
};
