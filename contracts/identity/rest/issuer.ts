import { z } from 'zod';
import { anyone, defineOperation, json } from '../../rest/index.ts';

const tag = 'Identity tokens';
const WHY = 'whoever is shown a token of a build must be able to check it';

/** As OpenID Connect Discovery has it, as far as tokens of builds need it. */
export const getIssuerConfiguration = defineOperation({
  id: 'issuer-configuration',
  method: 'GET',
  path: '/.well-known/openid-configuration',
  root: true,
  tag,
  summary: 'Tell how tokens of builds are issued and checked',
  guard: anyone(WHY),
  reply: json(
    z.strictObject({
      issuer: z.url(),
      jwks_uri: z.url(),
      token_endpoint: z.url(),
      response_types_supported: z.array(z.string()),
      subject_types_supported: z.array(z.string()),
      id_token_signing_alg_values_supported: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      claims_supported: z.array(z.string()),
    }),
  ),
});

const IssuerKey = z.strictObject({
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  alg: z.literal('RS256'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
});
export type IssuerKey = z.infer<typeof IssuerKey>;

export const getIssuerKeys = defineOperation({
  id: 'issuer-keys',
  method: 'GET',
  path: '/.well-known/jwks',
  root: true,
  tag,
  summary: 'The public keys that tokens of builds are signed with',
  guard: anyone(WHY),
  reply: json(z.strictObject({ keys: z.array(IssuerKey) })),
});
