/**
 * Requests to addresses that users give. The host is looked up once, the answer is judged, and the connection goes to
 * the very address that was judged: a name that changes its mind in between reaches nothing. Redirects are not
 * followed, answers are bounded, and everything ends in time.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Fault } from '../errors/index.ts';
import { isMachineAddress, isPublicAddress } from './addresses.ts';

export interface OutboundRequest {
  readonly url: string | URL;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly tls?: OutboundTls;
}

/** Whom to take the other side for, where the certificates that everybody trusts do not tell. */
interface OutboundTls {
  /** Authorities to trust instead of those of everybody. */
  readonly ca?: string;
  /** The name that the certificate must be for, where it is not the host of the address. */
  readonly servername?: string;
  /** Who we are, for those who know their callers by certificates. */
  readonly cert?: string;
  readonly key?: string;
  /** Takes whoever answers; for those who were told to. */
  readonly rejectUnauthorized?: boolean;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** At most as many bytes as were allowed; the rest was not read. */
  readonly body: string;
}

export interface OutboundOptions {
  /** Lets requests into networks of this machine and its organisation; for installations that serve only those. */
  readonly allowPrivate: boolean;
  /** Origins that the installation itself named, so that they are reached wherever they are. */
  readonly isOwn?: (origin: string) => boolean;
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
  /** Looks up all addresses of a host. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
}

/** Sends one request to wherever a user wants, within bounds. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

const lookUp = async (host: string): Promise<readonly string[]> =>
  (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const targetOf = (address: string | URL): URL => {
  const url = URL.parse(String(address));
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '')
    throw new Fault('ADDRESS_REFUSED', 'the address must be an http or https URL without a login in it');
  return url;
};

const readBounded = async (message: IncomingMessage, maxBytes: number): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    parts.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(parts).toString('utf8');
};

export const createOutbound = ({
  allowPrivate,
  isOwn = () => false,
  timeoutMs = 10_000,
  maxAnswerBytes = 64 * 1024,
  lookup = lookUp,
}: OutboundOptions): Outbound => {
  const judge = async (url: URL): Promise<string> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await lookup(host);
    const [first] = addresses;
    if (first === undefined) throw new Error(`${host} has no address`);
    // One bad address among good ones is reason enough: which one is used is not ours to choose.
    const isGood = (address: string): boolean =>
      allowPrivate ? !isMachineAddress(address) : isPublicAddress(address);
    if (!isOwn(url.origin) && !addresses.every(isGood))
      throw new Fault('ADDRESS_REFUSED', `${url.hostname} is in a network that requests may not enter`);
    return first;
  };

  const send = (url: URL, address: string, { method, headers, body, signal, tls }: OutboundRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: method ?? 'GET',
        headers: { 'user-agent': 'freshet', ...headers },
        agent: false,
        ...tls,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        lookup: (_host, options, done) => {
          const family = isIP(address);
          if (options.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      });
      request.on('error', reject).on('response', resolve).end(body);
    });

  return async request => {
    const url = targetOf(request.url);
    try {
      const message = await send(url, await judge(url), request);
      const body = await readBounded(message, maxAnswerBytes);
      message.destroy();
      return { status: message.statusCode ?? 0, headers: message.headers, body };
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new Fault('ADDRESS_UNREACHABLE', `${url.host} did not answer`, {}, { cause: error });
    }
  };
};
