import type { Place } from './place.ts';

interface ChangedFile {
  readonly path: string;
  readonly previousPath?: string;
  readonly change: 'added' | 'modified' | 'removed' | 'renamed' | 'copied' | 'type-changed';
  /** Absent for binary files. */
  readonly additions?: number;
  readonly deletions?: number;
}

export interface Diff {
  readonly files: readonly ChangedFile[];
  readonly filesTruncated: boolean;
  readonly patch: string;
  readonly patchTruncated: boolean;
}

const PLAIN = ['-r', '-M', '--no-ext-diff', '--no-textconv', '--no-color'];
const CHANGES: Readonly<Record<string, ChangedFile['change']>> = {
  A: 'added',
  M: 'modified',
  D: 'removed',
  R: 'renamed',
  C: 'copied',
  T: 'type-changed',
};

const MAX_FILES = 1_000;
const MAX_PATCH_BYTES = 1024 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;

/** What changed between two trees or commits, cut off where it becomes too long to read. */
export const diffTrees = async (place: Place, from: string, to: string): Promise<Diff> => {
  const bounded = { truncate: true, maxBytes: MAX_LIST_BYTES };
  const [status, counts, patch] = await Promise.all([
    place.ask(['diff-tree', ...PLAIN, '-z', '--name-status', from, to, '--'], bounded),
    place.ask(['diff-tree', ...PLAIN, '-z', '--numstat', from, to, '--'], bounded),
    place.ask(['diff-tree', ...PLAIN, '-p', '--full-index', from, to, '--'], {
      truncate: true,
      maxBytes: MAX_PATCH_BYTES,
    }),
  ]);
  const files = filesOf(words(status.out));
  const lines = countsOf(words(counts.out));
  return {
    files: files.slice(0, MAX_FILES).map(file => ({ ...file, ...lines.get(file.path) })),
    filesTruncated: status.truncated || files.length > MAX_FILES,
    patch: patch.out.toString('utf8'),
    patchTruncated: patch.truncated,
  };
};

/** The paths that differ between two trees, up to a bound; both names of what was renamed. */
export const changedPaths = async (
  place: Place,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ paths: string[]; truncated: boolean }> => {
  const { out, truncated } = await place.ask(
    ['diff-tree', '-r', '--no-renames', '--no-ext-diff', '-z', '--name-only', from, to, '--'],
    { truncate: true, maxBytes: MAX_LIST_BYTES },
  );
  const paths = words(out);
  // Where it was cut off, the last one is half a path.
  if (truncated) paths.pop();
  return { paths: paths.slice(0, limit), truncated: truncated || paths.length > limit };
};

const words = (out: Buffer): string[] =>
  out
    .toString('utf8')
    .split('\0')
    .filter((word, at, all) => word !== '' || at < all.length - 1);

const filesOf = (list: readonly string[]): ChangedFile[] => {
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < list.length; ) {
    const change = CHANGES[list[at]?.[0] ?? ''] ?? 'modified';
    const hasTwo = change === 'renamed' || change === 'copied';
    const [first = '', second = ''] = [list[at + 1], list[at + 2]];
    files.push(hasTwo ? { path: second, previousPath: first, change } : { path: first, change });
    at += hasTwo ? 3 : 2;
  }
  return files;
};

type Counts = Pick<ChangedFile, 'additions' | 'deletions'>;

/** `3<tab>1<tab>path`, and with an empty path the old and the new one follow. */
const countsOf = (list: readonly string[]): Map<string, Counts> => {
  const counts = new Map<string, Counts>();
  for (let at = 0; at < list.length; at += 1) {
    const [additions = '', deletions = '', ...rest] = (list[at] ?? '').split('\t');
    const path = rest.join('\t');
    const isBinary = additions === '-';
    const line = isBinary ? {} : { additions: Number(additions), deletions: Number(deletions) };
    if (path !== '') counts.set(path, line);
    else {
      counts.set(list[at + 2] ?? '', line);
      at += 2;
    }
  }
  return counts;
};
