/** Asks a service whether credentials are good, in the one way that its kind understands. */
import { isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { IntegrationKind } from './integration-files.ts';

export interface ConnectionTest {
  readonly isGood: boolean;
  /** The service was reached, and does not take the credentials. */
  readonly isRefused: boolean;
  readonly message: string;
}

const problem = (message: string, isRefused = false): ConnectionTest => ({
  isGood: false,
  isRefused,
  message,
});

type Pairs = Readonly<Record<string, string>>;

const REGISTRIES: Readonly<Partial<Record<IntegrationKind, string>>> = {
  'docker-hub': 'registry-1.docker.io',
  ghcr: 'ghcr.io',
  quay: 'quay.io',
};

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const webAddress = (written: string): string =>
  (/^https?:\/\//.test(written) ? written : `https://${written}`).replace(/\/+$/, '');

/** Asks Jira who the token is of. */
const testJira = async (outbound: Outbound, settings: Pairs, credentials: Pairs): Promise<ConnectionTest> => {
  const host = settings.host ?? settings.url ?? '';
  if (host === '') return problem('settings need the `host` of Jira');
  const token = credentials.token ?? credentials.password ?? '';
  const user = settings.email ?? settings.user ?? credentials.user ?? '';
  const authorization = user === '' ? `Bearer ${token}` : basic(user, token);
  const { status } = await outbound({
    url: `${webAddress(host)}/rest/api/2/myself`,
    headers: { authorization },
  });
  return verdict(status);
};

/** Registries answer 401 with where to get a token; asked there with the login, they say whether it is good. */
const testRegistry = async (
  outbound: Outbound,
  host: string,
  login: { readonly user: string; readonly password: string },
): Promise<ConnectionTest> => {
  const authorization = basic(login.user, login.password);
  const first = await outbound({ url: `${webAddress(host)}/v2/`, headers: { authorization } });
  const challenge = String(first.headers['www-authenticate'] ?? '');
  const realm = /^Bearer .*realm="(https?:\/\/[^"]+)"/i.exec(challenge)?.[1];
  if (first.status !== 401 || realm === undefined) return verdict(first.status);
  const service = /service="([^"]+)"/i.exec(challenge)?.[1];
  const url = new URL(realm);
  // Credentials go where they are encrypted, or to the very host that was named.
  if (url.protocol !== 'https:' && url.host !== new URL(webAddress(host)).host)
    return problem('the registry wants the credentials sent unencrypted');
  if (service !== undefined) url.searchParams.set('service', service);
  return verdict((await outbound({ url, headers: { authorization } })).status);
};

const verdict = (status: number): ConnectionTest => {
  if (status >= 200 && status < 300)
    return { isGood: true, isRefused: false, message: 'the service took the credentials' };
  if (status === 401 || status === 403)
    return problem(`the service refused the credentials (${status})`, true);
  return problem(`the service answered ${status}`);
};

export const testConnection = async (
  outbound: Outbound,
  kind: IntegrationKind,
  { settings, credentials }: { readonly settings: Pairs; readonly credentials: Pairs },
): Promise<ConnectionTest> => {
  try {
    if (kind === 'jira') return await testJira(outbound, settings, credentials);
    // Its keys are for Amazon, which makes logins of them: the registry itself takes none.
    if (kind === 'ecr' && credentials.password === undefined)
      return problem('keys of Amazon ECR cannot be tested from here');
    const host = settings.host ?? settings.domain ?? REGISTRIES[kind] ?? '';
    if (host === '') return problem('settings need the `host` of the registry');
    return await testRegistry(outbound, host, {
      user: settings.username ?? credentials.username ?? '',
      password: credentials.password ?? credentials.token ?? '',
    });
  } catch (error) {
    return problem(isFault(error) ? error.message : 'the service could not be reached');
  }
};
