import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';

/** Where a webhook is, as configurations write it. */
export interface WebhookClientConfig {
  readonly url?: string;
  readonly service?: {
    readonly namespace?: string;
    readonly name?: string;
    readonly path?: string;
    readonly port?: number;
  };
  /** Authorities in PEM, in base64. */
  readonly caBundle?: string;
}

/** Where to send a request to. */
export interface WebhookTarget {
  /** As failures name it. */
  readonly shown: string;
  readonly address: string;
  /** The host that it is asked as, where that is not in the address. */
  readonly host?: string;
  readonly servername?: string;
}

interface ServicePort {
  readonly name?: string;
  readonly port: number;
}

interface Service extends KubeObject {
  spec?: {
    readonly type?: string;
    readonly externalName?: string;
    readonly clusterIP?: string;
    readonly ports?: readonly ServicePort[];
  };
}

interface Slice extends KubeObject {
  endpoints?: readonly {
    readonly addresses?: readonly string[];
    readonly conditions?: { readonly ready?: boolean };
    readonly targetRef?: { readonly kind?: string; readonly namespace?: string; readonly name?: string };
  }[];
  ports?: readonly { readonly name?: string; readonly port?: number }[];
}

const SIMULATED = 'freshet.io/simulated';
const HTTPS_PORT = 443;

const inBrackets = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Behind a simulated pod there is no process that could answer. */
const isSimulated = (client: ClusterClient, target: NonNullable<Slice['endpoints']>[number]['targetRef']) => {
  if (target?.kind !== 'Pod') return false;
  const pod = client.get('pods', { namespace: target.namespace ?? '', name: target.name ?? '' });
  return pod?.metadata.annotations?.[SIMULATED] === 'true';
};

interface Endpoint {
  readonly address: string;
  readonly isReal: boolean;
}

const endpointsOf = (
  client: ClusterClient,
  { namespace, name }: { namespace: string; name: string },
  portName: string,
): Endpoint[] => {
  const labelSelector = `kubernetes.io/service-name=${name}`;
  const slices = client.list('endpointslices.discovery.k8s.io', { namespace, labelSelector });
  return (slices as readonly Slice[]).flatMap(({ endpoints = [], ports = [] }) => {
    const port = ports.find(each => (each.name ?? '') === portName)?.port;
    if (port === undefined) return [];
    return endpoints
      .filter(({ conditions }) => conditions?.ready !== false)
      .flatMap(({ addresses = [], targetRef }) =>
        addresses.map(address => ({
          address: `${inBrackets(address)}:${port}`,
          isReal: !isSimulated(client, targetRef),
        })),
      );
  });
};

const findService = (client: ClusterClient, key: { namespace: string; name: string }): Service => {
  const found = client.get('services', key) as Service | undefined;
  if (!found) throw new Error(`service ${JSON.stringify(key.name)} not found`);
  return found;
};

/** The address behind a service at which something may answer; throws with what upstream says where nothing does. */
const addressBehind = (
  client: ClusterClient,
  key: { namespace: string; name: string },
  port: number,
): string => {
  const { spec = {} } = findService(client, key);
  if (spec.type === 'ExternalName') return `${spec.externalName ?? ''}:${port}`;
  const wanted = spec.ports?.find(each => each.port === port);
  if (!wanted) throw new Error(`no service port ${port} found for service ${JSON.stringify(key.name)}`);
  const endpoints = endpointsOf(client, key, wanted.name ?? '');
  if (endpoints.length === 0)
    throw new Error(`no endpoints available for service ${JSON.stringify(key.name)}`);
  const real = endpoints.find(({ isReal }) => isReal);
  if (real) return real.address;
  throw new Error(`dial tcp ${spec.clusterIP ?? key.name}:${port}: connect: connection refused`);
};

/** How a webhook is called in failures, whether or not there is an address to be found for it. */
export const shownUrl = ({ url, service }: WebhookClientConfig, query: string): string => {
  if (url !== undefined) return `${url}${query}`;
  const { namespace = '', name = '', path = '/', port = HTTPS_PORT } = service ?? {};
  return `https://${name}.${namespace}.svc:${port}${path}${query}`;
};

/** Finds out where a webhook is. */
export const findTarget = (
  client: ClusterClient,
  config: WebhookClientConfig,
  query: string,
): WebhookTarget => {
  const shown = shownUrl(config, query);
  if (config.url !== undefined) return { shown, address: shown };
  const { namespace = '', name = '', path = '/', port = HTTPS_PORT } = config.service ?? {};
  const servername = `${name}.${namespace}.svc`;
  const behind = addressBehind(client, { namespace, name }, port);
  return { shown, address: `https://${behind}${path}${query}`, host: `${servername}:${port}`, servername };
};
