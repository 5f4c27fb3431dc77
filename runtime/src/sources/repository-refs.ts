import { isConstraint, newestSatisfying } from '@freshet/domain/version-constraints';

/** The branches and tags of a repository, as it told them. */
export interface RepositoryRefs {
  /** Full names and commits; tags that hold a message count as the commit that they are of. */
  readonly commits: ReadonlyMap<string, string>;
  /** The branch that HEAD stands for. */
  readonly head: string | undefined;
}

const PEELED = '^{}';
const TAGS = 'refs/tags/';

/** Reads what `git ls-remote --symref` says. */
export const readRefs = (text: string): RepositoryRefs => {
  const commits = new Map<string, string>();
  let head: string | undefined;
  for (const line of text.split('\n')) {
    const [what = '', name = ''] = line.split('\t');
    if (what.startsWith('ref: ')) {
      if (name === 'HEAD') head = what.slice(5);
    } else if (/^[0-9a-f]{40,64}$/.test(what) && name !== '')
      // What a tag with a message stands for follows it, and replaces it.
      commits.set(name.endsWith(PEELED) ? name.slice(0, -PEELED.length) : name, what);
  }
  return { commits, head };
};

const tagNames = ({ commits }: RepositoryRefs): string[] =>
  [...commits.keys()].filter(name => name.startsWith(TAGS)).map(name => name.slice(TAGS.length));

/** The commit that a revision stands for; undefined where the repository has no such branch, tag or version. */
export const pickCommit = (refs: RepositoryRefs, revision: string, tagPrefix: string): string | undefined => {
  const { commits, head } = refs;
  if (revision === 'HEAD') return commits.get('HEAD') ?? (head === undefined ? undefined : commits.get(head));
  const name = isConstraint(revision) ? newestSatisfying(revision, tagNames(refs), tagPrefix) : revision;
  if (name === undefined) return undefined;
  const isVersion = name !== revision;
  return (
    (isVersion ? undefined : commits.get(`refs/heads/${name}`)) ??
    commits.get(`${TAGS}${name}`) ??
    (tagPrefix === '' || isVersion ? undefined : commits.get(`${TAGS}${tagPrefix}${name}`)) ??
    commits.get(name)
  );
};

/** The tags of a commit. */
export const tagsOf = ({ commits }: RepositoryRefs, commit: string): string[] =>
  [...commits]
    .filter(([name, of]) => of === commit && name.startsWith(TAGS))
    .map(([name]) => name.slice(TAGS.length));
