import type { Clock } from '@freshet/kit/time';
import type { Authenticator, Credentials, Identity } from '../../gateway/index.ts';
import type { IdentitySettings, IdentitySql } from '../core.ts';
import { readToken } from '../credential-token.ts';
import type { IdentityCache, KnownIdentity } from './identity-cache.ts';
import { lookUpApiKey, lookUpSession } from './identity-lookup.ts';
import type { IdentityNews } from './identity-news.ts';
import type { KeyUses } from './key-uses.ts';
import type { LastSeen } from './last-seen.ts';

interface Deps {
  readonly sql: IdentitySql;
  readonly clock: Clock;
  readonly settings: IdentitySettings;
  readonly cache: IdentityCache;
  readonly news: IdentityNews;
  readonly lastSeen: LastSeen;
  readonly keyUses: KeyUses;
}

const LOOK_UP = { session: lookUpSession, 'api-key': lookUpApiKey } as const;

/**
 * Says who credentials belong to. Errors of the database pass through: an identity that cannot be looked up is
 * not the same as a wrong one, and nobody is signed out because a disk is slow.
 */
export const createAuthenticator = (deps: Deps): Authenticator => {
  const find = async ({ kind, token }: Credentials): Promise<KnownIdentity | undefined> => {
    const presented = readToken(token);
    if (!presented) return undefined;
    const { cache, news, clock } = deps;
    const key = `${kind} ${presented.id} ${presented.secretHash}`;
    const cached = news.trusted ? cache.find(key, clock.now().getTime()) : undefined;
    if (cached) return cached;
    const ticket = cache.ticket();
    const known = await LOOK_UP[kind](deps, presented);
    if (known && news.trusted) cache.keep(key, known, { ticket, now: clock.now().getTime() });
    return known;
  };

  const note = async (
    { identity, credentialId }: KnownIdentity,
    { kind, ip }: Credentials,
  ): Promise<void> => {
    if (kind === 'api-key') await deps.keyUses.record(identity, credentialId, ip);
    deps.lastSeen.touch(kind, credentialId);
  };

  return {
    identify: async (credentials, look): Promise<Identity | undefined> => {
      const known = await find(credentials);
      if (known && !look?.passive) await note(known, credentials);
      return known?.identity;
    },
  };
};
