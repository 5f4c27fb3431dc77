import * as rest from '@freshet/contracts/identity';
import { Secret } from '@freshet/kit/secret';
import { missing, type Route, route } from '../../gateway/index.ts';
import type { SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityCore } from '../core.ts';
import { nextCursor, pageRequest, totalFor } from '../paging.ts';
import { currentUser } from '../users/current-user.ts';
import { acceptInvitation, joinByInvitation } from './accept-invitation.ts';
import { type Invitation, InvitationStore } from './invitation-store.ts';
import { inviteUser } from './invite-user.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitationRoutes = (core: IdentityCore, throttle: SignInThrottle): readonly Route[] => {
  const store = new InvitationStore(core.work.sql);
  const [invite, revoke, whoami] = [inviteUser(core), revokeInvitation(core), currentUser(core)];
  const accept = acceptInvitation(core, throttle);
  const join = joinByInvitation(core, throttle);

  return [
    route(rest.listInvitations, async ({ query }, call) => {
      const { accountId } = call.principal;
      const now = core.clock.now();
      const page = await store.page(accountId, pageRequest(query), now);
      const invitations = page.items.filter(await call.permits());
      const total = await store.countOpen(accountId, now);
      return {
        invitations: invitations.map(wireOf),
        ...nextCursor(page),
        ...totalFor(page, invitations, total),
      };
    }),
    route(rest.createInvitation, async ({ body }, call) => {
      const { invitation, token } = await invite(call.context, body);
      return { ...wireOf(invitation), token: token.reveal(), link: linkFor(core, token) };
    }),
    route(rest.revokeInvitation, async ({ params }, call) => {
      const found = await store.find(call.principal.accountId, params.id, core.clock.now());
      if (!found) throw missing('invitation');
      await call.authorize(found);
      await revoke(call.context, params.id);
    }),
    route(rest.acceptInvitation, async ({ body }, call) => {
      const accepted = await accept({
        token: new Secret(body.token),
        userName: body.userName,
        password: new Secret(body.password),
        origin: { ip: call.ip, userAgent: call.userAgent, requestId: call.requestId },
      });
      call.response.setSessionCookie(accepted.token.reveal(), accepted.expiresAt);
      const { userId: id, accountId, admin, sessionId } = accepted;
      return whoami({ principal: { kind: 'user', id, accountId, admin }, sessionId });
    }),
    route(rest.joinByInvitation, async ({ body }, call) => {
      await join(call, new Secret(body.token));
      return whoami(call);
    }),
  ];
};

/** The token is in the fragment: browsers do not send that, so no log on the way has it. */
const linkFor = ({ settings }: IdentityCore, token: Secret): string => {
  const link = new URL('/invitations/accept', settings.publicUrl);
  link.hash = `token=${token.reveal()}`;
  return link.href;
};

const wireOf = (invitation: Invitation) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  teams: invitation.teams.map(({ id, name }) => ({ _id: id, name })),
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});
