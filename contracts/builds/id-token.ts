import { z } from 'zod';
import { anyone, defineOperation, json } from '../rest/index.ts';

const AUDIENCES_MAX = 10;

const Audience = z
  .string()
  .min(1)
  .max(1_024)
  .regex(/^[\x21-\x7e]+$/, 'must hold only visible ASCII characters')
  .transform(text => text.split(','))
  .pipe(z.array(z.string().min(1).max(256)).max(AUDIENCES_MAX));

/** For steps of builds: their `CF_OIDC_REQUEST_URL` leads here, and `CF_OIDC_REQUEST_TOKEN` opens it. */
export const requestIdToken = defineOperation({
  id: 'builds-id-token',
  method: 'GET',
  path: '/oidc/token',
  tag: 'Builds',
  summary: 'Get an identity token for a build that runs',
  description:
    'Takes the value of CF_OIDC_REQUEST_TOKEN in the Authorization header. It is good for one build, while it runs, ' +
    'and no build of a fork has one.',
  guard: anyone('the request token of a build is the guard'),
  query: z.object({
    audience: Audience.optional().describe(
      'For whom the token is, several with commas; unless given, this platform',
    ),
    lifetime: z.coerce
      .number()
      .int()
      .min(60)
      .max(900)
      .default(300)
      .describe('After how many seconds it ends'),
  }),
  reply: json(z.strictObject({ id_token: z.string(), expires_in: z.int() }).meta({ id: 'IdToken' })),
  perMinute: 600,
});
