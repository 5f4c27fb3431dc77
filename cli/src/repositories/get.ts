import { getRepository } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG, repositoryPath } from './repository-name.ts';
import { repositoryView } from './repository-view.ts';

const path = ['repo', 'get'];

export const getRepo = defineCommand({
  path,
  summary: 'Show a repository',
  args: [REPOSITORY_ARG],
  examples: [{ command: 'freshet repo get acme/shop -o yaml', what: 'Everything about one repository' }],
  async run({ api, print }, { args }) {
    const params = repositoryPath(args.repository, path);
    await print.one(repositoryView, await api.call(getRepository, { params, query: {} }));
  },
});
