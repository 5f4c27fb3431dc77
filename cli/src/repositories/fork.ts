import { forkRepository } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG, repositoryPath } from './repository-name.ts';
import { repositoryView } from './repository-view.ts';

const path = ['repo', 'fork'];

export const forkRepo = defineCommand({
  path,
  summary: 'Copy a repository, to propose changes from there',
  args: [REPOSITORY_ARG, { name: 'fork', what: 'OWNER/NAME of the copy' }],
  examples: [{ command: 'freshet repo fork acme/shop ann/shop', what: 'A copy of your own' }],
  async run({ api, print }, { args }) {
    const { owner, repo: name } = repositoryPath(args.fork, path);
    const fork = await api.call(forkRepository, {
      params: repositoryPath(args.repository, path),
      body: { owner, name },
    });
    await print.done(repositoryView, fork, 'created');
  },
});
