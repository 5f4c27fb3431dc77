/** What generators read of a repository: its folders, and files that they choose. Links are not followed. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';

const MOST_ENTRIES = 200_000;
const MOST_FILES = 20_000;
const LARGEST_FILE = 1_048_576;
const LARGEST_SUM = 67_108_864;

const tooLarge = (what: string): never => {
  throw new Fault('APPLICATION_SET_TOO_LARGE', `the repository has ${what}`);
};

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
}

const entriesIn = async (root: string, folder: string): Promise<readonly Entry[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  return entries
    .filter(entry => entry.name !== '.git' && (entry.isDirectory() || entry.isFile()))
    .map(entry => ({
      path: folder === '' ? entry.name : `${folder}/${entry.name}`,
      isFolder: entry.isDirectory(),
    }));
};

const isHidden = ({ path }: Entry): boolean => path.slice(path.lastIndexOf('/') + 1).startsWith('.');

/** Everything below a folder but what Git itself keeps there; what is hidden on demand only. */
async function* walk(root: string, withHidden: boolean): AsyncGenerator<Entry> {
  const waiting = [''];
  let count = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await entriesIn(root, folder);
    count += entries.length;
    if (count > MOST_ENTRIES) tooLarge(`more than ${MOST_ENTRIES} files`);
    for (const entry of entries) {
      if (!withHidden && isHidden(entry)) continue;
      if (entry.isFolder) waiting.push(entry.path);
      yield entry;
    }
  }
}

/** All folders that are not hidden, by their levels in order. */
export const foldersOf = async (root: string): Promise<readonly string[]> => {
  const folders: string[] = [];
  for await (const { path, isFolder } of walk(root, false)) if (isFolder) folders.push(path);
  const key = (path: string): string => path.replaceAll('/', '\0');
  return folders.sort((one, other) => (key(one) < key(other) ? -1 : 1));
};

/** The content of the files that are wanted. */
export const filesOf = async (
  root: string,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  let sum = 0;
  for await (const { path, isFolder } of walk(root, true)) {
    if (isFolder || !isWanted(path)) continue;
    const { size } = await stat(join(root, path));
    sum += size;
    if (size > LARGEST_FILE) tooLarge(`the file ${path}, which is larger than ${LARGEST_FILE} bytes`);
    if (sum > LARGEST_SUM || files.size >= MOST_FILES) tooLarge('too many files that a generator reads');
    files.set(path, await readFile(join(root, path), 'utf8'));
  }
  return files;
};
