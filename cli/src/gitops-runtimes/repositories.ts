/**
 * The three repositories that a runtime works with, made at the Git provider where they are missing: the Shared
 * Configuration Repository of the account, the one that says what the runtime is made of, and the one that its first
 * applications come from.
 */
import type { GitProviderKind } from '@freshet/contracts/gitops';
import { createRepository, getRepository } from '@freshet/contracts/repositories';
import { gitSourceRepositoryName, installerPlace } from '@freshet/domain/shared-configuration';
import { createGitProvider, PROVIDER_ANSWER_BYTES } from '@freshet/kit/git-providers';
import { createOutbound, EVERY_NETWORK } from '@freshet/kit/outbound';
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
    outbound: createOutbound({ ...EVERY_NETWORK, maxAnswerBytes: PROVIDER_ANSWER_BYTES }),
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

/** The names of the repositories that would be made where they are missing; nobody is asked. */
export const wantedRepositories = (place: Place & Pick<Wish, 'runtime'>): readonly string[] => {
  const found = installerPlace(place);
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
  const place = installerPlace(wish);
  if (!place) return undefined;
  const { provider, owner, shared } = place;
  const provide = provider === 'freshet' ? onBuiltInHost(ctx) : atProvider(provider, wish);
  if (!provide) return undefined;
  await provide(owner, shared);
  return {
    installationRepo: await provide(owner, wish.runtime),
    gitSource: await provide(owner, gitSourceRepositoryName(wish.runtime)),
  };
};
