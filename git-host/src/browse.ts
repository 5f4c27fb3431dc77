import { Fault } from '@freshet/kit/errors';
import type { Place } from './place.ts';

export interface RefEntry {
  readonly name: string;
  /** The commit, also of a tag with a message. */
  readonly sha: string;
  readonly subject: string;
  readonly author: string;
  readonly date: string;
}

export interface RefQuery {
  readonly kind: 'branch' | 'tag';
  readonly limit: number;
  /** Only what comes after this name. */
  readonly after?: string;
  readonly search?: string;
}

const REF_FORMAT = [
  '%(refname)',
  '%(objectname)',
  '%(*objectname)',
  '%(contents:subject)',
  '%(authorname)%(*authorname)',
  '%(creatordate:iso-strict)',
].join('%00');

/** More references than this are not looked through. */
const MAX_REFS = 100_000;

/** Branches or tags in the order of their bytes. */
export const listRefs = async (place: Place, query: RefQuery): Promise<RefEntry[]> => {
  const folder = query.kind === 'branch' ? 'refs/heads/' : 'refs/tags/';
  const wanted = query.search?.toLowerCase();
  const names = (
    await place.text(['for-each-ref', `--count=${MAX_REFS}`, '--format=%(refname)', folder], {
      maxBytes: 64 * 1024 ** 2,
    })
  )
    .split('\n')
    .filter(ref => ref !== '')
    .map(ref => ref.slice(folder.length))
    .filter(
      name =>
        (query.after === undefined || name > query.after) && (!wanted || name.toLowerCase().includes(wanted)),
    )
    .sort(byCodeUnits)
    .slice(0, query.limit);
  if (names.length === 0) return [];
  const shown = await place.text([
    'for-each-ref',
    `--format=${REF_FORMAT}`,
    ...names.map(name => `${folder}${name}`),
  ]);
  const entries = new Map(shown.split('\n').map(line => entryOf(line, folder)));
  return names.flatMap(name => entries.get(name) ?? []);
};

const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const entryOf = (line: string, folder: string): [string, RefEntry] => {
  const [ref = '', sha = '', peeled = '', subject = '', author = '', date = ''] = line.split('\0');
  const name = ref.slice(folder.length);
  return [name, { name, sha: peeled === '' ? sha : peeled, subject, author, date }];
};

export interface TreeEntry {
  readonly name: string;
  readonly kind: 'file' | 'executable' | 'symlink' | 'folder' | 'submodule';
  readonly sha: string;
  readonly size?: number;
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '040000': 'folder',
  '160000': 'submodule',
};

const MAX_ENTRIES = 10_000;
const noSuchPath = (): Fault => new Fault('GIT_REVISION_UNKNOWN', 'there is no such path in this revision');

/** What lies in a folder, folders first. */
export const listTree = async (
  place: Place,
  commit: string,
  path: string,
): Promise<{ entries: TreeEntry[]; truncated: boolean }> => {
  const { out, code, truncated } = await place.ask(['ls-tree', '-z', '--long', `${commit}:${path}`], {
    codes: [128],
    truncate: true,
    maxBytes: 4 * 1024 ** 2,
  });
  if (code === 128) throw noSuchPath();
  const lines = out.toString('utf8').split('\0');
  // The last one is empty, or half of an entry.
  lines.pop();
  const entries = lines.slice(0, MAX_ENTRIES).flatMap(line => readEntry(line) ?? []);
  const rank = ({ kind }: TreeEntry): number => (kind === 'folder' ? 0 : 1);
  return {
    entries: entries.sort((one, other) => rank(one) - rank(other)),
    truncated: truncated || lines.length > MAX_ENTRIES,
  };
};

const readEntry = (line: string): TreeEntry | undefined => {
  const [facts = '', name = ''] = split(line, '\t');
  const [mode = '', , sha = '', size = '-'] = facts.split(/ +/);
  const kind = KINDS[mode];
  if (!kind) return undefined;
  return { name, kind, sha, ...(size === '-' ? {} : { size: Number(size) }) };
};

const split = (text: string, at: string): [string, string] => {
  const place = text.indexOf(at);
  return [text.slice(0, place), text.slice(place + 1)];
};

export interface FileContent {
  readonly sha: string;
  readonly kind: 'file' | 'executable' | 'symlink';
  readonly size: number;
  /** Absent for files that are larger than asked for. */
  readonly content?: Buffer;
}

/** A file at a commit. A symbolic link is shown as the text it holds, and followed by nobody. */
export const readFileAt = async (
  place: Place,
  { commit, path, maxBytes }: { commit: string; path: string; maxBytes: number },
): Promise<FileContent> => {
  const { out } = await place.ask(['ls-tree', '-z', '--long', commit, '--', path], { codes: [128] });
  const entry = out
    .toString('utf8')
    .split('\0')
    .flatMap(line => (line === '' ? [] : [readEntry(line)]))
    .find(found => found?.name === path);
  if (!entry || entry.kind === 'folder' || entry.kind === 'submodule') throw noSuchPath();
  const { sha, kind, size = 0 } = entry;
  if (size > maxBytes) return { sha, kind, size };
  const blob = await place.ask(['cat-file', 'blob', sha], { maxBytes });
  return { sha, kind, size, content: blob.out };
};
