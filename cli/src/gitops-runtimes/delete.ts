import { deleteGitOpsRuntime, getGitOpsRuntime } from '@freshet/contracts/gitops';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { RUNTIME_ARG, runtimeView } from './runtime-view.ts';

export const deleteRuntime = defineCommand({
  path: ['runtime', 'delete'],
  summary: 'Forget a GitOps runtime whose cluster is gone; its key ends at once',
  description: `
    What it deployed goes on. A runtime that is connected is refused; \`freshet runtime uninstall\` takes it out
    of its cluster and forgets it.`,
  args: [RUNTIME_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet runtime delete old', what: 'Forget it, after asking' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const params = { runtime: args.runtime };
    const runtime = await api.call(getGitOpsRuntime, { params });
    const question = `Forget the runtime ${runtime.name}? What it deployed stays in its clusters.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteGitOpsRuntime, { params, query: {} });
    await print.done(runtimeView, runtime, 'deleted');
    return 0;
  },
});
