import { z } from 'zod';
import { openAppProxy, RUNTIME_FLAGS, RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { defineView, safeText } from '../output/index.ts';

const Check = z.object({ userName: z.string(), missing: z.array(z.string()), isUnproven: z.boolean() });

const REGISTER = document(
  `mutation ($token: String!, $userName: String) {
    check: registerGitToken(token: $token, userName: $userName) { userName missing isUnproven }
  }`,
  z.object({ check: Check }),
);
const REGISTER_RUNTIME = document(
  `mutation ($token: String!, $userName: String) {
    check: registerRuntimeGitToken(token: $token, userName: $userName) { userName missing isUnproven }
  }`,
  z.object({ check: Check }),
);
const DEREGISTER = document('mutation { deregisterGitToken }', z.object({ deregisterGitToken: z.boolean() }));

const Integration = z.object({
  provider: z.string(),
  apiUrl: z.string().nullish(),
  root: z.string(),
  needsUserToken: z.boolean(),
  hasUserToken: z.boolean(),
  hasRuntimeToken: z.boolean(),
});
type Integration = z.infer<typeof Integration>;

const SHOW = document(
  'query { gitIntegration { provider apiUrl root needsUserToken hasUserToken hasRuntimeToken } }',
  z.object({ gitIntegration: Integration }),
);

const yours = ({ needsUserToken, hasUserToken }: Integration): string => {
  if (!needsUserToken) return 'not needed';
  return hasUserToken ? 'registered' : 'missing';
};

const integrationView = defineView<Integration>({
  kind: 'git-integration',
  name: ({ provider }) => provider,
  empty: 'The account has no Git provider yet.',
  columns: [
    { title: 'PROVIDER', value: ({ provider }) => provider },
    { title: 'REPOSITORIES', value: ({ root }) => root },
    {
      title: 'YOUR TOKEN',
      value: yours,
      tone: integration => (yours(integration) === 'missing' ? 'warn' : 'good'),
    },
    {
      title: 'RUNTIME TOKEN',
      value: ({ hasRuntimeToken }) => (hasRuntimeToken ? 'registered' : 'missing'),
      tone: ({ hasRuntimeToken }) => (hasRuntimeToken ? 'good' : 'bad'),
    },
  ],
});

export const getGitIntegration = defineCommand({
  path: ['integration', 'git', 'get'],
  summary: 'Show the Git provider of a runtime, and whether your token is registered',
  flags: RUNTIME_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet integration git get', what: 'Can I commit?' }],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, ['integration', 'git', 'get']);
    await ctx.print.one(integrationView, (await proxy.ask(SHOW)).gitIntegration);
  },
});

const SEE = ['integration', 'git', 'register'];

export const registerGitToken = defineCommand({
  path: SEE,
  summary: 'Give a runtime your Git token, so that it can commit in your name',
  description: `
    The token is asked for, or read from FRESHET_GIT_TOKEN. It goes to the runtime, which keeps it sealed in its
    cluster; the control plane never sees it. The built-in Git host needs none.`,
  flags: {
    ...RUNTIME_FLAGS,
    gitUser: { type: 'string', placeholder: 'NAME', what: 'Where the provider wants a name with the token' },
    ofRuntime: { type: 'boolean', what: 'Register the token of the runtime itself; for admins' },
  },
  environment: [RUNTIME_VARIABLE, { name: 'FRESHET_GIT_TOKEN', what: 'The token, instead of asking for it' }],
  examples: [{ command: 'freshet integration git register', what: 'With the only runtime' }],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, SEE);
    const token = await tokenOf(ctx);
    const question = flags.ofRuntime ? REGISTER_RUNTIME : REGISTER;
    const { check } = await proxy.ask(question, { token, userName: flags.gitUser });
    ctx.print.note(`The token of ${safeText(check.userName)} is registered with ${proxy.runtime}.`);
    if (check.isUnproven)
      ctx.print.note('The provider does not tell what the token may do; that shows when it is used.');
  },
});

export const deregisterGitToken = defineCommand({
  path: ['integration', 'git', 'deregister'],
  summary: 'Have a runtime forget your Git token',
  flags: RUNTIME_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet integration git deregister', what: 'With the only runtime' }],
  async run(ctx, { flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, ['integration', 'git', 'deregister']);
    const { deregisterGitToken: was } = await proxy.ask(DEREGISTER);
    ctx.print.note(was ? 'Your Git token is forgotten.' : 'There was none of yours.');
  },
});

const tokenOf = async ({ env, keyboard }: CommandContext): Promise<string> => {
  const given = env.FRESHET_GIT_TOKEN ?? '';
  if (given !== '') return given;
  const asked = keyboard.isTty ? await keyboard.ask('Git token: ', { hidden: true }) : '';
  if (asked === '') throw usageFault('no token: set FRESHET_GIT_TOKEN', { see: SEE });
  return asked;
};
