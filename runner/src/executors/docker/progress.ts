import { type ProgressLine, progressLines } from '@freshet/kit/container-engine';
import { Fault, type FaultCode } from '@freshet/kit/errors';
import type { Output } from '../../executor/index.ts';

const encoder = new TextEncoder();

/** Prints a text to the log of a step. */
export const print = async (output: Output, text: string): Promise<void> => {
  if (text !== '') await output('out', encoder.encode(text));
};

/**
 * What to print of a line: moving bars are for terminals, so of layers only their ends are told, which keeps the log
 * of a large image short.
 */
const wordsOf = ({ stream, status, id, progress }: ProgressLine): string => {
  if (stream !== undefined) return stream;
  if (
    status === undefined ||
    progress ||
    /^(?:Waiting|Preparing|Verifying|Downloading|Extracting)/.test(status)
  )
    return '';
  return id ? `${id}: ${status}\n` : `${status}\n`;
};

/** Prints all lines, hands each on, and throws a fault with the engine's own words where one tells of an error. */
export const followProgress = async (
  source: AsyncIterable<Buffer>,
  output: Output,
  { code, what, each }: { code: FaultCode; what: string; each?: (line: ProgressLine) => void },
): Promise<void> => {
  for await (const line of progressLines(source)) {
    const problem = line.errorDetail?.message ?? line.error;
    if (problem !== undefined) throw new Fault(code, `${what}: ${problem.trim()}`);
    await print(output, wordsOf(line));
    each?.(line);
  }
};
