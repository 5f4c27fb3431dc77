/**
 * Lets in people whom an account's identity provider has authenticated.
 *
 * A provider speaks for its own account only. So the link from (issuer, subject) to a user is kept per account,
 * and an address leads to an existing user only if that user is a member of this account already and somebody
 * other than themselves stands for their address. Whoever could claim an address that is not theirs, in another
 * account or by typing it into their profile, would otherwise be handed the next person who signs in with it.
 */
import { Fault } from '@freshet/kit/errors';
import { type Actor, systemActor } from '../../unit-of-work/index.ts';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { TeamStore } from '../teams/team-store.ts';
import { addUser } from './add-user.ts';
import { MemberStore } from './member-store.ts';
import { emailTaken, UserStore } from './user-store.ts';

/** What the provider has proved, and what the account's settings make of it. */
export interface ExternalIdentity {
  readonly accountId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** The provider says that the address is the person's. Without it no new user is made and none is matched. */
  readonly emailVerified: boolean;
  /** What the person is called there; made unique here. */
  readonly userName?: string;
  /** Of the `managed` teams the person shall be in exactly the `granted` ones; other teams stay as they are. */
  readonly teams?: { readonly managed: readonly string[]; readonly granted: readonly string[] };
}

export interface AdmittedUser {
  readonly accountId: string;
  readonly userId: string;
  readonly userName: string;
}

/** Finds or creates the user and their membership. Opening a session is the caller's next step. */
export const admitExternalUser =
  (core: IdentityCore) =>
  (external: ExternalIdentity): Promise<AdmittedUser> => {
    const actor: Actor = systemActor(external.accountId, 'single sign-on');
    return core.work.change({ actor }, async change => {
      const userId =
        (await linkedUser(change, external)) ??
        (await matchedMember(core, change, external)) ??
        (await newUser(core, change, external));
      const { accountId } = external;
      const member = await new MemberStore(change.sql).find(accountId, userId);
      if (!member || member.disabled)
        throw new Fault('SIGN_IN_FAILED', 'this user may not enter the account');
      const moved = await moveTeams(change, external, userId);
      if (moved) await core.news.announce(change, `subject:${userId}`);
      const { userName } = member;
      change.audit({
        action: 'user.admit',
        entity: { kind: 'user', id: userId, name: userName },
        details: { issuer: external.issuer, ...moved },
      });
      return { accountId, userId, userName };
    });
  };

const linkedUser = async (
  change: IdentityChange,
  { accountId, issuer, subject }: ExternalIdentity,
): Promise<string | undefined> => {
  const row = await change.sql
    .selectFrom('identity.external_identities')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
};

const matchedMember = async (
  core: IdentityCore,
  change: IdentityChange,
  external: ExternalIdentity,
): Promise<string | undefined> => {
  if (!external.emailVerified)
    throw new Fault('SSO_EMAIL_REFUSED', 'the identity provider does not vouch for the e-mail address');
  const user = await new UserStore(change.sql).findByLogin(external.email);
  if (!user) return undefined;
  const member = await new MemberStore(change.sql).find(external.accountId, user.id);
  if (!member || !user.emailVouched) throw emailTaken();
  await link(core, change, external, user.id);
  return user.id;
};

const newUser = async (
  core: IdentityCore,
  change: IdentityChange,
  external: ExternalIdentity,
): Promise<string> => {
  const { accountId, email } = external;
  const userName = await freeUserName(change, external);
  const userId = await addUser(core, change, { accountId, userName, email, role: 'user' });
  await link(core, change, external, userId);
  return userId;
};

const link = async (
  { clock }: IdentityCore,
  change: IdentityChange,
  { accountId, issuer, subject }: ExternalIdentity,
  userId: string,
): Promise<void> => {
  await change.sql
    .insertInto('identity.external_identities')
    .values({ account_id: accountId, issuer, subject, user_id: userId, linked_at: clock.now() })
    .execute();
};

const MAX_TRIES = 100;
const MAX_STEM = 56;

const freeUserName = async (
  change: IdentityChange,
  { userName, email }: ExternalIdentity,
): Promise<string> => {
  const wanted = userName?.split('@')[0] ?? email.split('@')[0] ?? '';
  const plain = wanted.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]/g, '');
  const stem = plain.replace(/^[._-]+/, '').slice(0, MAX_STEM) || 'user';
  const users = new UserStore(change.sql);
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    const candidate = number === 1 ? stem : `${stem}-${number}`;
    if (!(await users.nameIsTaken(candidate))) return candidate;
  }
  throw new Fault('NAME_TAKEN', `too many users are called ${stem}`, { name: stem });
};

/** Returns what was changed, if anything was. */
const moveTeams = async (change: IdentityChange, { accountId, teams }: ExternalIdentity, userId: string) => {
  if (!teams) return undefined;
  const store = new TeamStore(change.sql);
  const managed = await store.choosable(accountId, teams.managed);
  const current = new Set((await store.listOfUser(accountId, userId)).map(({ id }) => id));
  const granted = new Set(teams.granted);
  const added = managed.filter(id => granted.has(id) && !current.has(id));
  const removed = managed.filter(id => !granted.has(id) && current.has(id));
  for (const id of added) await store.addMembers({ accountId, id }, 'users', [userId]);
  for (const id of removed) await store.removeMembers({ accountId, id }, 'users', [userId]);
  return added.length + removed.length === 0 ? undefined : { teamsAdded: added, teamsRemoved: removed };
};
