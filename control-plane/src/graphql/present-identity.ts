import { Fault } from '@freshet/kit/errors';
import type { Authenticator, Identity } from '../gateway/index.ts';
import type { ResolverContext } from './resolver-context.ts';

/** Who the reader is by now. A session that moved to another account must not go on reading the one it left. */
export const presentIdentity = async (
  authenticator: Authenticator,
  { credentials, identity: { principal } }: ResolverContext,
): Promise<Identity> => {
  const identity = await authenticator.identify(credentials, { passive: true });
  if (identity?.principal.accountId === principal.accountId) return identity;
  throw new Fault('UNAUTHENTICATED', 'the session or key of this stream has ended');
};
