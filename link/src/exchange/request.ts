/** Requests and replies, one stream each. Either side asks; faults of the one that answers arrive as faults. */
import { FAULTS, Fault, type FaultCode, type FaultDetails, isFault } from '@freshet/kit/errors';
import type { LinkSession, LinkStream, Priority } from '../session/index.ts';
import { type ContentLimits, DEFAULT_CONTENT_LIMITS, readContent, writeContent } from './content.ts';

/** Checks what came over the wire; schemas of zod are such. */
interface Shape<Value> {
  parse(value: unknown): Value;
}

/** One kind of request that both sides know. */
export interface RequestKind<Body, Reply> {
  readonly name: string;
  readonly body: Shape<Body>;
  readonly reply: Shape<Reply>;
  /** Interactive unless it says otherwise. */
  readonly priority?: Priority;
  /** How much may go with the request, and with the reply. */
  readonly payloadBytes?: number;
}

/** What comes back. */
export interface Answer<Reply> {
  readonly body: Reply;
  readonly payload: Buffer;
}

export interface AskOptions {
  readonly payload?: Uint8Array | undefined;
  /** Gives the request up. */
  readonly signal?: AbortSignal | undefined;
}

const limitsOf = ({ payloadBytes }: { readonly payloadBytes?: number }): ContentLimits => ({
  ...DEFAULT_CONTENT_LIMITS,
  ...(payloadBytes === undefined ? {} : { payloadBytes }),
});

const isFaultCode = (code: unknown): code is FaultCode =>
  typeof code === 'string' && Object.hasOwn(FAULTS, code);

interface WireFault {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
}

const WORDS = 2_000;

const faultOf = ({ code, message, details }: WireFault): Fault => {
  const words = typeof message === 'string' ? message.slice(0, WORDS) : 'The peer gave no reason';
  if (!isFaultCode(code)) return new Fault('LINK_PEER_FAILED', words);
  return new Fault(code, words, typeof details === 'object' && details ? (details as FaultDetails) : {});
};

const parsed = <Value>(shape: Shape<Value>, value: unknown, what: string): Value => {
  try {
    return shape.parse(value);
  } catch (error) {
    throw new Fault('LINK_MESSAGE_INVALID', `The ${what} is not understood`, {}, { cause: error });
  }
};

/** Asks the peer and waits for its answer. */
export const ask = async <Body, Reply>(
  session: LinkSession,
  kind: RequestKind<Body, Reply>,
  body: Body,
  { payload, signal }: AskOptions = {},
): Promise<Answer<Reply>> => {
  signal?.throwIfAborted();
  const stream = session.open({ request: kind.name }, { priority: kind.priority ?? 'interactive' });
  const giveUp = (): void => stream.reset('cancelled', 'nobody waits for the answer');
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const [reply] = await Promise.all([
      readContent(stream, limitsOf(kind)),
      writeContent(stream, body, payload),
    ]);
    const { body: said, payload: bytes } = reply;
    if (typeof said !== 'object' || said === null)
      throw new Fault('LINK_MESSAGE_INVALID', 'An answer is not understood');
    if ('fault' in said) throw faultOf((said.fault ?? {}) as WireFault);
    return {
      body: parsed(kind.reply, 'ok' in said ? said.ok : undefined, `answer to ${kind.name}`),
      payload: bytes,
    };
  } catch (error) {
    stream.reset('cancelled', 'the answer is of no use');
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
};

/** What a handler is given beside the document. */
export interface Asked {
  readonly payload: Buffer;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What a handler answers with. */
export interface Said<Reply> {
  readonly body: Reply;
  readonly payload?: Uint8Array | undefined;
}

/** A kind of request with whoever answers it. */
export interface Handled {
  readonly name: string;
  readonly limits: ContentLimits;
  readonly handle: (body: unknown, asked: Asked) => Promise<Said<unknown>>;
}

/** Says who answers requests of a kind. */
export const on = <Body, Reply>(
  kind: RequestKind<Body, Reply>,
  handle: (body: Body, asked: Asked) => Promise<Said<Reply>>,
): Handled => ({
  name: kind.name,
  limits: limitsOf(kind),
  handle: async (body, asked) => handle(parsed(kind.body, body, `request ${kind.name}`), asked),
});

const toldFault = (error: unknown): WireFault =>
  isFault(error)
    ? { code: error.code, message: error.message, details: error.details }
    : { code: 'LINK_PEER_FAILED', message: 'The peer could not answer' };

/** Answers the requests of a session; other streams go to `others`, or are refused. */
export const serve = (
  session: Pick<LinkSession, 'onStream'>,
  handled: readonly Handled[],
  {
    others,
    onError,
  }: {
    readonly others?: (stream: LinkStream) => void;
    /** Hears of failures of handlers that are no faults. */
    readonly onError?: (error: unknown) => void;
  } = {},
): void => {
  const byName = new Map(handled.map(one => [one.name, one]));
  const answer = async (stream: LinkStream, { limits, handle }: Handled): Promise<void> => {
    let reply: Said<unknown>;
    try {
      const { body, payload } = await readContent(stream, limits);
      const said = await handle(body, { payload, signal: stream.signal });
      reply = { body: { ok: said.body }, payload: said.payload };
    } catch (error) {
      if (!isFault(error)) onError?.(error);
      reply = { body: { fault: toldFault(error) } };
    }
    await writeContent(stream, reply.body, reply.payload);
  };
  session.onStream(stream => {
    const { request } = stream.header;
    const found = typeof request === 'string' ? byName.get(request) : undefined;
    // An answer that nobody takes any more is nobody's failure.
    if (found) answer(stream, found).catch(() => stream.reset('internal', 'the answer could not be sent'));
    else if (others && request === undefined) others(stream);
    else stream.reset('refused', 'there is no such request');
  });
};
