import type { ServerResponse } from 'node:http';
import { type ApiError, internalError, isApiError, type StatusBody } from '../status/index.ts';

const WARNING_BYTES = 4_096;

/** Warnings that go out with an answer; clients show them to people. */
export class Warnings {
  readonly #texts = new Set<string>();
  #bytes = 0;

  readonly add = (text: string): void => {
    const safe = text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, ' ');
    if (this.#bytes + safe.length > WARNING_BYTES) return;
    this.#bytes += safe.length;
    this.#texts.add(safe);
  };

  get headers(): Readonly<Record<string, string[]>> {
    if (this.#texts.size === 0) return NONE;
    const quoted = [...this.#texts].map(text => `299 - "${text.replace(/[\\"]/g, '\\$&')}"`);
    // Headers are sent byte by byte: what is beyond ASCII has to be put into bytes first.
    return { Warning: quoted.map(text => Buffer.from(text).toString('latin1')) };
  }
}

const NONE = {};

interface Reply {
  readonly code: number;
  readonly body: string | Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

export const send = (
  response: ServerResponse,
  { code, body, type = 'application/json', headers }: Reply,
): void => {
  response.writeHead(code, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache, private',
    ...headers,
  });
  response.end(body);
};

export const sendStatus = (response: ServerResponse, status: StatusBody, code = status.code ?? 200): void => {
  const seconds = status.details?.retryAfterSeconds;
  send(response, {
    code,
    body: JSON.stringify(status),
    ...(seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } }),
  });
};

export const sendRefusal = (response: ServerResponse, { body, code, text }: ApiError): void => {
  if (text === undefined) sendStatus(response, body);
  else
    send(response, {
      code,
      body: text,
      type: 'text/plain; charset=utf-8',
      headers: { 'X-Content-Type-Options': 'nosniff' },
    });
};

/** What a client is told about a failure; our own mistakes are told as such, without what they say inside. */
export const refusalOf = (error: unknown): ApiError =>
  isApiError(error) ? error : internalError('the request could not be handled', { cause: error });
