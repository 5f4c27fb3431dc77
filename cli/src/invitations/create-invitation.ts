import { createInvitation as createInvitationOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { teams } from '../lookup/index.ts';
import { shortInstant } from '../moment/index.ts';

export const createInvitation = defineCommand({
  path: ['create', 'invitation'],
  aliases: [['invite']],
  summary: 'Invite a person to the account and print the link to send them',
  description:
    'The link is printed on standard output, once: whoever has it can join, within seven days. Freshet sends no mail.',
  args: [{ name: 'email', what: 'E-mail address of the person' }],
  flags: {
    role: {
      type: 'choice',
      choices: ['admin', 'user'],
      default: 'user',
      placeholder: 'ROLE',
      what: 'Role they will have',
    },
    team: { type: 'strings', short: 't', placeholder: 'TEAM', what: 'Team they will be in, by name or id' },
  },
  examples: [
    { command: 'freshet create invitation ann@example.com', what: 'Invite ann' },
    {
      command: 'freshet create invitation ann@example.com --role admin --team ops',
      what: 'Invite ann as an admin, into the team ops',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const ids = (await teams.many(api, flags.team)).map(team => team._id);
    const invitation = await api.call(createInvitationOperation, {
      body: { email: args.email, role: flags.role, teams: ids },
    });
    await print.value(invitation.link, invitation);
    const until = shortInstant(invitation.expiresAt);
    print.note(
      `Send this link to ${invitation.email}. It is shown only now, and works once, until ${until}.`,
    );
  },
});
