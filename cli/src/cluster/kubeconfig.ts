import { createKubeconfig } from '@freshet/contracts/embedded-cluster';
import { defineCommand } from '../command/index.ts';

export const clusterKubeconfig = defineCommand({
  path: ['cluster', 'kubeconfig'],
  summary: 'Print a kubeconfig for the cluster that the platform brings',
  description: `
    The file alone goes to standard output. It holds a private key: keep it from others, as with
    \`freshet cluster kubeconfig > ~/.kube/freshet && chmod 600 ~/.kube/freshet\`. Admins may do everything in the
    cluster, everybody else may look. Unless the platform was told to run pods in containers, they are simulated: they
    start, become ready and write logs, but no container runs. \`freshet cluster status\` says which it is.`,
  flags: {
    days: {
      type: 'integer',
      min: 1,
      max: 365,
      default: 30,
      placeholder: 'NUMBER',
      what: 'How long it is good for',
    },
  },
  examples: [
    {
      command: 'freshet cluster kubeconfig > kubeconfig',
      what: 'For `kubectl --kubeconfig kubeconfig get pods -A`',
    },
  ],
  async run({ api, print }, { flags }) {
    const { kubeconfig, ...made } = await api.call(createKubeconfig, { body: { days: flags.days } });
    await print.value(kubeconfig.trimEnd(), { ...made, kubeconfig });
    print.note(`You are ${made.user} of ${made.groups.join(', ')} there until ${made.expiresAt}.`);
  },
});
