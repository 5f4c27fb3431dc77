/** What a token must be allowed to do, in the words of its provider; the same as docs/gitops/git-tokens.md says. */
const SCOPES = {
  github: { own: ['repo'], runtime: ['repo', 'admin:repo_hook'] },
  gitlab: { own: ['write_repository', 'read_api'], runtime: ['api'] },
  bitbucket: {
    own: ['account', 'repository:write'],
    runtime: ['account', 'webhook', 'repository:write', 'repository:admin', 'pullrequest:write'],
  },
} as const;

/** How people call the providers. */
const TITLES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  'bitbucket-server': 'Bitbucket Server',
  gitea: 'Gitea',
};

export type Whose = 'own' | 'runtime';

export const providerTitle = (provider: string): string => TITLES[provider] ?? provider;

/** The scopes that a token needs; undefined where the provider has no names for them. */
export const scopesOf = (provider: string, whose: Whose): readonly string[] | undefined =>
  Object.hasOwn(SCOPES, provider) ? SCOPES[provider as keyof typeof SCOPES][whose] : undefined;
