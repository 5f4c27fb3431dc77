import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { stringify } from 'yaml';

/** A cluster as a Secret with the label `argocd.argoproj.io/secret-type: cluster` describes it. */
export interface ClusterSecret {
  readonly name: string;
  readonly server: string;
  /** The project that alone may use it, if it is not for all. */
  readonly project?: string;
  readonly namespaces?: readonly string[];
  readonly hasClusterResources: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Says the same for the same credentials. */
  readonly version: string;
  /** A kubeconfig with the credentials of the secret. */
  kubeconfig(): string;
}

interface ConnectionConfig {
  bearerToken?: string;
  username?: string;
  password?: string;
  tlsClientConfig?: {
    insecure?: boolean;
    serverName?: string;
    caData?: string;
    certData?: string;
    keyData?: string;
  };
  awsAuthConfig?: unknown;
  execProviderConfig?: unknown;
}

const LARGEST_CONFIG = 262_144;

/** Reads a cluster secret; undefined for one that names no server. */
export const readClusterSecret = (secret: KubeObject): ClusterSecret | undefined => {
  const data = textsOf(secret);
  const { server, name = '', project, namespaces, config = '{}' } = data;
  if (server === undefined || server === '') return undefined;
  const { labels = {}, uid = '', resourceVersion = '' } = secret.metadata;
  // A copy of the whole secret, with the credentials; whoever writes an ApplicationSet can read annotations.
  const { [LAST_APPLIED_ANNOTATION]: _copy, ...annotations } = secret.metadata.annotations ?? {};
  const listed = (namespaces ?? '')
    .split(',')
    .map(namespace => namespace.trim())
    .filter(namespace => namespace !== '');
  return {
    name: name === '' ? server : name,
    server,
    ...(project ? { project } : {}),
    ...(listed.length > 0 ? { namespaces: listed } : {}),
    hasClusterResources: data.clusterResources === 'true',
    labels,
    annotations,
    version: `${uid}/${resourceVersion}`,
    kubeconfig: () => kubeconfigOf(server, readConfig(server, config)),
  };
};

const textsOf = (secret: KubeObject): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries((secret.data ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      Buffer.from(String(value), 'base64').toString('utf8'),
    ]),
  );

const readConfig = (server: string, text: string): ConnectionConfig => {
  const unusable = (why: string) =>
    new Fault('CLUSTER_SECRET_UNUSABLE', `the secret of cluster ${server} ${why}`, { server });
  if (text.length > LARGEST_CONFIG) throw unusable('is too large');
  let config: ConnectionConfig;
  try {
    config = JSON.parse(text);
  } catch {
    throw unusable('has a `config` that is no JSON'); // the parser would quote the credentials
  }
  if (typeof config !== 'object' || config === null) throw unusable('has a `config` that is no object');
  if (config.execProviderConfig || config.awsAuthConfig)
    throw unusable('wants a program to be run for its credentials: give a token or a certificate instead');
  return config;
};

const kubeconfigOf = (server: string, config: ConnectionConfig): string => {
  const { bearerToken, username, password, tlsClientConfig: tls = {} } = config;
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'cluster',
          cluster: {
            server,
            ...(tls.caData ? { 'certificate-authority-data': tls.caData } : {}),
            ...(tls.insecure ? { 'insecure-skip-tls-verify': true } : {}),
            ...(tls.serverName ? { 'tls-server-name': tls.serverName } : {}),
          },
        },
      ],
      users: [
        {
          name: 'user',
          user: {
            ...(bearerToken ? { token: bearerToken } : {}),
            ...(username ? { username, password } : {}),
            ...(tls.certData
              ? { 'client-certificate-data': tls.certData, 'client-key-data': tls.keyData }
              : {}),
          },
        },
      ],
      contexts: [{ name: 'context', context: { cluster: 'cluster', user: 'user' } }],
      'current-context': 'context',
    },
    { lineWidth: 0 },
  );
};
