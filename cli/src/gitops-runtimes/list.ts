import { listGitOpsRuntimes } from '@freshet/contracts/gitops';
import type { PageRequest } from '../api/index.ts';
import { defineCommand } from '../command/index.ts';
import { collectWithin, LIMIT_FLAGS } from '../lookup/index.ts';
import { troublesOfAll } from './runtime-checks.ts';
import { runtimeView } from './runtime-view.ts';

export const listRuntimes = defineCommand({
  path: ['runtime', 'list'],
  aliases: [['get', 'runtimes']],
  summary: 'List the GitOps runtimes, and whether they are online and well',
  flags: LIMIT_FLAGS,
  examples: [
    { command: 'freshet runtime list', what: 'Are all of them there?' },
    { command: 'freshet runtime list -o wide', what: 'With their addresses' },
  ],
  async run(ctx, { flags }) {
    const { api, print } = ctx;
    const { items, tellMore } = await collectWithin(flags.limit, async (query: PageRequest) => {
      const { runtimes, nextCursor } = await api.call(listGitOpsRuntimes, { query });
      return { items: runtimes, nextCursor };
    });
    const troublesOf = items.some(({ online }) => online) ? await troublesOfAll(ctx) : undefined;
    const shown = troublesOf
      ? items.map(runtime => ({ ...runtime, troubles: troublesOf(runtime.name) }))
      : items;
    await print.list(runtimeView, shown);
    tellMore(print);
  },
});
