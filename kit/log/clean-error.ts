const MAX_FRAMES = 30;
const MAX_FRAME = 300;

/** Calls `read` and gives `undefined` when a getter throws: describing an error must never raise another one. */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Only the frames: the head of a stack repeats the message, and a message may hold line breaks of its own. */
const framesOf = (stack: unknown): string | undefined => {
  if (typeof stack !== 'string') return undefined;
  const frames = stack
    .slice(0, MAX_FRAMES * MAX_FRAME)
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map(line => line.trim().slice(0, MAX_FRAME));
  return frames.length === 0 ? undefined : frames.join('\n');
};

const detailsOf = (error: Error): unknown =>
  error.name === 'Fault' && 'details' in error ? error.details : undefined;

interface ErrorWalk {
  readonly text: (text: string) => string;
  /** Cleans a value that hangs on the error: details, cause, the errors of an aggregate. */
  readonly inner: (value: unknown) => unknown;
}

/**
 * What is shown of an error: type, code, message, frames, a fault's details and the causes. Other properties stay
 * out: drivers hang whole rows, requests and connection settings on their errors.
 */
export const cleanError = (error: Error, { text, inner }: ErrorWalk): Record<string, unknown> => {
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? text(value) : undefined;
  const code = attempt(() => ('code' in error ? error.code : undefined));
  const parts: Record<string, unknown> = {
    type: textOf(attempt(() => error.name)) ?? 'Error',
    code: typeof code === 'number' ? code : textOf(code),
    message: textOf(attempt(() => error.message)) ?? '',
    details: inner(attempt(() => detailsOf(error))),
    stack: textOf(framesOf(attempt(() => error.stack))),
    cause: inner(attempt(() => error.cause)),
    errors: inner(attempt(() => (error instanceof AggregateError ? error.errors.slice(0, 5) : undefined))),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
};
