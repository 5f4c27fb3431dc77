import { Fault } from '@freshet/kit/errors';
import { REPORT_BYTES } from './link.ts';
import { BuildReport } from './work.ts';

const NEWLINE = 0x0a;

const invalid = (why: string, cause?: unknown): Fault =>
  new Fault('LINK_MESSAGE_INVALID', `Reports are not understood: ${why}`, {}, { cause });

const reportIn = (line: Buffer): BuildReport => {
  if (line.length > REPORT_BYTES) throw invalid('one is too long');
  try {
    return BuildReport.parse(JSON.parse(line.toString()));
  } catch (error) {
    // What was sent may be large, and may hold what a step printed.
    throw invalid('one has not the shape of a report', error);
  }
};

/** Reads a batch of reports as it travels. Refuses what is not in order, has a gap, or is not what the batch says. */
export const readReports = (
  payload: Buffer,
  { first, last }: { readonly first: number; readonly last: number },
): readonly BuildReport[] => {
  const reports: BuildReport[] = [];
  for (let start = 0; start < payload.length; ) {
    const end = payload.indexOf(NEWLINE, start);
    if (end === -1) throw invalid('the last one is cut off');
    const report = reportIn(payload.subarray(start, end));
    if (report.seq !== first + reports.length) throw invalid('their numbers have a gap');
    reports.push(report);
    start = end + 1;
  }
  if (reports.at(-1)?.seq !== last) throw invalid('there are not as many as the batch says');
  return reports;
};

/** A report as its line. */
export const reportLine = (report: BuildReport): Buffer => Buffer.from(`${JSON.stringify(report)}\n`);
