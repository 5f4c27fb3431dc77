import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { type PublicCall, SESSION_COOKIE } from '../../gateway/index.ts';
import { lookUpSession } from '../authentication/identity-lookup.ts';
import type { IdentityCore } from '../core.ts';
import { readToken } from '../credential-token.ts';
import { endSession } from './end-session.ts';

/** Ends the session that a browser brought along when it signs in anew: its cookie is about to be overwritten. */
export const endReplacedSession = async (core: IdentityCore, call: PublicCall): Promise<void> => {
  const cookie = call.cookie(SESSION_COOKIE);
  const presented = cookie === undefined ? undefined : readToken(new Secret(cookie));
  const known =
    presented &&
    (await lookUpSession({ sql: core.work.sql, clock: core.clock, settings: core.settings }, presented));
  if (!known) return;
  const { principal, name } = known.identity;
  const { kind, id, accountId } = principal;
  const actor = { kind, id, name, accountId, ip: call.ip, requestId: call.requestId };
  try {
    await endSession(core)({ actor }, known.credentialId, 'user.sign-out');
  } catch (error) {
    // Somebody ended it at the same moment, which is what was wanted.
    if (!isFault(error, 'NOT_FOUND')) throw error;
  }
};
