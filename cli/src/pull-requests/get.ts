import { getMergeReadiness, getPullRequest } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG } from '../repositories/index.ts';
import { NUMBER_ARG, pullRequestPath } from './number.ts';
import { pullRequestView } from './pull-request-view.ts';

const path = ['pr', 'get'];

export const getPull = defineCommand({
  path,
  summary: 'Show a pull request, and what it still needs',
  args: [REPOSITORY_ARG, NUMBER_ARG],
  examples: [{ command: 'freshet pr get acme/shop 7', what: 'Can it be merged?' }],
  async run({ api, print }, { args }) {
    const params = pullRequestPath(args, path);
    const pull = await api.call(getPullRequest, { params });
    await print.one(pullRequestView, pull);
    if (pull.state !== 'open') return;
    const { ready, reasons } = await api.call(getMergeReadiness, { params });
    print.note(ready ? 'It can be merged.' : `It cannot be merged yet: ${reasons.join('; ')}.`);
  },
});
