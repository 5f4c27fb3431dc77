import { Fault } from '@freshet/kit/errors';
import type { GitProvider } from '@freshet/kit/git-providers';
import type { GitLogin } from '../git-credentials/index.ts';

export const SHA = 'a'.repeat(40);
export const URL_OF = 'https://git.example/acme/shop.git';

/** The login of the runtime at a provider that only does what the test says. */
export const loginAt = (provider: Partial<GitProvider>): GitLogin => ({
  host: { kind: 'github', apiUrl: undefined, root: 'https://git.example' },
  provider: provider as GitProvider,
  credentialFor: () => {
    throw new Error('nobody clones here');
  },
  fullNameOf: url => {
    if (!url.startsWith('https://git.example/')) throw new Fault('GIT_WRITE_DENIED', 'elsewhere');
    return 'acme/shop';
  },
});
