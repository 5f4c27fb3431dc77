import { Fault } from '@freshet/kit/errors';
import type { IdentitySql } from '../../core.ts';
import { type Member, MemberStore } from '../../users/member-store.ts';
import { UserStore } from '../../users/user-store.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProvenIdentity } from '../relying-party/claims.ts';
import { ExternalIdentityStore } from './external-identity-store.ts';
import { requireEmail } from './vouched-email.ts';

export interface FoundMember extends Member {
  /** The provider's person is known to be this member; otherwise only the address says so. */
  readonly linked: boolean;
}

/**
 * The member that a provider's person is, if they are one.
 *
 * After the first sign-in the link decides, whatever the address says by then. Before it an address leads to a
 * member only if the provider stands for it, if here too somebody other than the member stands for it, and if
 * the member is nobody else at the same provider: else whoever is given a former colleague's address, or types
 * another's into their profile, would become them.
 *
 * It is also asked outside a transaction, where another sign-in of the same person may come between two of its
 * looks: a link to this very person that was not there at first is as good as one that was.
 */
export const findMember = async (
  sql: IdentitySql,
  provider: Provider,
  identity: ProvenIdentity,
): Promise<FoundMember | undefined> => {
  const { accountId } = provider;
  const { issuer, subject } = identity;
  const [links, members] = [new ExternalIdentityStore(sql), new MemberStore(sql)];
  const linkedId = await links.userOf({ accountId, issuer, subject });
  const linked = linkedId === undefined ? undefined : await members.find(accountId, linkedId);
  if (linked) return { ...linked, linked: true };
  const member = await members.findByEmail(accountId, requireEmail(provider, identity));
  if (!member) return undefined;
  const vouched = (await new UserStore(sql).find(member.id))?.emailVouched === true;
  const standing = await links.standing({ accountId, issuer, subject }, member.id);
  if (standing === 'same') return { ...member, linked: true };
  if (!vouched || standing === 'other') {
    throw new Fault('SSO_IDENTITY_CONFLICT', 'a member with this e-mail address is already somebody else');
  }
  return { ...member, linked: false };
};
