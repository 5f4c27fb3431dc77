import { createRepository } from '@freshet/contracts/repositories';
import { defineCommand } from '../command/index.ts';
import { repositoryPath } from './repository-name.ts';
import { repositoryView } from './repository-view.ts';

const path = ['repo', 'create'];

export const createRepo = defineCommand({
  path,
  summary: 'Create a repository on the built-in Git host',
  args: [{ name: 'repository', what: 'OWNER/NAME of the new repository' }],
  flags: {
    private: { type: 'boolean', what: 'Let only those read it whom an access rule allows it' },
    description: { type: 'string', placeholder: 'TEXT', what: 'What it is for', default: '' },
    tag: { type: 'strings', short: 't', placeholder: 'TAG', what: 'Tag for access rules' },
    defaultBranch: {
      type: 'string',
      placeholder: 'BRANCH',
      what: 'Name of its main branch',
      default: 'main',
    },
    readme: { type: 'boolean', what: 'Begin with one commit that holds a README' },
  },
  examples: [
    { command: 'freshet repo create acme/shop', what: 'An empty repository to push to' },
    {
      command: 'freshet repo create acme/keys --private --readme',
      what: 'A private one with a first commit',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const { owner, repo: name } = repositoryPath(args.repository, path);
    const repository = await api.call(createRepository, {
      body: {
        owner,
        name,
        description: flags.description,
        visibility: flags.private ? 'private' : 'internal',
        tags: [...flags.tag],
        defaultBranch: flags.defaultBranch,
        readme: flags.readme,
      },
    });
    await print.done(repositoryView, repository, 'created');
    print.note(`Push to it: git push ${repository.cloneUrl} HEAD:${repository.defaultBranch}`);
    print.note('Git asks for a password: give it an API key; `freshet create token` makes one.');
  },
});
