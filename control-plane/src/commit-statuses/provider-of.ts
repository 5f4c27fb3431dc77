import { Fault } from '@freshet/kit/errors';
import { createGitProvider, type GitProvider } from '@freshet/kit/git-providers';
import type { Outbound } from '@freshet/kit/outbound';
import type { GitLogin } from './ports.ts';

interface Told {
  readonly kind: Exclude<GitProvider['kind'], 'freshet'>;
  /** How the Git connections to it are called. */
  readonly login: string;
  /** Its own service, where it has one. */
  readonly host?: string;
  /** Where servers of one's own have their API. */
  readonly path: string;
}

const TOLD: readonly Told[] = [
  { kind: 'github', login: 'git.github', host: 'api.github.com', path: '/api/v3' },
  { kind: 'gitlab', login: 'git.gitlab', host: 'gitlab.com', path: '/api/v4' },
  { kind: 'gitea', login: 'git.gitea', host: 'gitea.com', path: '/api/v1' },
  { kind: 'bitbucket', login: 'git.bitbucket', host: 'api.bitbucket.org', path: '/2.0' },
  { kind: 'bitbucket-server', login: 'git.stash', path: '' },
];

/** What is told to a provider outside, by its name in a commit. */
export const toldProvider = (name: string): Told | undefined => TOLD.find(({ kind }) => kind === name);

/** The API of a server: as it was given, or at its usual place when only the host was; the provider's own unless given. */
const apiOf = ({ host, path }: Told, { apiUrl }: Pick<GitLogin, 'apiUrl'>): string | undefined => {
  if (apiUrl === undefined) return undefined;
  const url = URL.parse(apiUrl.includes('://') ? apiUrl : `https://${apiUrl}`);
  if (!url) throw new Fault('ADDRESS_REFUSED', 'the Git connection has no usable address');
  return url.pathname === '/' && url.host !== host ? `${url.origin}${path}` : url.href;
};

/** A provider to be told with the login of an account. */
export const openProvider = (told: Told, login: GitLogin, outbound: Outbound): GitProvider =>
  createGitProvider({
    kind: told.kind,
    apiUrl: apiOf(told, login),
    token: login.token,
    userName: login.userName,
    outbound,
  });
