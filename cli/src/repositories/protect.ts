import { setBranchProtection } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG, repositoryPath } from './repository-name.ts';
import { protectionView } from './repository-view.ts';

const path = ['repo', 'protect'];

export const protectBranches = defineCommand({
  path,
  summary: 'Protect branches of a repository',
  description: 'Replaces what was set for the pattern before.',
  args: [
    REPOSITORY_ARG,
    { name: 'pattern', what: 'Name of a branch; * stands for any text without a slash' },
  ],
  flags: {
    approvals: {
      type: 'integer',
      min: 0,
      max: 10,
      default: 0,
      placeholder: 'NUMBER',
      what: 'Approvals before a merge',
    },
    status: {
      type: 'strings',
      placeholder: 'CONTEXT',
      what: 'Commit status that must be a success before a merge',
    },
    pullRequest: { type: 'boolean', what: 'Let nobody push directly' },
    forcePush: { type: 'boolean', what: 'Allow to rewrite the history' },
    deletion: { type: 'boolean', what: 'Allow to delete the branches' },
    exemptAdmins: { type: 'boolean', what: 'Do not bind admins' },
  },
  examples: [
    {
      command: 'freshet repo protect acme/shop main --approvals 1 --status freshet/shop',
      what: 'Review and build first',
    },
    { command: 'freshet repo protect acme/shop release/*', what: 'No force pushes and no deletion' },
  ],
  async run({ api, print }, { args, flags }) {
    const protection = await api.call(setBranchProtection, {
      params: repositoryPath(args.repository, path),
      body: {
        pattern: args.pattern,
        allowForcePush: flags.forcePush,
        allowDeletion: flags.deletion,
        requirePullRequest: flags.pullRequest,
        requiredApprovals: flags.approvals,
        requiredStatuses: [...flags.status],
        bindsAdmins: !flags.exemptAdmins,
      },
    });
    await print.done(protectionView, protection, 'set');
  },
});
