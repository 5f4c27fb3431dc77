import { isFault } from '@freshet/kit/errors';
import type { GitProvider } from '@freshet/kit/git-providers';
import type { GitLogin } from '../git-credentials/index.ts';

interface AskedRepository {
  readonly provider: GitProvider;
  readonly fullName: string;
}

/** A repository at the provider of the account, asked with the login of the runtime; none for one that is elsewhere. */
export const repositoryAt = async (
  login: () => Promise<GitLogin | undefined>,
  url: string,
): Promise<AskedRepository | undefined> => {
  const own = await login();
  if (!own) return undefined;
  try {
    return { provider: own.provider, fullName: own.fullNameOf(url) };
  } catch (error) {
    if (isFault(error, 'GIT_WRITE_DENIED')) return undefined;
    throw error;
  }
};
