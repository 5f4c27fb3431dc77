import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault, type FaultCode, isFault } from '@freshet/kit/errors';
import { errorBody, SECURITY_HEADERS, STATUS } from '../gateway/index.ts';

/** Where a status says more to a proxy than the kind of the fault does. */
const STATUS_OF: Partial<Record<FaultCode, number>> = {
  RUNTIME_ANSWER_INVALID: 502,
  RUNTIME_SILENT: 504,
  TUNNEL_REQUEST_TOO_LARGE: 431,
};

const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, if-match, x-request-id';

/** Whether a page of this origin is the platform's, and so may read why there is no answer. */
export type IsPlatformOrigin = (origin: string) => boolean;

const crossOrigin = ({ headers }: IncomingMessage, isPlatform: IsPlatformOrigin): Record<string, string> => {
  const { origin } = headers;
  if (origin === undefined || !isPlatform(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': ALLOWED_HEADERS,
  };
};

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const refusalOf = (error: unknown, request: IncomingMessage, isPlatform: IsPlatformOrigin): Refusal => {
  const fault = isFault(error)
    ? error
    : new Fault('INTERNAL', 'something went wrong inside Freshet', {}, { cause: error });
  const status = STATUS_OF[fault.code] ?? STATUS[fault.kind];
  const requestId = randomUUID();
  // A page asks with OPTIONS first, and reads the reason only if that was answered well.
  const isAsking = request.method === 'OPTIONS' && fault.kind === 'unavailable';
  const body = isAsking ? '' : JSON.stringify({ ...errorBody(fault, requestId), status });
  const retryAfter = fault.details.retryAfterSeconds ?? (fault.kind === 'unavailable' ? 2 : undefined);
  const ownOrigin = { ...SECURITY_HEADERS, 'cross-origin-resource-policy': 'cross-origin' };
  return {
    status: isAsking ? 204 : status,
    headers: {
      ...ownOrigin,
      ...crossOrigin(request, isPlatform),
      'x-request-id': requestId,
      ...(body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...(isAsking ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      // What is left of a request that cannot be read must not be taken for the next one.
      ...(fault.kind === 'invalid' || status === 431 ? { connection: 'close' } : {}),
    },
    body,
  };
};

/** Answers in the words of the platform; where the answer has begun already, all that is left is to break it off. */
export const refuse = (
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  isPlatform: IsPlatformOrigin,
): number => {
  if (response.headersSent) {
    response.destroy();
    return response.statusCode;
  }
  const { status, headers, body } = refusalOf(error, request, isPlatform);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  return status;
};

/** The same for a connection that was to become a WebSocket. */
export const refuseSocket = (
  error: unknown,
  request: IncomingMessage,
  socket: Duplex,
  isPlatform: IsPlatformOrigin,
): number => {
  const { status, headers, body } = refusalOf(error, request, isPlatform);
  if (!socket.writable) {
    socket.destroy();
    return status;
  }
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
  return status;
};
