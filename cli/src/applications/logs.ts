import { defineOperation, signedIn, text } from '@freshet/contracts/rest';
import { z } from 'zod';
import { RUNTIME_FLAGS } from '../app-proxy/index.ts';
import { defineCommand, usageFault } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { safeLine } from '../output/index.ts';
import { APPLICATION_ARG } from './application.ts';
import { openApplication } from './live-application.ts';

const PODS = document(
  `query ($namespace: String, $name: String!) {
    applicationTree(namespace: $namespace, name: $name) { nodes { group kind namespace name } }
  }`,
  z.object({
    applicationTree: z.object({
      nodes: z.array(
        z.object({ group: z.string(), kind: z.string(), namespace: z.string(), name: z.string() }),
      ),
    }),
  }),
);

const LOGS = defineOperation({
  id: 'application-logs',
  method: 'GET',
  path: '/app-proxy/api/applications/logs',
  root: true,
  tag: 'Logs',
  summary: 'Read the log of a pod',
  guard: signedIn,
  query: z.object({
    namespace: z.string(),
    name: z.string(),
    podNamespace: z.string(),
    pod: z.string(),
    container: z.string().optional(),
    follow: z.string(),
    previous: z.string(),
    tail: z.number(),
    filter: z.string().optional(),
    timestamps: z.string(),
  }),
  reply: text('text/plain'),
});

const DAY_MS = 86_400_000;
const SEE = ['app', 'logs'];

export const applicationLogs = defineCommand({
  path: SEE,
  summary: 'Print the logs of the pods of an application',
  args: [APPLICATION_ARG],
  flags: {
    ...RUNTIME_FLAGS,
    pod: { type: 'string', placeholder: 'NAME', what: 'Only this pod; all of them unless said' },
    container: { type: 'string', short: 'c', placeholder: 'NAME', what: 'Container; the first unless said' },
    follow: { type: 'boolean', short: 'f', what: 'Go on with what is written; for one pod' },
    previous: { type: 'boolean', what: 'Of the container before its last restart' },
    tail: {
      type: 'integer',
      min: 1,
      max: 100_000,
      default: 1000,
      placeholder: 'NUMBER',
      what: 'How many of the newest lines',
    },
    filter: { type: 'string', placeholder: 'TEXT', what: 'Only lines that hold this' },
    timestamps: { type: 'boolean', what: 'With the time of each line' },
  },
  uses: ['server'],
  examples: [
    { command: 'freshet app logs shop --tail 20', what: 'Of all its pods' },
    { command: 'freshet app logs shop --pod web-0 -f', what: 'One of them, as it goes on' },
  ],
  async run(ctx, { args, flags }) {
    const { out, print } = ctx;
    const place = await openApplication(ctx, args.application, flags.runtime, SEE);
    const { applicationTree } = await place.proxy.ask(PODS, place.key);
    const pods = applicationTree.nodes.filter(
      ({ group, kind, name }) =>
        group === '' && kind === 'Pod' && (flags.pod === undefined || name === flags.pod),
    );
    if (flags.follow && pods.length > 1)
      throw usageFault(
        `--follow is for one pod; say which with --pod: ${pods.map(({ name }) => name).join(', ')}`,
        { see: SEE },
      );
    if (pods.length === 0) print.note('There are no such pods.');
    for (const { namespace, name } of pods) {
      const head = pods.length > 1 ? `${name} ` : '';
      let rest = '';
      const take = async (text: string): Promise<void> => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) out.line(head + safeLine(line));
      };
      await place.proxy.api.download(LOGS, take, {
        query: {
          ...place.key,
          podNamespace: namespace,
          pod: name,
          container: flags.container,
          follow: String(flags.follow),
          previous: String(flags.previous),
          tail: flags.tail,
          filter: flags.filter,
          timestamps: String(flags.timestamps),
        },
        timeoutMs: flags.follow ? DAY_MS : 60_000,
      });
      if (rest !== '') out.line(head + safeLine(rest));
    }
    return pods.length === 0 ? 1 : 0;
  },
});
