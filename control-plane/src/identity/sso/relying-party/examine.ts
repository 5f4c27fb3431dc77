import { isFault } from '@freshet/kit/errors';
import {
  type Configuration,
  type CustomFetch,
  genericGrantRequest,
  type ServerMetadata,
} from 'openid-client';
import { errorCodeOf, redeemFault } from './provider-fault.ts';

/** One thing that was tried, in the words of the report. */
export interface Check {
  readonly name: 'discovery' | 'keys' | 'scopes' | 'client';
  readonly ok: boolean;
  readonly message: string;
}

interface Examination {
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  discover(): Promise<ServerMetadata>;
  configure(metadata: ServerMetadata): Configuration;
  readonly fetch: CustomFetch;
}

/** Asks a provider everything that a sign-in would ask, short of a person. */
export const examine = async (examination: Examination): Promise<readonly Check[]> => {
  let metadata: ServerMetadata;
  try {
    metadata = await examination.discover();
  } catch (error) {
    return [{ name: 'discovery', ok: false, message: wordsOf(error) }];
  }
  return [
    { name: 'discovery', ok: true, message: `the provider describes itself as ${metadata.issuer}` },
    await keysCheck(examination, metadata),
    scopesCheck(examination, metadata),
    await clientCheck(examination, metadata),
  ];
};

const wordsOf = (error: unknown): string => {
  if (isFault(error)) return error.message;
  throw error;
};

const keysCheck = async ({ fetch }: Examination, { jwks_uri }: ServerMetadata): Promise<Check> => {
  const failed = (message: string): Check => ({ name: 'keys', ok: false, message });
  try {
    const options = { body: undefined, headers: {}, method: 'GET', redirect: 'manual' } as const;
    const response = await fetch(jwks_uri ?? '', options);
    const found = response.status === 200 ? publicKeys(await response.text()) : 0;
    return found > 0
      ? { name: 'keys', ok: true, message: `the provider publishes ${found} public keys` }
      : failed('the provider publishes no public key for signatures');
  } catch (error) {
    return failed(wordsOf(error));
  }
};

const publicKeys = (text: string): number => {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) ? keys.filter(isPublicKey).length : 0;
  } catch {
    // Not JSON at all: the check reports that there are no keys.
    return 0;
  }
};

const isPublicKey = (key: unknown): boolean => {
  if (typeof key !== 'object' || key === null) return false;
  const { kty, use } = key as { kty?: unknown; use?: unknown };
  return (kty === 'RSA' || kty === 'EC' || kty === 'OKP') && use !== 'enc';
};

/** Only a remark: providers need not list all scopes they know. */
const scopesCheck = ({ scopes }: Examination, { scopes_supported: listed }: ServerMetadata): Check => {
  const unlisted = Array.isArray(listed) ? scopes.filter(scope => !listed.includes(scope)) : [];
  const message =
    unlisted.length === 0
      ? 'nothing speaks against the scopes'
      : `the provider does not list: ${unlisted.join(', ')}`;
  return { name: 'scopes', ok: true, message };
};

/**
 * Offers a code that was never issued. A provider that knows the client complains about the code; one that does
 * not complains about the client.
 */
const clientCheck = async (
  { configure, redirectUri }: Examination,
  metadata: ServerMetadata,
): Promise<Check> => {
  const passed: Check = { name: 'client', ok: true, message: 'the provider knows the client id and secret' };
  try {
    await genericGrantRequest(configure(metadata), 'authorization_code', {
      code: 'freshet-connection-test',
      redirect_uri: redirectUri,
      code_verifier: 'freshet-connection-test-freshet-connection-test',
    });
    return { name: 'client', ok: false, message: 'the provider accepts codes that it never issued' };
  } catch (error) {
    if (errorCodeOf(error) === 'invalid_grant') return passed;
    return { name: 'client', ok: false, message: redeemFault(error).message };
  }
};
