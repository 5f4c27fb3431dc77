import { updateRunner } from '@freshet/contracts/runtimes';
import { defineCommand } from '../command/index.ts';
import { runners } from '../lookup/index.ts';
import { RUNNER_ARG, runnerView } from './runner-view.ts';

export const pause = defineCommand({
  path: ['runner', 'pause'],
  summary: 'Give a runner no new builds; those that it holds go on',
  args: [RUNNER_ARG],
  examples: [{ command: 'freshet runner pause builder-1', what: 'Before its machine is worked on' }],
  async run({ api, print }, { args }) {
    const { id } = await runners.one(api, args.runner);
    const runner = await api.call(updateRunner, { params: { runner: id }, body: { paused: true } });
    await print.done(runnerView, runner, 'paused');
    if (runner.builds.length > 0) print.note(`It still holds ${runner.builds.length} of its builds.`);
  },
});
