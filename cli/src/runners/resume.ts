import { updateRunner } from '@freshet/contracts/runtimes';
import { defineCommand } from '../command/index.ts';
import { runners } from '../lookup/index.ts';
import { RUNNER_ARG, runnerView } from './runner-view.ts';

export const resume = defineCommand({
  path: ['runner', 'resume'],
  summary: 'Give a paused runner builds again',
  args: [RUNNER_ARG],
  examples: [{ command: 'freshet runner resume builder-1', what: 'Its machine is back' }],
  async run({ api, print }, { args }) {
    const { id } = await runners.one(api, args.runner);
    const runner = await api.call(updateRunner, { params: { runner: id }, body: { paused: false } });
    await print.done(runnerView, runner, 'resumed');
  },
});
