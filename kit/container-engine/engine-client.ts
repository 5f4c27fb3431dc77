import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Fault, isFault } from '@freshet/kit/errors';
import { type EngineAddress, type EngineSearch, engineAddresses, spellAddress } from './engine-address.ts';

/** One request to the engine's API. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, as a tar archive. */
  readonly archive?: Readable;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Docker's Engine API, as Docker and Podman speak it. */
export interface EngineClient {
  readonly address: EngineAddress;
  /** Podman speaks Docker's language with an accent; where it matters, the reason stands beside the difference. */
  readonly podman: boolean;
  /** The JSON of the answer, undefined where there is none. Throws `EngineError` for what is not a success. */
  call(request: EngineRequest): Promise<unknown>;
  /** The body of the answer as it comes, without a time limit. */
  stream(request: EngineRequest): Promise<IncomingMessage>;
  /** Takes the connection over after the request, to send to a program and to read from it without a time limit. */
  converse(request: EngineRequest): Promise<Duplex>;
}

/** What the engine said no to. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** True for an answer of the engine with this status. */
export const isEngineError = (error: unknown, ...statuses: readonly number[]): error is EngineError =>
  error instanceof EngineError && (statuses.length === 0 || statuses.includes(error.status));

/** A busy engine takes its time over removing; one that takes longer than this is not coming back. */
const CALL_TIMEOUT_MS = 120_000;
const PING_TIMEOUT_MS = 10_000;
const ANSWER_LIMIT = 32 * 1024 * 1024;

const pathOf = ({ path, query = {} }: EngineRequest): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

const begin = (address: EngineAddress, options: EngineRequest, text: string | undefined): ClientRequest => {
  const { method, archive, headers = {}, signal } = options;
  const type = archive ? 'application/x-tar' : 'application/json';
  return httpRequest({
    ...(address.kind === 'socket'
      ? { socketPath: address.path }
      : { host: address.host, port: address.port }),
    method,
    path: pathOf(options),
    // An attached stream keeps its connection for as long as a program runs; pooling has nothing to offer.
    agent: false,
    headers: {
      host: 'engine',
      ...(text === undefined && !archive ? {} : { 'content-type': type }),
      ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    },
    ...(signal ? { signal } : {}),
  });
};

const textOfBody = ({ body }: EngineRequest): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

const send = async (address: EngineAddress, options: EngineRequest): Promise<IncomingMessage> => {
  const { archive } = options;
  const text = textOfBody(options);
  const request = begin(address, options, text);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.on('error', reject);
  // The engine may refuse an archive before it has read all of it: its answer then says more than the broken pipe.
  if (archive) pipeline(archive, request).catch(error => setImmediate(reject, error));
  else request.end(text);
  return promise;
};

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > ANSWER_LIMIT) throw new EngineError(0, 'the container engine sent an answer without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text; // `/_ping` says OK, and proxies speak HTML
  }
};

const messageOf = (body: unknown, status: number): string => {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return body.message;
  return typeof body === 'string' && body.trim() !== ''
    ? body.trim().slice(0, 2_000)
    : `the container engine answered with status ${status}`;
};

const accepted = async (answer: IncomingMessage): Promise<IncomingMessage> => {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return answer;
  throw new EngineError(status, messageOf(parsed(await textOf(answer)), status));
};

const UPGRADE = { connection: 'Upgrade', upgrade: 'tcp' } as const;

const takeOver = async (address: EngineAddress, options: EngineRequest): Promise<Duplex> => {
  const text = textOfBody(options);
  const request = begin(address, { ...options, headers: { ...options.headers, ...UPGRADE } }, text);
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
  request.once('upgrade', (_, socket: Duplex, head: Buffer) => {
    if (head.length > 0) socket.unshift(head);
    resolve(socket);
  });
  request.once('response', answer => {
    accepted(answer).then(() => {
      answer.destroy();
      reject(new EngineError(0, 'the container engine did not hand over the connection'));
    }, reject);
  });
  request.on('error', reject);
  request.end(text);
  return promise;
};

const clientAt = (address: EngineAddress, podman: boolean): EngineClient => ({
  address,
  podman,
  call: async request => {
    const limit = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    const text = await textOf(await accepted(await send(address, { ...request, signal })));
    return text === '' ? undefined : parsed(text);
  },
  stream: async request => accepted(await send(address, request)),
  converse: request => takeOver(address, request),
});

const ping = async (address: EngineAddress): Promise<EngineClient> => {
  const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
  const answer = await accepted(await send(address, { method: 'GET', path: '/_ping', signal }));
  await textOf(answer);
  return clientAt(address, answer.headers['libpod-api-version'] !== undefined);
};

const INSTALL =
  'Install Docker (https://docs.docker.com/engine/install) and start it, or install Podman and run `systemctl --user enable --now podman.socket`';

const unreachable = (address: EngineAddress, cause: unknown): Fault => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const place = spellAddress(address);
  const message =
    code === 'EACCES' || code === 'EPERM'
      ? `This user may not use the container engine at ${place}: add the user to the group that owns the socket (for Docker, \`sudo usermod -aG docker "$USER"\` and log in again), or run Podman as this user`
      : `The container engine at ${place} does not answer. Start it (\`sudo systemctl start docker\`, or \`systemctl --user start podman.socket\`), or name another one in DOCKER_HOST`;
  return new Fault('CONTAINER_ENGINE_UNREACHABLE', message, { engine: place }, { cause });
};

/** Finds an engine that answers, or says what to install or start. */
export const connectEngine = async (search: EngineSearch): Promise<EngineClient> => {
  const faults: Fault[] = [];
  for (const address of engineAddresses(search)) {
    try {
      return await ping(address);
    } catch (error) {
      faults.push(isFault(error) ? error : unreachable(address, error));
    }
  }
  throw (
    faults[0] ??
    new Fault(
      'CONTAINER_ENGINE_UNREACHABLE',
      `There is no container engine on this machine. ${INSTALL}, or name a socket in DOCKER_HOST`,
    )
  );
};
