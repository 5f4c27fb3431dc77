import { sameJson } from '../json/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import {
  isDeleting,
  keyOf,
  type Outcome,
  type Reconciler,
  statusCodeOf,
  uidOf,
  unlessGone,
} from '../reconciling/index.ts';
import type { Namespace, Secret } from '../shapes/index.ts';
import { type ControllerContext, queueFor, withWatch } from './context.ts';

/** Who issues tokens and vouches for the server; access control owns both. */
export interface Credentials {
  /** The certificate of the authority that signs the server's certificate, as PEM. */
  readonly authority: string;
  /** A token for a service account that lives as long as the secret it is kept in. */
  readonly issueToken: (account: TokenAccount) => Promise<string>;
}

interface TokenAccount {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly secret: { readonly name: string; readonly uid: string };
}

const TOKEN_TYPE = 'kubernetes.io/service-account-token';
const ACCOUNT_NAME = 'kubernetes.io/service-account.name';
const ACCOUNT_UID = 'kubernetes.io/service-account.uid';
const ROOT_CA = 'kube-root-ca.crt';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Gives every namespace the account and the certificate that pods expect there. */
const startNamespaceFurniture = (context: ControllerContext, { authority }: Credentials): Reconciler => {
  const cluster = context.cluster.as('kube-controller-manager');
  const namespaces = cluster.view('namespaces');
  const accounts = cluster.view('serviceaccounts');
  const { client } = cluster;

  const furnish = async (namespace: string): Promise<void> => {
    if (accounts.get({ namespace, name: 'default' }) === undefined) {
      const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } };
      await cluster.create('serviceaccounts', account).catch(ignoreExisting);
    }
    const data = { 'ca.crt': authority };
    const there = client.get('configmaps', { namespace, name: ROOT_CA });
    if (there !== undefined && sameJson(there.data, data)) return;
    if (there !== undefined) {
      await client.patch('configmaps', { namespace, name: ROOT_CA }, { data });
      return;
    }
    const annotations = {
      'kubernetes.io/description':
        'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.',
    };
    const metadata = { name: ROOT_CA, namespace, annotations };
    await cluster
      .create('configmaps', { apiVersion: 'v1', kind: 'ConfigMap', metadata, data })
      .catch(ignoreExisting);
  };

  const reconcile = async ({ name }: ObjectKey): Promise<Outcome | undefined> => {
    const namespace: Namespace | undefined = namespaces.get({ namespace: '', name });
    if (namespace !== undefined && !isDeleting(namespace)) await furnish(name);
    return undefined;
  };

  const queue = queueFor(context, 'serviceaccount-controller', reconcile);
  const add = (namespace: string | undefined): void => queue.add({ namespace: '', name: namespace ?? '' });
  namespaces.onChange((now, before) => now !== undefined && before === undefined && add(now.metadata.name));
  accounts.onChange((now, before) => now === undefined && add(before?.metadata.namespace));
  const stop = client.watch('configmaps', ({ object }) => {
    if (object.metadata.name === ROOT_CA) add(object.metadata.namespace);
  });
  return withWatch(queue, stop);
};

const ignoreExisting = (error: unknown): void => {
  if (statusCodeOf(error) !== 409) throw error;
};

/** Fills secrets that ask for the token of an account, and removes them with the account. */
const startTokenSecrets = (context: ControllerContext, credentials: Credentials): Reconciler => {
  const cluster = context.cluster.as('kube-controller-manager');
  const accounts = cluster.view('serviceaccounts');
  const { client } = cluster;

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const secret = client.get('secrets', key) as Secret | undefined;
    if (secret?.type !== TOKEN_TYPE || isDeleting(secret)) return undefined;
    const { namespace } = key;
    const name = secret.metadata.annotations?.[ACCOUNT_NAME] ?? '';
    const account = accounts.get({ namespace, name });
    const bound = secret.metadata.annotations?.[ACCOUNT_UID];
    if (account === undefined || (bound !== undefined && bound !== uidOf(account))) {
      await unlessGone(cluster.delete('secrets', key, { uid: uidOf(secret) }));
      return undefined;
    }
    const isFull =
      secret.data?.token !== undefined && bound !== undefined && secret.data.namespace !== undefined;
    if (isFull) return undefined;
    const uid = uidOf(account);
    const of = { name: key.name, uid: uidOf(secret) };
    const token = await credentials.issueToken({ namespace, name, uid, secret: of });
    const data = {
      token: base64(token),
      'ca.crt': base64(credentials.authority),
      namespace: base64(namespace),
    };
    await unlessGone(
      cluster.patch('secrets', key, { metadata: { annotations: { [ACCOUNT_UID]: uid } }, data }),
    );
    return undefined;
  };

  const queue = queueFor(context, 'serviceaccount-token-controller', reconcile);
  const known = new Map<string, ObjectKey>();
  const stop = client.watch('secrets', ({ type, object }) => {
    if ((object as Secret).type !== TOKEN_TYPE) return;
    const key = keyOf(object);
    const text = `${key.namespace}/${key.name}`;
    if (type === 'DELETED') known.delete(text);
    else {
      known.set(text, key);
      queue.add(key);
    }
  });
  accounts.onChange((now, before) => {
    if (now !== undefined) return;
    for (const key of known.values()) if (key.namespace === before?.metadata.namespace) queue.add(key);
  });
  return withWatch(queue, stop);
};

/** Starts the controllers of service accounts. */
export const startServiceAccounts = (context: ControllerContext, credentials: Credentials): Reconciler[] => [
  startNamespaceFurniture(context, credentials),
  startTokenSecrets(context, credentials),
];
