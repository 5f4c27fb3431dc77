/** What nodes do to containers: commands in them and requests to them, for probes and hooks. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import type { Container, Handler } from '../../shapes/index.ts';
import type { PodEngine } from './engine.ts';

/** Where a port of a pod is reached from here. */
export interface PortAddress {
  readonly host: string;
  readonly port: number;
}

/** The container that a handler is for. */
export interface HandlerTarget {
  readonly engine: PodEngine;
  readonly id: string;
  readonly container: Container;
  /** Undefined for a port that cannot be reached from this machine. */
  readonly addressOf: (port: number) => PortAddress | undefined;
}

export interface HandlerResult {
  readonly isGood: boolean;
  /** The engine could not be asked, which says nothing about the container. */
  readonly isUnknown?: boolean;
  readonly message: string;
}

const good: HandlerResult = { isGood: true, message: '' };
const bad = (message: string): HandlerResult => ({ isGood: false, message: message.slice(0, 1_024) });

const portNumber = ({ ports }: Container, port: number | string): number =>
  typeof port === 'number' ? port : (ports?.find(({ name }) => name === port)?.containerPort ?? Number(port));

const addressFor = (
  { container, addressOf }: HandlerTarget,
  port: number | string,
): PortAddress | undefined => {
  const number = portNumber(container, port);
  return number > 0 && number < 65_536 ? addressOf(number) : undefined;
};

const unreachable = (port: number | string): HandlerResult =>
  bad(`port ${port} cannot be reached from this machine; declare it among the ports of the container`);

const get = (
  target: HandlerTarget,
  { port, path = '/', scheme, httpHeaders }: NonNullable<Handler['httpGet']>,
  signal: AbortSignal,
): Promise<HandlerResult> => {
  const address = addressFor(target, port);
  if (address === undefined) return Promise.resolve(unreachable(port));
  const { promise, resolve } = Promise.withResolvers<HandlerResult>();
  const send = scheme?.toUpperCase() === 'HTTPS' ? httpsRequest : httpRequest;
  const headers: Record<string, string> = { 'user-agent': 'kube-probe/1.34', accept: '*/*' };
  for (const { name, value } of httpHeaders ?? []) headers[name.toLowerCase()] = value;
  const request = send({
    host: address.host,
    port: address.port,
    path: path.startsWith('/') ? path : `/${path}`,
    method: 'GET',
    headers,
    agent: false,
    signal,
    rejectUnauthorized: false, // whether it answers is the question, not who it is
  } as RequestOptions);
  request.once('response', answer => {
    const status = answer.statusCode ?? 0;
    answer.destroy();
    resolve(status >= 200 && status < 400 ? good : bad(`HTTP probe failed with statuscode: ${status}`));
  });
  request.once('error', error => resolve(bad(`Get "${path}": ${error.message}`)));
  request.end();
  return promise;
};

const dial = (
  target: HandlerTarget,
  { port }: NonNullable<Handler['tcpSocket']>,
  signal: AbortSignal,
): Promise<HandlerResult> => {
  const address = addressFor(target, port);
  if (address === undefined) return Promise.resolve(unreachable(port));
  const { promise, resolve } = Promise.withResolvers<HandlerResult>();
  const socket = connect({ ...address, signal });
  socket.once('connect', () => {
    socket.destroy();
    resolve(good);
  });
  socket.once('error', error => resolve(bad(`dial tcp: ${error.message}`)));
  return promise;
};

const execute = async (
  { engine, id }: HandlerTarget,
  command: readonly string[],
  signal: AbortSignal,
): Promise<HandlerResult> => {
  const { exitCode, text } = await engine.execute(id, command, signal);
  return exitCode === 0 ? good : bad(text.trim() === '' ? `exit status ${exitCode}` : text.trim());
};

const carryOut = (target: HandlerTarget, handler: Handler, signal: AbortSignal): Promise<HandlerResult> => {
  const { exec, httpGet, tcpSocket, grpc } = handler;
  if (exec) return execute(target, exec.command ?? [], signal);
  if (httpGet) return get(target, httpGet, signal);
  // Health over gRPC is asked for by whether something listens there.
  const socket = tcpSocket ?? grpc;
  return socket ? dial(target, { port: socket.port }, signal) : Promise.resolve(good);
};

/** Does it, within a time. Never throws: whatever goes wrong is a bad result, unless somebody no longer wants to know. */
export const runHandler = async (
  target: HandlerTarget,
  handler: Handler,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<HandlerResult> => {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const result = await carryOut(target, handler, AbortSignal.any([limit, signal]));
    return limit.aborted && !result.isGood ? bad(`it took longer than ${timeoutMs} ms`) : result;
  } catch (error) {
    if (limit.aborted) return bad(`it took longer than ${timeoutMs} ms`);
    return { ...bad(error instanceof Error ? error.message : String(error)), isUnknown: true };
  }
};
