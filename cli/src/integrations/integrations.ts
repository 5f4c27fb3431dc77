import { z } from 'zod';
import {
  COMMIT_FIELDS,
  Commit,
  openAppProxy,
  printCommit,
  RUNTIME_FLAGS,
  RUNTIME_VARIABLE,
} from '../app-proxy/index.ts';
import {
  CONFIRM_FLAGS,
  type CommandContext,
  confirmed,
  defineCommand,
  nameAndValue,
  usageFault,
} from '../command/index.ts';
import { readTextOf } from '../documents/index.ts';
import { document } from '../graphql/index.ts';
import { defineView, safeText } from '../output/index.ts';

const KINDS = ['docker-hub', 'ecr', 'ghcr', 'jfrog', 'quay', 'registry', 'jira'] as const;

const Integration = z.object({
  name: z.string(),
  kind: z.string(),
  settings: z.record(z.string(), z.unknown()),
  runtimes: z.array(z.string()),
  isOpen: z.boolean().nullish(),
});
type Integration = z.infer<typeof Integration>;

const LIST = document(
  'query { integrations { name kind settings runtimes isOpen } }',
  z.object({ integrations: z.array(Integration) }),
);
const SAVE = document(
  `mutation ($input: SaveIntegrationInput!) { commit: saveIntegration(input: $input) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);
const DELETE = document(
  `mutation ($name: String!) { commit: deleteIntegration(name: $name) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit }),
);
const TEST = document(
  'mutation ($input: TestIntegrationInput!) { test: testIntegration(input: $input) { isGood message } }',
  z.object({ test: z.object({ isGood: z.boolean(), message: z.string() }) }),
);

const opened = ({ isOpen }: Integration): string | undefined => {
  if (isOpen === null || isOpen === undefined) return undefined;
  return isOpen ? 'yes' : 'no';
};

const integrationView = defineView<Integration>({
  kind: 'integration',
  name: ({ name }) => name,
  empty: 'There are no integrations; `freshet integration save` makes one.',
  columns: [
    { title: 'NAME', value: ({ name }) => name },
    { title: 'KIND', value: ({ kind }) => kind },
    { title: 'RUNTIMES', value: ({ runtimes }) => (runtimes.length > 0 ? runtimes : ['all']) },
    {
      title: 'OPEN',
      value: opened,
      tone: integration => (opened(integration) === 'no' ? 'bad' : 'good'),
    },
  ],
});

export const listIntegrations = defineCommand({
  path: ['integration', 'list'],
  summary: 'List the registries and issue trackers that runtimes know',
  flags: RUNTIME_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet integration list', what: 'Can the runtime open all of them?' }],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, ['integration', 'list']);
    await ctx.print.list(integrationView, (await proxy.ask(LIST)).integrations);
  },
});

const CONTENT_FLAGS = {
  kind: { type: 'choice', choices: KINDS, required: true, placeholder: 'KIND', what: 'What it is' },
  set: {
    type: 'strings',
    placeholder: 'NAME=VALUE',
    what: 'Setting that everybody may know, as an address or a user name; may be repeated',
  },
  credentials: {
    type: 'string',
    placeholder: 'FILE',
    what: 'JSON with what nobody may know; - for standard input',
  },
} as const;

const MOST_BYTES = 64 * 1024;

interface Content {
  readonly set: readonly string[];
  readonly credentials: string | undefined;
}

const settingsOf = ({ set }: Content, see: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    set.map(text => {
      const { name, value } = nameAndValue(text, '--set', see);
      return [name, value];
    }),
  );

/** Never an argument: what is in a command line is seen by everybody on the machine. */
const credentialsOf = async (
  ctx: CommandContext,
  { credentials }: Content,
  see: readonly string[],
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  if (credentials === undefined) return undefined;
  const text = await readTextOf(ctx, credentials, MOST_BYTES);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    // The cause would show what is in the file.
    throw usageFault('--credentials must be a file with one JSON object', { see });
  }
};

export const saveIntegration = defineCommand({
  path: ['integration', 'save'],
  summary: 'Make or change an integration, by a commit in your name',
  description: `
    What nobody may know is sealed by the runtime before it is committed, and can be opened only in the clusters that it
    is for. Without --credentials, those that are there stay.`,
  args: [{ name: 'name', what: 'Name of the integration' }],
  flags: {
    ...RUNTIME_FLAGS,
    ...CONTENT_FLAGS,
    for: { type: 'strings', placeholder: 'RUNTIME', what: 'Only for this runtime; may be repeated' },
    message: { type: 'string', short: 'm', placeholder: 'TEXT', what: 'Message of the commit' },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    {
      command: 'freshet integration save hub --kind docker-hub --set username=acme --credentials hub.json',
      what: 'A registry with a login',
    },
  ],
  async run(ctx, { args, flags }) {
    const see = ['integration', 'save'];
    const credentials = await credentialsOf(ctx, flags, see);
    const proxy = await openAppProxy(ctx, flags.runtime, see);
    const { commit } = await proxy.ask(SAVE, {
      input: {
        name: args.name,
        kind: flags.kind,
        settings: settingsOf(flags, see),
        runtimes: flags.for,
        message: flags.message,
        ...(credentials === undefined ? {} : { credentials }),
      },
    });
    await printCommit(ctx, commit, `integration/${args.name} saved`);
  },
});

export const testIntegration = defineCommand({
  path: ['integration', 'test'],
  summary: 'Ask a service whether credentials are good; nothing is kept',
  flags: { ...RUNTIME_FLAGS, ...CONTENT_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [
    {
      command: 'freshet integration test --kind docker-hub --set username=acme --credentials hub.json',
      what: 'Exit code 1 when they are not',
    },
  ],
  async run(ctx, { flags }) {
    const see = ['integration', 'test'];
    const credentials = (await credentialsOf(ctx, flags, see)) ?? {};
    const proxy = await openAppProxy(ctx, flags.runtime, see);
    const { test } = await proxy.ask(TEST, {
      input: { kind: flags.kind, settings: settingsOf(flags, see), credentials },
    });
    await ctx.print.value(safeText(test.message), test);
    return test.isGood ? 0 : 1;
  },
});

export const deleteIntegration = defineCommand({
  path: ['integration', 'delete'],
  summary: 'Remove an integration, by a commit in your name',
  args: [{ name: 'name', what: 'Name of the integration', completeFrom: ['integration', 'list'] }],
  flags: { ...RUNTIME_FLAGS, ...CONFIRM_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet integration delete hub', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const question = `Remove the integration ${args.name} from all of its runtimes?`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const proxy = await openAppProxy(ctx, flags.runtime, ['integration', 'delete']);
    const { commit } = await proxy.ask(DELETE, { name: args.name });
    await printCommit(ctx, commit, `integration/${args.name} removed`);
    return 0;
  },
});
