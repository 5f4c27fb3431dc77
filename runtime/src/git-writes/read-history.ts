/**
 * Commits of a branch with the files that each of them changed. Only as much of the history is fetched as is needed to
 * meet what is known already: a little first, more where that does not reach.
 */
import type { WritePlace } from './commit-request.ts';
import type { Head, KeptRepository } from './kept-repository.ts';
import { readBatch } from './read-files.ts';

/** A file before and after a commit; neither text where it is no manifest, too large, or not there. */
export interface HistoryFile {
  readonly path: string;
  readonly action: 'added' | 'changed' | 'removed';
  readonly before?: string;
  readonly after?: string;
}

export interface HistoryCommit {
  readonly sha: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly date: Date;
  readonly message: string;
  readonly files: readonly HistoryFile[];
}

export interface HistoryWish {
  /** Commits that need not be told; nothing before them is. */
  readonly known: ReadonlySet<string>;
  readonly most: number;
}

export interface HistoryRead {
  readonly head: Head;
  /** Those that are not known, the newest first. */
  readonly commits: readonly HistoryCommit[];
  /** All of them, with those of which cannot be said what they changed. */
  readonly seen: readonly string[];
  /** There are others before them that are not known either, and were not read. */
  readonly isCut: boolean;
}

interface Entry {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly author: { readonly name: string; readonly email: string };
  readonly date: Date;
  readonly message: string;
}

const FEW = 25;
const FIELDS = ['%H', '%P', '%an', '%ae', '%ct', '%B'];
const MOST_FILES = 500;
const MOST_READ = 200;
const LARGEST = 65_536;
const LOG_BYTES = 16 * 1024 ** 2;
const MANIFEST = /\.(ya?ml|json)$/i;

export const readHistory = async (
  repository: KeptRepository,
  { branch, credential }: WritePlace,
  wish: HistoryWish,
): Promise<HistoryRead> => {
  const head = await repository.head(branch, credential);
  const { sha } = head;
  if (sha === undefined || wish.known.has(sha)) return { head, commits: [], seen: [], isCut: false };
  let walked: Walked | undefined;
  for (const depth of new Set([Math.min(FEW, wish.most), wish.most])) {
    await repository.fetch(sha, credential, depth + 1);
    walked = await walk(repository, sha, wish);
    if (!walked.isCut) break;
  }
  const { news, seen, isCut } = walked ?? { news: [], seen: [], isCut: false };
  const commits: HistoryCommit[] = [];
  for (const { parents, ...commit } of news)
    commits.push({ ...commit, files: await filesOf(repository, commit.sha, parents[0]) });
  return { head, commits, seen, isCut };
};

interface Walked {
  readonly news: readonly Entry[];
  readonly seen: readonly string[];
  readonly isCut: boolean;
}

/** Those that are reached from the head and from nothing that is known. */
const walk = async (
  repository: KeptRepository,
  sha: string,
  { known, most }: HistoryWish,
): Promise<Walked> => {
  const args = ['log', '--date-order', `--max-count=${most + 1}`, `--format=${FIELDS.join('%x00')}%x00`];
  const text = await repository.local([...args, '--ignore-missing', '--stdin'], {
    input: [sha, ...[...known].map(one => `^${one}`), ''].join('\n'),
    maxBytes: LOG_BYTES,
  });
  const unknown = readLog(text);
  const shallow = await repository.shallow();
  // Of a commit at the edge of what was fetched nobody can say what it changed.
  const news = unknown.filter(entry => !shallow.has(entry.sha)).slice(0, most);
  return { news, seen: unknown.map(entry => entry.sha), isCut: news.length < unknown.length };
};

/** The last moment with a year of four digits. */
const LATEST_S = 253_402_300_799;

/** Whoever commits sets the clock, and may write a time that no calendar has. */
const dateOf = (seconds: string): Date =>
  new Date(Math.min(Math.max(Number(seconds) || 0, 0), LATEST_S) * 1_000);

/** What `git log` prints in our format. */
const readLog = (text: string): readonly Entry[] => {
  const parts = text.split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at + FIELDS.length < parts.length; at += FIELDS.length) {
    const [sha = '', parents = '', name = '', email = '', seconds = '0', message = ''] = parts.slice(
      at,
      at + FIELDS.length,
    );
    entries.push({
      sha: sha.trim(),
      parents: parents.split(' ').filter(parent => parent !== ''),
      author: { name, email },
      date: dateOf(seconds),
      message: message.trim(),
    });
  }
  return entries;
};

interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const NOTHING = /^0+$/;

/** What `git diff-tree -z` prints: modes and blobs, a letter, and the path. */
const readDiff = (text: string): readonly Change[] => {
  const parts = text.split('\0');
  const changes: Change[] = [];
  for (let at = 0; at + 1 < parts.length && changes.length < MOST_FILES; at += 2) {
    const [, , before = '', after = ''] = (parts[at] ?? '').split(' ');
    const blob = (sha: string): string | undefined => (NOTHING.test(sha) || sha === '' ? undefined : sha);
    changes.push({ path: parts[at + 1] ?? '', before: blob(before), after: blob(after) });
  }
  return changes;
};

/** Against its first parent: that is what the branch had before. */
const filesOf = async (
  repository: KeptRepository,
  sha: string,
  parent: string | undefined,
): Promise<readonly HistoryFile[]> => {
  const which = parent === undefined ? ['--root', sha] : [parent, sha];
  const text = await repository.local(['diff-tree', '-r', '-z', '--no-renames', '--no-commit-id', ...which], {
    maxBytes: LOG_BYTES,
  });
  const changes = readDiff(text);
  const wanted = changes.filter(({ path }) => MANIFEST.test(path)).slice(0, MOST_READ);
  const texts = await textsOf(
    repository,
    wanted.flatMap(({ before, after }) => [before, after].filter(blob => blob !== undefined)),
  );
  const textAt = (path: string, blob: string | undefined): string | undefined =>
    blob === undefined || !MANIFEST.test(path) ? undefined : texts.get(blob);
  return changes.map(({ path, before, after }) => {
    const [was, is] = [textAt(path, before), textAt(path, after)];
    return {
      path,
      action: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    };
  });
};

/** The texts of blobs that are small enough, by their names. */
const textsOf = async (
  repository: KeptRepository,
  blobs: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const distinct = [...new Set(blobs)];
  if (distinct.length === 0) return new Map();
  const input = (names: readonly string[]): string => names.map(name => `${name}\n`).join('');
  const sizes = await repository.local(['cat-file', '--batch-check'], { input: input(distinct) });
  const small = sizes.split('\n').flatMap(line => {
    const [name = '', type, size] = line.split(' ');
    return type === 'blob' && Number(size) <= LARGEST ? [name] : [];
  });
  if (small.length === 0) return new Map();
  const bytes = await repository.localBytes(['cat-file', '--batch'], { input: input(small) });
  const texts = readBatch(bytes);
  return new Map(small.map((name, index) => [name, texts[index]?.toString('utf8') ?? '']));
};
