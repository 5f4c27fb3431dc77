import { Fault, isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { ClusterLogin } from './read-kubeconfig.ts';

const REACH_MS = 15_000;
const UID = /^[0-9A-Za-z-]{1,100}$/;

/** What a program may say of a failure: a word, never what somebody's server wrote. */
const WORD = /^[A-Za-z0-9_]{2,60}$/;

/**
 * Asks a cluster for one of its namespaces, so that a login that is no good is refused while somebody looks. Only what
 * was judged of the kubeconfig is used, never its text: whoever reads that anew may read something else.
 */
export const reachCluster = async (
  outbound: Outbound,
  { server, config }: Pick<ClusterLogin, 'server' | 'config'>,
): Promise<void> => {
  const unreachable = (why: string, { status, cause }: { status?: number; cause?: unknown } = {}): Fault => {
    const details = { server, ...(status === undefined ? {} : { status }) };
    return new Fault('CLUSTER_UNREACHABLE', `the cluster at ${server} ${why}`, details, { cause });
  };
  const asked = outbound({
    url: `${server}/api/v1/namespaces?limit=1`,
    headers: { accept: 'application/json', ...authorizationOf(config) },
    tls: tlsOf(config),
    signal: AbortSignal.timeout(REACH_MS),
  });
  const { status, body } = await asked.catch((error: unknown) => {
    if (isFault(error, 'ADDRESS_REFUSED')) throw error;
    const word = wordOf((error as { cause?: { code?: unknown } }).cause?.code);
    throw unreachable(`did not answer${word}`, { cause: error });
  });
  if (status !== 200) throw unreachable(`answered ${status}${wordOf(reasonIn(body))}`, { status });
  if (!/"kind":\s*"NamespaceList"/.test(body)) throw unreachable('answered as no cluster does');
};

/** The namespace that every cluster has, and keeps for as long as it is the same cluster. */
export const IDENTITY_NAMESPACE = 'kube-system';

/**
 * What tells a cluster from all others, at whatever address it is asked. Undefined where the login may not see it: that
 * is no reason to refuse a login that is good for what it is meant for.
 */
export const identityOf = async (
  outbound: Outbound,
  { server, config }: Pick<ClusterLogin, 'server' | 'config'>,
): Promise<string | undefined> => {
  try {
    const { status, body } = await outbound({
      url: `${server}/api/v1/namespaces/${IDENTITY_NAMESPACE}`,
      headers: { accept: 'application/json', ...authorizationOf(config) },
      tls: tlsOf(config),
      signal: AbortSignal.timeout(REACH_MS),
    });
    const { metadata } = (status === 200 ? JSON.parse(body) : {}) as { metadata?: { uid?: unknown } };
    return typeof metadata?.uid === 'string' && UID.test(metadata.uid) ? metadata.uid : undefined;
  } catch {
    return undefined;
  }
};

/** Whether asking again soon helps nobody: the login is not taken, or the address is none that may be asked. */
export const isRefusal = (error: unknown): boolean =>
  isFault(error, 'ADDRESS_REFUSED') ||
  (isFault(error, 'CLUSTER_UNREACHABLE') && (error.details.status === 401 || error.details.status === 403));

const wordOf = (said: unknown): string => (typeof said === 'string' && WORD.test(said) ? ` (${said})` : '');

const reasonIn = (body: string): unknown => {
  try {
    const { kind, reason } = JSON.parse(body) as { kind?: unknown; reason?: unknown };
    return kind === 'Status' ? reason : undefined;
  } catch {
    return undefined; // proxies in between answer in plain text
  }
};

const authorizationOf = ({
  bearerToken,
  username,
  password = '',
}: ClusterLogin['config']): Record<string, string> => {
  if (bearerToken !== undefined) return { authorization: `Bearer ${bearerToken}` };
  if (username === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
};

const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

const tlsOf = ({ tlsClientConfig: tls }: ClusterLogin['config']) => ({
  ...(tls.caData === undefined ? {} : { ca: textOf(tls.caData) }),
  ...(tls.certData === undefined ? {} : { cert: textOf(tls.certData) }),
  ...(tls.keyData === undefined ? {} : { key: textOf(tls.keyData) }),
  ...(tls.serverName === undefined ? {} : { servername: tls.serverName }),
  ...(tls.insecure ? { rejectUnauthorized: false } : {}),
});
