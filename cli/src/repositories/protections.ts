import { listBranchProtections } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG, repositoryPath } from './repository-name.ts';
import { protectionView } from './repository-view.ts';

const path = ['repo', 'protections'];

export const listProtections = defineCommand({
  path,
  summary: 'List the branch protections of a repository',
  args: [REPOSITORY_ARG],
  examples: [{ command: 'freshet repo protections acme/shop', what: 'Why was my push refused?' }],
  async run({ api, print }, { args }) {
    const params = repositoryPath(args.repository, path);
    await print.list(protectionView, await api.call(listBranchProtections, { params }));
  },
});
