import { Secret } from '@freshet/kit/secret';
import type { Credentials } from './identity.ts';

export const SESSION_COOKIE = 'freshet_session';

/** Longer values are no tokens of ours, and hashing them is a gift to an attacker. */
const MAX_TOKEN_LENGTH = 512;

interface Request {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** The credentials of a request. A header wins over the cookie: a script that names a key means that key. */
export const credentialsOf = ({ ip, headers, cookies }: Request): Credentials | undefined => {
  const header = single(headers.authorization) ?? single(headers['x-access-token']);
  if (header !== undefined) {
    const token = header.replace(/^(bearer|token)\s+/i, '').trim();
    return bounded({ kind: 'api-key', token: new Secret(token), ip }, token);
  }
  const cookie = cookies[SESSION_COOKIE];
  return cookie === undefined
    ? undefined
    : bounded({ kind: 'session', token: new Secret(cookie), ip }, cookie);
};

const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const bounded = (credentials: Credentials, token: string): Credentials | undefined =>
  token.length > MAX_TOKEN_LENGTH ? undefined : credentials;
