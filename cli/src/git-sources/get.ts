import { openAppProxy, RUNTIME_FLAGS, RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { lookupOf } from '../lookup/index.ts';
import { GIT_SOURCE_ARG, type GitSource, gitSourceView, LIST_GIT_SOURCES } from './git-source-view.ts';

const path = ['git-source', 'get'];

const among = (all: readonly GitSource[]) =>
  lookupOf<GitSource>({
    noun: 'git-source',
    label: 'Git Source',
    candidates: async () => all,
    id: ({ name }) => name,
    names: ({ name }) => [name],
  });

export const getGitSource = defineCommand({
  path,
  summary: 'Show a Git Source of a runtime',
  args: [GIT_SOURCE_ARG],
  flags: RUNTIME_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet git-source get shop', what: 'Is it synced, and may commits go there?' },
    { command: 'freshet git-source get shop -o yaml', what: 'Everything that is known' },
  ],
  async run(ctx, { args, flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, path);
    const { gitSources } = await proxy.ask(LIST_GIT_SOURCES);
    await ctx.print.one(gitSourceView, await among(gitSources).one(ctx.api, args.gitSource));
  },
});
