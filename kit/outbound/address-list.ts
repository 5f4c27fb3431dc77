/** Addresses that an operator permits one by one: `git.corp.example`, `10.0.0.0/8`, `127.0.0.1:3000`, `[::1]:3000`. */
import { BlockList, isIP } from 'node:net';
import { Fault } from '../errors/index.ts';
import { withoutMapping } from './addresses.ts';

export interface AddressList {
  /** Whether a host is permitted, by its name or by the address that it has. */
  permits(target: { readonly host: string; readonly address: string; readonly port: number }): boolean;
}

type Entry = (target: Parameters<AddressList['permits']>[0]) => boolean;

const isName = (host: string): boolean =>
  host.length <= 253 && host.split('.').every(label => /^[a-z0-9_][a-z0-9_-]{0,62}$/.test(label));

const invalid = (text: string): Fault =>
  new Fault(
    'CONFIG_INVALID',
    `${JSON.stringify(text.slice(0, 300))} cannot be permitted: it is not a host name, an IP address or a network, with or without a port`,
  );

const networkEntry = (text: string): Entry => {
  const [network = '', prefix = ''] = text.split('/');
  const family = isIP(network);
  const bits = Number(prefix);
  if (family === 0 || !/^\d{1,3}$/.test(prefix) || bits > (family === 4 ? 32 : 128)) throw invalid(text);
  const list = new BlockList();
  list.addSubnet(network, bits, family === 4 ? 'ipv4' : 'ipv6');
  return ({ address }) => {
    const plain = withoutMapping(address);
    return isIP(plain) === family && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
};

const plainHost = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

const hostEntry = (text: string): Entry => {
  const [, bracketed, bare, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = plainHost(isIP(text) === 6 ? text : (bracketed ?? bare ?? ''));
  const port = digits === undefined ? undefined : Number(digits);
  const isAddress = isIP(host) !== 0;
  if ((!isAddress && (bracketed !== undefined || !isName(host))) || (port ?? 1) < 1 || (port ?? 1) > 65_535)
    throw invalid(text);
  const wanted = withoutMapping(host);
  return target =>
    (port === undefined || port === target.port) &&
    (isAddress ? withoutMapping(target.address) === wanted : plainHost(target.host) === host);
};

/** CONFIG_INVALID for an entry that cannot be read. */
export const readAddressList = (entries: readonly string[]): AddressList => {
  const read = entries
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
    .map(entry => (entry.includes('/') ? networkEntry(entry) : hostEntry(entry)));
  return { permits: target => read.some(entry => entry(target)) };
};
