import { defineCommand } from '../command/index.ts';
import { invitationPages, invitations, LIMIT_FLAGS, listWithin, printNamed } from '../lookup/index.ts';
import { invitationView } from './invitation-view.ts';

export const getInvitations = defineCommand({
  path: ['get', 'invitations'],
  aliases: [['get', 'invitation']],
  summary: 'List the invitations that wait to be accepted',
  description: 'Links are shown when an invitation is made, and never again.',
  args: [
    {
      name: 'invitation',
      what: 'Ids or e-mail addresses; all invitations unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'invitations'],
    },
  ],
  flags: LIMIT_FLAGS,
  examples: [{ command: 'freshet get invitations', what: 'Who was invited and has not come yet?' }],
  async run({ api, print }, { args, flags }) {
    if (args.invitation.length > 0)
      await printNamed({ api, print }, invitationView, invitations, args.invitation);
    else await listWithin({ print }, invitationView, flags.limit, invitationPages(api));
  },
});
