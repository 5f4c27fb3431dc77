import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Fault } from '@freshet/kit/errors';
import { errorBody } from './fault-reply.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What Node's parser calls the cases that are not plain nonsense. */
const CASES: Readonly<Record<string, { status: number; reason: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'the address and headers are longer than 16 KB',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    message: 'the request did not arrive within a minute',
  },
};

const NONSENSE = { status: 400, reason: 'Bad Request', message: 'this is not HTTP as it should be' };

const longUploads = new WeakSet<Socket>();

/**
 * Lets the request on this connection arrive as slowly as its own limits allow: a repository does not come within a
 * minute over every line. Call what is returned when it is done.
 */
export const allowLongUpload = (socket: Socket): (() => void) => {
  longUploads.add(socket);
  return () => void longUploads.delete(socket);
};

/** A connection whose bytes never became a request: there is no reply to speak through, only the socket. */
export const refuseUnreadable = (error: Error, socket: Socket): void => {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && longUploads.has(socket)) return;
  if (code !== 'ECONNRESET' && canAnswer(socket)) socket.write(answer(CASES[code] ?? NONSENSE));
  socket.destroy(error);
};

/** Bytes in the middle of an answer under way would only confuse whoever reads it. */
const canAnswer = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket.writable && !socket._httpMessage?.headersSent;

const answer = ({ status, reason, message }: typeof NONSENSE): string => {
  const requestId = randomUUID();
  const fault = new Fault('REQUEST_UNREADABLE', message);
  const body = JSON.stringify({ ...errorBody(fault, requestId), status });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`;
};
