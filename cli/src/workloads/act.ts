import { z } from 'zod';
import { RUNTIME_VARIABLE } from '../app-proxy/index.ts';
import { CONFIRM_FLAGS, confirmed, defineCommand, type FlagSpecs, usageFault } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import {
  openWorkload,
  WORKLOAD_ARG,
  WORKLOAD_FIELDS,
  WORKLOAD_FLAGS,
  Workload,
  workloadView,
} from './workload.ts';

const Answer = z.object({ workload: Workload });
const KEY = '$cluster: String!, $workload: WorkloadInput!';
const GIVEN = 'cluster: $cluster, workload: $workload';

const RESTART = document(
  `mutation (${KEY}) { workload: restartWorkload(${GIVEN}) ${WORKLOAD_FIELDS} }`,
  Answer,
);
const SCALE = document(
  `mutation (${KEY}, $replicas: Int!, $force: Boolean!) {
    workload: scaleWorkload(${GIVEN}, replicas: $replicas, force: $force) ${WORKLOAD_FIELDS}
  }`,
  Answer,
);
const ROLLBACK = document(
  `mutation (${KEY}, $revision: Int!, $force: Boolean!) {
    workload: rollbackWorkload(${GIVEN}, revision: $revision, force: $force) ${WORKLOAD_FIELDS}
  }`,
  Answer,
);

const FORCE_FLAGS = {
  force: { type: 'boolean', what: 'Even where an application of Git puts it back within seconds' },
} as const satisfies FlagSpecs;

/** A whole number that is not negative. */
const numberOf = (name: string, text: string, see: readonly string[]): number => {
  if (!/^\d{1,6}$/.test(text))
    throw usageFault(`${name} must be a number of at most six digits, not '${text}'`, { see });
  return Number(text);
};

export const restartWorkload = defineCommand({
  path: ['workload', 'restart'],
  summary: 'Make the pods of a workload anew, a few at a time',
  args: [WORKLOAD_ARG],
  flags: { ...WORKLOAD_FLAGS, ...CONFIRM_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet workload restart deployment/shop/web -y', what: 'Without asking' }],
  async run(ctx, { args, flags }) {
    const see = ['workload', 'restart'];
    const place = await openWorkload(ctx, { ...args, ...flags }, see);
    if (!(await confirmed(ctx, `Restart ${args.workload} in ${flags.cluster}?`, flags))) return 1;
    const { workload } = await place.proxy.ask(RESTART, place.variables);
    await ctx.print.done(workloadView, workload, 'restarts');
    return 0;
  },
});

export const scaleWorkload = defineCommand({
  path: ['workload', 'scale'],
  summary: 'Set how many pods a workload has',
  args: [WORKLOAD_ARG, { name: 'replicas', what: 'How many' }],
  flags: { ...WORKLOAD_FLAGS, ...FORCE_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [
    { command: 'freshet workload scale deployment/shop/web 5', what: 'Until Git or somebody says otherwise' },
  ],
  async run(ctx, { args, flags }) {
    const see = ['workload', 'scale'];
    const replicas = numberOf('REPLICAS', args.replicas, see);
    const place = await openWorkload(ctx, { ...args, ...flags }, see);
    const { workload } = await place.proxy.ask(SCALE, { ...place.variables, replicas, force: flags.force });
    await ctx.print.done(workloadView, workload, `scaled to ${replicas}`);
  },
});

export const rollbackWorkload = defineCommand({
  path: ['workload', 'rollback'],
  summary: 'Give a workload the template that it had at a revision',
  description: `
Does what \`kubectl rollout undo\` does. \`freshet workload get --history\` lists the revisions. A workload of an
application that heals itself is refused, as Git would put it back: roll back the application instead, with
\`freshet app rollback\`.`,
  args: [WORKLOAD_ARG, { name: 'revision', what: 'Number of the revision' }],
  flags: { ...WORKLOAD_FLAGS, ...CONFIRM_FLAGS, ...FORCE_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet workload rollback deployment/shop/web 3', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const see = ['workload', 'rollback'];
    const revision = numberOf('REVISION', args.revision, see);
    const place = await openWorkload(ctx, { ...args, ...flags }, see);
    const question = `Give ${args.workload} the template of revision ${revision}?`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const { workload } = await place.proxy.ask(ROLLBACK, {
      ...place.variables,
      revision,
      force: flags.force,
    });
    await ctx.print.done(workloadView, workload, `rolled back to revision ${revision}`);
    return 0;
  },
});
