/**
 * The repositories that the installer of a runtime makes, for itself and for who says beforehand what it will make: with
 * the owner of the one that all runtimes of the account share, where the address of that one says whose it is.
 */

/** What comes before the owner in addresses of a provider. */
const PREFIXES: Readonly<Record<string, string>> = { freshet: '/git/', 'bitbucket-server': '/scm/' };

interface Asked<Provider> {
  readonly sharedConfigRepo: string;
  /** As somebody said it, or its address. */
  readonly provider: Provider | undefined;
}

/** Where they lie; undefined where that cannot be told, and none are made. */
export interface InstallerPlace<Provider> {
  readonly provider: Provider;
  readonly owner: string;
  /** The name of the Shared Configuration Repository. */
  readonly shared: string;
}

export const installerPlace = <Provider extends string>({
  sharedConfigRepo,
  provider,
}: Asked<Provider>): InstallerPlace<Provider> | undefined => {
  const url = URL.parse(sharedConfigRepo.replace(/\.git(\/|\?|$).*/, ''));
  if (!url || provider === undefined) return undefined;
  const prefix = PREFIXES[provider] ?? '/';
  if (!url.pathname.startsWith(prefix)) return undefined;
  const parts = url.pathname.slice(prefix.length).replace(/\/+$/, '').split('/');
  const shared = parts.pop();
  const owner = parts.join('/');
  return !shared || owner === '' ? undefined : { provider, owner, shared };
};
