import { revokeInvitation } from '@freshet/contracts/identity';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { invitations } from '../lookup/index.ts';
import { invitationView } from './invitation-view.ts';

export const deleteInvitation = defineCommand({
  path: ['delete', 'invitation'],
  summary: 'Revoke an invitation; its link opens nothing any more',
  args: [
    {
      name: 'invitation',
      what: 'Id or e-mail address of the invitation',
      completeFrom: ['get', 'invitations'],
    },
  ],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet delete invitation ann@example.com', what: 'Revoke the invitation of ann' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const invitation = await invitations.one(api, args.invitation);
    const question = `Revoke the invitation of ${invitation.email}?`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(revokeInvitation, { params: { id: invitation.id } });
    await print.done(invitationView, invitation, 'revoked');
    return 0;
  },
});
