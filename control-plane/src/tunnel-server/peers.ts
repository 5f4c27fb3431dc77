/**
 * A request for a runtime that is connected to another process of the control plane goes to that process, as it came.
 *
 *   client --> process without the link --> process with the link --> runtime
 *              says who asks, signed        believes it, goes no further
 *
 * What is passed on was read and cleaned here already, and is read again there like any other request.
 */
import {
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { request as overHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { isOfConnection, type TunnelRequest } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { hasBody } from './request-head.ts';
import { FIRST_ANSWER_MS } from './times.ts';

/** Other processes of the control plane. */
export interface TunnelPeers {
  /** The address of a process that the runtime of this label is connected to; undefined where there is no other. */
  find(label: string): Promise<string | undefined>;
  /** With a key that all processes have and nobody else. */
  sign(text: string): Promise<string>;
  verify(text: string, signature: string): Promise<boolean>;
}

/** Who asked, in the words of the process that passed the request on: `<time>,<address>,<signature>`. */
export const PEER_HEADER = 'x-freshet-peer';
const SAID = /^(\d{13}),([0-9a-fA-F.:]{0,45}),([A-Za-z0-9_-]{43})$/;

/** Clocks of two processes are not the same; what is older was written down by somebody. */
const GOOD_MS = 60_000;

const textOf = (host: string, at: string, address: string): string => `peer ${host} ${at} ${address}`;

/** What a peer says of a request. */
interface Said {
  readonly remoteAddress: string | undefined;
  /** Not so where the clocks of the two differ, or somebody wrote it down: then only that it was passed on is believed. */
  readonly isTimely: boolean;
}

/** Undefined where no peer says anything. */
export const readPeer = async (
  { headers }: IncomingMessage,
  peers: TunnelPeers | undefined,
  clock: Clock,
): Promise<Said | undefined> => {
  const said = headers[PEER_HEADER];
  const [, at = '', address = '', signature = ''] = SAID.exec(typeof said === 'string' ? said : '') ?? [];
  if (at === '' || !peers) return undefined;
  const host = (headers.host ?? '').toLowerCase();
  if (!(await peers.verify(textOf(host, at, address), signature))) return undefined;
  const isTimely = Math.abs(clock.now().getTime() - Number(at)) <= GOOD_MS;
  return { remoteAddress: address === '' ? undefined : address, isTimely };
};

/** A request that another process is to answer. */
export interface PassedOn {
  readonly peers: TunnelPeers;
  readonly clock: Clock;
  /** Where to. */
  readonly url: string;
  readonly head: TunnelRequest;
}

const offline = (cause?: unknown): Fault =>
  new Fault('RUNTIME_OFFLINE', 'The process that the runtime is connected to does not answer', {}, { cause });

const optionsFor = async (
  request: IncomingMessage,
  { peers, clock, head }: PassedOn,
): Promise<RequestOptions> => {
  const at = String(clock.now().getTime());
  const address = head.remoteAddress ?? '';
  const length = request.headers['content-length'];
  const body: readonly string[] = !hasBody(request)
    ? []
    : length === undefined
      ? ['transfer-encoding', 'chunked']
      : ['content-length', length];
  const isUpgrade = head.headers.some(([name]) => name === 'upgrade');
  const kept = head.headers.filter(([name]) => !name.startsWith('x-forwarded-') && name !== 'upgrade');
  return {
    method: head.method,
    path: head.target,
    headers: [
      ...['host', head.host],
      ...[PEER_HEADER, `${at},${address},${await peers.sign(textOf(head.host, at, address))}`],
      ...kept.filter(([name]) => name !== 'content-length').flat(),
      ...body,
      ...(isUpgrade ? ['connection', 'upgrade', 'upgrade', 'websocket'] : []),
    ],
  };
};

const open = (url: string, options: RequestOptions) => {
  const sent = (url.startsWith('https:') ? overHttps : overHttp)(url, options);
  sent.setTimeout(FIRST_ANSWER_MS, () => sent.destroy(new Error('the peer took too long')));
  return sent;
};

/** Headers of an answer without those of the connection that it came over. */
const answered = ({ rawHeaders }: IncomingMessage): string[] => {
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!isOfConnection(name.toLowerCase())) kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return kept;
};

/** Has another process answer; throws where it does not begin to. */
export const passOn = async (
  request: IncomingMessage,
  response: ServerResponse,
  to: PassedOn,
): Promise<void> => {
  const sent = open(to.url, await optionsFor(request, to));
  response.once('close', () => sent.destroy());
  const heard = Promise.withResolvers<IncomingMessage>();
  sent.once('response', heard.resolve);
  sent.once('error', heard.reject);
  if (hasBody(request)) request.pipe(sent);
  else sent.end();
  const answer = await heard.promise.catch((error: unknown) => {
    throw offline(error);
  });
  sent.setTimeout(0);
  sent.on('error', () => response.destroy());
  response.writeHead(answer.statusCode ?? 502, answered(answer));
  if (!answer.headers['content-length']) response.flushHeaders();
  const over = Promise.withResolvers<void>();
  response.once('close', () => over.resolve());
  answer.once('error', () => response.destroy());
  answer.pipe(response);
  await over.promise;
};

/** The same for a connection that becomes a WebSocket; answers with the status. */
export const passSocketOn = async (
  request: IncomingMessage,
  socket: Duplex,
  first: Buffer,
  to: PassedOn,
): Promise<number> => {
  const sent = open(to.url, await optionsFor(request, to));
  socket.once('close', () => sent.destroy());
  const heard = Promise.withResolvers<{ answer: IncomingMessage; other?: Duplex; begun?: Buffer }>();
  sent.once('upgrade', (answer, other, begun) => heard.resolve({ answer, other, begun }));
  sent.once('response', answer => heard.resolve({ answer }));
  sent.once('error', heard.reject);
  sent.end();
  const { answer, other, begun } = await heard.promise.catch((error: unknown) => {
    throw offline(error);
  });
  sent.on('error', () => socket.destroy());
  const { statusCode = 502, statusMessage = '' } = answer;
  const headers = other ? answer.rawHeaders : [...answered(answer), 'connection', 'close'];
  const lines = headers.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${headers[index + 1]}\r\n`] : [],
  );
  socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1');
  const over = new Promise<void>(done => socket.once('close', () => done()));
  if (other) {
    other.on('error', () => socket.destroy());
    other.once('close', () => socket.destroy());
    socket.once('close', () => other.destroy());
    if (begun?.length) socket.write(begun);
    if (first.length) other.write(first);
    other.pipe(socket);
    socket.pipe(other);
  } else answer.pipe(socket);
  await over;
  return statusCode;
};
