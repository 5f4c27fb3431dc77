import { createKubeconfig } from '@freshet/contracts/embedded-cluster';
import { stringify } from 'yaml';
import { defineCommand, usageFault } from '../command/index.ts';
import { givenDirectly } from '../contexts/index.ts';
import { execLoginOf } from './exec-login.ts';
import { requestToken } from './token.ts';

const path = ['cluster', 'kubeconfig'];

export const clusterKubeconfig = defineCommand({
  path,
  summary: 'Print a kubeconfig for the cluster that the platform brings',
  description: `
    The file alone goes to standard output. It holds no secret: kubectl, helm and other clients run
    \`freshet cluster token\` with your login, and get a certificate of ten minutes. With --static the file holds a
    certificate and its private key instead, for programs that cannot run another: good for an hour at most, and to be
    kept from others. Either way the cluster checks at every request that the login is still good and that its owner may
    still use the cluster. Admins may do everything in it, everybody else may look. Unless the platform was started with
    pods in containers, they are simulated: they start, become ready and write logs, but no container runs.
    \`freshet cluster status\` says which it is.`,
  flags: {
    static: {
      type: 'boolean',
      what: 'Put a short-lived certificate into the file, for programs that cannot run another',
    },
    minutes: {
      type: 'integer',
      min: 1,
      max: 60,
      placeholder: 'NUMBER',
      what: 'How long the certificate of --static is good for; 60 unless set',
    },
    days: {
      type: 'integer',
      placeholder: 'NUMBER',
      what: 'Refused since certificates are good for minutes; they are renewed by themselves',
    },
  },
  examples: [
    {
      command: 'freshet cluster kubeconfig > kubeconfig',
      what: 'For `kubectl --kubeconfig kubeconfig get pods -A`',
    },
    {
      command: 'freshet cluster kubeconfig --static --minutes 10 > kubeconfig',
      what: 'For a script in a container that has no freshet',
    },
  ],
  async run(context, { flags }) {
    const { api, print } = context;
    if (flags.days !== undefined)
      throw usageFault('--days is not accepted: certificates are good for minutes and renewed by kubectl', {
        see: path,
      });
    if (flags.minutes !== undefined && !flags.static)
      throw usageFault('--minutes needs --static', { see: path });
    if (flags.static) {
      const { kubeconfig, ...made } = await api.call(createKubeconfig, {
        body: { minutes: flags.minutes ?? 60 },
      });
      await print.value(kubeconfig.trimEnd(), { ...made, kubeconfig });
      print.note(`You are ${made.user} of ${made.groups.join(', ')} there until ${made.expiresAt}.`);
      return;
    }
    // Asked for once here, so that a login without the right fails now and not in kubectl.
    const { url, authority, user, groups } = await requestToken(api);
    const kubeconfig = stringify(
      {
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [
          {
            name: 'freshet',
            cluster: {
              server: url,
              'certificate-authority-data': Buffer.from(authority).toString('base64'),
            },
          },
        ],
        users: [{ name: user, user: { exec: await execLoginOf(context) } }],
        contexts: [{ name: 'freshet', context: { cluster: 'freshet', user } }],
        'current-context': 'freshet',
      },
      { lineWidth: 0 },
    );
    await print.value(kubeconfig.trimEnd(), { user, groups, kubeconfig });
    print.note(`You are ${user} of ${groups.join(', ')} there.`);
    if (givenDirectly(context.given, context.env).key && context.given.context === undefined)
      print.note('The file holds no API key: kubectl needs FRESHET_API_KEY in its environment.');
  },
});
