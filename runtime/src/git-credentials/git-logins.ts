/** Whose login opens what: that of the person who asks, or that of the runtime. */
import { Fault } from '@freshet/kit/errors';
import { createGitProvider, type GitProvider, type GitProviderKind } from '@freshet/kit/git-providers';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Outbound } from '@freshet/kit/outbound';
import { Secret } from '@freshet/kit/secret';
import type { Credential } from '../sources/index.ts';
import { fullNameAt, type GitHost, gitHostOf, isWithin, TOKEN_USERS } from './git-host.ts';
import { readRuntimeLogin, writeRuntimeLogin } from './runtime-login.ts';
import type { UserTokens } from './user-tokens.ts';

/** A short-lived login for the built-in host, of a person or of the runtime. */
interface BuiltInLogin {
  readonly root: string;
  readonly apiUrl: string;
  readonly userName: string;
  readonly password: string;
  readonly expiresInMs: number;
}

/** One person, as the control plane knows them. */
interface TokenCaller {
  readonly id: string;
  readonly name: string;
  /** What they call the app-proxy with. */
  readonly accessToken: Secret;
}

/** A login at the account's provider. */
export interface GitLogin {
  readonly host: GitHost;
  readonly provider: GitProvider;
  /** What Git itself is given; only for repositories of the host. */
  credentialFor(url: string): Credential;
  /** `owner/name`; a Fault for a repository that is elsewhere. */
  fullNameOf(url: string): string;
}

export interface GitLoginsOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly outbound: Outbound;
  /** The account's provider; undefined while none was chosen. */
  readonly provider: () =>
    | { readonly kind: GitProviderKind; readonly apiUrl: string | undefined }
    | undefined;
  readonly builtInLogin: (accessToken: Secret | undefined) => Promise<BuiltInLogin>;
  readonly userTokens: () => UserTokens;
}

export interface GitLogins {
  /** Of a person; GIT_USER_TOKEN_MISSING where they have registered none. */
  of(caller: TokenCaller): Promise<GitLogin>;
  /** Of the runtime; undefined where it has none yet. */
  ofRuntime(): Promise<GitLogin | undefined>;
  /** Which provider it is; the built-in host says where it is only along with a login. */
  kind(): GitProviderKind;
  host(): GitHost;
  /** A provider asked with a token that is not registered yet. */
  tryToken(token: Secret, userName: string | undefined): GitProvider;
  registerUser(caller: TokenCaller, token: Secret, userName: string | undefined): Promise<void>;
  deregisterUser(userId: string): Promise<void>;
  registeredUsers(): Promise<readonly string[]>;
  /** The logins of those who have registered a token for the provider of the account; not of the built-in host. */
  registered(most: number): Promise<readonly { readonly userId: string; readonly login: GitLogin }[]>;
  registerRuntime(token: Secret, userName: string | undefined): Promise<void>;
}

const elsewhere = (root: string): Fault =>
  new Fault('GIT_WRITE_DENIED', `the repository is not at the Git provider of the account, ${root}`);

export const createGitLogins = (options: GitLoginsOptions): GitLogins => {
  const { client, namespace, outbound, builtInLogin, userTokens } = options;
  const chosen = () => {
    const provider = options.provider();
    if (!provider)
      throw new Fault('SHARED_CONFIGURATION_MISSING', 'the account has chosen no Git provider yet');
    return provider;
  };
  const host = (): GitHost => {
    const { kind, apiUrl } = chosen();
    return gitHostOf(kind, apiUrl);
  };
  const providerAt = ({ kind, apiUrl }: GitHost, token: Secret, userName?: string): GitProvider =>
    createGitProvider({ kind, apiUrl, token, outbound, ...(userName ? { userName } : {}) });

  const loginOf = (at: GitHost, id: string, token: Secret, userName: string): GitLogin => ({
    host: at,
    provider: providerAt(at, token, at.kind === 'bitbucket' && userName ? userName : undefined),
    credentialFor: url => {
      if (fullNameAt(at, url) === undefined) throw elsewhere(at.root);
      return { id, username: userName || TOKEN_USERS[at.kind], password: token };
    },
    fullNameOf: url => {
      const name = fullNameAt(at, url);
      if (name === undefined) throw elsewhere(at.root);
      return name;
    },
  });

  const builtIn = async (accessToken: Secret | undefined, id: string): Promise<GitLogin> => {
    const { root, apiUrl, userName, password } = await builtInLogin(accessToken);
    return loginOf(
      { kind: 'freshet', apiUrl, root: root.replace(/\/+$/, '') },
      id,
      new Secret(password),
      userName,
    );
  };

  return {
    kind: () => chosen().kind,
    host,
    tryToken: (token, userName) => providerAt(host(), token, userName),
    of: async ({ id, accessToken }) => {
      if (chosen().kind === 'freshet') return builtIn(accessToken, `user/${id}`);
      const at = host();
      const found = await userTokens().find(id, at.root);
      if (!found)
        throw new Fault(
          'GIT_USER_TOKEN_MISSING',
          `you have registered no Git token for ${at.root} with this runtime`,
        );
      return loginOf(at, `user/${id}`, found.token, found.userName);
    },
    ofRuntime: async () => {
      if (chosen().kind === 'freshet') return builtIn(undefined, 'runtime');
      const login = await readRuntimeLogin(client, namespace);
      const at = host();
      // The account may be at another host by now; the token was not given for that one.
      return login && isWithin(at, login.url)
        ? loginOf(at, 'runtime', login.password, login.userName)
        : undefined;
    },
    registerUser: (caller, token, userName) => {
      const { root, kind } = host();
      return userTokens().put(caller.id, root, { token, userName: userName ?? TOKEN_USERS[kind] });
    },
    deregisterUser: userId => userTokens().remove(userId),
    registeredUsers: () => userTokens().users(),
    registered: async most => {
      const at = host();
      const found: { userId: string; login: GitLogin }[] = [];
      for (const userId of (await userTokens().users()).slice(0, most)) {
        const known = await userTokens().find(userId, at.root);
        if (known) found.push({ userId, login: loginOf(at, `user/${userId}`, known.token, known.userName) });
      }
      return found;
    },
    registerRuntime: (token, userName) => {
      const { root, kind } = host();
      return writeRuntimeLogin(client, namespace, {
        url: root,
        userName: userName ?? TOKEN_USERS[kind],
        password: token,
      });
    },
  };
};
