/** One try to reach the server. */
import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { WebSocket } from 'ws';
import type { LinkLimits } from '../frame/index.ts';
import type { Transport } from '../session/index.ts';
import { POLL_HEADERS, SUBPROTOCOL, webSocketTransport } from '../transports/index.ts';
import { ClientPollTransport } from './poll-transport.ts';

export interface DialOptions {
  readonly url: URL;
  readonly credential: Secret;
  readonly clock: Clock;
  readonly limits: LinkLimits;
  readonly signal: AbortSignal;
}

/** A refusal by the server itself, not by something in between. */
const refusal = (refused: string): Fault =>
  refused === 'unauthenticated'
    ? new Fault('LINK_UNAUTHENTICATED', 'The server does not know this credential')
    : new Fault('LINK_UNREACHABLE', `The server refuses the link: ${refused}`, { refused });

const unreachable = (url: URL, why: string, cause?: unknown): Fault =>
  new Fault('LINK_UNREACHABLE', `${url.origin} cannot be reached: ${why}`, { server: url.origin }, { cause });

/** A WebSocket was not possible though somebody answered; polling may be. */
const noUpgrade = (url: URL, status: number): Fault =>
  new Fault('LINK_NO_UPGRADE', `${url.origin} answers a WebSocket with status ${status}`, { status });

const ignore = (): void => undefined;

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

const headersFor = (credential: Secret) => ({ authorization: `Bearer ${credential.reveal()}` });

/** Opens a WebSocket. */
export const dialWebSocket = ({
  url,
  credential,
  clock,
  limits,
  signal,
}: DialOptions): Promise<Transport> => {
  const address = new URL(url);
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const { promise, resolve, reject } = Promise.withResolvers<Transport>();
  const socket = new WebSocket(address, SUBPROTOCOL, {
    headers: headersFor(credential),
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    handshakeTimeout: limits.deadlineMs,
    followRedirects: false,
    // Masks keep proxies from reading payloads as HTTP; within TLS, or on this machine, there is nothing to be read.
    ...(url.protocol === 'https:' || LOOPBACK.test(url.hostname) ? { generateMask: ignore } : {}),
  });
  const giveUp = (): void => socket.terminate();
  signal.addEventListener('abort', giveUp, { once: true });
  const transport = webSocketTransport(socket, clock);
  socket.on('error', error => reject(unreachable(url, error.message, error)));
  socket.on('close', () => reject(unreachable(url, 'the connection ended')));
  socket.on('unexpected-response', (_request, response) => {
    const refused = response.headers[POLL_HEADERS.refused];
    response.resume();
    reject(typeof refused === 'string' ? refusal(refused) : noUpgrade(url, response.statusCode ?? 0));
    socket.terminate();
  });
  socket.on('open', () => resolve(transport));
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
};

/** Opens a session that is carried by requests. */
export const dialPolling = async ({
  url,
  credential,
  clock,
  limits,
  signal,
}: DialOptions): Promise<Transport> => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(limits.deadlineMs)]);
  const response = await fetch(url, {
    method: 'POST',
    headers: headersFor(credential),
    redirect: 'error',
    signal: timeout,
  }).catch((error: unknown) => {
    throw unreachable(url, error instanceof Error ? error.message : String(error), error);
  });
  await response.body?.cancel();
  const refused = response.headers.get(POLL_HEADERS.refused);
  if (refused !== null) throw refusal(refused);
  const token = response.headers.get(POLL_HEADERS.session);
  if (response.status !== 201 || token === null)
    throw unreachable(url, `it answers with status ${response.status}`);
  return new ClientPollTransport({ url, token, clock, limits });
};
