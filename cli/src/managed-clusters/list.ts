import { openAppProxy, RUNTIME_FLAGS, RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { clusterView, LIST_CLUSTERS } from './cluster-view.ts';

const path = ['cluster', 'list'];

export const listClusters = defineCommand({
  path,
  summary: 'List the clusters that a runtime deploys to',
  flags: RUNTIME_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet cluster list -r production', what: 'Are all of them reached?' }],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, path);
    await ctx.print.list(clusterView, (await proxy.ask(LIST_CLUSTERS)).clusters);
  },
});
