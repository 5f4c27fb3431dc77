import type { GitProviderKind } from '@freshet/contracts/gitops';
import { knownProvider } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';

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
  const known = knownProvider(repository, publicUrl);
  const { gitProvider = known?.provider, gitApiUrl } = wanted;
  if (gitProvider === undefined)
    throw invalid(`gitProvider: which provider ${repository.host} is cannot be told from its address`);
  if (known && known.provider !== gitProvider)
    throw invalid(`gitProvider: ${repository.host} is ${known.provider}, not ${gitProvider}`);
  if (known && gitApiUrl !== undefined && bare(gitApiUrl) !== bare(known.apiUrl))
    throw invalid(`gitApiUrl: the API of ${repository.host} is at ${known.apiUrl}`);
  const apiUrl = known?.apiUrl ?? gitApiUrl;
  return { gitProvider, ...(apiUrl === undefined ? {} : { gitApiUrl: bare(apiUrl) }) };
};
