import { updatePullRequest } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG } from '../repositories/index.ts';
import { NUMBER_ARG, pullRequestPath } from './number.ts';
import { pullRequestView } from './pull-request-view.ts';

const path = ['pr', 'close'];

export const closePull = defineCommand({
  path,
  summary: 'Close a pull request without merging it',
  args: [REPOSITORY_ARG, NUMBER_ARG],
  flags: { reopen: { type: 'boolean', what: 'Open a closed one again instead' } },
  examples: [{ command: 'freshet pr close acme/shop 7', what: 'Close it; its branch stays' }],
  async run({ api, print }, { args, flags }) {
    const state = flags.reopen ? 'open' : 'closed';
    const pull = await api.call(updatePullRequest, { params: pullRequestPath(args, path), body: { state } });
    await print.done(pullRequestView, pull, flags.reopen ? 'reopened' : 'closed');
  },
});
