import type { GitProviderKind } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';

/** Clouds whose provider is known by the host, with where their API is. */
const CLOUDS: Readonly<Record<string, { readonly kind: GitProviderKind; readonly apiUrl: string }>> = {
  'github.com': { kind: 'github', apiUrl: 'https://api.github.com' },
  'gitlab.com': { kind: 'gitlab', apiUrl: 'https://gitlab.com/api/v4' },
  'bitbucket.org': { kind: 'bitbucket', apiUrl: 'https://api.bitbucket.org/2.0' },
};

interface Wanted {
  readonly gitProvider?: GitProviderKind | undefined;
  readonly gitApiUrl?: string | undefined;
}

interface Provider {
  readonly gitProvider: GitProviderKind;
  readonly gitApiUrl?: string | undefined;
}

const invalid = (message: string): Fault => new Fault('GITOPS_SETTINGS_INVALID', message);

const bare = (url: string): string => url.replace(/\/+$/, '');

/** The provider of a repository: told by its address, or by whoever sets it. */
export const providerFor = (publicUrl: URL, repository: URL, wanted: Wanted): Provider => {
  const known = knownAt(publicUrl, repository);
  const { gitProvider = known?.kind, gitApiUrl } = wanted;
  if (gitProvider === undefined)
    throw invalid(`gitProvider: which provider ${repository.host} is cannot be told from its address`);
  if (known && known.kind !== gitProvider)
    throw invalid(`gitProvider: ${repository.host} is ${known.kind}, not ${gitProvider}`);
  if (known && gitApiUrl !== undefined && bare(gitApiUrl) !== bare(known.apiUrl))
    throw invalid(`gitApiUrl: the API of ${repository.host} is at ${known.apiUrl}`);
  const apiUrl = known?.apiUrl ?? gitApiUrl;
  return { gitProvider, ...(apiUrl === undefined ? {} : { gitApiUrl: bare(apiUrl) }) };
};

const knownAt = (publicUrl: URL, { host }: URL) =>
  host === publicUrl.host
    ? { kind: 'freshet' as const, apiUrl: `${bare(publicUrl.href)}/api` }
    : CLOUDS[host.replace(/^www\./, '')];
