import { sign } from 'node:crypto';
import { getIssuerConfiguration, getIssuerKeys } from '@freshet/contracts/identity';
import { Secret } from '@freshet/kit/secret';
import { type Route, route } from '../../gateway/index.ts';
import { TokenKeys, type TokenKeysDeps } from './token-keys.ts';

export interface TokenIssuerDeps extends TokenKeysDeps {
  readonly publicUrl: URL;
}

/** What a token is about; who it is from, and when, the issuer says. */
interface TokenContent {
  readonly audience: readonly string[];
  readonly lifeSeconds: number;
  readonly claims: Readonly<Record<string, string | boolean>>;
}

/** Identity tokens as clouds and vaults take them: signed by the installation, checked with its published keys. */
export interface TokenIssuer {
  issue(content: TokenContent): Promise<Secret>;
  readonly routes: readonly Route[];
}

/** How long others may remember our keys. */
const KEYS_MAX_AGE = 'public, max-age=3600';

const CLAIMS = [
  'iss',
  'sub',
  'aud',
  'iat',
  'nbf',
  'exp',
  'jti',
  'account_id',
  'account_name',
  'pipeline_id',
  'pipeline_name',
  'workflow_id',
  'build_id',
  'runtime',
  'trigger',
  'trigger_name',
  'initiator',
  'scm_repo_url',
  'scm_user_name',
  'scm_ref',
  'scm_pull_request_target_branch',
  'commit',
  'fork',
];

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const createTokenIssuer = ({ publicUrl, ...deps }: TokenIssuerDeps): TokenIssuer => {
  const { clock, ids } = deps;
  const keys = new TokenKeys(deps);
  const issuer = publicUrl.origin;
  return {
    issue: async ({ audience, lifeSeconds, claims }) => {
      const { id, privateKey } = await keys.current();
      const iat = Math.floor(clock.now().getTime() / 1000);
      const [first = issuer, ...others] = audience;
      const payload = {
        ...claims,
        iss: issuer,
        aud: others.length === 0 ? first : [first, ...others],
        iat,
        nbf: iat,
        exp: iat + lifeSeconds,
        jti: ids.next(),
      };
      const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid: id })}.${encoded(payload)}`;
      const signature = sign('sha256', Buffer.from(content), privateKey).toString('base64url');
      return new Secret(`${content}.${signature}`);
    },
    routes: [
      route(getIssuerConfiguration, async (_, call) => {
        call.response.header('cache-control', KEYS_MAX_AGE);
        return {
          issuer,
          jwks_uri: `${issuer}/.well-known/jwks`,
          token_endpoint: `${issuer}/api/oidc/token`,
          response_types_supported: ['id_token'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          scopes_supported: ['openid'],
          claims_supported: CLAIMS,
        };
      }),
      route(getIssuerKeys, async (_, call) => {
        call.response.header('cache-control', KEYS_MAX_AGE);
        return { keys: [...(await keys.published())] };
      }),
    ],
  };
};
