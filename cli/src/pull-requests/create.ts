import { createPullRequest } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { REPOSITORY_ARG, repositoryPath } from '../repositories/index.ts';
import { pullRequestView } from './pull-request-view.ts';

const path = ['pr', 'create'];

export const createPull = defineCommand({
  path,
  summary: 'Open a pull request',
  args: [REPOSITORY_ARG],
  flags: {
    source: { type: 'string', required: true, placeholder: 'BRANCH', what: 'Branch with the changes' },
    fork: { type: 'string', placeholder: 'OWNER/NAME', what: 'Fork that the branch is in' },
    target: {
      type: 'string',
      placeholder: 'BRANCH',
      what: 'Branch to merge into; the default branch unless given',
    },
    title: { type: 'string', required: true, placeholder: 'TEXT', what: 'What it does' },
    body: { type: 'string', default: '', placeholder: 'TEXT', what: 'Why, and how it was checked' },
    label: { type: 'strings', placeholder: 'LABEL', what: 'Label to find it by' },
  },
  examples: [
    { command: 'freshet pr create acme/shop --source topic --title Faster', what: 'From a branch' },
    {
      command: 'freshet pr create acme/shop --fork ann/shop --source topic --title Faster',
      what: 'From a fork',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const { target } = flags;
    const pull = await api.call(createPullRequest, {
      params: repositoryPath(args.repository, path),
      body: {
        title: flags.title,
        body: flags.body,
        source: {
          branch: flags.source,
          ...(flags.fork === undefined ? {} : repositoryPath(flags.fork, path)),
        },
        ...(target === undefined ? {} : { target }),
        labels: [...flags.label],
      },
    });
    await print.done(pullRequestView, pull, 'opened');
  },
});
