import { resolve } from 'node:path';
import { defineOperation, signedIn, text } from '@freshet/contracts/rest';
import { z } from 'zod';
import { openAppProxy } from '../app-proxy/index.ts';
import { defineCommand, usageFault } from '../command/index.ts';
import { safeLine } from '../output/index.ts';
import { RUNTIME_ARG } from './runtime-view.ts';

const SEE = ['runtime', 'logs'];
const DAY_MS = 86_400_000;
const MOST_LINES = 5_000;

const LOGS = defineOperation({
  id: 'runtime-logs',
  method: 'GET',
  path: '/app-proxy/api/runtime/logs',
  root: true,
  tag: 'Logs',
  summary: 'Read the log of a runtime',
  guard: signedIn,
  query: z.object({
    component: z.string().optional(),
    follow: z.string(),
    tail: z.number(),
    filter: z.string().optional(),
  }),
  reply: text('text/plain'),
});

export const runtimeLogs = defineCommand({
  path: SEE,
  summary: 'Print what a GitOps runtime writes about its own work',
  description: `
    The newest lines of all its components, or of one: runtime, engine, shared-configuration, link, app-proxy,
    reporter. A name that it does not have is refused with those that it has. Where the Argo CD of the cluster
    is the engine, its pods are components too, as pod/NAME. Secrets are never in it. It takes an admin of the account.`,
  args: [RUNTIME_ARG],
  flags: {
    component: {
      type: 'string',
      short: 'c',
      placeholder: 'NAME',
      what: 'Only this component; all unless said',
    },
    follow: { type: 'boolean', short: 'f', what: 'Go on with what is written' },
    tail: {
      type: 'integer',
      min: 1,
      max: MOST_LINES,
      default: 500,
      placeholder: 'NUMBER',
      what: 'How many of the newest lines',
    },
    filter: { type: 'string', placeholder: 'TEXT', what: 'Only lines that hold this' },
    download: { type: 'string', placeholder: 'FILE', what: 'Write all lines that are kept to this file' },
  },
  uses: ['server'],
  examples: [
    { command: 'freshet runtime logs production -f', what: 'All components, as they go on' },
    { command: 'freshet runtime logs production -c engine --tail 50', what: 'The engine alone' },
    { command: 'freshet runtime logs production --download production.log', what: 'For a report' },
  ],
  async run(ctx, { args, flags }) {
    const { out, print } = ctx;
    const { component, follow, filter, download } = flags;
    if (follow && download !== undefined)
      throw usageFault('--download writes what is there; it does not go with --follow', { see: SEE });
    const proxy = await openAppProxy(ctx, args.runtime, SEE);
    const kept: string[] = [];
    let rest = '';
    const take = async (some: string): Promise<void> => {
      const lines = (rest + some).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (download === undefined) out.line(safeLine(line));
        else kept.push(line);
    };
    await proxy.api.download(LOGS, take, {
      query: {
        component,
        follow: String(follow),
        tail: download === undefined ? flags.tail : MOST_LINES,
        filter,
      },
      timeoutMs: follow ? DAY_MS : 60_000,
    });
    if (download === undefined) return 0;
    await ctx.files.writePrivateText(resolve(ctx.cwd, download), kept.map(line => `${line}\n`).join(''));
    print.note(`${kept.length} lines are in ${download}.`);
    return 0;
  },
});
