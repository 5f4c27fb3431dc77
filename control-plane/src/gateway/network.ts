import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of an address that one party holds. Anyone with IPv6 has at least a /64 to pick addresses from, so
 * the whole of it counts as one; an IPv4 address in IPv6 clothes is the IPv4 address.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const plain = ip.replace(/%.*$/, '');
  if (!isIPv6(plain)) return ip;
  return `${expand(plain).slice(0, 4).join(':')}::/64`;
};

const expand = (ip: string): readonly string[] => {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted tail stands for two groups; only the first four groups matter, and it is never among them here.
  const zeros = Math.max(0, 8 - before.length - after.length - (ip.includes('.') ? 1 : 0));
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups.map(group => group.replace(/^0+(?=.)/, ''));
};
