import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { Fault } from '@freshet/kit/errors';
import { listenFault } from './listen.ts';

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The web address of a listening server as seen from this machine. */
export const localUrl = ({ host, port }: ListenAddress): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (URL.canParse(url)) return url;
  throw new Fault('ADDRESS_UNUSABLE', `${host} is not an address to listen on`, { host, port });
};

/**
 * The web address as seen from other machines: that of the first network, where it listens on all of them. Undefined
 * where only this machine reaches it: on another one the same address leads to somebody else.
 */
export const peerUrl = (
  { host, port }: ListenAddress,
  networks: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string | undefined => {
  if (isLoopback(host)) return undefined;
  if (host !== '0.0.0.0' && host !== '::') return localUrl({ host, port });
  const outside = Object.values(networks)
    .flatMap(addresses => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  return outside && localUrl({ host: outside.address, port });
};

/**
 * The port to listen on, where any free one was asked for. It is chosen ahead of listening, because links and
 * origin checks have to know it; in the moment between, another program may take it, which is then reported.
 */
export const choosePort = async ({ host, port }: ListenAddress): Promise<number> => {
  if (port !== 0) return port;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', error => reject(listenFault(error, { host, port }))).listen(0, host, resolve);
  });
  const { port: free } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  return free;
};
