import { Fault } from '@freshet/kit/errors';
import { missing } from '../../../gateway/index.ts';
import type { Actor } from '../../../unit-of-work/index.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import type { IdentityChange } from '../../core.ts';
import { type OpenedSession, openSession, type SignInOrigin } from '../../sessions/open-session.ts';
import { UserStore } from '../../users/user-store.ts';
import type { SsoCore } from '../core.ts';
import type { Provider } from '../providers/provider.ts';
import { ProviderStore } from '../providers/provider-store.ts';
import type { ProvenIdentity } from '../relying-party/claims.ts';
import { SsoSessionStore } from '../sso-session-store.ts';
import { ExternalIdentityStore } from './external-identity-store.ts';
import { findMember } from './find-member.ts';
import { followGroups } from './follow-groups.ts';
import { joinAccount, OVERTAKEN } from './join-account.ts';
import { refuseDisabled } from './start-sign-in.ts';
import { freeUserName } from './user-name.ts';
import { refuseForeignMail } from './vouched-email.ts';

interface Entering {
  readonly provider: Provider;
  readonly identity: ProvenIdentity;
  readonly origin: SignInOrigin;
}

/** Who is about to sign in, known before the transaction so that its records can name them. */
interface Expected {
  readonly id: string;
  readonly userName: string;
  readonly isNew: boolean;
}

const TRIES = 3;

/**
 * Lets in a person whom the provider has authenticated: finds or creates their user, follows their groups and
 * opens a session, all in one transaction. The account's lock makes sign-ins and changes of the provider follow
 * one another, so two first sign-ins make one user, and a provider that was disabled lets nobody in any more.
 */
export const enterAccount =
  (core: SsoCore) =>
  async (entering: Entering): Promise<OpenedSession> => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const expected = await expectedUser(core, entering);
      const actor = actorOf(entering, expected);
      try {
        return await core.work.change({ actor }, change => enter(core, change, entering, expected));
      } catch (error) {
        if (error !== OVERTAKEN) throw error;
      }
    }
    throw new Fault('SSO_ATTEMPT_INVALID', 'this user was changed several times during the sign-in');
  };

const expectedUser = async ({ work, ids }: SsoCore, { provider, identity }: Entering): Promise<Expected> => {
  const member = await findMember(work.sql, provider, identity);
  if (member) return { id: member.id, userName: member.userName, isNew: false };
  const id = ids.next();
  const wanted = identity.userName ?? identity.email ?? '';
  return { id, userName: await freeUserName(work.sql, wanted, id.slice(-8)), isNew: true };
};

const actorOf = ({ provider, origin }: Entering, { id, userName }: Expected): Actor => ({
  kind: 'user',
  id,
  name: userName,
  accountId: provider.accountId,
  ip: origin.ip,
  requestId: origin.requestId,
});

const enter = async (
  core: SsoCore,
  change: IdentityChange,
  { provider: seen, identity, origin }: Entering,
  expected: Expected,
): Promise<OpenedSession> => {
  const { accountId } = seen;
  await new AccountStore(change.sql).lock(accountId);
  const provider = await unchangedProvider(change, seen);
  refuseForeignMail(provider, identity);
  const found = await findMember(change.sql, provider, identity);
  if (expected.isNew ? found !== undefined : found?.id !== expected.id) throw OVERTAKEN;
  const member = found ?? (await joinAccount(core, change, { provider, identity, user: expected }));
  if (member.disabled) throw new Fault('SSO_USER_DISABLED', 'your user is disabled in this account');
  // Whoever ends all sessions of the user holds the same lock: this one is ended by them, or opened after.
  await new UserStore(change.sql).lock(member.id);
  if (!found?.linked) await link(core, change, { provider, identity, origin }, expected);
  await followGroups(core, change, { provider, member, groups: identity.groups });
  const { id: userId, userName } = member;
  const opened = await openSession(core, change, { accountId, userId, userName, method: 'sso', origin });
  await new SsoSessionStore(change.sql).add(opened.sessionId, provider);
  return opened;
};

/** The provider as it is now, unless it has become another one since the browser was sent there. */
const unchangedProvider = async (change: IdentityChange, seen: Provider): Promise<Provider> => {
  const now = await new ProviderStore(change.sql).find(seen.accountId, seen.id);
  if (!now) throw missing('identity-provider');
  refuseDisabled(now);
  if (now.issuer !== seen.issuer || now.clientId !== seen.clientId)
    throw new Fault('SSO_ATTEMPT_INVALID', 'the identity provider was changed during the sign-in');
  return now;
};

const link = async (
  { clock }: SsoCore,
  change: IdentityChange,
  { provider, identity }: Entering,
  { id, userName }: Expected,
): Promise<void> => {
  const { issuer, subject } = identity;
  const external = { accountId: provider.accountId, issuer, subject };
  await new ExternalIdentityStore(change.sql).link(external, id, clock.now());
  change.audit({
    action: 'user.link-identity',
    entity: { kind: 'user', id, name: userName },
    details: { provider: provider.name, issuer, subject },
  });
};
