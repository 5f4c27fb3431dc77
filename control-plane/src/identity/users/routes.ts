import * as rest from '@freshet/contracts/identity';
import { Secret } from '@freshet/kit/secret';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import type { SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityCore } from '../core.ts';
import { nextCursor, pageRequest, totalFor } from '../paging.ts';
import { changeRole } from './change-role.ts';
import { currentUser } from './current-user.ts';
import { disableUser, enableUser } from './disable-user.ts';
import { type Member, MemberStore } from './member-store.ts';
import { removeUser } from './remove-user.ts';
import { updateProfile } from './update-profile.ts';

export const userRoutes = (core: IdentityCore, throttle: SignInThrottle): readonly Route[] => {
  const members = new MemberStore(core.work.sql);
  const [whoami, profile] = [currentUser(core), updateProfile(core, throttle)];
  const [setRole, remove] = [changeRole(core), removeUser(core)];
  const [disable, enable] = [disableUser(core), enableUser(core)];

  const findFor = async (call: Call, id: string): Promise<Member> => {
    const member = await members.find(call.principal.accountId, id);
    if (!member) throw missing('user');
    await call.authorize(guardedOf(member));
    return member;
  };

  return [
    route(rest.getCurrentUser, (_, call) => whoami(call)),
    route(rest.updateCurrentUser, async ({ body }, call) => {
      const { accountId, id } = call.principal;
      await call.authorize({ accountId, id, ownerId: id });
      await profile(call, { ...body, currentPassword: new Secret(body.currentPassword) });
      return whoami(call);
    }),
    route(rest.getCurrentExecutionContext, async (_, { principal, context }) => ({
      _id: principal.id,
      type: principal.kind,
      name: context.actor.name,
      account: principal.accountId,
    })),
    route(rest.listUsers, async ({ query }, call) => {
      const { search } = query;
      const page = await members.page(call.principal.accountId, {
        ...pageRequest(query),
        ...(search === undefined ? {} : { search }),
      });
      const permits = await call.permits();
      const users = page.items.filter(member => permits(guardedOf(member)));
      const total = await members.count(call.principal.accountId, search);
      return {
        users: users.map(member => wireOf(member, call)),
        ...nextCursor(page),
        ...totalFor(page, users, total),
      };
    }),
    route(rest.getUser, async ({ params }, call) => wireOf(await findFor(call, params.id), call)),
    route(rest.updateUser, async ({ params, body }, call) => {
      await findFor(call, params.id);
      return wireOf(await setRole(call.context, params.id, body.role), call);
    }),
    route(rest.removeUser, async ({ params }, call) => {
      await findFor(call, params.id);
      await remove(call.context, params.id);
    }),
    route(rest.disableUser, async ({ params }, call) => {
      await findFor(call, params.id);
      return wireOf(await disable(call.context, params.id), call);
    }),
    route(rest.enableUser, async ({ params }, call) => {
      await findFor(call, params.id);
      return wireOf(await enable(call.context, params.id), call);
    }),
  ];
};

const guardedOf = ({ accountId, id }: Member) => ({ accountId, id, ownerId: id });

/** Addresses are for admins and for their owners. */
const wireOf = (member: Member, { principal }: Call) => ({
  _id: member.id,
  userName: member.userName,
  ...(principal.admin || principal.id === member.id ? { email: member.email } : {}),
  role: member.role,
  status: member.disabled ? ('disabled' as const) : ('active' as const),
  teams: member.teams.map(({ id, name }) => ({ _id: id, name })),
  joinedAt: member.joinedAt.toISOString(),
  ...(member.lastSignInAt ? { lastSignInAt: member.lastSignInAt.toISOString() } : {}),
});
