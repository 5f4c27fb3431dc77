/**
 * Requests to addresses that users give, each judged by the guard. Redirects are not followed, answers are bounded, and
 * everything ends in time.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Fault } from '../errors/index.ts';
import { createGuard, type GuardOptions, pinnedTo, portOf } from './guard.ts';

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

export interface OutboundOptions extends GuardOptions {
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
}

/** Sends one request to wherever a user wants, within bounds. */
export interface Outbound {
  (request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Judges an address that is about to be saved, so that its author learns at once that it is never asked. It is judged
   * again at each request.
   */
  readonly check?: (url: string) => Promise<void>;
}

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
  timeoutMs = 10_000,
  maxAnswerBytes = 64 * 1024,
  ...rules
}: OutboundOptions): Outbound => {
  const guard = createGuard(rules);

  const send = (url: URL, address: string, { method, headers, body, signal, tls }: OutboundRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: method ?? 'GET',
        headers: { 'user-agent': 'freshet', ...headers },
        agent: false,
        ...tls,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        lookup: pinnedTo(address),
      });
      request.on('error', reject).on('response', resolve).end(body);
    });

  const ask = async (request: OutboundRequest): Promise<OutboundAnswer> => {
    const url = targetOf(request.url);
    try {
      const message = await send(url, await guard.judge(url.hostname, portOf(url)), request);
      const body = await readBounded(message, maxAnswerBytes);
      message.destroy();
      return { status: message.statusCode ?? 0, headers: message.headers, body };
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new Fault('ADDRESS_UNREACHABLE', `${url.host} did not answer`, {}, { cause: error });
    }
  };
  const check = async (written: string): Promise<void> => {
    const url = targetOf(written);
    await guard.check(url.hostname, portOf(url));
  };
  return Object.assign(ask, { check });
};
