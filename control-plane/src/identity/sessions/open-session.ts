import { SessionStarted } from '@freshet/contracts/identity';
import type { Secret } from '@freshet/kit/secret';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { mintToken } from '../credential-token.ts';
import { refusePasswordUnderSso } from '../sso/password-rule.ts';
import { MemberStore } from '../users/member-store.ts';
import { SessionStore, type SignInMethod } from './session-store.ts';

/** The browser or program a session is for. */
export interface SignInOrigin {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

interface NewSession {
  readonly accountId: string;
  readonly userId: string;
  readonly userName: string;
  readonly method: SignInMethod;
  readonly origin: SignInOrigin;
  /** A session that replaces another ends when that would have ended. */
  readonly expiresAt?: Date;
}

export interface OpenedSession {
  readonly sessionId: string;
  /** For the cookie. */
  readonly token: Secret;
  readonly expiresAt: Date;
}

/**
 * Opens a session with an id and a secret of its own, and records the sign-in. Every session begins here, so this
 * is where an account that demands single sign-on refuses passwords, whichever way they came.
 */
export const openSession = async (
  { ids, clock, settings, news }: IdentityCore,
  change: IdentityChange,
  { accountId, userId, userName, method, origin, ...rest }: NewSession,
): Promise<OpenedSession> => {
  if (method === 'password') await refusePasswordUnderSso(change.sql, { accountId, userId });
  const now = clock.now();
  const expiresAt = rest.expiresAt ?? new Date(now.getTime() + settings.sessionMaxMs);
  const { id, token, secretHash } = mintToken(ids);
  const ended = await new SessionStore(change.sql).add(
    {
      id,
      accountId,
      userId,
      method,
      ip: origin.ip,
      userAgent: origin.userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    },
    secretHash,
  );
  for (const old of ended) await news.announce(change, `credential:${old}`);
  await new MemberStore(change.sql).setLastSignIn({ accountId, id: userId }, now);
  change.emit({
    event: SessionStarted,
    key: userId,
    data: { accountId, userId, userName, sessionId: id, method },
  });
  change.audit({
    action: 'user.sign-in',
    entity: { kind: 'user', id: userId, name: userName },
    details: { method, session: id },
  });
  return { sessionId: id, token, expiresAt };
};
