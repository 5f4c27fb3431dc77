import { BlockList, isIP } from 'node:net';

/**
 * How far an address lies from the public internet. A setting opens all `private` networks at once; `local` addresses
 * are reached only where they are listed one by one; `never` is not opened by any setting.
 */
export type Reach = 'public' | 'private' | 'local' | 'never';

const ORDER: readonly Reach[] = ['public', 'private', 'local', 'never'];

type Network = readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'];

const NETWORKS: Readonly<Record<Exclude<Reach, 'public'>, readonly Network[]>> = {
  private: [
    ['10.0.0.0', 8, 'ipv4'],
    ['100.64.0.0', 10, 'ipv4'],
    ['172.16.0.0', 12, 'ipv4'],
    ['192.0.0.0', 24, 'ipv4'],
    ['192.168.0.0', 16, 'ipv4'],
    ['198.18.0.0', 15, 'ipv4'],
    // IPv4 as it was once written in IPv6, and gateways and tunnels that carry an IPv4 address within theirs.
    ['::', 96, 'ipv6'],
    ['64:ff9b::', 96, 'ipv6'],
    ['64:ff9b:1::', 48, 'ipv6'],
    ['2001::', 32, 'ipv6'],
    ['2002::', 16, 'ipv6'],
    ['fc00::', 7, 'ipv6'],
    ['fec0::', 10, 'ipv6'],
  ],
  local: [
    ['127.0.0.0', 8, 'ipv4'],
    ['169.254.0.0', 16, 'ipv4'],
    ['::1', 128, 'ipv6'],
    ['fe80::', 10, 'ipv6'],
  ],
  // "This host", multicast and reserved addresses, and the places where clouds hand out the keys of a machine.
  never: [
    ['0.0.0.0', 8, 'ipv4'],
    ['100.100.100.200', 32, 'ipv4'],
    ['168.63.129.16', 32, 'ipv4'],
    ['169.254.169.254', 32, 'ipv4'],
    ['169.254.170.2', 32, 'ipv4'],
    ['169.254.170.23', 32, 'ipv4'],
    ['192.0.0.192', 32, 'ipv4'],
    ['224.0.0.0', 3, 'ipv4'],
    ['::', 128, 'ipv6'],
    ['fd00:ec2::', 32, 'ipv6'],
    ['fd20:ce::', 32, 'ipv6'],
    ['ff00::', 8, 'ipv6'],
  ],
};

const listOf = (networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [network, prefix, family] of networks) list.addSubnet(network, prefix, family);
  return list;
};

const LISTS = {
  private: listOf(NETWORKS.private),
  local: listOf(NETWORKS.local),
  never: listOf(NETWORKS.never),
};

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16));
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
};

const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** `::ffff:10.0.0.1` is the same address as `10.0.0.1`. */
export const withoutMapping = (address: string): string => {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xff_ff;
  return isMapped ? dotted(groups[6], groups[7]) : address;
};

/** The IPv4 address that gateways, tunnels and the former spelling carry within an IPv6 address. */
const carriedBy = (address: string): string | undefined => {
  const [a, b, c, d, e, f, g, h] = groupsOf(address);
  if (a === 0x20_02) return dotted(b, c);
  if (a === 0x20_01 && b === 0) return dotted((g ?? 0) ^ 0xff_ff, (h ?? 0) ^ 0xff_ff);
  const isGateway = a === 0x64 && b === 0xff_9b;
  const isFormer = [a, b, c, d, e, f].every(group => group === 0) && !(g === 0 && (h ?? 0) < 2);
  return isGateway || isFormer ? dotted(g, h) : undefined;
};

const listed = (address: string, family: 'ipv4' | 'ipv6'): Reach =>
  (['never', 'local', 'private'] as const).find(name => LISTS[name].check(address, family)) ?? 'public';

const further = (one: Reach, other: Reach): Reach =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;

/** What is not an address at all is `never`, and so is one that names an interface of this machine (`fe80::1%eth0`). */
export const reachOf = (address: string): Reach => {
  const plain = withoutMapping(address);
  const family = isIP(plain);
  if (family === 0 || plain.includes('%')) return 'never';
  if (family === 4) return listed(plain, 'ipv4');
  const carried = carriedBy(plain);
  const own = listed(plain, 'ipv6');
  return carried === undefined ? own : further(own, listed(carried, 'ipv4'));
};

/** Whether an address is one of the whole internet. */
export const isPublicAddress = (address: string): boolean => reachOf(address) === 'public';
