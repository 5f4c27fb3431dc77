import { basename } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import {
  COMMIT_FIELDS,
  Commit,
  openAppProxy,
  printCommit,
  RUNTIME_FLAGS,
  RUNTIME_VARIABLE,
} from '../app-proxy/index.ts';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { readTextOf } from '../documents/index.ts';
import { document } from '../graphql/index.ts';
import { APPLICATION_ARG } from './application.ts';
import { openApplication } from './live-application.ts';

const Answer = z.object({ commit: Commit });

const VALIDATE = document(
  `query ($manifest: String!, $gitSource: String) {
    validateApplication(manifest: $manifest, gitSource: $gitSource) { isValid problems }
  }`,
  z.object({ validateApplication: z.object({ isValid: z.boolean(), problems: z.array(z.string()) }) }),
);
const CREATE = document(
  `mutation ($input: CreateApplicationInput!) { commit: createApplication(input: $input) ${COMMIT_FIELDS} }`,
  Answer,
);
const EDIT = document(
  `mutation ($input: EditApplicationInput!) { commit: editApplication(input: $input) ${COMMIT_FIELDS} }`,
  Answer,
);
const FILE = document(
  `query ($namespace: String, $name: String!) {
    applicationFile(namespace: $namespace, name: $name) { revision manifest }
  }`,
  z.object({ applicationFile: z.object({ revision: z.string(), manifest: z.string() }) }),
);

const FILE_FLAGS = {
  file: {
    type: 'string',
    short: 'f',
    required: true,
    placeholder: 'FILE',
    what: 'YAML of one Application; - for standard input',
  },
  message: { type: 'string', short: 'm', placeholder: 'TEXT', what: 'Message of the commit' },
} as const;

const MOST_BYTES = 1024 * 1024;

const manifestIn = (ctx: CommandContext, file: string): Promise<string> => readTextOf(ctx, file, MOST_BYTES);

export const createApplication = defineCommand({
  path: ['app', 'create'],
  summary: 'Commit an application to a Git Source, in your name',
  args: [],
  flags: {
    ...RUNTIME_FLAGS,
    ...FILE_FLAGS,
    gitSource: { type: 'string', short: 'g', required: true, placeholder: 'NAME', what: 'The Git Source' },
    path: {
      type: 'string',
      placeholder: 'PATH',
      what: 'Where in the folder of the Git Source; the name of the file unless said',
    },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet app create -f shop.yaml -g apps', what: 'The file, checked and committed' },
    {
      command: 'freshet app create -f - -g apps --path team-a/shop.yaml',
      what: 'From standard input',
    },
  ],
  async run(ctx, { flags }) {
    const see = ['app', 'create'];
    if (flags.file === '-' && flags.path === undefined)
      throw usageFault('--path is needed with standard input', { see });
    const manifest = await manifestIn(ctx, flags.file);
    const proxy = await openAppProxy(ctx, flags.runtime, see);
    const { validateApplication: checked } = await proxy.ask(VALIDATE, {
      manifest,
      gitSource: flags.gitSource,
    });
    if (!checked.isValid) throw new Fault('APPLICATION_INVALID', checked.problems.join('; '));
    const { commit } = await proxy.ask(CREATE, {
      input: {
        gitSource: flags.gitSource,
        path: flags.path ?? basename(flags.file),
        manifest,
        message: flags.message,
      },
    });
    await printCommit(ctx, commit, 'application created');
    return 0;
  },
});

export const editApplication = defineCommand({
  path: ['app', 'edit'],
  summary: 'Commit another manifest of an application, in your name',
  description: `
    The file takes the place of the manifest in Git. With --revision, the blob that \`freshet app manifest\` told, a
    change that somebody else made meanwhile is refused.`,
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    ...FILE_FLAGS,
    revision: { type: 'string', placeholder: 'BLOB', what: 'What the file was made from' },
    force: { type: 'boolean', what: 'Write over what others changed meanwhile' },
  },
  examples: [{ command: 'freshet app edit shop -f shop.yaml', what: 'The file instead of what is there' }],
  async run(ctx, { args, flags }) {
    const manifest = await manifestIn(ctx, flags.file);
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'edit']);
    const { commit } = await place.proxy.ask(EDIT, {
      input: {
        ...place.key,
        manifest,
        revision: flags.revision,
        message: flags.message,
        force: flags.force,
      },
    });
    await printCommit(ctx, commit, `application/${place.key.name} changed`);
  },
});

export const applicationManifest = defineCommand({
  path: ['app', 'manifest'],
  summary: 'Print the manifest of an application as Git has it',
  args: [APPLICATION_ARG],
  flags: RUNTIME_FLAGS,
  examples: [{ command: 'freshet app manifest shop > shop.yaml', what: 'To edit it' }],
  async run(ctx, { args, flags }) {
    const place = await openApplication(ctx, args.application, flags.runtime, ['app', 'manifest']);
    const { applicationFile } = await place.proxy.ask(FILE, place.key);
    await ctx.print.value(applicationFile.manifest.trimEnd(), applicationFile);
    ctx.print.note(`Made from ${applicationFile.revision}; give that to \`freshet app edit --revision\`.`);
  },
});
