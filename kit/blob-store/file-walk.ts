import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobEntry } from './blob-store.ts';

interface Wanted {
  readonly prefix: string;
  /** Only keys after this one. */
  readonly after: string;
  readonly limit: number;
}

/** The files below a directory in the order of their keys; looks into no directory that can hold none of them. */
export const walkFiles = async (root: string, wanted: Wanted): Promise<BlobEntry[]> => {
  const found: BlobEntry[] = [];
  await walk(root, '', wanted, found);
  return found;
};

const walk = async (root: string, above: string, wanted: Wanted, found: BlobEntry[]): Promise<void> => {
  for (const entry of await entriesOf(join(root, above))) {
    if (found.length >= wanted.limit) return;
    const key = `${above}${entry.name}`;
    if (entry.isDirectory() && mayHold(`${key}/`, wanted)) await walk(root, `${key}/`, wanted, found);
    else if (entry.isFile() && key.startsWith(wanted.prefix) && key > wanted.after) {
      const size = await sizeOf(join(root, key));
      if (size !== undefined) found.push({ key, size });
    }
  }
};

const mayHold = (directory: string, { prefix, after }: Wanted): boolean => {
  const isInPrefix = directory.startsWith(prefix) || prefix.startsWith(directory);
  // All its keys begin with its path, so they come before `after` unless that is in it or it sorts behind.
  return isInPrefix && (directory > after || after.startsWith(directory));
};

/** Sorted as keys sort: the slash behind the name of a directory counts. */
const entriesOf = async (directory: string): Promise<Dirent[]> => {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const placeOf = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
};

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch {
    return undefined; // removed while we looked
  }
};
