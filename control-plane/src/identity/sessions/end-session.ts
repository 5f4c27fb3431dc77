import { SessionEnded } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { MemberStore } from '../users/member-store.ts';
import { SessionStore } from './session-store.ts';

/** Ends a session of the caller's account: by signing out, or by revoking it from elsewhere. */
export const endSession =
  ({ work, news, clock }: IdentityCore) =>
  (context: ChangeContext, sessionId: string, action: 'user.sign-out' | 'session.end'): Promise<void> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const sessions = new SessionStore(change.sql);
      const session = await sessions.find(accountId, sessionId, clock.now());
      if (!session || !(await sessions.end(sessionId, clock.now()))) throw missing('session');
      const { userId } = session;
      const userName = (await new MemberStore(change.sql).find(accountId, userId))?.userName ?? '';
      await news.announce(change, `credential:${sessionId}`);
      change.emit({
        event: SessionEnded,
        key: userId,
        data: { accountId, userId, userName, sessionId },
      });
      change.audit({
        action,
        entity: { kind: 'user', id: userId, name: userName },
        details: { session: sessionId },
      });
    });
