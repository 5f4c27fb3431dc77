import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file so that a reader, or the next start after a power cut, finds the old text or the new, never half. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  await replaceWith(await writeDraft(path, text), path);
};

/** Like `writeWhole`, but a file that is there already stays: of many writers the first one wins. */
export const writeOnce = async (path: string, text: string): Promise<void> => {
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // Some file systems know no second name for a file; there the last writer wins.
    if (['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) return replaceWith(draft, path);
    if (code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncDirectory(path);
};

/** Makes one file take the place of another for good, also when the power is cut right after. */
export const replaceWith = async (draft: string, path: string): Promise<void> => {
  await rename(draft, path);
  await syncDirectory(path);
};

const writeDraft = async (path: string, text: string): Promise<string> => {
  const draft = `${path}.${randomUUID()}.draft`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
};

/** A name is durable only once its directory is; Windows has no such notion. */
const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};
