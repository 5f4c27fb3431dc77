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
export const progressLines = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<ProgressLine> {
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
