import { defineCommand } from '../command/index.ts';
import { printNamed, runners } from '../lookup/index.ts';
import { RUNNER_ARG, runnerView } from './runner-view.ts';

export const getRunners = defineCommand({
  path: ['runner', 'get'],
  summary: 'Show runners by name, with the builds they hold',
  args: [{ ...RUNNER_ARG, what: 'Names or ids of the runners', many: true }],
  examples: [{ command: 'freshet runner get builder-1 -o yaml', what: 'Everything about one' }],
  async run({ api, print }, { args }) {
    await printNamed({ api, print }, runnerView, runners, args.runner);
  },
});
