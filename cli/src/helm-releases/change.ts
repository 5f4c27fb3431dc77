import { z } from 'zod';
import { RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { CONFIRM_FLAGS, confirmed, defineCommand } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import {
  openRelease,
  PLACE_FLAGS,
  RELEASE_ARG,
  REVISION_FIELDS,
  Revision,
  revisionOf,
  revisionView,
} from './release.ts';

const KEY = '$cluster: String!, $namespace: String!, $name: String!';
const GIVEN = 'cluster: $cluster, namespace: $namespace, name: $name';

const ROLLBACK = document(
  `mutation (${KEY}, $revision: Int!) { release: rollbackHelmRelease(${GIVEN}, revision: $revision) ${REVISION_FIELDS} }`,
  z.object({ release: Revision }),
);
const UNINSTALL = document(
  `mutation (${KEY}, $keepHistory: Boolean!) { done: uninstallHelmRelease(${GIVEN}, keepHistory: $keepHistory) }`,
  z.object({ done: z.boolean() }),
);

export const rollbackRelease = defineCommand({
  path: ['helm', 'rollback'],
  summary: 'Make a Helm release what it was at a revision',
  description: 'The runtime runs Helm itself: hooks run, and the history gets a new revision.',
  args: [RELEASE_ARG, { name: 'revision', what: 'Number of the revision' }],
  flags: { ...PLACE_FLAGS, ...CONFIRM_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet helm rollback shop 3 -n shop', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const see = ['helm', 'rollback'];
    const revision = revisionOf(args.revision, see);
    const question = `Make ${args.release} in ${flags.cluster}/${flags.namespace} what it was at revision ${revision}?`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const { proxy, variables } = await openRelease(ctx, { ...args, ...flags }, see);
    const { release } = await proxy.ask(ROLLBACK, { ...variables, revision });
    await ctx.print.done(revisionView, release, `made out of revision ${revision}`);
    return 0;
  },
});

export const uninstallRelease = defineCommand({
  path: ['helm', 'uninstall'],
  summary: 'Take a Helm release out of its cluster',
  args: [RELEASE_ARG],
  flags: {
    ...PLACE_FLAGS,
    ...CONFIRM_FLAGS,
    keepHistory: { type: 'boolean', what: 'Keep the history, so that a rollback brings it back' },
  },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet helm uninstall shop -n shop --keep-history', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const see = ['helm', 'uninstall'];
    const question = `Delete ${args.release} and all its objects from ${flags.cluster}/${flags.namespace}?`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const { proxy, variables } = await openRelease(ctx, { ...args, ...flags }, see);
    await proxy.ask(UNINSTALL, { ...variables, keepHistory: flags.keepHistory });
    ctx.print.note(`helm-release/${args.release} uninstalled`);
    return 0;
  },
});
