import { z } from 'zod';
import { RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { openRelease, PLACE_FLAGS, RELEASE_ARG, REVISION_FIELDS, Revision, revisionView } from './release.ts';

const KEY = '$cluster: String!, $namespace: String!, $name: String!';
const GIVEN = 'cluster: $cluster, namespace: $namespace, name: $name';

const HISTORY = document(
  `query (${KEY}) { helmRelease(${GIVEN}) { revision history ${REVISION_FIELDS} } }`,
  z.object({ helmRelease: z.object({ revision: z.number(), history: z.array(Revision) }) }),
);

const CONTENT = document(
  `query (${KEY}, $revision: Int!) {
    helmRevision(${GIVEN}, revision: $revision) { revision values allValues manifest notes hidden }
  }`,
  z.object({
    helmRevision: z.object({
      revision: z.number(),
      values: z.string(),
      allValues: z.string(),
      manifest: z.string(),
      notes: z.string(),
      hidden: z.number(),
    }),
  }),
);

export const releaseHistory = defineCommand({
  path: ['helm', 'history'],
  summary: 'Show the revisions of a Helm release, the newest first',
  args: [RELEASE_ARG],
  flags: PLACE_FLAGS,
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet helm history shop -n shop', what: 'What it could go back to' }],
  async run(ctx, { args, flags }) {
    const { proxy, variables } = await openRelease(ctx, { ...args, ...flags }, ['helm', 'history']);
    await ctx.print.list(revisionView, (await proxy.ask(HISTORY, variables)).helmRelease.history);
  },
});

export const releaseValues = defineCommand({
  path: ['helm', 'values'],
  summary: 'Print the values of a Helm release, with what is secret hidden',
  description: `
Needs the right to update the cluster. What is called, or looks, like a secret is shown as a mark; equal marks stand
for equal values.`,
  args: [RELEASE_ARG],
  flags: {
    ...PLACE_FLAGS,
    revision: {
      type: 'integer',
      min: 1,
      placeholder: 'NUMBER',
      what: 'Of this revision; the newest unless said',
    },
    all: { type: 'boolean', what: 'With what the chart brings by itself' },
    manifest: { type: 'boolean', what: 'The manifest instead' },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet helm values shop -n shop --all', what: 'Everything that it was rendered with' },
    { command: 'freshet helm values shop -n shop --revision 3 --manifest', what: 'What it made then' },
  ],
  async run(ctx, { args, flags }) {
    const { proxy, variables } = await openRelease(ctx, { ...args, ...flags }, ['helm', 'values']);
    const revision = flags.revision ?? (await proxy.ask(HISTORY, variables)).helmRelease.revision;
    const { helmRevision: content } = await proxy.ask(CONTENT, { ...variables, revision });
    const text = flags.manifest ? content.manifest : flags.all ? content.allValues : content.values;
    await ctx.print.value(text.trimEnd(), content);
    if (content.hidden > 0) ctx.print.note(`${content.hidden} secret values are hidden`);
  },
});
