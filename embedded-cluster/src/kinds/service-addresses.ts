/**
 * Addresses and ports that services get. Which are taken is read from the services that are there; a free one is looked
 * for from a place chosen at random, so that what was given up is not given away again at once.
 */
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import { type Fields, fieldsAt, listAt, made, textAt } from './fields.ts';
import type { Neighbours } from './kind.ts';

/** 10.96.0.0/16; the first address belongs to the API itself. */
const FIRST_ADDRESS = (10 << 24) + (96 << 16);
const ADDRESSES = 65_536;
const RESERVED = 16;

const FIRST_PORT = 30_000;
const PORTS = 2_768;

interface Taken {
  readonly addresses: Set<string>;
  readonly ports: Set<number>;
}

/** Gives a service the addresses and ports that its type needs and that it does not name itself. */
export const allocateService = (
  next: KubeObject,
  previous: KubeObject | undefined,
  cluster: Neighbours,
): FieldError[] => {
  const spec = made(next, 'spec');
  const old = fieldsAt(previous, 'spec') ?? {};
  let taken: Taken | undefined;
  const look = (): Taken => {
    taken ??= takenBy(cluster.list('services'), next);
    return taken;
  };
  return [...allocateAddress(spec, old, { look, cluster }), ...allocatePorts(spec, old, { look, cluster })];
};

interface Look {
  /** Looks at all services, so only where there is something to find out. */
  readonly look: () => Taken;
  readonly cluster: Neighbours;
}

const takenBy = (services: readonly KubeObject[], self: KubeObject): Taken => {
  const taken: Taken = { addresses: new Set(), ports: new Set() };
  for (const other of services) {
    const { name, namespace } = other.metadata;
    if (name === self.metadata.name && namespace === self.metadata.namespace) continue;
    taken.addresses.add(textAt(other, 'spec', 'clusterIP'));
    for (const { nodePort } of listAt(other, 'spec', 'ports'))
      if (typeof nodePort === 'number') taken.ports.add(nodePort);
  }
  return taken;
};

const allocateAddress = (spec: Fields, old: Fields, { look, cluster }: Look): FieldError[] => {
  if (spec.type === 'ExternalName') return [];
  const [named] = Array.isArray(spec.clusterIPs) ? spec.clusterIPs : [];
  const asked = textAt(spec, 'clusterIP') || (typeof named === 'string' ? named : '');
  const problems: FieldError[] = [];
  if (asked !== '' && asked !== 'None' && asked !== old.clusterIP && look().addresses.has(asked))
    problems.push({
      problem: 'invalid',
      path: 'spec.clusterIPs',
      value: [asked],
      detail: `failed to allocate IP ${asked}: provided IP is already allocated`,
    });
  const address = asked === '' ? freeAddress(look().addresses, cluster.random()) : asked;
  if (address === undefined)
    return [{ problem: 'invalid', path: 'spec.clusterIPs', value: [], detail: 'range is full' }];
  spec.clusterIP = address;
  spec.clusterIPs = [address];
  spec.ipFamilies ??= [address.includes(':') ? 'IPv6' : 'IPv4'];
  spec.ipFamilyPolicy ??= 'SingleStack';
  return problems;
};

const freeAddress = (taken: ReadonlySet<string>, random: number): string | undefined => {
  const free = ADDRESSES - RESERVED - 1;
  const start = Math.floor(random * free);
  for (let step = 0; step < free; step += 1) {
    const number = FIRST_ADDRESS + RESERVED + ((start + step) % free);
    const address = [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.');
    if (!taken.has(address)) return address;
  }
  return undefined;
};

const allocatePorts = (spec: Fields, old: Fields, { look, cluster }: Look): FieldError[] => {
  const needsPorts =
    spec.type === 'NodePort' ||
    (spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);
  if (!needsPorts) return [];
  const before = new Set(listAt(old, 'ports').map(({ nodePort }) => nodePort));
  const own = new Map<unknown, unknown>();
  return listAt(spec, 'ports').flatMap((port, index): FieldError[] => {
    const path = `spec.ports[${index}].nodePort`;
    if (!port.nodePort) {
      const free = freePort(port => look().ports.has(port) || own.has(port), cluster.random());
      if (free === undefined) return [{ problem: 'invalid', path, value: 0, detail: 'range is full' }];
      port.nodePort = free;
      own.set(free, port.protocol);
      return [];
    }
    // The same port may be taken once for each protocol.
    const isOwn = own.has(port.nodePort) && own.get(port.nodePort) === port.protocol;
    own.set(port.nodePort, port.protocol);
    if (before.has(port.nodePort) && !isOwn) return [];
    return portProblem(port.nodePort, path, isOwn || look().ports.has(Number(port.nodePort)));
  });
};

const portProblem = (port: unknown, path: string, isTaken: boolean): FieldError[] => {
  const number = Number(port);
  if (number < FIRST_PORT || number >= FIRST_PORT + PORTS) {
    const detail = `provided port is not in the valid range. The range of valid ports is ${FIRST_PORT}-${FIRST_PORT + PORTS - 1}`;
    return [{ problem: 'invalid', path, value: port, detail }];
  }
  return isTaken
    ? [{ problem: 'invalid', path, value: port, detail: 'provided port is already allocated' }]
    : [];
};

const freePort = (isTaken: (port: number) => boolean, random: number): number | undefined => {
  const start = Math.floor(random * PORTS);
  for (let step = 0; step < PORTS; step += 1) {
    const port = FIRST_PORT + ((start + step) % PORTS);
    if (!isTaken(port)) return port;
  }
  return undefined;
};
