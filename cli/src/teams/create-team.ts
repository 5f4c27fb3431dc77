import { createTeam as createTeamOperation } from '@freshet/contracts/identity';
import { defineCommand } from '../command/index.ts';
import { serviceAccounts, users } from '../lookup/index.ts';
import { teamView } from './team-view.ts';

export const createTeam = defineCommand({
  path: ['create', 'team'],
  summary: 'Create a team',
  args: [{ name: 'name', what: 'Name of the new team' }],
  flags: {
    user: { type: 'strings', short: 'u', placeholder: 'USER', what: 'User in it, by name or id' },
    serviceAccount: { type: 'strings', placeholder: 'NAME', what: 'Service account in it, by name or id' },
    tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'Tag to find and to group teams by' },
  },
  examples: [
    { command: 'freshet create team backend --tag tier-1', what: 'An empty team with a tag' },
    { command: 'freshet create team ops -u ann -u bob', what: 'A team of two' },
  ],
  async run({ api, print }, { args, flags }) {
    const members = await users.many(api, flags.user);
    const programs = await serviceAccounts.many(api, flags.serviceAccount);
    const team = await api.call(createTeamOperation, {
      body: {
        name: args.name,
        tags: [...flags.tag],
        users: members.map(user => user._id),
        serviceAccounts: programs.map(program => program.id),
      },
    });
    await print.done(teamView, team, 'created');
  },
});
