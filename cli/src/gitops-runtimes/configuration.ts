import { updateGitOpsRuntime } from '@freshet/contracts/gitops';
import { z } from 'zod';
import { COMMIT_FIELDS, Commit, openAppProxy, printCommit } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { RUNTIME_ARG } from './runtime-view.ts';

const SET = document(
  `mutation ($enabled: Boolean!) { commit: setConfigurationRuntime(enabled: $enabled) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);

export const setConfigurationRuntime = defineCommand({
  path: ['runtime', 'set-configuration'],
  summary: 'Let a GitOps runtime apply products and promotions',
  description: `
    A Configuration Runtime applies the folder \`resources/configurations\` of the Shared Configuration Repository. The
    first runtime of an account is one by itself; there may be several. It is a commit in your name, and the platform
    is told.`,
  args: [RUNTIME_ARG],
  flags: { off: { type: 'boolean', what: 'Let it apply that folder no longer' } },
  examples: [
    { command: 'freshet runtime set-configuration production', what: 'This one, too' },
    { command: 'freshet runtime set-configuration staging --off', what: 'No longer this one' },
  ],
  async run(ctx, { args, flags }) {
    const isConfigurationRuntime = !flags.off;
    const proxy = await openAppProxy(ctx, args.runtime, ['runtime', 'set-configuration']);
    const { commit } = await proxy.ask(SET, { enabled: isConfigurationRuntime });
    await ctx.api.call(updateGitOpsRuntime, {
      params: { runtime: args.runtime },
      body: { isConfigurationRuntime },
    });
    const what = flags.off ? 'is no configuration runtime any more' : 'is a configuration runtime';
    await printCommit(ctx, commit, `runtime/${args.runtime} ${what}`);
  },
});
