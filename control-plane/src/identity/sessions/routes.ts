import * as rest from '@freshet/contracts/identity';
import { Secret } from '@freshet/kit/secret';
import { type Call, missing, type PublicCall, type Route, route } from '../../gateway/index.ts';
import { AccountStore } from '../accounts/account-store.ts';
import { signIn } from '../authentication/sign-in.ts';
import type { SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityCore } from '../core.ts';
import { changePassword } from '../passwords/change-password.ts';
import { currentUser } from '../users/current-user.ts';
import { MemberStore } from '../users/member-store.ts';
import { endSession } from './end-session.ts';
import type { OpenedSession } from './open-session.ts';
import { endReplacedSession } from './replace-session.ts';
import { type Session, SessionStore } from './session-store.ts';
import { switchAccount } from './switch-account.ts';

const MINUTE_MS = 60_000;

export const sessionRoutes = (core: IdentityCore, throttle: SignInThrottle): readonly Route[] => {
  const sessions = new SessionStore(core.work.sql);
  const enter = signIn(core, throttle);
  const [end, change, move] = [endSession(core), changePassword(core, throttle), switchAccount(core)];

  return [
    route(rest.signIn, async ({ body }, call) => {
      const signedIn = await enter({
        login: body.userName,
        password: new Secret(body.password),
        account: body.account,
        origin: { ip: call.ip, userAgent: call.userAgent, requestId: call.requestId },
      });
      await endReplacedSession(core, call);
      return greet(core, call, signedIn);
    }),
    route(rest.signOut, async (_, call) => {
      if (call.sessionId !== undefined) await end(call.context, call.sessionId, 'user.sign-out');
      call.response.clearSessionCookie();
    }),
    route(rest.switchAccount, async ({ body }, call) => {
      const opened = await move(call, body.account);
      return greet(core, call, { ...opened, userId: call.principal.id });
    }),
    route(rest.changePassword, async ({ body }, call) => {
      const { accountId, id } = call.principal;
      await call.authorize({ accountId, id, ownerId: id });
      await change(call, {
        currentPassword: new Secret(body.currentPassword),
        newPassword: new Secret(body.newPassword),
      });
    }),
    route(rest.listSessions, async (_, call) => {
      const { accountId, id: userId } = call.principal;
      const now = core.clock.now();
      const since = new Date(now.getTime() - (await idleMsOf(core, accountId)));
      const permits = await call.permits();
      const found = await sessions.list({ accountId, userId }, since, now);
      return { sessions: found.filter(session => permits(guardedOf(session))).map(wireFor(call)) };
    }),
    route(rest.endSession, async ({ params }, call) => {
      const session = await sessions.find(call.principal.accountId, params.id, core.clock.now());
      if (!session) throw missing('session');
      await call.authorize(guardedOf(session));
      await end(call.context, params.id, 'session.end');
      if (params.id === call.sessionId) call.response.clearSessionCookie();
    }),
  ];
};

/** Hands the new session to the browser and says who they are now. */
const greet = async (
  core: IdentityCore,
  call: PublicCall,
  opened: OpenedSession & { readonly accountId: string; readonly userId: string },
) => {
  const { accountId, userId: id, sessionId } = opened;
  const member = await new MemberStore(core.work.sql).find(accountId, id);
  if (!member) throw missing('user');
  call.response.setSessionCookie(opened.token.reveal(), opened.expiresAt);
  const principal = { kind: 'user', id, accountId, admin: member.role === 'admin' } as const;
  return currentUser(core)({ principal, sessionId });
};

const idleMsOf = async ({ work, settings }: IdentityCore, accountId: string): Promise<number> => {
  const minutes = (await new AccountStore(work.sql).find(accountId))?.sessionIdleMinutes;
  return minutes === undefined ? settings.sessionIdleMs : minutes * MINUTE_MS;
};

const guardedOf = ({ accountId, id, userId }: Session) => ({ accountId, id, ownerId: userId });

const wireFor = (call: Call) => (session: Session) => ({
  id: session.id,
  method: session.method,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  ip: session.ip,
  userAgent: session.userAgent,
  current: session.id === call.sessionId,
});
