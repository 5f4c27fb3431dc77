import type { GitFacts, GitProvider } from '@freshet/domain/triggers';
import type { CommitFinder, WantedCommit } from './ports.ts';

interface Connection {
  readonly type: string;
  readonly apiUrl: string | undefined;
}

interface Deps {
  /** The built-in Git host. */
  readonly ownHost: (accountId: string, wanted: WantedCommit) => Promise<GitFacts | undefined>;
  /** Where a Git connection leads to; undefined where there is none of that name. */
  readonly connection: (accountId: string, name: string | undefined) => Promise<Connection | undefined>;
}

const PROVIDERS: Readonly<Record<string, { readonly provider: GitProvider; readonly host?: string }>> = {
  'git.github': { provider: 'github', host: 'github.com' },
  'git.gitlab': { provider: 'gitlab', host: 'gitlab.com' },
  'git.bitbucket': { provider: 'bitbucket', host: 'bitbucket.org' },
  'git.stash': { provider: 'bitbucket-server' },
  'git.gitea': { provider: 'gitea' },
};

const ADDRESS = /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([^/:]+)(?::\d+)?[/:](.+?)(?:\.git)?$/;

/** Owner and name out of `owner/name`, `group/sub/name` or an address. */
const namesIn = (repo: string): { readonly repoOwner: string; readonly repoName: string } => {
  const path = repo.includes(':') ? (ADDRESS.exec(repo)?.[2] ?? repo) : repo;
  const at = path.lastIndexOf('/');
  return { repoOwner: path.slice(0, Math.max(at, 0)), repoName: path.slice(at + 1) };
};

/** Where a repository of another host is, as far as its connection says. */
const placeOf = (repo: string, known: Connection | undefined) => {
  const { provider, host } = PROVIDERS[known?.type ?? 'git.github'] ?? { provider: 'generic' as const };
  const api = known?.apiUrl === undefined ? undefined : URL.parse(known.apiUrl)?.host;
  const where = api ?? host;
  return { provider, cloneUrl: repo.includes(':') ? repo : where && `https://${where}/${repo}.git` };
};

/**
 * Whether a commit of another host may be anybody's: hosts serve the commits of forks under their ids and under
 * references of their own, so only a branch or a tag by its plain name is known to be of the repository itself.
 */
const mayBeForeign = ({ branch, revision }: WantedCommit): boolean =>
  revision !== undefined ||
  (branch !== undefined && /^(refs|pull|merge-requests|pull-requests)\//.test(branch));

/**
 * What is known of a commit that somebody named by hand. The built-in Git host is asked. Other providers are not: the
 * branch or commit is taken as it was given, and the runner says so where it is not there.
 */
export const createCommitFinder = ({ ownHost, connection }: Deps): CommitFinder => ({
  find: async (accountId, wanted) => {
    const own = await ownHost(accountId, wanted);
    if (own || wanted.provider === 'freshet') return own;
    const { repo, branch, revision, context } = wanted;
    const { provider, cloneUrl } = placeOf(repo, await connection(accountId, context));
    if (cloneUrl === undefined) return undefined;
    return {
      provider,
      ...namesIn(repo),
      isFork: mayBeForeign(wanted),
      cloneUrl,
      ...(branch === undefined ? {} : { branch }),
      ...(revision === undefined ? {} : { revision }),
    };
  },
});
