/** A login to a cluster that does not end with the person who adds it: a service account with a token of its own. */
import { Fault } from '@freshet/kit/errors';
import { clusterFault, type KubeClient, type KubeObject } from '@freshet/kit/kube-client';
import type { Clock } from '@freshet/kit/time';

const NAME = 'freshet-manager';
const MANAGER = 'freshet-cli';
const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };
const POLL_MS = 200;
const PATIENCE_MS = 30_000;

const manifests = (namespace: string): readonly KubeObject[] => [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: NAME, namespace } },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: NAME },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', name: NAME, namespace }],
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: NAME, namespace, annotations: { 'kubernetes.io/service-account.name': NAME } },
    type: 'kubernetes.io/service-account-token',
  },
];

interface Made {
  readonly token: string;
  /** The authority of the cluster, PEM in base64. */
  readonly authority: string;
}

/**
 * Makes the account where it is missing, and waits for the cluster to fill in its token. CLUSTER_UNREACHABLE where it
 * does not answer, CLUSTER_REFUSED for what it refuses.
 */
export const serviceAccountLogin = (client: KubeClient, namespace: string, clock: Clock): Promise<Made> =>
  makeLogin(client, namespace, clock).catch(error => {
    throw clusterFault(client.connection.server, error) ?? error;
  });

const makeLogin = async (client: KubeClient, namespace: string, clock: Clock): Promise<Made> => {
  for (const object of manifests(namespace))
    await client.apply(await client.resourceOf(object), object, { manager: MANAGER, force: true });
  const deadline = clock.now().getTime() + PATIENCE_MS;
  for (;;) {
    const secret = await client.get<KubeObject>(SECRETS, { namespace, name: NAME });
    const data = (secret.data ?? {}) as Readonly<Record<string, string>>;
    if (data.token && data['ca.crt'])
      return {
        token: Buffer.from(data.token, 'base64').toString('utf8'),
        authority: data['ca.crt'],
      };
    if (clock.now().getTime() > deadline)
      throw new Fault('CLUSTER_TOKEN_MISSING', 'the cluster gave the service account no token');
    await clock.sleep(POLL_MS);
  }
};

/** A kubeconfig with nothing in it but this login. */
export const kubeconfigWith = (
  { token, authority }: Made,
  { server, context, isInsecure }: { server: string; context: string; isInsecure: boolean },
): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': context,
    clusters: [
      {
        name: context,
        cluster: {
          server,
          ...(isInsecure
            ? { 'insecure-skip-tls-verify': true }
            : { 'certificate-authority-data': authority }),
        },
      },
    ],
    users: [{ name: NAME, user: { token } }],
    contexts: [{ name: context, context: { cluster: context, user: NAME } }],
  });
