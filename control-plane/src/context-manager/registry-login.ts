import type { Outbound } from '@freshet/kit/outbound';

interface RegistryLogin {
  readonly domain: string;
  readonly username: string;
  readonly password: string;
}

export interface LoginVerdict {
  readonly ok: boolean;
  readonly message: string;
}

/** Docker Hub answers under another name than people know it by. */
const apiHostOf = (domain: string): string =>
  ['docker.io', 'index.docker.io', 'hub.docker.com'].includes(domain) ? 'registry-1.docker.io' : domain;

const isLocal = (domain: string): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(domain);

const parameter = (challenge: string, name: string): string | undefined =>
  new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1];

/** Logs in as a Docker client does: asks for the API, and where it wants a token, for that with the password. */
export const tryRegistry = async (
  outbound: Outbound,
  { domain, username, password }: RegistryLogin,
  signal: AbortSignal,
): Promise<LoginVerdict> => {
  const base = `${isLocal(domain) ? 'http' : 'https'}://${apiHostOf(domain)}/v2/`;
  const login = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const first = await outbound({ url: base, signal });
  if (first.status === 200) return { ok: true, message: `${domain} answers, and asks for no login` };
  if (first.status !== 401)
    return { ok: false, message: `${domain} is no registry: it answers ${first.status}` };
  const challenge = String(first.headers['www-authenticate'] ?? '');
  const realm = /^bearer /i.test(challenge) ? parameter(challenge, 'realm') : undefined;
  const target = realm === undefined ? base : URL.parse(realm);
  if (!target) return { ok: false, message: `${domain} asks for a login in a way that is not understood` };
  if (target instanceof URL) {
    // The password goes where the registry says, but only where nobody can listen.
    if (target.protocol !== 'https:' && !isLocal(domain))
      return { ok: false, message: `${domain} wants the password sent without encryption` };
    const service = parameter(challenge, 'service');
    if (service !== undefined) target.searchParams.set('service', service);
    target.searchParams.set('account', username);
  }
  const { status } = await outbound({ url: target, headers: { authorization: login }, signal });
  return status === 200
    ? { ok: true, message: `${domain} accepts the login of ${username}` }
    : { ok: false, message: `${domain} refuses the login of ${username}` };
};
