import { z } from 'zod';
import {
  COMMIT_FIELDS,
  Commit,
  openAppProxy,
  printCommit,
  RUNTIME_FLAGS,
  RUNTIME_VARIABLE,
} from '../app-proxy/index.ts';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { GIT_SOURCE_ARG } from './git-source-view.ts';

const CREATE = document(
  `mutation ($input: CreateGitSourceInput!) { commit: createGitSource(input: $input) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);
const EDIT = document(
  `mutation ($input: EditGitSourceInput!) { commit: editGitSource(input: $input) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);
const DELETE = document(
  `mutation ($name: String!) { commit: deleteGitSource(name: $name) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);

const CONTENT_FLAGS = {
  include: { type: 'string', placeholder: 'GLOB', what: 'Only files that match' },
  exclude: { type: 'string', placeholder: 'GLOB', what: 'No files that match' },
  message: { type: 'string', short: 'm', placeholder: 'TEXT', what: 'Message of the commit' },
} as const;

const REPOSITORY = 'As https://host/owner/name.git[/path][?ref=branch]';

export const createGitSource = defineCommand({
  path: ['git-source', 'create'],
  summary: 'Make a Git Source: a folder in Git whose applications a runtime applies',
  args: [{ name: 'gitSource', what: 'Name of the Git Source; unique in the cluster' }],
  flags: {
    ...RUNTIME_FLAGS,
    ...CONTENT_FLAGS,
    gitSrcRepo: { type: 'string', required: true, placeholder: 'URL', what: REPOSITORY },
    createRepo: { type: 'boolean', what: 'Make the repository' },
    restrictedNamespace: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Make it a restricted one, whose applications lie in this namespace',
    },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    {
      command: 'freshet git-source create shop --git-src-repo https://github.com/acme/shop.git/apps',
      what: 'A folder of a repository',
    },
  ],
  async run(ctx, { args, flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, ['git-source', 'create']);
    const { commit } = await proxy.ask(CREATE, {
      input: {
        name: args.gitSource,
        repository: flags.gitSrcRepo,
        createRepository: flags.createRepo,
        include: flags.include,
        exclude: flags.exclude,
        message: flags.message,
        ...(flags.restrictedNamespace === undefined
          ? {}
          : { restricted: { sourceNamespace: flags.restrictedNamespace, destinations: [{}] } }),
      },
    });
    await printCommit(ctx, commit, `git-source/${args.gitSource} created`);
  },
});

export const editGitSource = defineCommand({
  path: ['git-source', 'edit'],
  summary: 'Change where a Git Source is, or what it takes of it',
  args: [GIT_SOURCE_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    ...CONTENT_FLAGS,
    gitSrcRepo: { type: 'string', placeholder: 'URL', what: REPOSITORY },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: "freshet git-source edit shop --exclude '**/drafts/**'", what: 'Leave a folder out' },
  ],
  async run(ctx, { args, flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, ['git-source', 'edit']);
    const { commit } = await proxy.ask(EDIT, {
      input: {
        name: args.gitSource,
        repository: flags.gitSrcRepo,
        include: flags.include,
        exclude: flags.exclude,
        message: flags.message,
      },
    });
    await printCommit(ctx, commit, `git-source/${args.gitSource} changed`);
  },
});

export const deleteGitSource = defineCommand({
  path: ['git-source', 'delete'],
  summary: 'Remove a Git Source; the applications that came from it stay',
  args: [GIT_SOURCE_ARG],
  flags: { ...RUNTIME_FLAGS, ...CONFIRM_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet git-source delete shop', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const question = `Remove the Git Source ${args.gitSource}? Its applications stay, and follow Git no more.`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const proxy = await openAppProxy(ctx, flags.runtime, ['git-source', 'delete']);
    const { commit } = await proxy.ask(DELETE, { name: args.gitSource });
    await printCommit(ctx, commit, `git-source/${args.gitSource} deleted`, 'its applications stay');
    return 0;
  },
});
