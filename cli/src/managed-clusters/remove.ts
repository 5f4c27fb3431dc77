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
import { CONFIRM_FLAGS, confirmed, defineCommand, nearest } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { LIST_CLUSTERS } from './cluster-view.ts';

const SEE = ['cluster', 'remove'];

const REMOVE = document(
  `mutation ($server: String!) { commit: removeCluster(server: $server) ${COMMIT_FIELDS} }`,
  z.object({ commit: Commit.nullish() }),
);

export const removeCluster = defineCommand({
  path: SEE,
  summary: 'Let a runtime deploy to a cluster no more; what runs there goes on',
  args: [{ name: 'cluster', what: 'Name or address of the cluster', completeFrom: ['cluster', 'list'] }],
  flags: { ...RUNTIME_FLAGS, ...CONFIRM_FLAGS },
  environment: [RUNTIME_VARIABLE],
  examples: [{ command: 'freshet cluster remove eu-1', what: 'After asking' }],
  async run(ctx, { args, flags }) {
    const proxy = await openAppProxy(ctx, flags.runtime, SEE);
    const { clusters } = await proxy.ask(LIST_CLUSTERS);
    const found = clusters.find(({ name, server }) => name === args.cluster || server === args.cluster);
    // An address may be of one that is not listed, because its login cannot be read.
    if (!found && !args.cluster.includes('://')) throw missing(args.cluster, proxy.runtime, clusters);
    const question = `Forget the cluster ${found?.name ?? args.cluster}? What runs there goes on, and follows Git no more.`;
    if (!(await confirmed(ctx, question, flags))) return 1;
    const { commit } = await proxy.ask(REMOVE, { server: found?.server ?? args.cluster });
    await printCommit(ctx, commit, `cluster/${found?.name ?? args.cluster} removed`);
    return 0;
  },
});

const missing = (wanted: string, runtime: string, known: readonly { readonly name: string }[]): Fault => {
  const near = nearest(
    wanted,
    known.map(({ name }) => name),
  ).map(name => `'${name}'`);
  const meant = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
  return new Fault('NOT_FOUND', `the runtime ${runtime} manages no cluster '${wanted}'${meant}`, { wanted });
};
