import type { Place } from './place.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  /** ISO 8601 with the offset of their clock. */
  readonly date: string;
}

export interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly tree: string;
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
}

const FIELDS = ['%H', '%P', '%T', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'];
const FORMAT = `--format=tformat:${FIELDS.join('%x00')}`;
const MAX_MESSAGE = 65_536;

export interface CommitRange {
  /** Ids of commits. */
  readonly from: readonly string[];
  /** What is reachable from these is left out. */
  readonly not?: readonly string[];
  readonly path?: string;
  readonly skip?: number;
  readonly limit: number;
  readonly noMerges?: boolean;
  readonly oldestFirst?: boolean;
}

/** Commits, newest first unless asked otherwise. */
export const listCommits = async (place: Place, range: CommitRange): Promise<Commit[]> => {
  const { from, not = [], path, skip = 0, limit, noMerges, oldestFirst } = range;
  const { out } = await place.ask([
    'log',
    '-z',
    FORMAT,
    '--encoding=UTF-8',
    '--no-notes',
    '--no-color',
    '--no-decorate',
    `--max-count=${limit}`,
    `--skip=${skip}`,
    ...(noMerges ? ['--no-merges'] : []),
    ...(oldestFirst ? ['--reverse', '--topo-order'] : []),
    ...from,
    ...not.map(sha => `^${sha}`),
    '--',
    ...(path === undefined || path === '' ? [] : [path]),
  ]);
  return readCommits(out.toString('utf8'));
};

export const readCommit = async (place: Place, sha: string): Promise<Commit> => {
  const [commit] = await listCommits(place, { from: [sha], limit: 1 });
  if (!commit) throw new Error('git names a commit that it cannot show');
  return commit;
};

/** How many commits there are, up to a bound. */
export const countCommits = async (place: Place, { from, not = [], limit }: CommitRange): Promise<number> =>
  Number(
    await place.text([
      'rev-list',
      '--count',
      `--max-count=${limit}`,
      ...from,
      ...not.map(sha => `^${sha}`),
      '--',
    ]),
  );

const readCommits = (text: string): Commit[] => {
  const words = text.split('\0');
  const commits: Commit[] = [];
  for (let at = 0; at + FIELDS.length <= words.length; at += FIELDS.length) {
    const [sha = '', parents = '', tree = '', ...rest] = words.slice(at, at + FIELDS.length);
    const [an = '', ae = '', aI = '', cn = '', ce = '', cI = '', message = ''] = rest;
    commits.push({
      sha,
      parents: parents === '' ? [] : parents.split(' '),
      tree,
      author: { name: an, email: ae, date: aI },
      committer: { name: cn, email: ce, date: cI },
      message: message.slice(0, MAX_MESSAGE),
    });
  }
  return commits;
};
