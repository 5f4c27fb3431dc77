/**
 * What of a request goes to a runtime. Whatever could be read in two ways by two readers is refused here, before a
 * stream is opened: the stream itself says where a body ends, so nothing behind the tunnel reads lengths to find out.
 */
import type { IncomingMessage } from 'node:http';
import { isOfConnection, TUNNEL_HEAD_BYTES, type TunnelRequest } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';

/** Where a request came in. */
export interface Origin {
  readonly remoteAddress: string | undefined;
  readonly isSecure: boolean;
}

const METHOD = /^[A-Z]{1,20}$/;
const TARGET = /^\/[\x21-\x7e]*$/;
const LENGTH = /^\d{1,15}$/;

/** They answer with what was asked, or ask for another connection altogether. */
const REFUSED_METHODS: ReadonlySet<string> = new Set(['TRACE', 'CONNECT']);

/** What only the tunnel itself may say of a request, or readers take for another address than the one that was asked. */
const OURS_TO_SAY =
  /^(?:x-forwarded-|x-freshet-|forwarded$|x-real-ip$|x-original-|x-rewrite-url$|x-client-ip$|true-client-ip$|expect$|http2-settings$|host$|via$)/;

/** API keys and sessions of the control plane; tokens of runtimes look different. */
const PLATFORM_CREDENTIAL = /^(?:(?:bearer|token)\s+)?[0-9a-f]{24}\.[\w-]{43}$/i;

const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'x-access-token']);

/** Every cookie of the platform is named so. */
export const PLATFORM_COOKIE = /^(?:__(?:host|secure)-)?freshet_/i;

const MOST_HEADERS = 200;
const MOST_NAME = 256;
const MOST_VALUE = 8_192;

const unreadable = (message: string): Fault => new Fault('REQUEST_UNREADABLE', message);
const tooLarge = (message: string): Fault => new Fault('TUNNEL_REQUEST_TOO_LARGE', message);

const check = (request: IncomingMessage): void => {
  const { method = '', url = '', headers, httpVersionMinor } = request;
  if (!METHOD.test(method) || REFUSED_METHODS.has(method))
    throw unreadable(`requests with the method ${method.slice(0, 20)} do not go to a runtime`);
  if (!TARGET.test(url)) throw unreadable('the address must be a path, in characters that need no guessing');
  if (url.length > MOST_VALUE) throw tooLarge('the address is too long');
  const { 'transfer-encoding': coding, 'content-length': length } = headers;
  if (coding !== undefined && (coding !== 'chunked' || length !== undefined || httpVersionMinor === 0))
    throw unreadable('where the body ends can be read in two ways');
  if (length !== undefined && !LENGTH.test(length)) throw unreadable('the length of the body is no number');
};

const named = (request: IncomingMessage): ReadonlySet<string> =>
  new Set((request.headers.connection ?? '').toLowerCase().split(/[\s,]+/));

const withoutOurCookies = (value: string): string =>
  value
    .split(';')
    .filter(cookie => !PLATFORM_COOKIE.test(cookie.trim()))
    .join(';')
    .trim();

const refuseCredential = (name: string, value: string): void => {
  if (CREDENTIAL_HEADERS.has(name) && PLATFORM_CREDENTIAL.test(value.trim()))
    throw new Fault('TUNNEL_CREDENTIAL_REFUSED', 'this is a credential of the platform, not of a runtime');
};

/** The headers that go on, as they came. */
const passedOn = (request: IncomingMessage): [string, string][] => {
  const ofThisConnection = named(request);
  const passed: [string, string][] = [];
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    refuseCredential(name, value);
    if (isOfConnection(name) || ofThisConnection.has(name) || OURS_TO_SAY.test(name)) continue;
    const kept = name === 'cookie' ? withoutOurCookies(value) : value;
    if (name === 'cookie' && kept === '') continue;
    if (name.length > MOST_NAME || kept.length > MOST_VALUE)
      throw tooLarge(`the header ${name.slice(0, 60)} is too long`);
    passed.push([name, kept]);
  }
  return passed;
};

/** Whether a body follows, however short. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Written out only where it may be too long: no character takes more than six bytes of JSON. */
const isTooLong = (head: TunnelRequest): boolean => {
  const characters = head.headers.reduce((sum, [name, value]) => sum + name.length + value.length + 6, 300);
  if ((characters + head.target.length) * 6 <= TUNNEL_HEAD_BYTES) return false;
  return Buffer.byteLength(JSON.stringify(head)) > TUNNEL_HEAD_BYTES;
};

/** The head that goes to the runtime. Throws a fault for whatever does not. */
export const headOf = (
  request: IncomingMessage,
  host: string,
  origin: Origin,
  isUpgrade: boolean,
): TunnelRequest => {
  check(request);
  if (isUpgrade && hasBody(request)) throw unreadable('a request that becomes a WebSocket has no body');
  const headers = passedOn(request);
  if (origin.remoteAddress !== undefined) headers.push(['x-forwarded-for', origin.remoteAddress]);
  headers.push(['x-forwarded-host', host], ['x-forwarded-proto', origin.isSecure ? 'https' : 'http']);
  if (isUpgrade) headers.push(['upgrade', 'websocket']);
  if (headers.length > MOST_HEADERS) throw tooLarge('there are too many headers');
  const head: TunnelRequest = {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers,
    host,
    ...(origin.remoteAddress === undefined ? {} : { remoteAddress: origin.remoteAddress }),
    isSecure: origin.isSecure,
  };
  if (isTooLong(head)) throw tooLarge('the headers are too long');
  return head;
};
