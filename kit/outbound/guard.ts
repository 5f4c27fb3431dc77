/**
 * Decides which addresses may be connected to on behalf of people. A host is looked up once, every address of the
 * answer is judged, and the connection goes to the judged address: a name that changes in between reaches nothing.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Fault } from '../errors/index.ts';
import { type AddressList, readAddressList } from './address-list.ts';
import { reachOf } from './addresses.ts';

/** What an operator opens besides the public internet. */
export interface Networks {
  /** Opens private networks; never this machine, its link, or the metadata service of its cloud. */
  readonly allowPrivate: boolean;
  /** What the operator listed, which is reached wherever it is; the metadata service is not opened by it. */
  readonly permitted?: AddressList | undefined;
}

/** For a program that one person runs on their own machine, with addresses that they name themselves. */
export const EVERY_NETWORK: Networks = {
  allowPrivate: true,
  permitted: readAddressList(['0.0.0.0/0', '::/0']),
};

export interface GuardOptions extends Networks {
  /** Origins that the installation itself named, so that they are reached wherever they are. */
  readonly isOwn?: (origin: string) => boolean;
  /** Looks up all addresses of a host. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
}

export interface OutboundGuard {
  /** The address to connect to. ADDRESS_REFUSED where requests may not go there; the lookup's error where it fails. */
  judge(host: string, port: number): Promise<string>;
  /** Judges an address when it is saved: a name that is not known at the moment may become known later. */
  check(host: string, port: number): Promise<void>;
}

const lookUp = async (host: string): Promise<readonly string[]> =>
  (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

const originsOf = (host: string, port: number): readonly string[] => {
  const at = isIP(host) === 6 ? `[${host}]` : host;
  return ['http', 'https'].flatMap(scheme => URL.parse(`${scheme}://${at}:${port}`)?.origin ?? []);
};

const addressRefused = (host: string): Fault =>
  new Fault('ADDRESS_REFUSED', `${host} is in a network that requests may not enter`, { host });

export const createGuard = ({
  allowPrivate,
  permitted,
  isOwn = () => false,
  lookup = lookUp,
}: GuardOptions): OutboundGuard => {
  const isGood = (host: string, address: string, port: number): boolean => {
    const reach = reachOf(address);
    if (reach === 'public' || (reach === 'private' && allowPrivate)) return true;
    return reach !== 'never' && permitted?.permits({ host, address, port }) === true;
  };
  const judge = async (written: string, port: number): Promise<string> => {
    const host = bare(written);
    const addresses = isIP(host) ? [host] : await lookup(host);
    const [first] = addresses;
    if (first === undefined) throw new Error(`${host} has no address`);
    // One bad address among good ones is reason enough: which one is used is not ours to choose.
    if (addresses.every(address => isGood(host, address, port))) return first;
    if (originsOf(host, port).some(isOwn)) return first;
    throw addressRefused(host);
  };
  return {
    judge,
    check: async (host, port) => {
      await judge(host, port).catch((error: unknown) => {
        if (error instanceof Fault) throw error;
      });
    },
  };
};

/** The port of a URL, also where its scheme implies it. */
export const portOf = ({ protocol, port }: Pick<URL, 'protocol' | 'port'>): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** For `lookup` of a connection: answers with the judged address, whatever is asked. */
export const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
