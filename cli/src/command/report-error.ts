import { FAULTS, isFault } from '@freshet/kit/errors';
import { type ApiError, isApiError } from '../api/index.ts';
import type { Screen } from '../host/index.ts';
import { safeText } from '../output/index.ts';

/** What is said about an error, before it is laid out. */
interface Report {
  readonly message: string;
  readonly hint: string | undefined;
  /** Code and request id, to look up or to report. */
  readonly reference: string | undefined;
}

/** Writes an error to standard error: what happened, what to do, and what to quote when asking for help. */
export const reportError = (error: unknown, err: Screen, verbose: boolean): void => {
  const { message, hint, reference } = describe(error);
  err.line(`${err.paint.red('Error:')} ${safeText(message)}`);
  if (hint) err.line(`${err.paint.bold('Hint:')} ${safeText(hint)}`);
  if (reference) err.line(err.paint.dim(`(${safeText(reference)})`));
  if (verbose) for (const line of details(error)) err.line(err.paint.dim(line));
};

const describe = (error: unknown): Report => {
  if (isFault(error, 'CLI_USAGE'))
    return { message: error.message, hint: usageHint(error.details), reference: undefined };
  if (isFault(error)) return { message: error.message, hint: error.hint, reference: error.code };
  if (isApiError(error)) {
    if (error.code === 'REQUEST_INVALID') return inOurWords(error);
    return { message: error.message, hint: error.hint, reference: referenceOf(error) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    message: `freshet failed unexpectedly: ${message}`,
    hint: 'This is a bug in Freshet. Run the command again with --verbose, and report what it prints.',
    reference: 'INTERNAL',
  };
};

/** The server speaks of the parts of a request; whoever typed a command has not seen any. */
const inOurWords = (error: ApiError): Report => ({
  message: error.message.replaceAll(/\b(?:body|query|params)\.(?=[a-z])/gi, ''),
  hint: 'Correct what the message names; `freshet COMMAND --help` explains what a command takes.',
  reference: referenceOf(error),
});

const referenceOf = ({ code, requestId }: ApiError): string =>
  requestId ? `${code}, request ${requestId}` : code;

const usageHint = (details: Readonly<Record<string, unknown>>): string => {
  const { suggestions, see } = details;
  const meant =
    Array.isArray(suggestions) && suggestions.length > 0 ? `Did you mean ${either(suggestions)}? ` : '';
  return typeof see === 'string' ? `${meant}\`${see}\` tells more.` : meant || FAULTS.CLI_USAGE.hint;
};

const either = (choices: readonly string[]): string => choices.map(choice => `\`${choice}\``).join(' or ');

/** Where an unexpected error came from, and the causes of any. */
const details = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const expected = isFault(error) || isApiError(error);
  const own = expected ? [] : (error.stack ?? '').split('\n').slice(1);
  const cause = error.cause instanceof Error ? [`Caused by: ${safeText(error.cause.message)}`] : [];
  return [...own, ...cause, ...details(error.cause)];
};
