import { mergePullRequest } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG } from '../repositories/index.ts';
import { NUMBER_ARG, pullRequestPath } from './number.ts';
import { pullRequestView } from './pull-request-view.ts';

const path = ['pr', 'merge'];

export const mergePull = defineCommand({
  path,
  summary: 'Merge a pull request',
  args: [REPOSITORY_ARG, NUMBER_ARG],
  flags: {
    method: {
      type: 'choice',
      choices: ['merge', 'squash', 'rebase'],
      default: 'merge',
      what: 'How its commits land',
    },
    message: { type: 'string', placeholder: 'TEXT', what: 'Message of the new commit' },
    deleteBranch: { type: 'boolean', what: 'Delete the source branch afterwards' },
  },
  examples: [
    { command: 'freshet pr merge acme/shop 7 --method squash --delete-branch', what: 'As one commit' },
  ],
  async run({ api, print }, { args, flags }) {
    const { method, message, deleteBranch } = flags;
    const pull = await api.call(mergePullRequest, {
      params: pullRequestPath(args, path),
      body: { method, deleteBranch, ...(message === undefined ? {} : { message }) },
    });
    await print.done(pullRequestView, pull, 'merged');
  },
});
