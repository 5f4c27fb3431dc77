import { BlockList, isIP } from 'node:net';

/** Networks that belong to a machine or an organisation; a request to one of them reaches what its sender may not. */
const OWN_NETWORKS = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // With them IPv4 as it was once written in IPv6, which holds this machine as well.
  ['::', 96, 'ipv6'],
  // Gateways and tunnels to IPv4, which carry an address of any network within theirs.
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const;

const blocked = new BlockList();
for (const [network, prefix, family] of OWN_NETWORKS) blocked.addSubnet(network, prefix, family);

/**
 * Answered by the machine's own link or by the cloud below it, which gives out the keys of the machine. Nobody's
 * cluster or service is there, so no setting opens them.
 */
const MACHINE_NETWORKS = [
  ['0.0.0.0', 8, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['192.0.0.192', 32, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  // The link of IPv4, as gateways, tunnels and the former spelling carry it.
  ['::169.254.0.0', 112, 'ipv6'],
  ['64:ff9b::169.254.0.0', 112, 'ipv6'],
  ['2002:a9fe::', 32, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const;

const machine = new BlockList();
for (const [network, prefix, family] of MACHINE_NETWORKS) machine.addSubnet(network, prefix, family);

/** IPv4 written as IPv6 is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Whether an address is one of the whole internet. */
export const isPublicAddress = (address: string): boolean => {
  const own = plain(address);
  const family = isIP(own);
  return family !== 0 && !blocked.check(own, family === 4 ? 'ipv4' : 'ipv6');
};

/** Whether an address is one that even those inside of a private network have no business at. */
export const isMachineAddress = (address: string): boolean => {
  const own = plain(address);
  const family = isIP(own);
  return family === 0 || machine.check(own, family === 4 ? 'ipv4' : 'ipv6');
};
