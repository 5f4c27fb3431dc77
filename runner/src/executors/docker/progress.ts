import { Fault, type FaultCode } from '@freshet/kit/errors';
import type { Output } from '../../executor/index.ts';

/** One line of what the engine tells while it pulls, builds or pushes. */
export interface ProgressLine {
  readonly stream?: string;
  readonly status?: string;
  readonly id?: string;
  readonly progress?: string;
  readonly error?: string;
  readonly errorDetail?: { readonly message?: string };
  readonly aux?: { readonly ID?: string; readonly Digest?: string };
  readonly images?: readonly string[];
}

const LINE_LIMIT = 1024 * 1024;

/** Reads the lines of an answer, each one a JSON object. */
const progressLines = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<ProgressLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, LINE_LIMIT);
    for (const line of lines) yield* parsedLine(line);
  }
  yield* parsedLine(rest);
};

const parsedLine = function* (line: string): Generator<ProgressLine> {
  if (line.trim() === '') return;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = { stream: `${line}\n` }; // words of a tool behind the engine
  }
  if (typeof value === 'object' && value !== null) yield value;
};

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
