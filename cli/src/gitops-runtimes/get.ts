import { getGitOpsRuntime } from '@freshet/contracts/gitops';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { safeText } from '../output/index.ts';
import { type RuntimeCheck, type RuntimePart, standingOf, troublesIn } from './runtime-checks.ts';
import { RUNTIME_ARG, runtimeView } from './runtime-view.ts';

export const getRuntime = defineCommand({
  path: ['runtime', 'get'],
  summary: 'Show a GitOps runtime, and what to do about its problems',
  args: [RUNTIME_ARG],
  examples: [{ command: 'freshet runtime get production -o yaml', what: 'Everything about one' }],
  async run(ctx, { args }) {
    const { api, print } = ctx;
    const runtime = await api.call(getGitOpsRuntime, { params: { runtime: args.runtime } });
    // Of one that is away nothing is known but that.
    const standing = runtime.online ? await standingOf(ctx, runtime.name) : undefined;
    const troubles = troublesIn(standing);
    await print.one(runtimeView, standing ? { ...runtime, troubles } : runtime);
    for (const { level, title, message, suggestion } of runtime.errors) {
      const advice = suggestion === undefined ? '' : ` ${safeText(suggestion)}`;
      print.note(`${level}: ${safeText(title)}: ${safeText(message)}${advice}`);
    }
    for (const check of troubles.failing) tellFailed(ctx, check);
    for (const part of troubles.unwell) tellUnwell(ctx, part);
    if (standing?.gitSources.nodes.length === 0)
      print.note(
        'You see no Git Source of it; where it has none, nothing tells it what to deploy: `freshet git-source create` makes one.',
      );
  },
});

const tellFailed = ({ print }: CommandContext, { name, subject, message, hint }: RuntimeCheck): void => {
  const what = subject ? `${name} ${subject}` : name;
  const why = message?.replace(/[^.!?]$/, '$&.');
  print.note(safeText([`${what} failed:`, why, hint].filter(Boolean).join(' ')));
};

const tellUnwell = ({ print }: CommandContext, { name, health, message }: RuntimePart): void =>
  print.note(safeText(`The component ${name} is ${health.toLowerCase()}${message ? `: ${message}` : '.'}`));
