import { updateGitOpsRuntime } from '@freshet/contracts/gitops';
import { defineCommand } from '../command/index.ts';
import { RUNTIME_ARG, runtimeView } from './runtime-view.ts';

export const setConfigurationRuntime = defineCommand({
  path: ['runtime', 'set-configuration'],
  summary: 'Let a GitOps runtime apply products and promotions',
  description: `
    A Configuration Runtime applies the folder \`resources/configurations\` of the Shared Configuration Repository. The
    first runtime of an account is one by itself; there may be several.`,
  args: [RUNTIME_ARG],
  flags: { off: { type: 'boolean', what: 'Let it apply that folder no longer' } },
  examples: [
    { command: 'freshet runtime set-configuration production', what: 'This one, too' },
    { command: 'freshet runtime set-configuration staging --off', what: 'No longer this one' },
  ],
  async run({ api, print }, { args, flags }) {
    const runtime = await api.call(updateGitOpsRuntime, {
      params: { runtime: args.runtime },
      body: { isConfigurationRuntime: !flags.off },
    });
    await print.done(
      runtimeView,
      runtime,
      flags.off ? 'is no configuration runtime any more' : 'is a configuration runtime',
    );
  },
});
