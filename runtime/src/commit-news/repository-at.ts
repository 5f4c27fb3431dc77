import { isFault } from '@freshet/kit/errors';
import type { GitProvider } from '@freshet/kit/git-providers';
import type { GitLogin } from '../git-credentials/index.ts';

interface AskedRepository {
  readonly provider: GitProvider;
  readonly fullName: string;
}

/** A repository at the provider of the account, asked with the login of the runtime; none for one that is elsewhere. */
export const repositoryAt = (
  { provider, fullNameOf }: GitLogin,
  url: string,
): AskedRepository | undefined => {
  try {
    return { provider, fullName: fullNameOf(url) };
  } catch (error) {
    if (isFault(error, 'GIT_WRITE_DENIED')) return undefined;
    throw error;
  }
};
