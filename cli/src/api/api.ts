import type { JsonReply, Operation } from '@freshet/contracts/rest';
import type { z } from 'zod';
import { fillPath, queryString } from './api-path.ts';
import type { SendRequest } from './client.ts';
import type { OnText } from './read-body.ts';
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

type Input<O extends Operation> = CallInput<O> & { readonly timeoutMs?: number };

type InputOf<O extends Operation> = Nothing extends CallInput<O> ? [input?: Input<O>] : [input: Input<O>];

interface Exchange<O extends Operation> {
  readonly result: CallResult<O>;
  readonly headers: Headers;
}

/** The server's REST API as commands use it: hand in an operation of the contracts and what it needs. */
export interface Api {
  call<const O extends Operation>(operation: O, ...input: InputOf<O>): Promise<CallResult<O>>;
  /** As `call`, for the few answers that say something in a header. */
  exchange<const O extends Operation>(operation: O, ...input: InputOf<O>): Promise<Exchange<O>>;
  /** Hands a text of any length on as it comes; answers with the headers. */
  download<const O extends Operation>(operation: O, onText: OnText, ...input: InputOf<O>): Promise<Headers>;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly timeoutMs?: number;
}

export const createApi = (send: SendRequest): Api => {
  const request = (operation: Operation, input: AnyInput = {}, onText?: OnText) =>
    send({
      method: operation.method,
      path: pathOf(operation, input),
      idempotent: operation.idempotency !== undefined,
      timeoutMs: input.timeoutMs,
      onText,
      ...(input.body === undefined ? {} : { body: input.body }),
    });

  const exchange = async <const O extends Operation>(
    operation: O,
    input?: AnyInput,
  ): Promise<Exchange<O>> => {
    const { text, headers } = await request(operation, input);
    return { result: readReply(operation, text) as CallResult<O>, headers };
  };

  return {
    exchange,
    call: async <const O extends Operation>(operation: O, input?: AnyInput) =>
      (await exchange(operation, input)).result,
    download: async (operation, onText, input?: AnyInput) =>
      (await request(operation, input, onText)).headers,
  };
};

const pathOf = (operation: Operation, { params = {}, query = {} }: AnyInput = {}): string =>
  (operation.root ? '' : '/api') + fillPath(operation.path, params) + queryString(query);
