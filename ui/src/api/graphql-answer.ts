/** What a GraphQL server says, in the shapes that pages know from REST: data, or an `ApiFault`. */
import { createParser } from 'eventsource-parser';
import { ApiFault, faultFrom } from './api-fault.ts';

interface GraphError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly hint?: string;
    readonly [detail: string]: unknown;
  };
}

interface GraphAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly GraphError[];
}

/** The status that REST would answer with; of all others the code tells enough. */
const STATUS_OF: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, DENIED: 403, NOT_FOUND: 404 };
const REFUSED = 400;

const faultOf = ({ message, extensions = {} }: GraphError): ApiFault => {
  const { code = 'GRAPHQL_FAILED', hint = '', ...details } = extensions;
  const status = STATUS_OF[code] ?? (code.endsWith('_NOT_FOUND') ? 404 : REFUSED);
  return new ApiFault({ code, status, message, hint, details });
};

const resultOf = <Result>({ data, errors }: GraphAnswer<Result>): Result => {
  const [error] = errors ?? [];
  if (error) throw faultOf(error);
  if (data === undefined || data === null) throw faultFrom(undefined, 200);
  return data;
};

const isGraphAnswer = (body: unknown): body is GraphAnswer<never> =>
  typeof body === 'object' && body !== null && ('data' in body || 'errors' in body);

/** The data of an answer; throws what the server, or whatever stands before it, said was wrong. */
export const readAnswer = async <Result>(response: Response): Promise<Result> => {
  const body: unknown = await response.json().catch(() => undefined);
  if (isGraphAnswer(body)) return resultOf<Result>(body);
  throw faultFrom(body, response.status);
};

/** One message of a stream; a beat only tells that the server is there. */
export type StreamMessage<Result> =
  | { readonly kind: 'beat' }
  | { readonly kind: 'next'; readonly data: Result };

/** The messages of a subscription, as server-sent events; ends with the stream. */
export async function* readStream<Result>(response: Response): AsyncGenerator<StreamMessage<Result>> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !response.body || !isStream) {
    await readAnswer(response);
    throw faultFrom(undefined, response.status);
  }
  let waiting: StreamMessage<Result>[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'next') waiting.push({ kind: 'next', data: resultOf<Result>(JSON.parse(data)) });
    },
    onComment: () => waiting.push({ kind: 'beat' }),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield* waiting;
      waiting = [];
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
