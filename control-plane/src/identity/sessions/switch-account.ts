import { Fault, isFault } from '@freshet/kit/errors';
import { type Call, missing } from '../../gateway/index.ts';
import { AccountStore, isAccount } from '../accounts/account-store.ts';
import type { IdentityCore } from '../core.ts';
import { UserStore } from '../users/user-store.ts';
import { endSession } from './end-session.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { type Session, SessionStore } from './session-store.ts';

/** The session a call came with; keys act in one account and have none. */
export const sessionOf = async (core: IdentityCore, call: Call): Promise<Session> => {
  const { accountId } = call.principal;
  const session =
    call.sessionId === undefined
      ? undefined
      : await new SessionStore(core.work.sql).find(accountId, call.sessionId, core.clock.now());
  if (!session) throw new Fault('SESSION_REQUIRED', 'an API key acts in one account; this needs a session');
  return session;
};

/** Refuses sessions that an account's own identity provider vouched for: it speaks for that account only. */
export const refuseBoundSession = ({ method }: Session): void => {
  if (method === 'sso')
    throw new Fault('SESSION_BOUND', 'a session by single sign-on is good for its own account only');
};

/**
 * Replaces the caller's session by one in another of their accounts. The new one has its own id and secret, and
 * ends when the old one would have. Each account's log shows the half that happened there.
 */
export const switchAccount =
  (core: IdentityCore) =>
  async (call: Call, idOrName: string): Promise<OpenedSession & { readonly accountId: string }> => {
    const session = await sessionOf(core, call);
    refuseBoundSession(session);
    const { userId } = session;
    const accounts = await new AccountStore(core.work.sql).openTo(userId);
    const target = accounts.find(account => isAccount(account, idOrName));
    if (!target) throw missing('account');
    const actor = { ...call.context.actor, accountId: target.id };
    const opened = await core.work.change({ actor }, async change => {
      // Whoever ends all sessions of the user holds the same lock: this one is ended by them, or never opened.
      await new UserStore(change.sql).lock(userId);
      if (!(await new SessionStore(change.sql).find(session.accountId, session.id, core.clock.now())))
        throw missing('session');
      return openSession(core, change, {
        accountId: target.id,
        userId,
        userName: actor.name,
        method: session.method,
        origin: { ip: call.ip, userAgent: call.userAgent, requestId: call.requestId },
        expiresAt: session.expiresAt,
      });
    });
    await endQuietly(core, call, session.id);
    return { ...opened, accountId: target.id };
  };

/** That somebody else has just ended it is no reason to fail. */
const endQuietly = async (core: IdentityCore, call: Call, sessionId: string): Promise<void> => {
  try {
    await endSession(core)(call.context, sessionId, 'user.sign-out');
  } catch (error) {
    if (!isFault(error, 'NOT_FOUND')) throw error;
  }
};
