import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { readRepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import type { GitProvider } from '@freshet/kit/git-providers';
import { Secret } from '@freshet/kit/secret';
import type { ProxyCall } from '../call.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { admitCommit, mayCommit } from '../repository-guard.ts';

const LONGEST_TOKEN = 4_096;

const tokenFrom = (text: string): Secret => {
  if (text.trim() === '' || text.length > LONGEST_TOKEN || /[^\x21-\x7e]/.test(text.trim()))
    throw new Fault('GIT_TOKEN_REJECTED', 'this is no token');
  return new Secret(text.trim());
};

/** A token that lacks scopes is refused before it is kept. */
const examine = async (provider: GitProvider, role: 'runtime' | 'user') => {
  const { owner, missing, isUnproven } = await provider.checkToken(role);
  if (missing.length > 0)
    throw new Fault('GIT_TOKEN_SCOPE', `the token lacks ${missing.join(', ')}`, { missing: [...missing] });
  return { userName: owner.userName, missing: [...missing], isUnproven };
};

const refuseBuiltIn = ({ logins }: ProxyParts): void => {
  if (logins.kind() === 'freshet')
    throw new Fault(
      'GIT_TOKEN_REJECTED',
      'with the built-in Git host nobody registers a token: everybody has a login',
    );
};

const messageOf = ({
  message,
  description,
}: {
  message: string;
  description?: string | null | undefined;
}): string => (description ? `${message.trim()}\n\n${description.trim()}` : message);

/** Files of a request lie in the folder that the address of the repository names, if any. */
const below = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

/** Git providers, tokens and files. */
export const gitResolvers = (parts: ProxyParts) => {
  const { logins, commits } = parts;
  const provider = async (call: ProxyCall): Promise<GitProvider> => (await commits.loginOf(call)).provider;
  const callerOf = ({ caller, token }: ProxyCall) => ({
    id: caller.id,
    name: caller.name,
    accessToken: token,
  });
  const hasUserToken = async (call: ProxyCall): Promise<boolean> => {
    try {
      await commits.loginOf(call);
      return true;
    } catch (error) {
      if (isFault(error, 'GIT_USER_TOKEN_MISSING')) return false;
      throw error;
    }
  };
  return {
    Query: {
      gitIntegration: async (_, __, call) => {
        const needsUserToken = logins.kind() !== 'freshet';
        const host = needsUserToken ? logins.host() : (await commits.loginOf(call)).host;
        return {
          provider: host.kind,
          apiUrl: host.apiUrl,
          root: host.root,
          needsUserToken,
          hasUserToken: await hasUserToken(call),
          hasRuntimeToken: (await logins.ofRuntime()) !== undefined,
          registeredUsers:
            call.caller.isAdmin && needsUserToken ? [...(await logins.registeredUsers())] : undefined,
        };
      },
      gitOrganizations: async (_, { cursor }, call) =>
        pageOf(await (await provider(call)).organizations(cursor ?? undefined)),
      gitRepositories: async (_, { organization, search, cursor }, call) =>
        pageOf(
          await (await provider(call)).repositories({
            ...(organization ? { organization } : {}),
            ...(search ? { search } : {}),
            ...(cursor ? { cursor } : {}),
          }),
        ),
      gitBranches: async (_, { repository, cursor }, call) => {
        const login = await commits.loginOf(call);
        const { url } = readRepositoryPlace(repository);
        return pageOf(await login.provider.branches(login.fullNameOf(url), cursor ?? undefined));
      },
      gitFiles: async (_, { repository, paths }, call) => {
        const reader = await commits.reader(call, repository);
        const { head, files } = await reader.read(paths.map(path => below(reader.place.path, path)));
        return {
          branch: head.branch,
          head: head.sha,
          files: [...files].map(([path, file]) => ({
            path: withoutFolder(reader.place.path, path),
            ...file,
          })),
        };
      },
      gitTree: async (_, { repository }, call) => {
        const reader = await commits.reader(call, repository);
        const { head, files } = await reader.list(reader.place.path);
        return {
          branch: head.branch,
          head: head.sha,
          canCommit:
            (await mayCommit(parts, call, reader.place)) && (await commits.mayPush(call, reader.place.url)),
          paths: files.map(path => withoutFolder(reader.place.path, path)),
        };
      },
    },
    Mutation: {
      registerGitToken: async (_, { token, userName }, call) => {
        refuseBuiltIn(parts);
        const given = tokenFrom(token);
        const found = await examine(logins.tryToken(given, userName ?? undefined), 'user');
        await logins.registerUser(callerOf(call), given, userName || found.userName);
        call.guard.note({ gitUser: found.userName.slice(0, 255) });
        return found;
      },
      deregisterGitToken: async (_, __, call) => {
        refuseBuiltIn(parts);
        await logins.deregisterUser(call.caller.id);
        return true;
      },
      registerRuntimeGitToken: async (_, { token, userName }, call) => {
        refuseBuiltIn(parts);
        const given = tokenFrom(token);
        const found = await examine(logins.tryToken(given, userName ?? undefined), 'runtime');
        await logins.registerRuntime(given, userName || found.userName);
        call.guard.note({ gitUser: found.userName.slice(0, 255) });
        return found;
      },
      commitFiles: async (_, { input }, call) => {
        const place = readRepositoryPlace(input.repository);
        call.guard.note({ repository: place.url.slice(0, 1_000) });
        await admitCommit(parts, call, place);
        const writer = await commits.writer(call, place);
        const changes = input.files.map(({ path, revision, data }) => ({
          path: below(place.path, path),
          content: data,
          ...(typeof revision === 'string' ? { expected: revision } : {}),
        }));
        return writer.commit(changes, messageOf(input), { force: input.force, allowEmpty: input.allowEmpty });
      },
      deleteFiles: async (_, { input }, call) => {
        const place = readRepositoryPlace(input.repository);
        call.guard.note({ repository: place.url.slice(0, 1_000) });
        await admitCommit(parts, call, place);
        const writer = await commits.writer(call, place);
        const changes = input.files.map(({ path, revision }) => ({
          path: below(place.path, path),
          deleted: true as const,
          ...(typeof revision === 'string' ? { expected: revision } : {}),
        }));
        return writer.commit(changes, messageOf(input), { force: input.force });
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};

const withoutFolder = (folder: string, path: string): string =>
  folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

const pageOf = <Item>({ items, next }: { readonly items: readonly Item[]; readonly next?: string }) => ({
  items: [...items],
  next,
});
