/** What a build gets of the contexts of its account: variables of those attached to it, and the logins it needs. */
import type { BuildWork } from '@freshet/contracts/runner';
import {
  type ContextData,
  type ContextType,
  type ContextValue,
  contextTypeSpec,
} from '@freshet/domain/contexts';
import type { LoginNeeds } from '@freshet/domain/logins';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { KeptContext } from './context-store.ts';
import type { Contexts } from './contexts.ts';

type GitLogins = NonNullable<BuildWork['git']>;
type RegistryLogins = NonNullable<BuildWork['registries']>;

interface AttachedVariable {
  readonly key: string;
  readonly value: string;
  readonly encrypted: boolean;
}

/** Everything that builds get of the contexts attached to them, secrets in clear text. */
export interface OpenedContexts {
  readonly layers: readonly { readonly name: string; readonly variables: readonly AttachedVariable[] }[];
  /** By context and key. */
  readonly secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What a build logs in with. */
interface OpenedLogins {
  readonly registries: RegistryLogins;
  readonly git: GitLogins;
}

/** How to reach a Git provider on behalf of an account. */
export interface GitLogin {
  readonly type: ContextType;
  /** Where its API is, where it is not the provider's own. */
  readonly apiUrl: string | undefined;
  readonly userName: string | undefined;
  readonly token: Secret;
}

const LOGIN_TYPES = [
  'registry',
  'git.github',
  'git.gitlab',
  'git.bitbucket',
  'git.stash',
  'git.gitea',
] as const;

const STORE_TYPES = [
  'secret-store.kubernetes',
  'secret-store.kubernetes-runtime',
  'secret-store.hashicorp-vault',
] as const;

const PUBLIC_HOSTS: Partial<Record<ContextType, string>> = {
  'git.github': 'github.com',
  'git.gitlab': 'gitlab.com',
  'git.bitbucket': 'bitbucket.org',
};

const textOf = (value: ContextValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const mapOf = (value: ContextValue | undefined): ContextData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ContextData) : {};

const hostOf = (address: string): string | undefined =>
  URL.parse(address.includes('://') ? address : `https://${address}`)?.host;

const variablesOf = (context: KeptContext, data: ContextData): readonly AttachedVariable[] => {
  const { variables, shown } = contextTypeSpec(context.type);
  if (!variables) return [];
  const encrypted = shown !== 'everything';
  const found = variables === 'data' ? data : mapOf(data.variables);
  return [
    ...(context.type === 'helm-repository'
      ? [{ key: 'CHART_REPO_URL', value: textOf(data.repositoryUrl), encrypted: false }]
      : []),
    ...Object.entries(found).map(([key, value]) => ({ key, value: textOf(value), encrypted })),
  ];
};

const registryOf = ({ name, isDefault }: KeptContext, data: ContextData): RegistryLogins[number] => ({
  name,
  registry: textOf(data.domain),
  userName: textOf(data.username),
  password: textOf(data.password),
  ...(data.prefix === undefined ? {} : { prefix: textOf(data.prefix) }),
  isDefault,
});

const gitOf = ({ name, type, isDefault }: KeptContext, data: ContextData): GitLogins => {
  const auth = mapOf(data.auth);
  const host = hostOf(textOf(auth.apiHost ?? auth.apiURL)) ?? PUBLIC_HOSTS[type];
  // Providers that take a token as the password want some user name, and care little which.
  const userName = auth.username === undefined ? 'x-access-token' : textOf(auth.username);
  return host === undefined ? [] : [{ name, host, userName, password: textOf(auth.password), isDefault }];
};

/** Whether a build needs a login by its name, or as the default one. */
const isNamed = ({ type, name, isDefault }: KeptContext, { git, registries }: LoginNeeds): boolean => {
  const needs = type === 'registry' ? registries : git;
  return needs.names.includes(name) || (needs.isDefault && isDefault);
};

/** The host of a registry is among what is sealed, so that it takes a look inside to know. */
const mayBeNeeded = (context: KeptContext, needs: LoginNeeds): boolean =>
  isNamed(context, needs) || (context.type === 'registry' && needs.registries.hosts.length > 0);

/** Opens contexts for builds and for calls to Git providers. */
export const createVault = (contexts: Contexts) => ({
  /** Throws a fault that names the context where one of those asked for is not there. */
  attached: async (accountId: string, names: readonly string[]): Promise<OpenedContexts> => {
    const attached = await Promise.all(
      [...new Set(names)].map(async name => {
        const context = await contexts.get(accountId, name).catch((error: unknown) => {
          throw new Fault(
            'CONTEXT_MISSING',
            `there is no context called ${name}`,
            { name },
            { cause: error },
          );
        });
        return { context, data: await contexts.reveal(context) };
      }),
    );
    return {
      layers: attached.map(({ context, data }) => ({
        name: context.name,
        variables: variablesOf(context, data),
      })),
      secrets: Object.fromEntries(
        attached
          .filter(({ context }) => context.type === 'secret')
          .map(({ context, data }) => [
            context.name,
            Object.fromEntries(Object.entries(data).map(([key, value]) => [key, textOf(value)])),
          ]),
      ),
    };
  },

  /** The logins that a build needs, and none besides; what is named and not there is left out. */
  logins: async (accountId: string, needs: LoginNeeds): Promise<OpenedLogins> => {
    const possible = (await contexts.list(accountId, LOGIN_TYPES)).filter(context =>
      mayBeNeeded(context, needs),
    );
    const opened = await Promise.all(
      possible.map(async context => ({ context, data: await contexts.reveal(context) })),
    );
    const registries = opened.flatMap(({ context, data }) => {
      if (context.type !== 'registry') return [];
      const login = registryOf(context, data);
      return isNamed(context, needs) || needs.registries.hosts.includes(login.registry) ? [login] : [];
    });
    const git = opened.flatMap(({ context, data }) =>
      context.type === 'registry' ? [] : gitOf(context, data),
    );
    return { registries, git };
  },

  /** Stores of secrets by name, as far as they are there: how to reach them, never what they hold. */
  stores: async (
    accountId: string,
    names: readonly string[],
  ): Promise<NonNullable<BuildWork['secretStores']>> => {
    if (names.length === 0) return [];
    const found = (await contexts.list(accountId, STORE_TYPES)).filter(({ name }) => names.includes(name));
    return Promise.all(
      found.map(async context => ({
        name: context.name,
        type: context.type,
        data: { ...(await contexts.reveal(context)) },
      })),
    );
  },

  /** The login of a Git context, or of the default one; undefined where there is none. */
  gitLogin: async (accountId: string, name?: string): Promise<GitLogin | undefined> => {
    const all = await contexts.list(accountId, LOGIN_TYPES);
    const found = all.find(
      context =>
        context.type !== 'registry' && (name === undefined ? context.isDefault : context.name === name),
    );
    if (!found) return undefined;
    const auth = mapOf((await contexts.reveal(found)).auth);
    const apiUrl = textOf(auth.apiURL ?? auth.apiHost);
    return {
      type: found.type,
      apiUrl: apiUrl === '' ? undefined : apiUrl,
      userName: auth.username === undefined ? undefined : textOf(auth.username),
      token: new Secret(textOf(auth.password)),
    };
  },
});

export type Vault = ReturnType<typeof createVault>;
