import { deleteRepository, getRepository } from '@freshet/contracts/repositories';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG, repositoryPath } from './repository-name.ts';
import { repositoryView } from './repository-view.ts';

const path = ['repo', 'delete'];

export const deleteRepo = defineCommand({
  path,
  summary: 'Delete a repository with everything in it',
  args: [REPOSITORY_ARG],
  flags: CONFIRM_FLAGS,
  examples: [{ command: 'freshet repo delete acme/shop', what: 'Delete it, after a question' }],
  async run({ api, print, keyboard }, { args, flags }) {
    const params = repositoryPath(args.repository, path);
    const repository = await api.call(getRepository, { params, query: {} });
    const question = `Delete the repository ${repository.fullName} with all its commits and pull requests? They cannot be brought back.`;
    if (!(await confirmed({ keyboard, print }, question, flags))) return 1;
    await api.call(deleteRepository, { params });
    await print.done(repositoryView, repository, 'deleted');
    return 0;
  },
});
