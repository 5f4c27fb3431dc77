/**
 * The only way out to identity providers. Admins choose the addresses, so each request is bounded: encrypted,
 * with the certificate checked, no redirect followed, answers cut off by size and time.
 */
import { Fault, isFault } from '@freshet/kit/errors';
import type { CustomFetch } from 'openid-client';
import { isAcceptable } from './issuer.ts';

/** Discovery documents, key sets and claims are a few kilobytes; people in a thousand groups need some more. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** Statuses whose answers have no body, as the fetch standard has them. */
const BODYLESS = new Set([204, 205, 304]);

interface Outbound {
  /** Only for providers on this machine. */
  readonly allowLoopbackHttp: boolean;
  /** To addresses that the operator permits. */
  readonly fetch: typeof fetch;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** The time for one whole answer. */
  readonly answerMs: number;
}

export const guardedFetch =
  ({ allowLoopbackHttp, fetch, signal, answerMs }: Outbound): CustomFetch =>
  async (address, options) => {
    const url = new URL(address);
    if (!isAcceptable(url, allowLoopbackHttp)) {
      throw new Fault(
        'SSO_PROVIDER_INVALID',
        `the identity provider names an address that is not https: ${url.host}`,
      );
    }
    const timeout = AbortSignal.timeout(answerMs);
    const response = await ask(fetch, url, {
      method: options.method,
      headers: options.headers,
      // The library's body type is wider than the platform's; what it sends is a form or nothing.
      body: (options.body ?? null) as BodyInit | null,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    refuseUnusableStatus(url, response.status);
    return response;
  };

/** Asks and reads the whole answer. Of its headers only the type is kept: the body is decoded already. */
const ask = async (send: typeof fetch, url: URL, request: RequestInit): Promise<Response> => {
  try {
    const { status, headers, body } = await send(url, request);
    const content = await boundedContent(body);
    const type = headers.get('content-type');
    return new Response(BODYLESS.has(status) ? null : content, {
      status,
      headers: type === null ? {} : { 'content-type': type },
    });
  } catch (cause) {
    if (cause instanceof Error && isFault(cause.cause, 'ADDRESS_REFUSED')) throw cause.cause;
    const why = cause === TOO_LARGE ? 'sent a far too long answer' : 'cannot be reached';
    throw new Fault('SSO_PROVIDER_UNREACHABLE', `the identity provider at ${url.host} ${why}`, {}, { cause });
  }
};

const refuseUnusableStatus = ({ host }: URL, status: number): void => {
  if (status >= 500)
    throw new Fault(
      'SSO_PROVIDER_UNREACHABLE',
      `the identity provider at ${host} answers with status ${status}`,
    );
  if (status >= 300 && status < 400)
    throw new Fault('SSO_PROVIDER_INVALID', `${host} answers with a redirect, which is not followed`);
};

const TOO_LARGE = new Error('the answer is larger than any that could be used');

const boundedContent = async (body: Response['body']): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, so nothing more is taken from the network.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw TOO_LARGE;
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
};
