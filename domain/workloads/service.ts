import type { KubeObject } from '@freshet/domain/objects';
import { at, countAt, fieldsOf, listAt, textAt, textsAt } from './fields.ts';

interface ServicePort {
  readonly name: string | undefined;
  readonly port: number;
  readonly target: string;
  readonly protocol: string;
  readonly nodePort: number | undefined;
}

interface ServiceEndpoint {
  readonly address: string;
  readonly isReady: boolean;
  /** The pod that answers there, where one does. */
  readonly pod: string | undefined;
}

export interface ServiceState {
  readonly type: string;
  readonly clusterIp: string | undefined;
  /** Where it is reached from outside: load balancers, external names and addresses. */
  readonly externals: readonly string[];
  readonly ports: readonly ServicePort[];
  readonly selector: Readonly<Record<string, string>>;
  readonly endpoints: readonly ServiceEndpoint[];
}

/** How a service is reached, and who answers; `slices` are the EndpointSlices that belong to it. */
export const serviceState = (service: KubeObject, slices: readonly KubeObject[]): ServiceState => {
  const ip = textAt(service, 'spec', 'clusterIP');
  return {
    type: textAt(service, 'spec', 'type') ?? 'ClusterIP',
    clusterIp: ip === 'None' ? undefined : ip,
    externals: [
      ...listAt(service, 'status', 'loadBalancer', 'ingress').flatMap(
        entry => textAt(entry, 'hostname') ?? textAt(entry, 'ip') ?? [],
      ),
      ...listAt(service, 'spec', 'externalIPs').filter(given => typeof given === 'string'),
      ...[textAt(service, 'spec', 'externalName')].filter(name => name !== undefined),
    ],
    ports: listAt(service, 'spec', 'ports').map(portOf),
    selector: textsAt(service, 'spec', 'selector'),
    endpoints: slices.flatMap(slice => listAt(slice, 'endpoints').flatMap(endpointsOf)),
  };
};

/** Whether a service leads to the pods of a template; one without a selector leads wherever its endpoints say. */
export const isBehind = ({ selector }: Pick<ServiceState, 'selector'>, template: unknown): boolean => {
  const labels = textsAt(template, 'metadata', 'labels');
  const wanted = Object.entries(selector);
  return wanted.length > 0 && wanted.every(([name, value]) => labels[name] === value);
};

const portOf = (port: unknown): ServicePort => {
  const target = at(port, 'targetPort');
  const number = countAt(port, 'port') ?? 0;
  return {
    name: textAt(port, 'name'),
    port: number,
    target: typeof target === 'string' || typeof target === 'number' ? String(target) : String(number),
    protocol: textAt(port, 'protocol') ?? 'TCP',
    nodePort: countAt(port, 'nodePort'),
  };
};

const endpointsOf = (endpoint: unknown): ServiceEndpoint[] => {
  const target = fieldsOf(fieldsOf(endpoint).targetRef);
  // Readiness that nobody told of counts as ready, as the API has it.
  const isReady = at(endpoint, 'conditions', 'ready') !== false;
  return listAt(endpoint, 'addresses').flatMap(address =>
    typeof address === 'string'
      ? [{ address, isReady, pod: target.kind === 'Pod' ? textAt(target, 'name') : undefined }]
      : [],
  );
};
