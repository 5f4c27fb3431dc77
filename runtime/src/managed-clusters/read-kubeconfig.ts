/** What a kubeconfig says of one cluster, as far as it can be kept: no programs, no files of somebody's machine. */
import { readYaml } from '@freshet/domain/manifests';
import { Fault } from '@freshet/kit/errors';

export interface ClusterLogin {
  readonly context: string;
  readonly server: string;
  /** As cluster Secrets hold it. */
  readonly config: {
    readonly bearerToken?: string;
    readonly username?: string;
    readonly password?: string;
    readonly tlsClientConfig: {
      readonly insecure?: boolean;
      readonly serverName?: string;
      readonly caData?: string;
      readonly certData?: string;
      readonly keyData?: string;
    };
  };
}

const LARGEST = 262_144;

type Fields = Readonly<Record<string, unknown>>;

const unusable = (why: string): Fault => new Fault('KUBECONFIG_UNUSABLE', `the kubeconfig ${why}`);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const named = (config: Fields, list: string, name: string, part: string): Fields => {
  const all = config[list];
  const found = Array.isArray(all) ? all.find(one => isFields(one) && one.name === name) : undefined;
  const inner = isFields(found) ? found[part] : undefined;
  if (!isFields(inner)) throw unusable(`has no ${part} ${JSON.stringify(name.slice(0, 100))}`);
  return inner;
};

const refuseOthers = (cluster: Fields, user: Fields): void => {
  for (const name of ['certificate-authority', 'client-certificate', 'client-key', 'tokenFile'])
    if (textAt(cluster, name) ?? textAt(user, name))
      throw unusable(
        `names a file with ${name}: put what it holds into the kubeconfig (kubectl config view --flatten)`,
      );
  for (const name of ['exec', 'auth-provider'])
    if (user[name] !== undefined)
      throw unusable(
        `wants a program to be run for its login (${name}): use a token of a service account instead`,
      );
  if (textAt(cluster, 'proxy-url')) throw unusable('names a proxy, which is not supported');
};

const serverOf = (cluster: Fields): string => {
  const server = textAt(cluster, 'server')?.replace(/\/+$/, '') ?? '';
  const url = URL.parse(server);
  const isLoopback = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) || url.username !== '')
    throw unusable('must name the server by an https address');
  // What is asked of the cluster is written behind its address.
  if (/[?#]/.test(server)) throw unusable('has an address with more than a path');
  if (server.length > 2_048) throw unusable('has an address that is too long');
  return server;
};

const present = (fields: Record<string, unknown>): Record<string, never> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
    string,
    never
  >;

/** Reads one context of a kubeconfig; the current one unless named. A Fault says why it cannot be kept. */
export const readKubeconfig = (text: string, context?: string | null): ClusterLogin => {
  if (text.length > LARGEST) throw unusable('is too large');
  let config: unknown;
  try {
    config = readYaml(text);
  } catch (cause) {
    throw new Fault('KUBECONFIG_UNUSABLE', 'the kubeconfig is no YAML', {}, { cause });
  }
  if (!isFields(config)) throw unusable('is no kubeconfig');
  const name = context ?? textAt(config, 'current-context');
  if (name === undefined) throw unusable('names no current context');
  const chosen = named(config, 'contexts', name, 'context');
  const cluster = named(config, 'clusters', textAt(chosen, 'cluster') ?? '', 'cluster');
  const user = named(config, 'users', textAt(chosen, 'user') ?? '', 'user');
  refuseOthers(cluster, user);
  const [token, certData, keyData] = [
    textAt(user, 'token'),
    textAt(user, 'client-certificate-data'),
    textAt(user, 'client-key-data'),
  ];
  const username = textAt(user, 'username');
  if (token === undefined && (certData === undefined || keyData === undefined) && username === undefined)
    throw unusable('holds neither a token nor a certificate with its key');
  return {
    context: name,
    server: serverOf(cluster),
    config: {
      ...present({ bearerToken: token, username, password: textAt(user, 'password') }),
      tlsClientConfig: present({
        insecure: cluster['insecure-skip-tls-verify'] === true ? true : undefined,
        serverName: textAt(cluster, 'tls-server-name'),
        caData: textAt(cluster, 'certificate-authority-data'),
        certData,
        keyData,
      }),
    },
  };
};
