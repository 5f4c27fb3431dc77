/**
 * Two ways in. A person who is new accepts with a name and a password and is signed in; a person who is a user
 * already signs in first and joins. Either way the token is the credential: it is good once, for seven days,
 * and every reason why it is not gives the same answer.
 */
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { type Call, missing } from '../../gateway/index.ts';
import type { Actor } from '../../unit-of-work/index.ts';
import { AccountStore } from '../accounts/account-store.ts';
import type { SignInThrottle } from '../authentication/sign-in-throttle.ts';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { readToken, sameHash } from '../credential-token.ts';
import { refuseWeakPassword } from '../passwords/password-policy.ts';
import { type OpenedSession, openSession, type SignInOrigin } from '../sessions/open-session.ts';
import { refuseBoundSession, sessionOf } from '../sessions/switch-account.ts';
import { TeamStore } from '../teams/team-store.ts';
import { addMember, addUser } from '../users/add-user.ts';
import { MemberStore } from '../users/member-store.ts';
import { emailTaken, UserStore } from '../users/user-store.ts';
import { type Invitation, InvitationStore } from './invitation-store.ts';
import { refuseForeignDomain } from './mail-domain.ts';

export interface AcceptInput {
  readonly token: Secret;
  readonly userName: string;
  readonly password: Secret;
  readonly origin: SignInOrigin;
}

export interface Accepted extends OpenedSession {
  readonly accountId: string;
  readonly userId: string;
  readonly admin: boolean;
}

/** Joins as a new user and opens their first session. */
export const acceptInvitation =
  (core: IdentityCore, throttle: SignInThrottle) =>
  async ({ token, userName, password, origin }: AcceptInput): Promise<Accepted> => {
    const attempt = { ip: origin.ip };
    await throttle.take(attempt);
    const invitation = await findByToken(core, token);
    const { accountId, email, role } = invitation;
    if (await new UserStore(core.work.sql).findByLogin(email)) throw emailTaken();
    refuseWeakPassword(password, { userName, email });
    const passwordHash = await core.hasher.hash(password);
    const actor: Actor = {
      kind: 'anonymous',
      id: 'anonymous',
      name: userName,
      accountId,
      ip: origin.ip,
      requestId: origin.requestId,
    };
    return core.work.change({ actor }, async change => {
      await take(change, invitation, email);
      const userId = await addUser(core, change, { accountId, userName, email, role, passwordHash });
      await putIntoTeams(change, invitation, userId);
      recordAcceptance(change, invitation, { id: userId, name: userName });
      await throttle.forgive(change.sql, attempt);
      const opened = await openSession(core, change, {
        accountId,
        userId,
        userName,
        method: 'password',
        origin,
      });
      return { ...opened, accountId, userId, admin: role === 'admin' };
    });
  };

/** Joins as the user who is signed in. They stay where they are, and can switch to the new account. */
export const joinByInvitation =
  (core: IdentityCore, throttle: SignInThrottle) =>
  async (call: Call, token: Secret): Promise<void> => {
    const attempt = { ip: call.ip };
    await throttle.take(attempt);
    refuseBoundSession(await sessionOf(core, call));
    const invitation = await findByToken(core, token);
    const { accountId, role } = invitation;
    const user = await new UserStore(core.work.sql).find(call.principal.id);
    if (!user) throw missing('user');
    const { id, userName } = user;
    await core.work.change({ actor: { ...call.context.actor, accountId } }, async change => {
      await take(change, invitation, user.email);
      if (await new MemberStore(change.sql).find(accountId, id))
        throw new Fault('ALREADY_MEMBER', 'you belong to the account already');
      await addMember(core, change, { accountId, id, userName, role });
      await putIntoTeams(change, invitation, id);
      recordAcceptance(change, invitation, { id, name: userName });
      await throttle.forgive(change.sql, attempt);
    });
  };

const invalid = (): Fault =>
  new Fault('INVITATION_INVALID', 'this invitation does not exist, or was used, revoked or has expired');

const findByToken = async ({ work, clock }: IdentityCore, token: Secret): Promise<Invitation> => {
  const presented = readToken(token);
  const found = presented && (await new InvitationStore(work.sql).findWithHash(presented.id, clock.now()));
  if (!presented || !found || !sameHash(found.secretHash, presented.secretHash)) throw invalid();
  return found.invitation;
};

const take = async (change: IdentityChange, { id, accountId }: Invitation, email: string): Promise<void> => {
  if (!(await new InvitationStore(change.sql).take(id))) throw invalid();
  const account = await new AccountStore(change.sql).find(accountId);
  if (!account) throw invalid();
  refuseForeignDomain(account, email);
};

/** Teams that were deleted since are left out: the rows of the invitation went with them. */
const putIntoTeams = async (
  change: IdentityChange,
  { accountId, teams }: Invitation,
  userId: string,
): Promise<void> => {
  const store = new TeamStore(change.sql);
  const ids = teams.map(({ id }) => id);
  for (const id of await store.choosable(accountId, ids))
    await store.addMembers({ accountId, id }, 'users', [userId]);
};

const recordAcceptance = (
  change: IdentityChange,
  { id, role, teams }: Invitation,
  user: { readonly id: string; readonly name: string },
): void =>
  change.audit({
    action: 'invitation.accept',
    entity: { kind: 'user', ...user },
    details: { invitation: id, role, teams: teams.map(team => team.id) },
  });
