/**
 * The three repositories that a runtime works with, made at the Git provider where they are missing: the Shared
 * Configuration Repository of the account, the one that says what the runtime is made of, and the one that its first
 * applications come from.
 */
import type { GitProviderKind } from '@freshet/contracts/gitops';
import { createRepository, getRepository } from '@freshet/contracts/repositories';
import { gitSourceRepositoryName } from '@freshet/domain/shared-configuration';
import { createGitProvider, PROVIDER_ANSWER_BYTES } from '@freshet/kit/git-providers';
import { createOutbound } from '@freshet/kit/outbound';
import type { Secret } from '@freshet/kit/secret';
import { isApiError } from '../api/index.ts';
import type { CommandContext } from '../command/index.ts';

interface Wish {
  readonly runtime: string;
  readonly sharedConfigRepo: string;
  readonly provider: GitProviderKind | undefined;
  readonly apiUrl: string | undefined;
  readonly login: { readonly userName: string; readonly token: Secret } | undefined;
}

/** Answers with the address to clone from; makes the repository where it is missing. */
type Provide = (owner: string, name: string) => Promise<string>;

const KNOWN_HOSTS: Readonly<Record<string, GitProviderKind>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'gitea.com': 'gitea',
};

/** What comes before the owner in addresses of a provider. */
const PREFIXES: Partial<Record<GitProviderKind, string>> = { freshet: '/git/', 'bitbucket-server': '/scm/' };

const onBuiltInHost =
  ({ api }: CommandContext): Provide =>
  async (owner, repo) => {
    try {
      return (await api.call(getRepository, { params: { owner, repo }, query: {} })).cloneUrl;
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'missing') throw error;
    }
    return (await api.call(createRepository, { body: { owner, name: repo, visibility: 'private' } }))
      .cloneUrl;
  };

const atProvider = (kind: GitProviderKind, { apiUrl, login }: Wish): Provide | undefined => {
  if (!login) return undefined;
  const provider = createGitProvider({
    kind,
    apiUrl,
    token: login.token,
    ...(kind.startsWith('bitbucket') ? { userName: login.userName } : {}),
    // Whoever installs chooses the address, from their own machine.
    outbound: createOutbound({ allowPrivate: true, maxAnswerBytes: PROVIDER_ANSWER_BYTES }),
  });
  return async (owner, name) => {
    const found = await provider.repository(`${owner}/${name}`);
    return (found ?? (await provider.createRepository({ owner, name, isPrivate: true }))).cloneUrl;
  };
};

/** The repositories that are the runtime's own. */
export interface OwnRepositories {
  readonly gitSource: string;
  readonly installationRepo: string;
}

type Place = Pick<Wish, 'sharedConfigRepo' | 'provider'>;

/** Where the Shared Configuration Repository lies, and with it the others; undefined where the address does not say. */
const placeOf = ({ sharedConfigRepo, provider }: Place) => {
  const url = URL.parse(sharedConfigRepo.replace(/\.git(\/|\?|$).*/, ''));
  const kind = provider ?? KNOWN_HOSTS[url?.host ?? ''];
  const prefix = (kind && PREFIXES[kind]) ?? '/';
  if (!url || !kind || !url.pathname.startsWith(prefix)) return undefined;
  const parts = url.pathname.slice(prefix.length).split('/');
  const shared = parts.pop();
  const owner = parts.join('/');
  return shared === undefined || owner === '' ? undefined : { kind, owner, shared };
};

/** The names of the repositories that would be made where they are missing; nobody is asked. */
export const wantedRepositories = (place: Place & Pick<Wish, 'runtime'>): readonly string[] => {
  const found = placeOf(place);
  return found
    ? [found.shared, place.runtime, gitSourceRepositoryName(place.runtime)].map(
        name => `${found.owner}/${name}`,
      )
    : [];
};

/** Makes what is missing, and answers with those of the runtime; undefined where nobody can be asked. */
export const provideRepositories = async (
  ctx: CommandContext,
  wish: Wish,
): Promise<OwnRepositories | undefined> => {
  const place = placeOf(wish);
  if (!place) return undefined;
  const { kind, owner, shared } = place;
  const provide = kind === 'freshet' ? onBuiltInHost(ctx) : atProvider(kind, wish);
  if (!provide) return undefined;
  await provide(owner, shared);
  return {
    installationRepo: await provide(owner, wish.runtime),
    gitSource: await provide(owner, gitSourceRepositoryName(wish.runtime)),
  };
};
