import { getGitOpsRuntime } from '@freshet/contracts/gitops';
import { isFault } from '@freshet/kit/errors';
import { z } from 'zod';
import { isApiError } from '../api/index.ts';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { askGraphQl, CONTROL_PLANE, document } from '../graphql/index.ts';
import { safeText } from '../output/index.ts';
import { RUNTIME_ARG, runtimeView } from './runtime-view.ts';

const CHECKS = document(
  `query ($runtime: String!) {
    runtimeChecks(runtime: $runtime) { name subject status message hint }
    gitSources(runtimes: [$runtime], first: 1) { nodes { name } }
  }`,
  z.object({
    runtimeChecks: z.array(
      z.object({
        name: z.string(),
        subject: z.string().nullish(),
        status: z.string(),
        message: z.string().nullish(),
        hint: z.string().nullish(),
      }),
    ),
    gitSources: z.object({ nodes: z.array(z.object({ name: z.string() })) }),
  }),
);

export const getRuntime = defineCommand({
  path: ['runtime', 'get'],
  summary: 'Show a GitOps runtime, and what to do about its problems',
  args: [RUNTIME_ARG],
  examples: [{ command: 'freshet runtime get production -o yaml', what: 'Everything about one' }],
  async run(ctx, { args }) {
    const { api, print } = ctx;
    const runtime = await api.call(getGitOpsRuntime, { params: { runtime: args.runtime } });
    await print.one(runtimeView, runtime);
    for (const { level, title, message, suggestion } of runtime.errors) {
      const advice = suggestion === undefined ? '' : ` ${safeText(suggestion)}`;
      print.note(`${level}: ${safeText(title)}: ${safeText(message)}${advice}`);
    }
    // Of one that is away nothing is known but that, and scripts ask for the checks themselves.
    if (runtime.online && (print.format === 'table' || print.format === 'wide'))
      await tellChecks(ctx, runtime.name);
  },
});

const tellChecks = async (ctx: CommandContext, runtime: string): Promise<void> => {
  const found = await checksOf(ctx, runtime);
  if (!found) return;
  for (const { name, subject, status, message, hint } of found.runtimeChecks) {
    if (status !== 'failed') continue;
    const what = subject ? `${name} ${subject}` : name;
    const why = message?.replace(/[^.!?]$/, '$&.');
    ctx.print.note(safeText([`${what} failed:`, why, hint].filter(Boolean).join(' ')));
  }
  if (found.gitSources.nodes.length === 0)
    ctx.print.note(
      'You see no Git Source of it; where it has none, nothing tells it what to deploy: `freshet git-source create` makes one.',
    );
};

const checksOf = async ({ api }: CommandContext, runtime: string) => {
  try {
    return await askGraphQl(api, CONTROL_PLANE, CHECKS, { runtime });
  } catch (error) {
    // What was asked for has been shown: these are remarks, which not everybody may read and older servers do not know.
    if (isFault(error, 'CLI_SERVER_TOO_OLD') || isApiError(error)) return undefined;
    throw error;
  }
};
