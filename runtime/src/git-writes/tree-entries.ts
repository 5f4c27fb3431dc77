/** What a commit holds at a path, and whether a file may be written there. */
import { Fault } from '@freshet/kit/errors';

export interface TreeEntry {
  readonly mode: string;
  readonly sha: string;
  readonly path: string;
}

const TREE = '040000';
const EXECUTABLE = '100755';
const PLAIN = '100644';
const FILES: ReadonlySet<string> = new Set([PLAIN, EXECUTABLE]);

/** Reads what `git ls-tree -z` prints. */
export const readEntries = (text: string): readonly TreeEntry[] =>
  text
    .split('\0')
    .filter(line => line !== '')
    .map(line => {
      const tab = line.indexOf('\t');
      const [mode = '', , sha = ''] = line.slice(0, tab).split(' ');
      return { mode, sha, path: line.slice(tab + 1) };
    });

/** A path and all folders that it lies in. */
export const withFolders = (paths: Iterable<string>): readonly string[] => {
  const all = new Set<string>();
  for (const path of paths)
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) all.add(path.slice(0, end));
  return [...all];
};

/** What there is at the paths of a commit, by path. */
export type Entries = ReadonlyMap<string, TreeEntry>;

/** The blob of a file; undefined where there is none. Links, submodules and folders are not written over. */
export const fileAt = (entries: Entries, path: string): TreeEntry | undefined => {
  const through = withFolders([path]).find(folder => {
    const entry = entries.get(folder);
    return folder !== path && entry !== undefined && entry.mode !== TREE;
  });
  if (through !== undefined)
    throw new Fault('COMMIT_INVALID', `${path} would lie below ${through}, which is no folder`, { path });
  const entry = entries.get(path);
  if (entry && !FILES.has(entry.mode))
    throw new Fault('COMMIT_INVALID', `${path} is no plain file: it stays as it is`, { path });
  return entry;
};

/** What the file is written with, so that programs stay programs. */
export const modeOf = (entry: TreeEntry | undefined): string => entry?.mode ?? PLAIN;

export const isFile = ({ mode }: TreeEntry): boolean => FILES.has(mode);
