/** Some deliveries about a pull request tell only its number; the provider is asked for the rest. */
import type { GitFacts } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { GitCredentials } from '../ports.ts';

interface AskDeps {
  readonly credentials: GitCredentials;
  readonly outbound: Outbound;
}

/** A pull request as its provider describes it; undefined where nobody can be asked. */
export type AskPullRequest = (accountId: string, git: GitFacts, context?: string) => Promise<unknown>;

interface Api {
  /** The kind of connection whose token is for this provider. */
  readonly login: string;
  readonly usual?: string;
  /** Where the API is on a server of one's own. */
  readonly path: string;
  readonly scheme: string;
}

const APIS: Partial<Readonly<Record<GitFacts['provider'], Api>>> = {
  github: { login: 'git.github', usual: 'https://api.github.com', path: '/api/v3', scheme: 'Bearer' },
  gitea: { login: 'git.gitea', path: '/api/v1', scheme: 'token' },
};

export const askPullRequest =
  ({ credentials, outbound }: AskDeps): AskPullRequest =>
  async (accountId, { provider, repoOwner, repoName, pullRequest }, context) => {
    const api = APIS[provider];
    const login = api && (await credentials.gitLogin(accountId, context));
    if (!api || !pullRequest || login?.type !== api.login) return undefined;
    const base = baseOf(login.apiUrl, api);
    if (base === undefined) return undefined;
    const place = ['repos', repoOwner, repoName, 'pulls', String(pullRequest.number)].map(encodeURIComponent);
    const { status, body } = await outbound({
      url: `${base}/${place.join('/')}`,
      headers: { authorization: `${api.scheme} ${login.token.reveal()}`, accept: 'application/json' },
    });
    if (status >= 500 || status === 429) {
      const who = `${provider} at ${new URL(base).host}`;
      throw new Fault('ADDRESS_UNREACHABLE', `${who} answered with status ${status}`, { status });
    }
    return status === 200 ? parsed(body) : undefined;
  };

const baseOf = (apiUrl: string | undefined, { usual, path }: Api): string | undefined => {
  if (apiUrl === undefined) return usual;
  const url = URL.parse(apiUrl.includes('://') ? apiUrl : `https://${apiUrl}`);
  if (!url) return undefined;
  const isUsual = usual !== undefined && url.host === new URL(usual).host;
  return (url.pathname === '/' && !isUsual ? `${url.origin}${path}` : url.href).replace(/\/+$/, '');
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    // An answer that was too long was cut; then no more is known than before.
    return undefined;
  }
};
