/** Where a browser shows the commits and pull requests of a repository. */
import type { components } from '../api/index.ts';

type Provider = 'github' | 'gitlab' | 'bitbucket';

/** A repository of this platform, or one of a provider whose pages are known. */
export type GitPlace =
  | { readonly is: 'here'; readonly owner: string; readonly repo: string }
  | { readonly is: 'web'; readonly provider: Provider; readonly url: string };

const PAGES: Readonly<Record<Provider, { readonly commit: string; readonly pull: string }>> = {
  github: { commit: 'commit', pull: 'pull' },
  gitlab: { commit: '-/commit', pull: '-/merge_requests' },
  bitbucket: { commit: 'commits', pull: 'pull-requests' },
};

/** Providers say by their host who they are, where they can be known by it at all. */
const HOSTS: readonly (readonly [RegExp, Provider])[] = [
  [/(^|\.)github\./, 'github'],
  [/(^|\.)gitlab\./, 'gitlab'],
  [/^bitbucket\.org$/, 'bitbucket'],
];

const SCP = /^(?:ssh:\/\/)?[^@/\s]+@(?<host>[^:/\s]+)(?::\d+\/|[:/])(?<path>[^\s]+)$/;

const readAddress = (address: string): { readonly host: string; readonly path: string } | undefined => {
  const scp = SCP.exec(address)?.groups;
  if (scp) return { host: scp.host ?? '', path: scp.path ?? '' };
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return { host, path: pathname };
};

/** The repository of an address as applications have it; `here` is the host of this page. */
export const placeOf = (address: string | undefined, here: string): GitPlace | undefined => {
  const read = readAddress(address ?? '');
  if (!read) return undefined;
  const path = read.path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  const [git, owner, repo, more] = path.split('/');
  if (read.host === here)
    return git === 'git' && owner && repo && more === undefined ? { is: 'here', owner, repo } : undefined;
  const provider = HOSTS.find(([host]) => host.test(read.host))?.[1];
  return provider ? { is: 'web', provider, url: `https://${read.host}/${path}` } : undefined;
};

type BuildGit = NonNullable<components['schemas']['Build']['git']>;

/** The repository that a build was made of; its provider told where its commit is shown. */
export const placeOfBuild = ({
  provider,
  repoOwner: owner,
  repoName: repo,
  url = '',
}: Pick<BuildGit, 'provider' | 'repoOwner' | 'repoName' | 'url'>): GitPlace | undefined => {
  if (provider === 'freshet') return { is: 'here', owner, repo };
  const known = /^(github|gitlab|bitbucket)$/.exec(provider)?.[0] as Provider | undefined;
  const [, page] = /^(https?:\/\/[^?#]+?)\/(?:-\/)?commits?\/[^/?#]+\/?$/.exec(url) ?? [];
  return known && page ? { is: 'web', provider: known, url: page } : undefined;
};

export const commitUrl = ({ provider, url }: Extract<GitPlace, { is: 'web' }>, sha: string): string =>
  `${url}/${PAGES[provider].commit}/${encodeURIComponent(sha)}`;

export const pullUrl = ({ provider, url }: Extract<GitPlace, { is: 'web' }>, number: string): string =>
  `${url}/${PAGES[provider].pull}/${encodeURIComponent(number)}`;

/** Where Jira shows an issue, by what its integration says of it; undefined for what is no address. */
export const issueUrl = (settings: unknown, issue: string): string | undefined => {
  const { host, url } = (settings ?? {}) as Readonly<Record<string, unknown>>;
  const told = typeof host === 'string' && host !== '' ? host : typeof url === 'string' ? url : '';
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(told) && !/^[^/]*:\d+(\/|$)/.test(told) ? told : `https://${told}`;
  if (told === '' || !/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  return `${address.replace(/\/+$/, '')}/browse/${encodeURIComponent(issue)}`;
};
