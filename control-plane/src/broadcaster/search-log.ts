/**
 * Looks through a log for lines. Bytes are read and looked at piece by piece; only where a match may be are lines
 * cut out, decoded and asked. After some time the search answers with what it has and where it stands.
 */
import { type LineMatcher, stripAnsi } from '@freshet/domain/logs';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { type LineReader, lineText } from './line-reader.ts';
import type { LogBytes } from './log-bytes.ts';
import type { StoredStep } from './log-store.ts';
import { countNewlines } from './plan-append.ts';
import { type LineRun, wholeLines } from './whole-lines.ts';

interface Deps {
  readonly bytes: LogBytes;
  readonly lines: LineReader;
  readonly clock: Clock;
}

export interface SearchPlace {
  readonly ordinal: number;
  readonly byte: number;
}

export interface Search {
  readonly buildId: string;
  readonly steps: readonly StoredStep[];
  readonly matcher: LineMatcher;
  readonly limit: number;
  readonly context: number;
  readonly after: SearchPlace | undefined;
  readonly signal: AbortSignal;
}

export interface Match {
  readonly step: StoredStep;
  readonly line: number;
  readonly text: string;
}

export interface MatchInContext extends Match {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface SearchResult {
  readonly matches: readonly MatchInContext[];
  readonly searchedBytes: number;
  readonly next?: SearchPlace;
}

const NEWLINE = 10;
const PATIENCE_MS = 2_500;
const WINDOW_BYTES = 256 * 1024;
/** The most of one line that is decoded and asked. */
const MAX_ASKED_BYTES = 1024 * 1024;
const MAX_TEXT = 2_000;

export const searchLog =
  (deps: Deps) =>
  async (search: Search): Promise<SearchResult> => {
    const found: Match[] = [];
    const { searchedBytes, next } = await walkSteps(deps, search, found);
    const inContext = contextReader(deps.lines, search);
    return {
      matches: await Promise.all(found.map(inContext)),
      searchedBytes,
      ...(next ? { next } : {}),
    };
  };

interface Walked {
  readonly searchedBytes: number;
  /** Where the search stopped before the end. */
  readonly next?: SearchPlace;
}

const walkSteps = async ({ bytes, clock }: Deps, search: Search, found: Match[]): Promise<Walked> => {
  const { buildId, steps, after, limit, matcher } = search;
  const endsAt = clock.now().getTime() + PATIENCE_MS;
  let searchedBytes = 0;
  for (const step of steps.filter(({ ordinal }) => ordinal >= (after?.ordinal ?? 0))) {
    const from = step.ordinal === after?.ordinal ? after.byte : 0;
    const pieces = bytes.pieces({ buildId, ordinal: step.ordinal }, { start: from, end: step.bytes });
    for await (const run of wholeLines(pieces)) {
      search.signal.throwIfAborted();
      const full = searchRun({ run, step, matcher, from, room: limit - found.length }, found);
      searchedBytes += run.bytes.length;
      const isLate = clock.now().getTime() >= endsAt;
      const byte = full ?? (isLate ? run.start + run.bytes.length : undefined);
      if (byte !== undefined) return { searchedBytes, next: { ordinal: step.ordinal, byte } };
    }
  }
  return { searchedBytes };
};

interface RunSearch {
  readonly run: LineRun;
  readonly step: StoredStep;
  readonly matcher: LineMatcher;
  /** Lines that begin before it were searched before. */
  readonly from: number;
  readonly room: number;
}

/** Adds the matches of a run; answers with the place behind the last one when there is no room for more. */
const searchRun = ({ run, step, matcher, from, room }: RunSearch, found: Match[]): number | undefined => {
  let left = room;
  let counted = { to: 0, newlines: run.newlinesBefore };
  for (const { begin, end } of candidates(run.bytes, matcher)) {
    const text = lineText(run.bytes, begin, Math.min(end, begin + MAX_ASKED_BYTES));
    if (run.start + begin < from || !matcher.matches(stripAnsi(text))) continue;
    const newlines = countNewlines(run.bytes.subarray(counted.to, begin));
    counted = { to: begin, newlines: counted.newlines + newlines };
    found.push({ step, line: counted.newlines + 1, text: text.slice(0, MAX_TEXT).toWellFormed() });
    left -= 1;
    if (left === 0) return run.start + Math.min(end + 1, run.bytes.length);
  }
  return undefined;
};

/** The lines that are worth to be asked. */
function* candidates(bytes: Buffer, matcher: LineMatcher): Generator<{ begin: number; end: number }> {
  for (let window = 0; window < bytes.length; ) {
    const windowEnd = endOfWindow(bytes, window);
    const scan = matcher.scan(bytes.subarray(window, windowEnd));
    for (let at = scan(0); at >= 0; ) {
      const place = window + at;
      const begin = place === 0 ? 0 : bytes.lastIndexOf(NEWLINE, place - 1) + 1;
      const end = endOfLine(bytes, place);
      yield { begin, end };
      at = end + 1 < windowEnd ? scan(end + 1 - window) : -1;
    }
    window = windowEnd;
  }
}

/** Ends with a line, so that no match is cut in two. */
const endOfWindow = (bytes: Buffer, start: number): number => {
  if (bytes.length - start <= WINDOW_BYTES) return bytes.length;
  const end = bytes.indexOf(NEWLINE, start + WINDOW_BYTES - 1);
  return end < 0 ? bytes.length : end + 1;
};

const endOfLine = (bytes: Buffer, at: number): number => {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end;
};

const contextReader =
  (lines: LineReader, { buildId, context }: Search) =>
  async (match: Match): Promise<MatchInContext> => {
    if (context === 0) return { ...match, before: [], after: [] };
    const from = Math.max(1, match.line - context);
    const around = await lines.read(buildId, match.step, { from, count: match.line - from + 1 + context });
    const short = around.lines.map(text => text.slice(0, MAX_TEXT).toWellFormed());
    return {
      ...match,
      before: short.slice(0, match.line - from),
      after: short.slice(match.line - from + 1),
    };
  };

/** A place as a reader carries it around. */
export const searchCursor = ({ ordinal, byte }: SearchPlace): string => `${ordinal}.${byte}`;

export const searchPlace = (cursor: string): SearchPlace => {
  const [, ordinal, byte] = /^(\d{1,9})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (ordinal === undefined || byte === undefined)
    throw new Fault('LOG_CURSOR_INVALID', 'that is no place in a search');
  return { ordinal: Number(ordinal), byte: Number(byte) };
};
