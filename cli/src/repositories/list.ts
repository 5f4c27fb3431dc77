import { listRepositories } from '@freshet/contracts/repositories';
import { defineCommand, filters } from '../command/index.ts';
import { repositoryView } from './repository-view.ts';

export const listRepos = defineCommand({
  path: ['repo', 'list'],
  summary: 'List the repositories of the built-in Git host',
  flags: {
    ...filters({
      search: { type: 'string', placeholder: 'TEXT', what: 'Only names that hold this text' },
      owner: { type: 'string', placeholder: 'OWNER', what: 'Only repositories of this owner' },
    }),
    limit: {
      type: 'integer',
      min: 1,
      max: 1000,
      default: 1000,
      placeholder: 'NUMBER',
      what: 'List at most so many',
    },
  },
  examples: [
    { command: 'freshet repo list', what: 'Which repositories are there?' },
    { command: 'freshet repo list --owner acme -o wide', what: 'Those of one owner, with their addresses' },
  ],
  async run({ api, print }, { flags }) {
    const { search, owner, limit } = flags;
    const query = { limit, ...(search ? { search } : {}), ...(owner ? { owner } : {}) };
    await print.list(repositoryView, await api.call(listRepositories, { query }));
  },
});
