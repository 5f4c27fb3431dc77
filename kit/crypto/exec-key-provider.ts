import { z } from 'zod';
import { Fault, type FaultDetails } from '../errors/index.ts';
import { redactText } from '../secret/index.ts';
import { type Clock, systemClock } from '../time/index.ts';
import type { KeyProvider, WrappedKey } from './key-provider.ts';
import { type CommandEnd, runCommand } from './run-command.ts';
import { type Binding, KEY_BYTES } from './sealed-text.ts';

/**
 * Lets a key management service hold the master key: each operation runs a configured command, which gets one JSON
 * object on its standard input and answers with one on its standard output, exit status 0.
 *
 *     {"version":1,"operation":"current"}                                     -> {"keyId":"…"}
 *     {"version":1,"operation":"wrap","dataKey":"<base64>","context":{…}}     -> {"keyId":"…","wrapped":"…"}
 *     {"version":1,"operation":"unwrap","keyId":"…","wrapped":"…","context":{…}} -> {"dataKey":"<base64>"}
 *
 * `context` must be authenticated with the key (services call it encryption context or associated data). To refuse an
 * unwrap, the command answers {"error":"KEY_UNKNOWN"} when it does not hold the master key, or {"error":"UNREADABLE"}
 * when blob or context are not the ones that were wrapped. Any other failure counts as "away for now".
 */
export interface ExecKeyProviderOptions {
  /** Program and arguments; no shell is involved. */
  readonly command: readonly [string, ...string[]];
  /** The whole environment of the command. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
  readonly clock?: Clock;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 65_536;
const MAX_RUNNING = 4;
const MAX_WAITING = 1_000;

const keyId = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const CURRENT = z.object({ keyId });
const WRAPPED = z.object({ keyId, wrapped: z.string().min(1).max(16_384) });
const UNWRAPPED = z.object({ dataKey: z.base64().length(44) });
const REFUSED = z.object({ error: z.string().max(2_000) });

const failed = (reason: string, details: FaultDetails = {}, cause?: unknown): Fault =>
  new Fault(
    'KEY_PROVIDER_FAILED',
    `the key command ${reason}`,
    details,
    cause === undefined ? {} : { cause },
  );

/** What the command complained about, on one line, without anything that we gave it. */
const complaint = (text: string, secret: string | undefined): string => {
  const masked = secret === undefined ? text : text.replaceAll(secret, '[redacted]');
  const line = redactText(masked)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? '' : `: ${line.slice(0, 300)}`;
};

const answerOf = (end: CommandEnd, timeoutMs: number, secret: string | undefined): unknown => {
  switch (end.kind) {
    case 'not-started':
      throw failed('could not be started', {}, end.cause);
    case 'timed-out':
      throw failed(`did not answer within ${timeoutMs} ms`, { timeoutMs });
    case 'too-much-output':
      throw failed(`wrote more than ${MAX_OUTPUT_BYTES} bytes`);
    case 'exited':
      if (end.status !== 0) {
        throw failed(`ended with status ${end.status ?? 'none'}${complaint(end.stderr, secret)}`);
      }
      try {
        return JSON.parse(end.stdout.toString('utf8'));
      } catch {
        // The cause is left out on purpose: the parser quotes the text, which may be a key.
        throw failed('did not answer with a JSON object');
      } finally {
        end.stdout.fill(0);
      }
  }
};

/** Runs at most a few at a time: a cold start asks for the keys of every account at once. */
const limiter = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async work => {
    if (running < MAX_RUNNING) running += 1;
    else if (waiting.length >= MAX_WAITING) throw failed('has too many requests waiting for it');
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

const REFUSALS = {
  KEY_UNKNOWN: (id: string) =>
    new Fault('MASTER_KEY_WRONG', `the master key ${id} is needed, and the key command does not have it`, {
      needed: id,
    }),
  UNREADABLE: (id: string) =>
    new Fault('SECRET_UNREADABLE', 'a data key was changed, or belongs somewhere else', { masterKeyId: id }),
} as const;

const isRefusal = (text: string): text is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, text);

interface KeyRequest {
  readonly operation: 'current' | 'wrap' | 'unwrap';
  readonly keyId?: string;
  readonly dataKey?: string;
  readonly wrapped?: string;
  readonly context?: Binding;
}

/** A provider that runs a command for every operation. */
export const execKeyProvider = (options: ExecKeyProviderOptions): KeyProvider => {
  const { command, env, timeoutMs = DEFAULT_TIMEOUT_MS, clock = systemClock } = options;
  const limited = limiter();

  const ask = async <T>(request: KeyRequest, answer: z.ZodType<T>, secret?: string): Promise<T> => {
    const input = `${JSON.stringify({ version: 1, ...request })}\n`;
    const end = await limited(() =>
      runCommand({ command, env, input, timeoutMs, maxBytes: MAX_OUTPUT_BYTES, clock }),
    );
    const given = answerOf(end, timeoutMs, secret);
    const refused = REFUSED.safeParse(given);
    if (refused.success) {
      const { error } = refused.data;
      if (isRefusal(error)) throw REFUSALS[error](request.keyId ?? 'unknown');
      throw failed(`refused to ${request.operation}${complaint(error, secret)}`);
    }
    const parsed = answer.safeParse(given);
    if (!parsed.success) throw failed(`gave an answer to ${request.operation} that is not as agreed`);
    return parsed.data;
  };

  const unwrap = async ({ masterKeyId, blob }: WrappedKey, binding: Binding): Promise<Uint8Array> => {
    const { dataKey } = await ask(
      { operation: 'unwrap', keyId: masterKeyId, wrapped: blob, context: binding },
      UNWRAPPED,
    );
    const bytes = Buffer.from(dataKey, 'base64');
    if (bytes.length !== KEY_BYTES) throw failed('gave a data key of the wrong size');
    return bytes;
  };

  /** A command that wraps but cannot unwrap would cost every secret of the owner: found out before it is used. */
  const verify = async (wrapped: WrappedKey, dataKey: Uint8Array, binding: Binding): Promise<void> => {
    const back = await unwrap(wrapped, binding);
    const same = Buffer.compare(back, dataKey) === 0;
    back.fill(0);
    if (!same) throw failed('gave back another data key than it was given');
  };

  return {
    currentKeyId: async () => (await ask({ operation: 'current' }, CURRENT)).keyId,
    wrap: async (dataKey, binding) => {
      const text = Buffer.from(dataKey.buffer, dataKey.byteOffset, dataKey.byteLength).toString('base64');
      const answer = await ask({ operation: 'wrap', dataKey: text, context: binding }, WRAPPED, text);
      const wrapped = { masterKeyId: answer.keyId, blob: answer.wrapped };
      await verify(wrapped, dataKey, binding);
      return wrapped;
    },
    unwrap,
  };
};
