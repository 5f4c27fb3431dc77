import { Fault, isFault } from '@freshet/kit/errors';
import { missing } from '../../../gateway/index.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import type { IdentityChange, IdentityCore } from '../../core.ts';
import { type Invitation, InvitationStore } from '../../invitations/invitation-store.ts';
import { refuseForeignDomain } from '../../invitations/mail-domain.ts';
import { TeamStore } from '../../teams/team-store.ts';
import { addMember } from '../../users/add-user.ts';
import { type Member, MemberStore } from '../../users/member-store.ts';
import { UserStore } from '../../users/user-store.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProvenIdentity } from '../relying-party/claims.ts';
import { requireEmail } from './vouched-email.ts';

/** Takes back a transaction whose view of the user is no longer true; it is tried again. */
export const OVERTAKEN = new Error('the user changed while signing in');

interface Newcomer {
  readonly provider: Provider;
  readonly identity: ProvenIdentity;
  readonly user: { readonly id: string; readonly userName: string };
}

/**
 * Makes somebody a member who is none: because they were invited at this address, or because the provider may
 * create users. Users of other accounts are left alone: their own password or invitation leads here.
 */
export const joinAccount = async (
  core: IdentityCore,
  change: IdentityChange,
  { provider, identity, user }: Newcomer,
): Promise<Member> => {
  const { accountId } = provider;
  const email = requireEmail(provider, identity);
  const invitation = await takeInvitation(core, change, accountId, email);
  if (!invitation && !provider.createUsers) throw notAMember();
  const account = await new AccountStore(change.sql).find(accountId);
  if (!account) throw missing('account');
  refuseForeignDomain(account, email);
  await addUser(core, change, { ...user, email });
  const role = invitation?.role ?? 'user';
  await addMember(core, change, { accountId, ...user, role });
  await putIntoTeams(change, invitation, user.id);
  change.audit({
    action: 'user.join',
    entity: { kind: 'user', id: user.id, name: user.userName },
    details: { provider: provider.name, role, ...(invitation ? { invitation: invitation.id } : {}) },
  });
  const member = await new MemberStore(change.sql).find(accountId, user.id);
  if (!member) throw new Error('a member vanished in the transaction that added them');
  return member;
};

const notAMember = (cause?: unknown): Fault =>
  new Fault('SSO_NOT_A_MEMBER', 'nobody in this account has your e-mail address', {}, { cause });

const addUser = async (
  { clock }: IdentityCore,
  change: IdentityChange,
  user: { readonly id: string; readonly userName: string; readonly email: string },
): Promise<void> => {
  try {
    await new UserStore(change.sql).add({ ...user, emailVouched: true }, clock.now());
  } catch (error) {
    if (isFault(error, 'EMAIL_TAKEN')) throw notAMember(error);
    if (isFault(error, 'NAME_TAKEN')) throw OVERTAKEN;
    throw error;
  }
};

const takeInvitation = async (
  { clock }: IdentityCore,
  change: IdentityChange,
  accountId: string,
  email: string,
): Promise<Invitation | undefined> => {
  const row = await change.sql
    .selectFrom('identity.invitations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  const invitations = new InvitationStore(change.sql);
  const found = row && (await invitations.find(accountId, row.id, clock.now()));
  return found && (await invitations.take(found.id)) ? found : undefined;
};

const putIntoTeams = async (
  change: IdentityChange,
  invitation: Invitation | undefined,
  userId: string,
): Promise<void> => {
  if (!invitation) return;
  const { accountId, teams } = invitation;
  const store = new TeamStore(change.sql);
  const ids = await store.choosable(
    accountId,
    teams.map(({ id }) => id),
  );
  for (const id of ids) await store.addMembers({ accountId, id }, 'users', [userId]);
};
