import { InvitationRevoked } from '@freshet/contracts/identity';
import { missing } from '../../gateway/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { IdentityCore } from '../core.ts';
import { InvitationStore } from './invitation-store.ts';
import { maskedEmail } from './mail-domain.ts';

/** Takes an invitation of the caller's account back; its token opens nothing any more. */
export const revokeInvitation =
  ({ work, clock }: IdentityCore) =>
  (context: ChangeContext, id: string): Promise<void> =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const invitations = new InvitationStore(change.sql);
      const found = await invitations.find(accountId, id, clock.now());
      if (!found || !(await invitations.take(id))) throw missing('invitation');
      change.emit({ event: InvitationRevoked, key: id, data: { accountId, invitationId: id } });
      change.audit({
        action: 'invitation.revoke',
        entity: { kind: 'invitation', id, name: maskedEmail(found.email) },
      });
    });
