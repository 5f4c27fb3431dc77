import { databaseFault } from '@freshet/kit/db';
import { isFault } from '@freshet/kit/errors';
import { redactText } from '@freshet/kit/secret';

/** The most that is kept of an error's words. */
const MAX_FAILURE_TEXT = 2_000;

const MAX_CAUSES = 4;

/**
 * Thrown by a handler whose work cannot succeed however often it is tried: the job or event becomes a dead letter
 * at once.
 */
export class DoNotRetry extends Error {
  override readonly name = 'DoNotRetry';
}

/** Compares names, like faults do: two copies of this module would break `instanceof`. */
export const isHopeless = (error: unknown): boolean => error instanceof Error && error.name === 'DoNotRetry';

/** True when the handler failed only because the database is away; such a try says nothing about the work. */
export const isOutage = (error: unknown): boolean =>
  isFault(error, 'DATABASE_UNAVAILABLE') || databaseFault(error)?.code === 'DATABASE_UNAVAILABLE';

/** An error and its causes as one bounded text without credentials, fit to be stored and shown. */
export const failureText = (error: unknown): string => {
  const words: string[] = [];
  let next: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && next !== undefined; depth += 1) {
    words.push(next instanceof Error ? `${next.name}: ${next.message}` : String(next));
    next = next instanceof Error ? next.cause : undefined;
  }
  const text = words.join('; because of ').slice(0, MAX_FAILURE_TEXT).replaceAll('\0', '\u2400');
  return redactText(text.toWellFormed()).slice(0, MAX_FAILURE_TEXT).toWellFormed();
};
