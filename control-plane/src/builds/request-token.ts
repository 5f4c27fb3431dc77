/**
 * What a step asks for identity tokens with. It belongs to one claim: handed out with the work, good while that claim
 * is alive and the build runs, and no other fence, runner or restart has the same. Only its hash is stored.
 */
import { sameSecret, sha256Hex } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';
import type { BuildsCore } from './core.ts';
import type { BuildRow } from './tables.ts';

const TOKEN = /^fot_([0-9a-f]{24})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/;

/** The variable that steps find it in, and the one that says where to ask. */
export const TOKEN_VARIABLE = 'CF_OIDC_REQUEST_TOKEN';
export const URL_VARIABLE = 'CF_OIDC_REQUEST_URL';

export const makeRequestSecret = (ids: Ids): { readonly secret: Secret; readonly hash: string } => {
  const secret = ids.secret();
  return { secret: new Secret(secret), hash: sha256Hex(secret) };
};

export const requestTokenOf = (buildId: string, fence: number, secret: Secret): string =>
  `fot_${buildId}.${fence}.${secret.reveal()}`;

/** The build that a token speaks for. Whatever is wrong with it, the answer is the same. */
export const buildOfToken = async (
  { work, clock }: Pick<BuildsCore, 'work' | 'clock'>,
  presented: Secret | undefined,
): Promise<BuildRow> => {
  const [, buildId, fence, secret] = TOKEN.exec(presented?.reveal() ?? '') ?? [];
  if (buildId === undefined || secret === undefined) throw refused();
  const claim = await work.sql
    .selectFrom('builds.claims')
    .select(['fence', 'request_hash'])
    .where('build_id', '=', buildId)
    .where('lease_until', '>', clock.now())
    // No step begins before the first report is stored; that the build runs may be told later than a step asks.
    .where('acknowledged', '>', 0)
    .executeTakeFirst();
  if (!claim?.request_hash || claim.fence !== Number(fence)) throw refused();
  if (!sameSecret(claim.request_hash, sha256Hex(secret))) throw refused();
  const build = await work.sql
    .selectFrom('builds.builds')
    .selectAll()
    .where('id', '=', buildId)
    .where('fork', '=', false)
    .where('state', 'in', ['elected', 'running', 'pending-approval', 'terminating'])
    .executeTakeFirst();
  if (!build) throw refused();
  return build;
};

const refused = (): Fault =>
  new Fault('ID_TOKEN_REFUSED', 'the request token is of no build that runs and may have identity tokens');
