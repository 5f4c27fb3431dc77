import { getGitOpsRuntime, resyncGitOpsRuntime } from '@freshet/contracts/gitops';
import { defineCommand } from '../command/index.ts';
import { RUNTIME_ARG, runtimeView } from './runtime-view.ts';

export const resyncRuntime = defineCommand({
  path: ['runtime', 'resync'],
  summary: 'Have a GitOps runtime tell everything it knows again',
  description: `
    Runtimes tell of changes as they happen, and of everything whenever they connect, so nobody needs this day by day.`,
  args: [RUNTIME_ARG],
  examples: [{ command: 'freshet runtime resync production', what: 'When a list looks wrong' }],
  async run({ api, print }, { args }) {
    const params = { runtime: args.runtime };
    await api.call(resyncGitOpsRuntime, { params });
    await print.done(
      runtimeView,
      await api.call(getGitOpsRuntime, { params }),
      'asked to tell everything again',
    );
  },
});
