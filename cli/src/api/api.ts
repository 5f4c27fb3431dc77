import type { JsonReply, Operation } from '@freshet/contracts/rest';
import type { z } from 'zod';
import { fillPath, queryString } from './api-path.ts';
import type { SendRequest } from './client.ts';
import { readReply } from './read-reply.ts';

/** The parts of a call that the operation declares; a part with only optional fields may be left out. */
type CallInput<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']>;

type Nothing = Record<never, never>;

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Nothing extends z.input<Schema>
    ? { readonly [Key in Name]?: z.input<Schema> }
    : { readonly [Key in Name]: z.input<Schema> }
  : Nothing;

/** What a call returns: the parsed reply, the text as it came, or nothing. */
type CallResult<O extends Operation> =
  O['reply'] extends JsonReply<infer Schema>
    ? z.output<Schema>
    : O['reply'] extends { readonly kind: 'text' }
      ? string
      : undefined;

/** The server's REST API as commands use it: hand in an operation of the contracts and what it needs. */
export interface Api {
  call<const O extends Operation>(
    operation: O,
    ...input: Nothing extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>]
  ): Promise<CallResult<O>>;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export const createApi = (send: SendRequest): Api => ({
  call: async <const O extends Operation>(operation: O, input?: AnyInput) => {
    const text = await send({
      method: operation.method,
      path: pathOf(operation, input),
      idempotent: operation.idempotency !== undefined,
      ...(input?.body === undefined ? {} : { body: input.body }),
    });
    return readReply(operation, text) as CallResult<O>;
  },
});

const pathOf = (operation: Operation, { params = {}, query = {} }: AnyInput = {}): string =>
  (operation.root ? '' : '/api') + fillPath(operation.path, params) + queryString(query);
