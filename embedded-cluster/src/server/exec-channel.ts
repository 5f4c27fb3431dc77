/**
 * Commands in containers, over a WebSocket. Each frame begins with the number of its channel; the last one from us is
 * a status on channel 3, from which clients learn how the command ended. What they type is taken and dropped: commands
 * get no input here.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { storedAs } from '../registry/index.ts';
import { type ApiError, badRequest, methodNotAllowed, noSuchResource, notFound } from '../status/index.ts';
import { servedObject } from '../verbs/index.ts';
import { notImplemented } from './answer-objects.ts';
import type { ServerDeps } from './call.ts';
import { readResourcePath } from './path.ts';
import type { ExecOutcome } from './ports.ts';
import { refusalOf } from './reply.ts';
import { attributesOf, findTarget } from './route-resource.ts';
import type { Trace } from './trace.ts';

const PROTOCOLS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
const CHANNEL = { stdout: 1, stderr: 2, status: 3 } as const;
const MAX_FRAME = 1_048_576;
const MAX_COMMAND = 1_024;

const statusOf = (exitCode: number): object =>
  exitCode === 0
    ? { metadata: {}, status: 'Success' }
    : {
        metadata: {},
        status: 'Failure',
        message: `command terminated with non-zero exit code: exit status ${exitCode}`,
        reason: 'NonZeroExitCode',
        details: { causes: [{ reason: 'ExitCode', message: String(exitCode) }] },
      };

const frame = (channel: number, text: string): Buffer =>
  Buffer.concat([Buffer.of(channel), Buffer.from(text)]);

const report = (socket: WebSocket, { stdout, stderr, exitCode }: ExecOutcome): void => {
  if (stdout !== '') socket.send(frame(CHANNEL.stdout, stdout));
  if (stderr !== '') socket.send(frame(CHANNEL.stderr, stderr));
  socket.send(frame(CHANNEL.status, JSON.stringify(statusOf(exitCode))));
  socket.close(1000);
};

/** Finds the pod and runs the command; all that can be refused is refused before the connection is taken. */
const runCommand = async (deps: ServerDeps, request: IncomingMessage, trace: Trace): Promise<ExecOutcome> => {
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
  if (subresource.name !== 'exec' || !deps.exec) throw notImplemented(`${subresource.name} of a pod`);
  const entry = deps.store.get(storedAs(kind), { namespace, name });
  if (!entry) throw notFound(kind, name);
  const command = query.getAll('command');
  if (command.length === 0 || command.length > MAX_COMMAND) throw badRequest('you must specify a command');
  return deps.exec.run(servedObject(deps, kind, entry), query.get('container') ?? undefined, command);
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

/** Answers requests to turn a connection into a WebSocket. */
export const upgradeHandler = (deps: ServerDeps) => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    handleProtocols: offered => PROTOCOLS.find(protocol => offered.has(protocol)) ?? false,
  });
  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => undefined); // the client has gone; there is nothing left to tell it
    const trace: Trace = {};
    const record = (code: number): void => deps.audit?.record({ ...trace, request, code });
    try {
      const outcome = await runCommand(deps, request, trace);
      record(101);
      sockets.handleUpgrade(request, socket, head, channel => {
        channel.on('error', () => channel.terminate());
        report(channel, outcome);
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 500) deps.log.error({ error, method: request.method }, 'a request failed');
      record(refusal.code);
      refuse(socket, refusal);
    }
  };
};
