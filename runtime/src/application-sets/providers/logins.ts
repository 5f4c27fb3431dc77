import type { SecretKeyRef } from '@freshet/domain/application-sets';
import type { Outbound } from '@freshet/kit/outbound';
import type { SetRules } from '../../settings/index.ts';
import { type SecretPlace, secretValue } from '../secret-values.ts';

/** How providers are asked, and where the tokens for it lie. */
export interface Asking {
  readonly outbound: Outbound;
  readonly rules: SetRules;
  readonly secrets: SecretPlace;
}

type Headers = Readonly<Record<string, string>>;

/** A token in a header; nothing where none is named, as public repositories need none. */
export const tokenHeader = async (
  { secrets }: Asking,
  tokenRef: SecretKeyRef | undefined,
  header: (token: string) => Headers,
): Promise<Headers> => (tokenRef ? header((await secretValue(secrets, tokenRef)).reveal()) : {});

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

const basic = (username: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

export const basicHeader = async (
  { secrets }: Asking,
  username: string,
  passwordRef: SecretKeyRef,
): Promise<Headers> => basic(username, (await secretValue(secrets, passwordRef)).reveal());

interface Login {
  readonly basicAuth?: { readonly username: string; readonly passwordRef: SecretKeyRef };
  readonly bearerToken?: { readonly tokenRef: SecretKeyRef };
}

export const loginHeader = async (asking: Asking, { basicAuth, bearerToken }: Login): Promise<Headers> => {
  if (basicAuth) return basicHeader(asking, basicAuth.username, basicAuth.passwordRef);
  return tokenHeader(asking, bearerToken?.tokenRef, bearer);
};
