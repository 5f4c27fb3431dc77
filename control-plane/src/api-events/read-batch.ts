import { REPORT_LINE_BYTES, REPORTS_BATCH_BYTES, RuntimeReport } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';

/** One report alone may be longer than a batch otherwise is. */
const BATCH_BYTES = REPORTS_BATCH_BYTES + REPORT_LINE_BYTES;

/** More numbers than lines of a batch could ever have. */
const MOST_REPORTS = 100_000;

const REASON_LENGTH = 500;

interface Numbers {
  readonly first: number;
  readonly last: number;
}

export interface ReadBatch {
  /** The reports that are in order, with nothing in them but what their contract has. */
  readonly lines: readonly string[];
  readonly refused: readonly { readonly seq: number; readonly reason: string }[];
}

/**
 * Reads the lines of a batch, each for itself: what is wrong with one report is said of that one, and the others are
 * taken. Only what cannot be told apart into reports is refused as a whole.
 */
export const readBatch = (payload: Uint8Array, numbers: Numbers, acknowledged: number): ReadBatch => {
  const texts = textsOf(payload, numbers);
  const lines: string[] = [];
  const refused: { seq: number; reason: string }[] = [];
  for (const [index, text] of texts.entries()) {
    const seq = numbers.first + index;
    if (seq <= acknowledged) continue;
    const read = readLine(text, seq);
    if (typeof read === 'string') lines.push(read);
    else refused.push({ seq, reason: read.reason.slice(0, REASON_LENGTH) });
  }
  return { lines, refused };
};

/** The same for reports that come one by one; the time that they were told at is their number. */
export const checkReports = (bodies: readonly object[], at: Date): ReadBatch => {
  const lines: string[] = [];
  const refused: { seq: number; reason: string }[] = [];
  const seq = at.getTime();
  for (const body of bodies) {
    const read = readLine(JSON.stringify({ seq, at: at.toISOString(), body }), seq);
    if (typeof read === 'string') lines.push(read);
    else refused.push({ seq, reason: read.reason.slice(0, REASON_LENGTH) });
  }
  return { lines, refused };
};

/** Throws unless a batch may be numbered so. */
export const checkNumbers = ({ first, last }: Numbers): void => {
  if (last < first || last - first >= MOST_REPORTS)
    throw invalid(`the numbers ${first} to ${last} are no batch`);
};

const textsOf = (payload: Uint8Array, { first, last }: Numbers): readonly string[] => {
  if (payload.byteLength > BATCH_BYTES)
    throw new Fault('REPORTS_TOO_LARGE', `a batch of reports has ${payload.byteLength} bytes`, {
      bytes: payload.byteLength,
      limit: BATCH_BYTES,
    });
  const count = last - first + 1;
  const texts = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString().split('\n');
  if (texts.at(-1) === '') texts.pop();
  if (texts.length === count) return texts;
  throw invalid(`a batch is numbered ${first} to ${last}, and has ${texts.length} lines`);
};

const invalid = (message: string): Fault => new Fault('REPORTS_INVALID', message);

/** The report as it is stored, or what is wrong with it. Reasons name fields and never what is in them. */
const readLine = (text: string, seq: number): string | { readonly reason: string } => {
  if (Buffer.byteLength(text) > REPORT_LINE_BYTES) return { reason: 'is too long' };
  const value = parsed(text);
  if (value === undefined) return { reason: 'is no JSON' };
  const report = RuntimeReport.safeParse(value);
  if (!report.success) {
    const [issue] = report.error.issues;
    return { reason: issue ? `${issue.path.join('.')}: ${issue.message}` : 'is no report' };
  }
  if (report.data.seq !== seq) return { reason: `is numbered ${report.data.seq}` };
  return JSON.stringify(report.data);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // what the parser says would quote the line
  }
};
