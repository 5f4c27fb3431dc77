import { openAppProxy, RUNTIME_FLAGS, RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { gitSourceView, LIST_GIT_SOURCES } from './git-source-view.ts';

const path = ['git-source', 'list'];

export const listGitSources = defineCommand({
  path,
  summary: 'List the Git Sources of a runtime',
  flags: RUNTIME_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet git-source list', what: 'Those of the only runtime' },
    { command: 'freshet git-source list -r production -o wide', what: 'With what they include' },
  ],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, path);
    await ctx.print.list(gitSourceView, (await proxy.ask(LIST_GIT_SOURCES)).gitSources);
  },
});
