import { defineCommand, filters } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin, runnerPages } from '../lookup/index.ts';
import { runnerView } from './runner-view.ts';

export const listRunners = defineCommand({
  path: ['runner', 'list'],
  aliases: [['get', 'runners']],
  summary: 'List the runners, whether they are online, and what they do',
  flags: {
    ...filters({
      runtime: {
        type: 'string',
        short: 'r',
        placeholder: 'NAME',
        what: 'Only those that serve this runtime environment',
      },
    }),
    ...LIMIT_FLAGS,
  },
  examples: [
    { command: 'freshet runner list', what: 'Who could run a build?' },
    {
      command: 'freshet runner list --runtime big -o wide',
      what: 'Those of one runtime environment, with versions',
    },
  ],
  async run({ api, print }, { flags }) {
    await listWithin({ print }, runnerView, flags.limit, runnerPages(api, flags.runtime));
  },
});
