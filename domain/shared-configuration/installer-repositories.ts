/**
 * The repositories that the installer of a runtime makes, for itself and for who says beforehand what it will make: with
 * the owner of the one that all runtimes of the account share, where the address of that one says whose it is.
 */

const KNOWN_HOSTS = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'gitea.com': 'gitea',
} as const;

type KnownHosts = typeof KNOWN_HOSTS;

const isKnownHost = (host: string): host is keyof KnownHosts => Object.hasOwn(KNOWN_HOSTS, host);

/** What comes before the owner in addresses of a provider. */
const PREFIXES: Readonly<Record<string, string>> = { freshet: '/git/', 'bitbucket-server': '/scm/' };

interface Asked<Provider> {
  readonly sharedConfigRepo: string;
  /** As somebody said it; else it is known by the host, where that is a cloud. */
  readonly provider: Provider | undefined;
}

/** Where they lie; undefined where that cannot be told, and none are made. */
export interface InstallerPlace<Provider> {
  readonly provider: Provider | KnownHosts[keyof KnownHosts];
  readonly owner: string;
  /** The name of the Shared Configuration Repository. */
  readonly shared: string;
}

export const installerPlace = <Provider extends string>({
  sharedConfigRepo,
  provider,
}: Asked<Provider>): InstallerPlace<Provider> | undefined => {
  const url = URL.parse(sharedConfigRepo.replace(/\.git(\/|\?|$).*/, ''));
  if (!url) return undefined;
  const kind = provider ?? (isKnownHost(url.host) ? KNOWN_HOSTS[url.host] : undefined);
  const prefix = (kind && PREFIXES[kind]) ?? '/';
  if (!kind || !url.pathname.startsWith(prefix)) return undefined;
  const parts = url.pathname.slice(prefix.length).split('/');
  const shared = parts.pop();
  const owner = parts.join('/');
  return shared === undefined || owner === '' ? undefined : { provider: kind, owner, shared };
};
