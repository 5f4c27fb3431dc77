/** Where repositories of the account are, so that no token is ever sent anywhere else. */
import { readSourceUrl } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';
import type { GitProviderKind } from '@freshet/kit/git-providers';

export interface GitHost {
  readonly kind: GitProviderKind;
  readonly apiUrl: string | undefined;
  /** All repositories are below it. */
  readonly root: string;
}

const OWN_SERVICES: Readonly<Partial<Record<GitProviderKind, readonly [api: string, root: string]>>> = {
  github: ['https://api.github.com', 'https://github.com'],
  gitlab: ['https://gitlab.com/api/v4', 'https://gitlab.com'],
  bitbucket: ['https://api.bitbucket.org/2.0', 'https://bitbucket.org'],
  gitea: ['https://gitea.com/api/v1', 'https://gitea.com'],
};

/** Whatever an API has after the address of its server. */
const API_PATH = /\/(?:api(?:\/v\d+)?|rest(?:\/api\/[\w.]+)?)\/?$/;

const withoutSlashes = (url: string): string => url.replace(/\/+$/, '');

/** The host of an account's provider. */
export const gitHostOf = (kind: GitProviderKind, apiUrl: string | undefined): GitHost => {
  const own = OWN_SERVICES[kind];
  if (own && (apiUrl === undefined || withoutSlashes(apiUrl) === own[0]))
    return { kind, apiUrl, root: own[1] };
  if (apiUrl === undefined)
    throw new Fault(
      'SHARED_CONFIGURATION_MISSING',
      'the account does not say where the API of its Git provider is',
    );
  return { kind, apiUrl, root: withoutSlashes(withoutSlashes(apiUrl).replace(API_PATH, '')) };
};

const placeOf = (url: string) => {
  const read = readSourceUrl(url);
  if (!read || (read.scheme !== 'https' && read.scheme !== 'http')) return undefined;
  const usual = read.scheme === 'https' ? 443 : 80;
  return { at: `${read.scheme}://${read.host}:${read.port ?? usual}`, path: read.path };
};

/** Whether an address is that of the host, or below it. */
export const isWithin = (host: GitHost, url: string): boolean => {
  const [root, place] = [placeOf(host.root), placeOf(url)];
  if (!root || !place || root.at !== place.at) return false;
  return `${withoutSlashes(place.path)}/`.startsWith(`${withoutSlashes(root.path)}/`);
};

/** The name of a repository at its provider, as `owner/name`; undefined for one of another host. */
export const fullNameAt = (host: GitHost, url: string): string | undefined => {
  const [root, repository] = [placeOf(host.root), placeOf(url)];
  if (!root || !repository || root.at !== repository.at) return undefined;
  const above = withoutSlashes(root.path);
  if (!repository.path.startsWith(`${above}/`)) return undefined;
  const path = repository.path
    .slice(above.length + 1)
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '');
  const name = host.kind === 'bitbucket-server' ? path.replace(/^scm\//, '') : path;
  return /^[^/]+(?:\/[^/]+)+$/.test(name) ? name : undefined;
};

/** Who a token is of, where its owner is not known: each provider has a name for that. */
export const TOKEN_USERS: Readonly<Record<GitProviderKind, string>> = {
  freshet: 'freshet',
  github: 'x-access-token',
  gitlab: 'oauth2',
  bitbucket: 'x-token-auth',
  'bitbucket-server': 'x-token-auth',
  gitea: 'git',
};
