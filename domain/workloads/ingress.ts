import type { KubeObject } from '@freshet/domain/objects';
import { at, fieldsOf, listAt, textAt } from './fields.ts';

/** From a host and a path to a service. */
interface IngressRoute {
  /** Empty for all hosts. */
  readonly host: string;
  readonly path: string;
  readonly service: string;
  readonly port: string;
  readonly isSecure: boolean;
}

interface IngressState {
  readonly className: string | undefined;
  /** Of the load balancers that it got. */
  readonly addresses: readonly string[];
  readonly routes: readonly IngressRoute[];
}

const backendOf = (backend: unknown): Pick<IngressRoute, 'service' | 'port'> | undefined => {
  const service = textAt(backend, 'service', 'name');
  const port = at(backend, 'service', 'port', 'number') ?? at(backend, 'service', 'port', 'name');
  return service === undefined ? undefined : { service, port: port === undefined ? '' : String(port) };
};

/** How requests from outside come to services. */
export const ingressState = (ingress: KubeObject): IngressState => {
  const secured = listAt(ingress, 'spec', 'tls').flatMap(entry => {
    const hosts = listAt(entry, 'hosts').filter(host => typeof host === 'string');
    return hosts.length > 0 ? hosts : [''];
  });
  const isSecure = (host: string): boolean => secured.includes(host) || secured.includes('');
  const ruled = listAt(ingress, 'spec', 'rules').flatMap(rule => {
    const host = textAt(rule, 'host') ?? '';
    return listAt(rule, 'http', 'paths').flatMap(entry => {
      const backend = backendOf(fieldsOf(entry).backend);
      return backend
        ? [{ host, path: textAt(entry, 'path') ?? '/', ...backend, isSecure: isSecure(host) }]
        : [];
    });
  });
  const rest = backendOf(at(ingress, 'spec', 'defaultBackend'));
  return {
    className: textAt(ingress, 'spec', 'ingressClassName'),
    addresses: listAt(ingress, 'status', 'loadBalancer', 'ingress').flatMap(
      entry => textAt(entry, 'hostname') ?? textAt(entry, 'ip') ?? [],
    ),
    routes: [...ruled, ...(rest ? [{ host: '', path: '/', ...rest, isSecure: isSecure('') }] : [])],
  };
};

/** Where people reach a service through an ingress; for hosts that no rule names, at the load balancer. */
export const urlsToService = ({ routes, addresses }: IngressState, service: string): readonly string[] => {
  const urls = routes
    .filter(route => route.service === service)
    .flatMap(({ host, path, isSecure }) =>
      (host === '' ? addresses : [host]).map(
        name => `${isSecure ? 'https' : 'http'}://${name}${path === '/' ? '' : path.replace(/\*$/u, '')}`,
      ),
    );
  return [...new Set(urls)].sort();
};
