import { type Fields, fieldsAt, listAt, numberAt, textAt, textsAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { CellsByColumn } from './cells.ts';
import { firstFew, labelsText, NONE, orNone, selectorText, UNSET } from './words.ts';

const SHOWN = 3;

const balancerAddresses = (object: KubeObject): string[] =>
  listAt(object, 'status', 'loadBalancer', 'ingress')
    .map(each => textAt(each, 'ip') || textAt(each, 'hostname'))
    .filter(address => address !== '');

const externalAddresses = (service: KubeObject): string => {
  const own = textsAt(service, 'spec', 'externalIPs');
  switch (textAt(service, 'spec', 'type')) {
    case 'ExternalName':
      return textAt(service, 'spec', 'externalName');
    case 'LoadBalancer': {
      const all = [...balancerAddresses(service), ...own];
      return all.length > 0 ? all.join(',') : '<pending>';
    }
    default:
      return orNone(own.join(','));
  }
};

const portsText = (service: KubeObject): string =>
  orNone(
    listAt(service, 'spec', 'ports')
      .map(port => {
        const nodePort = numberAt(port, 'nodePort') ?? 0;
        return `${port.port}${nodePort > 0 ? `:${nodePort}` : ''}/${textAt(port, 'protocol')}`;
      })
      .join(','),
  );

const hostsText = (ingress: KubeObject): string => {
  const hosts = listAt(ingress, 'spec', 'rules')
    .map(rule => textAt(rule, 'host'))
    .filter(host => host !== '');
  return firstFew(hosts, SHOWN, '*');
};

const subsetAddresses = (subset: Fields): string[] => {
  const addresses = listAt(subset, 'addresses').map(each => textAt(each, 'ip'));
  const ports = listAt(subset, 'ports').map(port => numberAt(port, 'port') ?? 0);
  if (ports.length === 0) return addresses;
  return ports.flatMap(port =>
    addresses.map(address => `${address.includes(':') ? `[${address}]` : address}:${port}`),
  );
};

/** Cells of what connects, by kind and column. */
export const NETWORK_CELLS: Readonly<Record<string, CellsByColumn>> = {
  '/Service': {
    Type: object => textAt(object, 'spec', 'type'),
    'Cluster-IP': object => orNone(textAt(object, 'spec', 'clusterIP')),
    'External-IP': externalAddresses,
    'Port(s)': portsText,
    Selector: object => labelsText(fieldsAt(object, 'spec', 'selector')),
  },
  '/Endpoints': {
    Endpoints: object => firstFew(listAt(object, 'subsets').flatMap(subsetAddresses), SHOWN, NONE),
  },
  'discovery.k8s.io/EndpointSlice': {
    AddressType: object => textAt(object, 'addressType'),
    Ports: object =>
      firstFew(
        listAt(object, 'ports').map(port => String(port.port ?? '*')),
        SHOWN,
        UNSET,
      ),
    Endpoints: object =>
      firstFew(
        listAt(object, 'endpoints').flatMap(endpoint => textsAt(endpoint, 'addresses')),
        SHOWN,
        UNSET,
      ),
  },
  'networking.k8s.io/Ingress': {
    Class: object => orNone(textAt(object, 'spec', 'ingressClassName')),
    Hosts: hostsText,
    Address: object => balancerAddresses(object).join(','),
    Ports: object => (listAt(object, 'spec', 'tls').length > 0 ? '80, 443' : '80'),
  },
  'networking.k8s.io/IngressClass': {
    Controller: object => textAt(object, 'spec', 'controller'),
    Parameters: object => {
      const reference = fieldsAt(object, 'spec', 'parameters');
      if (!reference) return NONE;
      const group = textAt(reference, 'apiGroup');
      return `${textAt(reference, 'kind')}${group === '' ? '' : `.${group}`}/${textAt(reference, 'name')}`;
    },
  },
  'networking.k8s.io/NetworkPolicy': {
    'Pod-Selector': object => selectorText(fieldsAt(object, 'spec', 'podSelector')),
  },
  'networking.k8s.io/ServiceCIDR': { CIDRs: object => textsAt(object, 'spec', 'cidrs').join(',') },
  'networking.k8s.io/IPAddress': {
    ParentRef: object => {
      const parent = fieldsAt(object, 'spec', 'parentRef');
      return (
        ['resource', 'namespace', 'name']
          .map(name => textAt(parent, name))
          .filter(Boolean)
          .join('/') || NONE
      );
    },
  },
};
