import { createReview } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG } from '../repositories/index.ts';
import { NUMBER_ARG, pullRequestPath } from './number.ts';

const path = ['pr', 'review'];

export const reviewPull = defineCommand({
  path,
  summary: 'Approve a pull request, ask for changes, or comment on it',
  args: [REPOSITORY_ARG, NUMBER_ARG],
  flags: {
    verdict: {
      type: 'choice',
      choices: ['approve', 'request-changes', 'comment'],
      default: 'comment',
      what: 'What you think of it',
    },
    body: { type: 'string', default: '', placeholder: 'TEXT', what: 'What you want to say' },
  },
  examples: [
    { command: 'freshet pr review acme/shop 7 --verdict approve', what: 'Approve it' },
    { command: 'freshet pr review acme/shop 7 --body /test', what: 'Comment on it' },
  ],
  async run({ api, print }, { args, flags }) {
    const review = await api.call(createReview, {
      params: pullRequestPath(args, path),
      body: { verdict: flags.verdict, body: flags.body },
    });
    await print.value(`Reviewed ${review.sha.slice(0, 12)}: ${review.verdict}`, review);
  },
});
