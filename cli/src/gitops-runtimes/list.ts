import { listGitOpsRuntimes } from '@freshet/contracts/gitops';
import type { PageRequest } from '../api/index.ts';
import { defineCommand } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
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
  async run({ api, print }, { flags }) {
    await listWithin({ print }, runtimeView, flags.limit, async (query: PageRequest) => {
      const { runtimes: items, nextCursor } = await api.call(listGitOpsRuntimes, { query });
      return { items, nextCursor };
    });
  },
});
