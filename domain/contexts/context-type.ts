import type { ResourceKind } from '../access/index.ts';

/**
 * The types of context, each with the kind of resource that access rules see it as, and with what of its data may be
 * shown. Whatever is not listed is a secret: forgetting to list something hides it.
 */
interface ContextTypeSpec {
  readonly kind: Extract<ResourceKind, 'shared-configuration' | 'git-context' | 'integration'>;
  /** Paths of data that are no secrets, `*` for any key; `everything` where there are none at all. */
  readonly shown: readonly string[] | 'everything';
  /** Becomes variables of a build that it is attached to. */
  readonly variables?: 'data' | 'data.variables';
}

const GIT = [
  'behindFirewall',
  'sharingPolicy',
  'auth.type',
  'auth.username',
  'auth.apiHost',
  'auth.apiPathPrefix',
  'auth.apiURL',
  'auth.sshClient',
];
const STORE = [
  'sharingPolicy',
  'behindFirewall',
  'resourceType',
  'resourceName',
  'cluster',
  'namespace',
  'runtimes.*',
];

const git: ContextTypeSpec = { kind: 'git-context', shown: GIT };
const store: ContextTypeSpec = { kind: 'integration', shown: STORE };
const storage: ContextTypeSpec = {
  kind: 'integration',
  shown: ['auth.type', 'auth.accountName', 'auth.accessKeyId', 'auth.region', 'sharingPolicy', 'bucketName'],
};

export const CONTEXT_TYPES = {
  config: { kind: 'shared-configuration', shown: 'everything', variables: 'data' },
  yaml: { kind: 'shared-configuration', shown: 'everything' },
  secret: { kind: 'shared-configuration', shown: [], variables: 'data' },
  'secret-yaml': { kind: 'shared-configuration', shown: [] },
  'git.github': git,
  'git.github-app': { kind: 'git-context', shown: [...GIT, 'auth.appId', 'auth.installationId'] },
  'git.gitlab': git,
  'git.bitbucket': git,
  'git.stash': git,
  'git.gitea': git,
  registry: {
    kind: 'integration',
    shown: ['provider', 'domain', 'username', 'prefix', 'region', 'behindFirewall', 'sharingPolicy'],
  },
  'helm-repository': {
    kind: 'integration',
    shown: ['repositoryUrl', 'behindFirewall', 'sharingPolicy'],
    variables: 'data.variables',
  },
  'storage.gc': storage,
  'storage.s3': storage,
  'storage.azuref': storage,
  'secret-store.kubernetes': store,
  'secret-store.kubernetes-runtime': store,
  'secret-store.hashicorp-vault': {
    kind: 'integration',
    shown: [...STORE, 'apiUrl', 'auth.type', 'auth.role', 'auth.username', 'auth.mount', 'auth.roleId'],
  },
} as const satisfies Readonly<Record<string, ContextTypeSpec>>;

export type ContextType = keyof typeof CONTEXT_TYPES;

export const contextTypeSpec = (type: ContextType): ContextTypeSpec => CONTEXT_TYPES[type];

/** Contexts whose data pipelines share, as opposed to those that connect to something. */
export const isSharedConfiguration = (type: ContextType): boolean =>
  contextTypeSpec(type).kind === 'shared-configuration';
