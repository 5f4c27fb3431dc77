import { readFile } from 'node:fs/promises';
import { Fault } from '@freshet/kit/errors';
import { KubeClient } from '@freshet/kit/kube-client';
import { z } from 'zod';
import {
  COMMIT_FIELDS,
  Commit,
  openAppProxy,
  printCommit,
  RUNTIME_FLAGS,
  RUNTIME_VARIABLE,
} from '../app-proxy/index.ts';
import { defineCommand, nameAndValue } from '../command/index.ts';
import { document } from '../graphql/index.ts';
import { CLUSTER_FLAGS, KUBECONFIG_VARIABLE, kubeconfigFor } from '../kubeconfig/index.ts';
import { kubeconfigWith, serviceAccountLogin } from './service-account.ts';

const SEE = ['cluster', 'add'];

const ADD = document(
  `mutation ($input: AddClusterInput!) {
    added: addCluster(input: $input) { name server commit ${COMMIT_FIELDS} }
  }`,
  z.object({ added: z.object({ name: z.string(), server: z.string(), commit: Commit.nullish() }) }),
);

export const addCluster = defineCommand({
  path: SEE,
  summary: 'Let a runtime deploy to another cluster',
  description: `
    Makes a service account in the cluster of the kubeconfig, with the role cluster-admin and a token that does not end
    with your own login, and hands that token to the runtime. It is kept there, in a Secret; the control plane never
    sees it. The runtime must be able to reach the address of the cluster.`,
  flags: {
    ...RUNTIME_FLAGS,
    ...CLUSTER_FLAGS,
    name: {
      type: 'string',
      placeholder: 'NAME',
      what: 'Name of the cluster; that of the context unless said',
    },
    labels: {
      type: 'strings',
      placeholder: 'NAME=VALUE',
      what: 'Label for ApplicationSets; may be repeated',
    },
    annotations: { type: 'strings', placeholder: 'NAME=VALUE', what: 'Annotation; may be repeated' },
    systemNamespace: {
      type: 'string',
      placeholder: 'NAME',
      default: 'kube-system',
      what: 'Namespace of the service account',
    },
    skipTlsValidation: { type: 'boolean', what: 'Do not check the certificate of the cluster' },
    dryRun: { type: 'boolean', what: 'Only say what would be done' },
  },
  environment: [KUBECONFIG_VARIABLE, RUNTIME_VARIABLE],
  examples: [
    {
      command: 'freshet cluster add --kube-context eu-1 --labels region=eu',
      what: 'The cluster of a context of $KUBECONFIG',
    },
  ],
  async run(ctx, { flags }) {
    const { path, context } = kubeconfigFor(ctx, flags, SEE);
    const from = context ?? (await currentContext(path));
    const client = new KubeClient({ kind: 'kubeconfig-file', path, context: from });
    try {
      const { server } = client.connection;
      if (flags.dryRun) {
        ctx.print.note(
          `Would make the service account freshet-manager in ${flags.systemNamespace} of ${server}, and register the cluster as ${flags.name ?? from}`,
        );
        return;
      }
      const proxy = await openAppProxy(ctx, flags.runtime, SEE);
      const login = await serviceAccountLogin(client, flags.systemNamespace, ctx.clock);
      const { added } = await proxy.ask(ADD, {
        input: {
          name: flags.name,
          context: from,
          kubeconfig: kubeconfigWith(login, {
            server,
            context: from,
            isInsecure: flags.skipTlsValidation,
          }),
          labels: pairs(flags.labels, '--labels'),
          annotations: pairs(flags.annotations, '--annotations'),
        },
      });
      await printCommit(ctx, added.commit, `cluster/${added.name} added to ${proxy.runtime}`);
    } finally {
      await client.close();
    }
  },
});

const pairs = (texts: readonly string[], flag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map(text => {
      const { name, value } = nameAndValue(text, flag, SEE);
      return [name, value];
    }),
  );

const currentContext = async (path: string): Promise<string> => {
  const { parse } = await import('yaml');
  const config: unknown = parse(await readFile(path, 'utf8'));
  const found = z.object({ 'current-context': z.string().min(1) }).safeParse(config).data;
  if (!found) throw new Fault('KUBECONFIG_UNUSABLE', `${path} has no current context`);
  return found['current-context'];
};
