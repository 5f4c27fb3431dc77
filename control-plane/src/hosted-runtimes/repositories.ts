import type { RepositoriesModule } from '../repositories/index.ts';

const OWNER = 'gitops';

/** What a runtime begins with: where its configuration, what it is made of, and its first applications lie. */
const WANTED = {
  sharedConfig: {
    name: 'shared-configuration',
    description: 'What holds for all GitOps runtimes of the account; written by them.',
    visibility: 'private',
  },
  installation: {
    name: 'hosted-runtime',
    description: 'What the hosted runtime is made of.',
    visibility: 'private',
  },
  gitSource: {
    name: 'hosted-runtime_git-source',
    description: 'Applications, sets and projects of the hosted runtime.',
    visibility: 'internal',
  },
} as const;

/** The three repositories on the built-in Git host, made where they are missing; answers with their addresses. */
export const provideRepositories = async (
  { provide }: Pick<RepositoriesModule, 'provide'>,
  accountId: string,
): Promise<Readonly<Record<keyof typeof WANTED, string>>> => ({
  sharedConfig: await provide(accountId, { owner: OWNER, ...WANTED.sharedConfig }),
  installation: await provide(accountId, { owner: OWNER, ...WANTED.installation }),
  gitSource: await provide(accountId, { owner: OWNER, ...WANTED.gitSource }),
});
