import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** What proxies are called in settings instead of by their networks. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const add = (list: BlockList, network: string): void => {
  const [address = '', length] = network.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return;
  if (length === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(length), family);
};

/** IPv4 in the clothes of IPv6 is IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Tells where a request comes from: the nearest address that is none of the proxies in front of us. */
export const clientAddressBehind = (
  proxies: readonly string[],
): ((request: IncomingMessage) => string | undefined) => {
  const trusted = new BlockList();
  for (const proxy of proxies) for (const network of NAMED[proxy] ?? [proxy]) add(trusted, network);
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? '');
    const said = headers['x-forwarded-for'];
    const hops = typeof said === 'string' ? said.split(',').map(hop => plain(hop.trim())) : [];
    while (isTrusted(address)) {
      const next = hops.pop();
      if (next === undefined || isIP(next) === 0) break;
      address = next;
    }
    return address === '' ? undefined : address;
  };
};
