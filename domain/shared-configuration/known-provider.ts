/** Git providers that are known by the address of a repository, with where their API is. */
const CLOUDS = {
  'github.com': { provider: 'github', apiUrl: 'https://api.github.com' },
  'gitlab.com': { provider: 'gitlab', apiUrl: 'https://gitlab.com/api/v4' },
  'bitbucket.org': { provider: 'bitbucket', apiUrl: 'https://api.bitbucket.org/2.0' },
  'gitea.com': { provider: 'gitea', apiUrl: 'https://gitea.com/api/v1' },
} as const;

type Clouds = typeof CLOUDS;

interface KnownProvider {
  readonly provider: Clouds[keyof Clouds]['provider'] | 'freshet';
  readonly apiUrl: string;
}

const isCloud = (host: string): host is keyof Clouds => Object.hasOwn(CLOUDS, host);

/** Which one a repository lies at, where its address says so; the built-in host is where the platform is. */
export const knownProvider = (repository: URL, platform: URL | undefined): KnownProvider | undefined => {
  if (platform && repository.host === platform.host)
    return { provider: 'freshet', apiUrl: `${platform.href.replace(/\/+$/, '')}/api` };
  const host = repository.host.replace(/^www\./, '');
  return isCloud(host) ? CLOUDS[host] : undefined;
};
