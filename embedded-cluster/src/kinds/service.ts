import { isIP } from 'node:net';
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import { checkOneOf, checkOptionalOneOf, checkPort, checkPortNumber, checkUnique } from './checks.ts';
import type { Field } from './field.ts';
import { type Fields, fieldsAt, fillIn, listAt, made, textAt } from './fields.ts';
import { checkLabels, checkName, LABEL_NAME, nameProblems, SERVICE_NAME } from './names.ts';
import type { Peculiarities } from './peculiarities.ts';
import { allocateService } from './service-addresses.ts';

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];

/** Types that are reached on a port of every node. */
const hasNodePorts = (spec: Fields): boolean =>
  spec.type === 'NodePort' || (spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);

const fillService = (object: KubeObject): void => {
  const spec = made(object, 'spec');
  fillIn(spec, { type: 'ClusterIP', sessionAffinity: 'None' });
  if (spec.sessionAffinity === 'ClientIP')
    fillIn(made(made(spec, 'sessionAffinityConfig'), 'clientIP'), { timeoutSeconds: 10_800 });
  for (const port of listAt(spec, 'ports')) {
    fillIn(port, { protocol: 'TCP' });
    if (port.targetPort === undefined || port.targetPort === 0 || port.targetPort === '')
      port.targetPort = port.port;
  }
  if (spec.type !== 'ExternalName') fillIn(spec, { internalTrafficPolicy: 'Cluster' });
  if (spec.type === 'NodePort' || spec.type === 'LoadBalancer')
    fillIn(spec, { externalTrafficPolicy: 'Cluster' });
  if (spec.type === 'LoadBalancer') fillIn(spec, { allocateLoadBalancerNodePorts: true });
  made(made(object, 'status'), 'loadBalancer');
};

const ADDRESS_FIELDS = ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy'];

/** What was handed out stays, unless the type no longer has it or the update names something else. */
const keepAllocated = (next: KubeObject, previous: KubeObject): void => {
  const [spec, old] = [made(next, 'spec'), fieldsAt(previous, 'spec') ?? {}];
  if (old.type !== 'ExternalName') keepAddress(spec, old);
  for (const port of listAt(spec, 'ports')) {
    const before = listAt(old, 'ports').find(
      each => each.port === port.port && each.protocol === port.protocol,
    );
    keepNodePort(port, before?.nodePort, { spec, old });
  }
};

const keepAddress = (spec: Fields, old: Fields): void => {
  const isGivenUp = spec.type === 'ExternalName';
  if (isGivenUp && spec.clusterIP !== old.clusterIP) return;
  for (const name of ADDRESS_FIELDS) {
    if (isGivenUp) delete spec[name];
    else if (spec[name] === undefined || spec[name] === '') spec[name] = old[name];
  }
};

const keepNodePort = (port: Fields, before: unknown, { spec, old }: { spec: Fields; old: Fields }): void => {
  if (before === undefined) return;
  if (hasNodePorts(spec)) port.nodePort ??= before;
  else if (hasNodePorts(old) && port.nodePort === before) delete port.nodePort;
};

const checkServicePort = (port: Field, { needsName, spec }: { needsName: boolean; spec: Fields }): void => {
  if (port.at('name').text === '') {
    if (needsName) port.at('name').required();
  } else checkName(port.at('name'), LABEL_NAME);
  checkPortNumber(port.at('port'));
  checkOneOf(port.at('protocol'), ['SCTP', 'TCP', 'UDP']);
  checkPort(port.at('targetPort'));
  const nodePort = port.at('nodePort');
  if (nodePort.number && (spec.type === 'ClusterIP' || spec.type === 'ExternalName'))
    nodePort.forbidden(`may not be used when \`type\` is '${spec.type}'`);
};

const checkPorts = (spec: Field): void => {
  const ports = spec.at('ports');
  const isBare = spec.at('clusterIP').text === 'None' || spec.at('type').text === 'ExternalName';
  if (ports.isEmpty && !isBare) ports.required();
  const needsName = ports.items.length > 1;
  for (const port of ports.items) checkServicePort(port, { needsName, spec: spec.fields as Fields });
  checkUnique(ports.items.map(port => port.at('name')));
  const seen = new Set<string>();
  for (const port of ports.items) {
    const key = `${port.at('protocol').text}/${port.at('port').value}`;
    if (seen.has(key)) port.duplicate({ protocol: port.at('protocol').value, port: port.at('port').value });
    seen.add(key);
  }
};

const checkAddresses = (spec: Field): void => {
  const type = spec.at('type').text;
  for (const address of spec.at('clusterIPs').items)
    if (address.text !== 'None' && isIP(address.text) === 0)
      address.invalid('must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)');
  if (type === 'ExternalName') {
    if (spec.at('externalName').text === '') spec.at('externalName').required();
    if (spec.at('clusterIP').text !== '')
      spec.at('clusterIPs').forbidden('may not be set for ExternalName services');
  }
  if (spec.at('clusterIP').text === 'None' && (type === 'NodePort' || type === 'LoadBalancer'))
    spec.at('clusterIPs').entry('0').invalid(`may not be set to 'None' for ${type} services`, 'None');
};

const checkServiceUpdate = (next: KubeObject, previous: KubeObject): FieldError[] => {
  const [spec, old] = [fieldsAt(next, 'spec') ?? {}, fieldsAt(previous, 'spec') ?? {}];
  if (spec.type === 'ExternalName' || old.type === 'ExternalName') return [];
  if (textAt(old, 'clusterIP') === '' || spec.clusterIP === old.clusterIP) return [];
  return [
    {
      problem: 'invalid',
      path: 'spec.clusterIPs[0]',
      value: [spec.clusterIP],
      detail: 'may not change once set',
    },
  ];
};

export const service: Peculiarities = {
  name: name => nameProblems(name, SERVICE_NAME),
  defaults: fillService,
  prepareUpdate: keepAllocated,
  allocate: allocateService,
  check: root => {
    const spec = root.at('spec');
    checkOneOf(spec.at('type'), TYPES);
    checkOneOf(spec.at('sessionAffinity'), ['ClientIP', 'None']);
    checkOptionalOneOf(spec.at('externalTrafficPolicy'), ['Cluster', 'Local']);
    checkOptionalOneOf(spec.at('internalTrafficPolicy'), ['Cluster', 'Local']);
    checkLabels(spec.at('selector'));
    checkPorts(spec);
    checkAddresses(spec);
  },
  checkUpdate: checkServiceUpdate,
  selectableFields: object => ({
    'spec.clusterIP': textAt(object, 'spec', 'clusterIP'),
    'spec.type': textAt(object, 'spec', 'type'),
  }),
};
