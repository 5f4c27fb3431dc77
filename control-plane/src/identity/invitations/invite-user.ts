import { UserInvited } from '@freshet/contracts/identity';
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import { AccountStore } from '../accounts/account-store.ts';
import type { IdentityCore } from '../core.ts';
import { mintToken } from '../credential-token.ts';
import { refuseWhenFull } from '../limits.ts';
import { requireTeams } from '../teams/require-teams.ts';
import { MemberStore, type Role } from '../users/member-store.ts';
import { type Invitation, InvitationStore } from './invitation-store.ts';
import { maskedEmail, refuseForeignDomain } from './mail-domain.ts';

export interface InvitationInput {
  readonly email: string;
  readonly role: Role;
  readonly teams: readonly string[];
}

export interface MadeInvitation {
  readonly invitation: Invitation;
  /** Shown once. */
  readonly token: Secret;
}

const LIFETIME_MS = 7 * 86_400_000;

/** Keeps a place in the caller's account for whoever holds the token, for seven days. */
export const inviteUser =
  ({ work, ids, clock }: IdentityCore) =>
  (context: ChangeContext, { email, role, teams }: InvitationInput): Promise<MadeInvitation> =>
    work.change(context, async change => {
      const { accountId, id: createdBy } = context.actor;
      const account = await new AccountStore(change.sql).find(accountId);
      if (!account) throw missing('account');
      refuseForeignDomain(account, email);
      if (await new MemberStore(change.sql).findByEmail(accountId, email))
        throw new Fault('ALREADY_MEMBER', 'this person belongs to the account already');
      const now = clock.now();
      const invitations = new InvitationStore(change.sql);
      await invitations.removeExpired(now);
      refuseWhenFull('pending invitations', await invitations.count(accountId));
      const teamIds = await requireTeams(change.sql, accountId, teams);
      const { id, token, secretHash } = mintToken(ids);
      const expiresAt = new Date(now.getTime() + LIFETIME_MS);
      await invitations.add(
        { id, accountId, email, role, createdBy, createdAt: now, expiresAt },
        secretHash,
        teamIds,
      );
      change.emit({
        event: UserInvited,
        key: id,
        data: { accountId, invitationId: id, role, teamIds: [...teamIds] },
      });
      change.audit({
        action: 'user.invite',
        entity: { kind: 'invitation', id, name: maskedEmail(email) },
        details: { role, teams: teamIds },
      });
      const invitation = await invitations.find(accountId, id, now);
      if (!invitation) throw new Error('an invitation vanished in the transaction that made it');
      return { invitation, token };
    });
