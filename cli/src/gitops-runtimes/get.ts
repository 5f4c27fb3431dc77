import { getGitOpsRuntime } from '@freshet/contracts/gitops';
import { defineCommand } from '../command/index.ts';
import { safeText } from '../output/index.ts';
import { RUNTIME_ARG, runtimeView } from './runtime-view.ts';

export const getRuntime = defineCommand({
  path: ['runtime', 'get'],
  summary: 'Show a GitOps runtime, and what to do about its problems',
  args: [RUNTIME_ARG],
  examples: [{ command: 'freshet runtime get production -o yaml', what: 'Everything about one' }],
  async run({ api, print }, { args }) {
    const runtime = await api.call(getGitOpsRuntime, { params: { runtime: args.runtime } });
    await print.one(runtimeView, runtime);
    for (const { level, title, message, suggestion } of runtime.errors) {
      const advice = suggestion === undefined ? '' : ` ${safeText(suggestion)}`;
      print.note(`${level}: ${safeText(title)}: ${safeText(message)}${advice}`);
    }
  },
});
