import type { z } from 'zod';
import type { Guard } from './guard.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an operation answers with when it succeeds. */
export interface JsonReply<Schema extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly status: 200 | 201 | 202;
  readonly schema: Schema;
}

/** Text, CSV, HTML: anything a client reads as it is, sent whole or streamed. */
export interface TextReply {
  readonly kind: 'text';
  readonly status: 200;
  readonly contentType: string;
  /** What else it may be, where the caller chooses; the handler then says which. */
  readonly otherTypes: readonly string[];
}

export interface EmptyReply {
  readonly kind: 'empty';
  readonly status: 204;
}

export type Reply = JsonReply | TextReply | EmptyReply;

/**
 * One REST operation, described once: it validates requests, types handlers and clients, and becomes one
 * entry of the OpenAPI document.
 */
export interface Operation {
  /** Unique, `noun-verb`; the operationId of the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** Below `/api` unless `root`, with `{name}` for parameters. */
  readonly path: `/${string}`;
  /** Served from the root of the host: probes and pages. Not part of the OpenAPI document. */
  readonly root?: true;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly guard: Guard;
  /** The dotted name under which generated SDKs offer it. */
  readonly sdk?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: Reply;
  /**
   * How a repeated Idempotency-Key is answered: with the kept reply, or, where the reply holds a secret that
   * is shown once, with a fault. Absent: the operation takes no such key.
   */
  readonly idempotency?: 'replay' | 'refuse';
  /**
   * Takes If-Match with the ETag of what the caller read, and refuses with a conflict when that has changed since.
   * Without it the change is made whatever came between.
   */
  readonly conditional?: true;
  /** Larger than the default where an upload needs it. */
  readonly maxBodyBytes?: number;
  /** Calls per minute of one caller, where the default is too generous (sign-in). */
  readonly perMinute?: number;
}

export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler of `O` receives, already validated. */
export interface OperationInput<O extends Operation> {
  readonly params: Parsed<O['params']>;
  readonly query: Parsed<O['query']>;
  readonly body: Parsed<O['body']>;
}

/** What a client of `O` sends. */
export interface OperationRequest<O extends Operation> {
  readonly params: Sent<O['params']>;
  readonly query: Sent<O['query']>;
  readonly body: Sent<O['body']>;
}

/** What a handler of `O` returns: the reply's content. */
export type OperationResult<O extends Operation> =
  O['reply'] extends JsonReply<infer Schema>
    ? z.input<Schema>
    : O['reply'] extends TextReply
      ? string | AsyncIterable<string | Uint8Array>
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply simply returns
        void;
