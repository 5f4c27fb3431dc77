import { listPullRequests } from '@freshet/contracts/repositories';
import { defineCommand, filters } from '../command/index.ts';
import { LIMIT_FLAGS, listWithin } from '../lookup/index.ts';
import { REPOSITORY_ARG, repositoryPath } from '../repositories/index.ts';
import { pullRequestView } from './pull-request-view.ts';

const path = ['pr', 'list'];

/** The most that the server gives at once. */
const MAX_PAGE = 100;

export const listPulls = defineCommand({
  path,
  summary: 'List the pull requests of a repository, the newest first',
  args: [REPOSITORY_ARG],
  flags: {
    ...filters({
      state: {
        type: 'choice',
        choices: ['open', 'closed', 'merged', 'all'],
        default: 'open',
        what: 'Which ones',
      },
      target: { type: 'string', placeholder: 'BRANCH', what: 'Only those into this branch' },
    }),
    limit: { ...LIMIT_FLAGS.limit, default: 100 },
  },
  examples: [
    { command: 'freshet pr list acme/shop', what: 'What waits for a review?' },
    { command: 'freshet pr list acme/shop --state merged --limit 10', what: 'What was merged last?' },
  ],
  async run({ api, print }, { args, flags }) {
    const params = repositoryPath(args.repository, path);
    const { state, target } = flags;
    await listWithin({ print }, pullRequestView, flags.limit, async ({ limit, cursor }) => {
      const query = {
        limit: Math.min(limit, MAX_PAGE),
        state,
        ...(target === undefined ? {} : { target }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const { pullRequests: items, nextCursor } = await api.call(listPullRequests, { params, query });
      return { items, nextCursor };
    });
  },
});
