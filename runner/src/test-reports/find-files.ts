import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';

const ENTRIES_MAX = 200_000;
const DEPTH_MAX = 30;

/** Nobody keeps results in these, and they are large. */
const PASSED_OVER = new Set(['.git', 'node_modules']);

/** Paths below a directory that are wanted, in order. Links are not followed: they may lead anywhere. */
export const findFiles = async (
  directory: string,
  isWanted: (path: string) => boolean,
  most: number,
): Promise<readonly string[]> => {
  const found: string[] = [];
  const open: { readonly path: string; readonly depth: number }[] = [{ path: '', depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next && seen < ENTRIES_MAX; next = open.pop()) {
    const { path, depth } = next;
    // A directory that went away or may not be read holds no results that anybody could show.
    const entries = await readdir(join(directory, path), { withFileTypes: true }).catch(() => []);
    seen += entries.length;
    for (const entry of entries) {
      const below = posix.join(path, entry.name);
      if (entry.isDirectory() && depth < DEPTH_MAX && !PASSED_OVER.has(entry.name))
        open.push({ path: below, depth: depth + 1 });
      else if (entry.isFile() && isWanted(below)) found.push(below);
    }
  }
  return found.toSorted().slice(0, most);
};
