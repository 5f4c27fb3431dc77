import { Fault } from '@freshet/kit/errors';

interface UsageAdvice {
  /** What the user probably meant. */
  readonly suggestions?: readonly string[];
  /** The command whose help tells more. */
  readonly see: readonly string[];
}

/** A command line that cannot be understood. */
export const usageFault = (message: string, { suggestions = [], see }: UsageAdvice): Fault =>
  new Fault('CLI_USAGE', message, { suggestions, see: ['freshet', ...see, '--help'].join(' ') });
