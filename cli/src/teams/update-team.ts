import { updateTeam as updateTeamOperation } from '@freshet/contracts/identity';
import { defineCommand, listChange, requireChange } from '../command/index.ts';
import { teams } from '../lookup/index.ts';
import { teamView } from './team-view.ts';

const path = ['update', 'team'];

export const updateTeam = defineCommand({
  path,
  summary: 'Change the name or the tags of a team',
  description: 'Members are changed with `freshet add team-member` and `freshet remove team-member`.',
  args: [{ name: 'team', what: 'Name or id of the team', completeFrom: ['get', 'teams'] }],
  flags: {
    name: { type: 'string', placeholder: 'NAME', what: 'New name' },
    tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'Tag; those given replace all it had' },
    noTags: { type: 'boolean', what: 'Take all tags away' },
  },
  examples: [
    { command: 'freshet update team ops --name platform', what: 'Give it another name' },
    { command: 'freshet update team ops --tag tier-1 --tag eu', what: 'Exactly these two tags' },
  ],
  async run({ api, print }, { args, flags }) {
    const tags = listChange({
      given: flags.tag,
      none: flags.noTags,
      flags: '--tag and --no-tags',
      see: path,
    });
    requireChange([flags.name, tags], '--name, --tag or --no-tags', path);
    const { _id: id } = await teams.one(api, args.team);
    const team = await api.call(updateTeamOperation, { params: { id }, body: { name: flags.name, tags } });
    await print.done(teamView, team, 'updated');
  },
});
