import { createSign } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import type { Credential, Credentials, GithubApp } from './credentials.ts';
import type { Web } from './web.ts';

interface AppTokenOptions {
  readonly web: Web;
  readonly clock: Clock;
  readonly askMs: number;
}

interface Token {
  readonly value: Secret;
  readonly until: number;
}

const PUBLIC = 'https://api.github.com';
const EARLY_MS = 5 * 60_000;
const MOST_REMEMBERED = 1_000;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What an app shows to be known: signed by its key, good for some minutes. */
const signedBy = ({ id, privateKey }: GithubApp, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1_000);
  // Clocks differ; a minute earlier is still new.
  const claims = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iat: seconds - 60, exp: seconds + 540, iss: id })}`;
  try {
    return `${claims}.${createSign('RSA-SHA256').update(claims).sign(privateKey.reveal(), 'base64url')}`;
  } catch (cause) {
    throw new Fault('SOURCE_DENIED', 'the private key of the GitHub App cannot be read', {}, { cause });
  }
};

/** Credentials in which a GitHub App stands for the token that GitHub gives to it. */
export const withAppTokens = (
  credentials: Credentials,
  { web, clock, askMs }: AppTokenOptions,
): Credentials => {
  const tokens = new Map<string, Promise<Token>>();

  const ask = async (app: GithubApp): Promise<Token> => {
    const base = URL.parse(`${(app.baseUrl ?? PUBLIC).replace(/\/+$/, '')}/`);
    if (!base || !/^\d+$/.test(app.installationId))
      throw new Fault(
        'SOURCE_DENIED',
        'the GitHub App of a repository secret lacks an address or an installation',
      );
    const answer = await web({
      url: new URL(`app/installations/${app.installationId}/access_tokens`, base).href,
      credential: undefined,
      authorization: `Bearer ${signedBy(app, clock.now())}`,
      loginOrigin: base.origin,
      method: 'POST',
      headers: { accept: 'application/vnd.github+json' },
      maxBytes: 1024 ** 2,
      timeoutMs: askMs,
    });
    if (answer.status !== 201)
      throw new Fault('SOURCE_DENIED', `${base.host} gave the GitHub App no token`, {
        status: answer.status,
      });
    return readToken(answer.body, base.host);
  };

  const tokenOf = async (id: string, app: GithubApp): Promise<Secret> => {
    const key = JSON.stringify([id, app.id, app.installationId]);
    const known = await tokens.get(key)?.catch(() => undefined);
    if (known && known.until - EARLY_MS > clock.now().getTime()) return known.value;
    if (tokens.size >= MOST_REMEMBERED) tokens.clear();
    const asking = ask(app);
    tokens.set(key, asking);
    return (await asking).value;
  };

  return {
    ...credentials,
    for: async (url, project, mention) => {
      const credential = await credentials.for(url, project, mention);
      if (!credential?.githubApp) return credential;
      const { githubApp, ...rest }: Credential = credential;
      return { ...rest, username: 'x-access-token', password: await tokenOf(rest.id, githubApp) };
    },
  };
};

const readToken = (body: Buffer, host: string): Token => {
  try {
    const { token, expires_at: until } = JSON.parse(body.toString('utf8')) as Record<string, string>;
    const time = Date.parse(until ?? '');
    if (!token || Number.isNaN(time)) throw new Error('no token, or none that ends');
    return { value: new Secret(token), until: time };
  } catch (cause) {
    throw new Fault('SOURCE_DENIED', `${host} gave the GitHub App no token`, {}, { cause });
  }
};
