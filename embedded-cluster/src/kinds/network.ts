import { checkOneOf, checkOptionalOneOf, checkPort, checkPortNumber, checkRequiredText } from './checks.ts';
import type { Field } from './field.ts';
import { fieldsAt, fillIn, listAt, made, textAt } from './fields.ts';
import { allUnchanged } from './immutable.ts';
import { checkSelector } from './label-selectors.ts';
import { checkName, SUBDOMAIN_NAME } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';

export const networkPolicy: Peculiarities = {
  defaults: object => {
    const spec = made(object, 'spec');
    const hasEgress = Array.isArray(spec.egress) && spec.egress.length > 0;
    fillIn(spec, { podSelector: {}, policyTypes: hasEgress ? ['Ingress', 'Egress'] : ['Ingress'] });
    for (const rule of [...listAt(spec, 'ingress'), ...listAt(spec, 'egress')])
      for (const port of listAt(rule, 'ports')) fillIn(port, { protocol: 'TCP' });
  },
  check: root => {
    checkSelector(root.at('spec.podSelector'));
    for (const type of root.at('spec.policyTypes').items) checkOneOf(type, ['Ingress', 'Egress']);
    for (const [rules, peers] of [
      ['ingress', 'from'],
      ['egress', 'to'],
    ] as const)
      for (const rule of root.at('spec').at(rules).items) {
        for (const peer of rule.at(peers).items) checkPeer(peer);
        for (const port of rule.at('ports').items) checkPolicyPort(port);
      }
  },
};

const checkPolicyPort = (port: Field): void => {
  checkOptionalOneOf(port.at('protocol'), ['SCTP', 'TCP', 'UDP']);
  const [first, last] = [port.at('port'), port.at('endPort')];
  if (first.isSet) checkPort(first);
  if (!last.isSet) return;
  if (first.number === undefined)
    last.invalid('may not be specified when `port` is non-numeric or not specified');
  else if ((last.number ?? 0) < first.number) last.invalid('must be greater than or equal to `port`');
};

const checkPeer = (peer: Field): void => {
  const given = ['podSelector', 'namespaceSelector', 'ipBlock'].filter(name => peer.at(name).isSet);
  if (given.length === 0) peer.required('must specify a peer');
  if (peer.at('ipBlock').isSet) {
    if (given.length > 1) peer.forbidden('may not specify both ipBlock and another peer');
    checkRequiredText(peer.at('ipBlock.cidr'));
  }
  checkSelector(peer.at('podSelector'));
  checkSelector(peer.at('namespaceSelector'));
};

const checkBackend = (backend: Field): void => {
  const [service, resource] = [backend.at('service'), backend.at('resource')];
  if (service.isSet && resource.isSet) {
    backend.invalid('cannot set both resource and service backends', '');
    return;
  }
  if (resource.isSet) return;
  if (!service.isSet) {
    backend.required('must specify a backend');
    return;
  }
  checkRequiredText(service.at('name'));
  const [name, number] = [service.at('port.name'), service.at('port.number')];
  if (name.text === '' && !number.number) service.required('port name or number is required');
  else if (name.text !== '' && number.number) service.invalid('cannot set both port name & port number', '');
  else if (number.number) checkPortNumber(number);
};

const NOT_IN_PATHS = ['//', '/./', '/../', '%2f', '%2F'];

const checkIngressPath = (path: Field): void => {
  const type = path.at('pathType');
  if (!type.isSet) type.required('pathType must be specified');
  else checkOneOf(type, ['Exact', 'ImplementationSpecific', 'Prefix']);
  const { text } = path.at('path');
  if (type.text === 'Exact' || type.text === 'Prefix') {
    if (!text.startsWith('/')) path.at('path').invalid('must be an absolute path', text);
    for (const sequence of NOT_IN_PATHS.filter(each => text.includes(each)))
      path.at('path').invalid(`must not contain '${sequence}'`);
  }
  checkBackend(path.at('backend'));
};

export const ingress: Peculiarities = {
  check: root => {
    const spec = root.at('spec');
    if (spec.at('rules').isEmpty && !spec.at('defaultBackend').isSet)
      spec.invalid('either `defaultBackend` or `rules` must be specified', spec.fields);
    if (spec.at('defaultBackend').isSet) checkBackend(spec.at('defaultBackend'));
    for (const rule of spec.at('rules').items) {
      const host = rule.at('host');
      if (host.text !== '') checkName(host.replaced(host.text.replace(/^\*\./, '')), SUBDOMAIN_NAME);
      if (!rule.at('http').isSet) continue;
      if (rule.at('http.paths').isEmpty) rule.at('http.paths').required();
      for (const path of rule.at('http.paths').items) checkIngressPath(path);
    }
    if (spec.at('ingressClassName').text !== '') checkName(spec.at('ingressClassName'), SUBDOMAIN_NAME);
  },
};

export const ingressClass: Peculiarities = {
  check: root => checkRequiredText(root.at('spec.controller')),
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'spec.controller'),
};

export const endpointSlice: Peculiarities = {
  defaults: object => {
    for (const port of listAt(object, 'ports')) fillIn(port, { name: '', protocol: 'TCP' });
  },
  check: root => {
    checkOneOf(root.at('addressType'), ['FQDN', 'IPv4', 'IPv6']);
    for (const endpoint of root.at('endpoints').items) {
      const addresses = endpoint.at('addresses');
      if (addresses.isEmpty) addresses.required('must contain at least 1 address');
    }
    for (const port of root.at('ports').items)
      checkOptionalOneOf(port.at('protocol'), ['SCTP', 'TCP', 'UDP']);
  },
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'addressType'),
};

export const endpoints: Peculiarities = {
  defaults: object => {
    for (const subset of listAt(object, 'subsets'))
      for (const port of listAt(subset, 'ports')) fillIn(port, { protocol: 'TCP' });
  },
};

export const node: Peculiarities = {
  selectableFields: object => ({
    'spec.unschedulable': String(fieldsAt(object, 'spec')?.unschedulable === true),
  }),
};

export const certificateRequest: Peculiarities = {
  defaults: object => {
    const spec = made(object, 'spec');
    if (textAt(spec, 'signerName') === '') delete spec.signerName;
  },
  check: root => {
    checkRequiredText(root.at('spec.request'));
    checkRequiredText(root.at('spec.signerName'));
    if (root.at('spec.usages').isEmpty) root.at('spec.usages').required();
  },
  checkUpdate: (next, previous) => allUnchanged(next, previous, 'spec'),
  selectableFields: object => ({ 'spec.signerName': textAt(object, 'spec', 'signerName') }),
};
