import { deleteRunner as deleteRunnerOperation } from '@freshet/contracts/runtimes';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { runners } from '../lookup/index.ts';
import { RUNNER_ARG, runnerView } from './runner-view.ts';

export const deleteRunner = defineCommand({
  path: ['runner', 'delete'],
  summary: 'Delete a runner; its key ends and its connection closes at once',
  args: [RUNNER_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet runner delete builder-1', what: 'Delete it, after asking' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const runner = await runners.one(api, args.runner);
    const held =
      runner.builds.length > 0 ? ` The ${runner.builds.length} builds that it holds are lost.` : '';
    const question = `Delete the runner ${runner.name}? Its key ends at once.${held}`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteRunnerOperation, { params: { runner: runner.id } });
    await print.done(runnerView, runner, 'deleted');
    return 0;
  },
});
