/**
 * Requests to chart repositories and registries: bounded in size and time, with the login only for the host that it is
 * for. What is large goes to a file while its digest is taken.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { Fault, isFault } from '@freshet/kit/errors';
import { type OutboundGuard, pinnedTo, portOf } from '@freshet/kit/outbound';
import { type Credential, goesThroughProxy } from './credentials.ts';
import type { Slots } from './slots.ts';

export interface WebRequest {
  readonly url: string;
  readonly credential: Credential | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Replaces the login of the credential. */
  readonly authorization?: string | undefined;
  /** Sends the login nowhere but to this origin. */
  readonly loginOrigin: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Where the body goes, instead of into the answer. */
  readonly file?: string;
}

export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** SHA-256 of the body. */
  readonly digest: string;
  readonly bytes: number;
  /** Where redirects have led. */
  readonly url: string;
}

interface WebOptions {
  readonly slots: Slots;
  readonly stopping: AbortSignal;
  /** Judges each host on the way, those of redirects as well. */
  readonly guard: OutboundGuard;
}

const MOST_REDIRECTS = 5;
const UNTRUSTED = /^(?:ERR_TLS|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;

export type Web = (request: WebRequest) => Promise<WebAnswer>;

/** The header for the login of a credential. */
export const loginHeader = (credential: Credential | undefined): string | undefined => {
  if (credential?.bearer) return `Bearer ${credential.bearer.reveal()}`;
  if (credential?.password === undefined && credential?.username === undefined) return undefined;
  const pair = `${credential.username ?? ''}:${credential.password?.reveal() ?? ''}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
};

/** The address without login and query, which may be as secret as one. */
const shownUrl = (url: URL): string => `${url.origin}${url.pathname}`;

const targetOf = (text: string, base?: string): URL => {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Fault('SOURCE_URL_REFUSED', 'the address of a chart is none of https or http');
  return url;
};

export const createWeb = ({ slots, stopping, guard }: WebOptions): Web => {
  const send = async (url: URL, request: WebRequest, signal: AbortSignal): Promise<IncomingMessage> => {
    const { credential, headers, method = 'GET', body } = request;
    const isProxied = goesThroughProxy(credential, url.hostname);
    const address = isProxied ? undefined : await guard.judge(url.hostname, portOf(url));
    if (isProxied) await guard.check(url.hostname, portOf(url));
    return new Promise((resolve, reject) => {
      const isOwn = url.origin === request.loginOrigin || credential?.passCredentials === true;
      const login = isOwn ? (request.authorization ?? loginHeader(credential)) : undefined;
      const options = {
        method,
        signal,
        headers: {
          'user-agent': 'freshet',
          ...headers,
          ...(login === undefined ? {} : { authorization: login }),
        },
        ...agentFor(url, credential, { isOwn, isProxied }),
        ...(address === undefined ? {} : { lookup: pinnedTo(address) }),
      };
      const outgoing = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
      outgoing.on('error', reject).on('response', resolve).end(body);
    });
  };

  const follow = async (request: WebRequest, signal: AbortSignal): Promise<WebAnswer> => {
    let url = targetOf(request.url);
    for (let hop = 0; ; hop += 1) {
      const message = await send(url, request, signal).catch((error: unknown) => {
        throw webFault(error, url);
      });
      const { statusCode = 0, headers } = message;
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
      if (!isRedirect) return receive(message, url, request);
      message.destroy();
      const next = targetOf(headers.location ?? '', url.href);
      // Whoever was asked safely is not answered in the clear.
      if (hop >= MOST_REDIRECTS || (url.protocol === 'https:' && next.protocol === 'http:'))
        throw new Fault('SOURCE_URL_REFUSED', `${shownUrl(url)} leads astray`);
      url = next;
    }
  };

  return request =>
    slots.use(async () => {
      stopping.throwIfAborted();
      const limit = AbortSignal.timeout(request.timeoutMs);
      try {
        return await follow(request, AbortSignal.any([limit, stopping]));
      } catch (error) {
        if (stopping.aborted) throw stopping.reason;
        if (limit.aborted)
          throw new Fault(
            'SOURCE_TIMEOUT',
            `${shownUrl(targetOf(request.url))} took too long`,
            {},
            { cause: error },
          );
        throw error;
      }
    });
};

const receive = async (
  message: IncomingMessage,
  url: URL,
  { maxBytes, file }: WebRequest,
): Promise<WebAnswer> => {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new Fault('SOURCE_TOO_LARGE', `${shownUrl(url)} sends more than ${maxBytes} bytes`, {
          maxBytes,
        });
      hash.update(chunk);
      yield chunk;
    }
  };
  const { statusCode: status = 0, headers } = message;
  try {
    if (file !== undefined && status === 200)
      await pipeline(message, counted, createWriteStream(file, { mode: 0o600 }));
    else for await (const chunk of counted(message)) parts.push(chunk);
  } catch (error) {
    message.destroy();
    throw webFault(error, url);
  }
  return { status, headers, body: Buffer.concat(parts), digest: hash.digest('hex'), bytes, url: url.href };
};

const agentFor = (
  url: URL,
  credential: Credential | undefined,
  { isOwn, isProxied }: { readonly isOwn: boolean; readonly isProxied: boolean },
) => {
  const proxy = isProxied ? credential?.proxy : undefined;
  const proxyEnv = proxy === undefined ? {} : { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } };
  if (url.protocol === 'http:') return { agent: new HttpAgent({ keepAlive: false, ...proxyEnv }) };
  // A client certificate is a login, too.
  const identity =
    isOwn && credential?.tlsClientCert && credential.tlsClientKey
      ? { cert: credential.tlsClientCert, key: credential.tlsClientKey.reveal() }
      : {};
  const trust = {
    ...(credential?.tlsAuthorities ? { ca: credential.tlsAuthorities } : {}),
    ...(credential?.insecure ? { rejectUnauthorized: false } : {}),
  };
  return { agent: new HttpsAgent({ keepAlive: false, ...proxyEnv, ...identity, ...trust }) };
};

const webFault = (error: unknown, url: URL): unknown => {
  if (isFault(error)) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const options = { cause: error };
  if (UNTRUSTED.test(code))
    return new Fault(
      'SOURCE_UNTRUSTED',
      `${shownUrl(url)} could not prove that it is the right server`,
      {},
      options,
    );
  return new Fault(
    'SOURCE_UNREACHABLE',
    `${shownUrl(url)} could not be read: ${code || 'no answer'}`,
    {},
    options,
  );
};

/** Throws what an answer means that is none. */
export const expectFound = ({ status }: WebAnswer, shown: string): void => {
  if (status === 200) return;
  if (status === 401 || status === 403)
    throw new Fault('SOURCE_DENIED', `${shown} did not let us in`, { status });
  if (status === 404)
    throw new Fault('SOURCE_NOT_FOUND', `${shown} is not there, or not for these credentials`);
  throw new Fault('SOURCE_UNREACHABLE', `${shown} answered with ${status}`, { status });
};
