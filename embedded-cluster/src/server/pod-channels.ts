/**
 * Ways into pods that take over the connection: commands, attaching, and connections to ports. All that can be refused
 * is refused before the connection is taken, with the status that any other request would get.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { KubeObject } from '../objects/index.ts';
import { storedAs } from '../registry/index.ts';
import { type ApiError, badRequest, methodNotAllowed, noSuchResource, notFound } from '../status/index.ts';
import { servedObject } from '../verbs/index.ts';
import { notImplemented } from './answer-objects.ts';
import type { ServerDeps } from './call.ts';
import { readFlag } from './options.ts';
import { readResourcePath } from './path.ts';
import { carryForward, FORWARD_PROTOCOLS } from './port-forward.ts';
import type { SessionRequest } from './ports.ts';
import { refusalOf } from './reply.ts';
import { attributesOf, findTarget } from './route-resource.ts';
import { carrySession, SESSION_PROTOCOLS } from './session-channel.ts';
import type { Trace } from './trace.ts';

const MAX_FRAME = 1_048_576;
const MAX_COMMAND = 1_024;

/** What is done with a connection once it has been taken over. */
interface Way {
  readonly protocols: readonly string[];
  carry(channel: WebSocket, stopping: AbortSignal): Promise<void>;
}

const flag = (query: URLSearchParams, name: string): boolean => query.has(name) && readFlag(query, name);

const sessionRequest = (query: URLSearchParams): SessionRequest => ({
  container: query.get('container') ?? undefined,
  command: query.getAll('command'),
  stdin: flag(query, 'stdin'),
  stdout: flag(query, 'stdout'),
  stderr: flag(query, 'stderr'),
  tty: flag(query, 'tty'),
});

const execWay = async (deps: ServerDeps, pod: KubeObject, query: URLSearchParams): Promise<Way> => {
  if (!deps.sessions) throw notImplemented('exec of a pod');
  const request = sessionRequest(query);
  const { length } = request.command;
  if (length === 0 || length > MAX_COMMAND) throw badRequest('you must specify a command');
  const session = await deps.sessions.exec(pod, request);
  return {
    protocols: SESSION_PROTOCOLS,
    carry: (channel, stopping) => carrySession(channel, session, stopping),
  };
};

const attachWay = async (deps: ServerDeps, pod: KubeObject, query: URLSearchParams): Promise<Way> => {
  if (!deps.sessions?.attach) throw notImplemented('attach of a simulated pod');
  const session = await deps.sessions.attach(pod, sessionRequest(query));
  return {
    protocols: SESSION_PROTOCOLS,
    carry: (channel, stopping) => carrySession(channel, session, stopping),
  };
};

const forwardWay = async (deps: ServerDeps, pod: KubeObject): Promise<Way> => {
  const { sessions } = deps;
  const forward = sessions?.forward;
  if (!forward) throw notImplemented('portforward of a simulated pod');
  return {
    protocols: FORWARD_PROTOCOLS,
    carry: (channel, stopping) => carryForward(channel, port => forward(pod, port), stopping),
  };
};

type Opening = (deps: ServerDeps, pod: KubeObject, query: URLSearchParams) => Promise<Way>;

const WAYS: Readonly<Record<string, Opening>> = {
  exec: execWay,
  attach: attachWay,
  portforward: forwardWay,
};

/** Finds the pod and what is to be done with it. */
const openWay = async (deps: ServerDeps, request: IncomingMessage, trace: Trace): Promise<Way> => {
  const { user, sender } = await deps.access.identify(request);
  Object.assign(trace, { user, sender });
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = new URLSearchParams(search);
  const resourcePath = readResourcePath(path);
  if (!resourcePath) throw noSuchResource();
  // It comes as a GET, but runs something: who may only read may not.
  const attributes = { ...attributesOf(request, resourcePath, query), verb: 'create' };
  trace.attributes = attributes;
  deps.access.authorize(user, attributes);
  const {
    kind,
    namespace = '',
    name = '',
    subresource,
  } = findTarget(deps.registry, resourcePath, attributes);
  if (!subresource) throw methodNotAllowed(kind, 'connect');
  const open = WAYS[subresource.name];
  if (!open) throw notImplemented(`${subresource.name} of a pod`);
  const entry = deps.store.get(storedAs(kind), { namespace, name });
  if (!entry) throw notFound(kind, name);
  return open(deps, servedObject(deps, kind, entry), query);
};

const refuse = (socket: Duplex, { body, code }: ApiError): void => {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
};

const PROTOCOL = 'sec-websocket-protocol';

/**
 * The first protocol of ours that the client offers. It is chosen here and not by the library, to which names with a
 * slash are none.
 */
const choose = ({ headers }: IncomingMessage, { protocols }: Way): string | undefined => {
  const offered = (headers[PROTOCOL] ?? '').split(',').map(name => name.trim());
  return protocols.find(protocol => offered.includes(protocol));
};

/** Answers requests to turn a connection into a WebSocket. */
export const upgradeHandler = (deps: ServerDeps) => {
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer, way: Way): void => {
    const protocol = choose(request, way);
    if (protocol === undefined) {
      refuse(socket, badRequest(`one of these protocols is needed: ${way.protocols.join(', ')}`));
      return;
    }
    delete request.headers[PROTOCOL];
    const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME });
    sockets.on('headers', headers => headers.push(`Sec-WebSocket-Protocol: ${protocol}`));
    sockets.handleUpgrade(request, socket, head, channel => {
      channel.on('error', () => channel.terminate());
      way.carry(channel, deps.stopping).catch((error: unknown) => {
        deps.log.warn({ error, url: request.url?.split('?')[0] }, 'a connection to a pod broke off');
        channel.terminate();
      });
    });
  };
  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => undefined); // the client has gone; there is nothing left to tell it
    const trace: Trace = {};
    const record = (code: number): void => deps.audit?.record({ ...trace, request, code });
    try {
      const way = await openWay(deps, request, trace);
      record(101);
      take(request, socket, head, way);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 500) deps.log.error({ error, method: request.method }, 'a request failed');
      record(refusal.code);
      refuse(socket, refusal);
    }
  };
};
