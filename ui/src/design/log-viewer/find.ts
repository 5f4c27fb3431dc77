import { plainText } from './ansi.ts';
import type { LogSource } from './log-store.ts';

export interface FindOptions {
  readonly matchCase: boolean;
  readonly regex: boolean;
}

export interface Match {
  /** Index of the line. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Where in a line something is found. */
export type Matcher = (text: string) => readonly { readonly start: number; readonly end: number }[];

/** So many matches are counted at a time. */
export const MOST_MATCHES = 10_000;
/** A pattern sees only so much of a line, since a bad one may take very long. */
const PATTERN_REACH = 2000;
const MOST_IN_LINE = 100;

const textMatcher = (needle: string, matchCase: boolean): Matcher => {
  const wanted = matchCase ? needle : needle.toLowerCase();
  return line => {
    const text = matchCase ? line : line.toLowerCase();
    const found: { start: number; end: number }[] = [];
    let at = text.indexOf(wanted);
    while (at >= 0 && found.length < MOST_IN_LINE) {
      found.push({ start: at, end: at + wanted.length });
      at = text.indexOf(wanted, at + wanted.length);
    }
    return found;
  };
};

const patternMatcher =
  (pattern: RegExp): Matcher =>
  line => {
    const found: { start: number; end: number }[] = [];
    for (const match of line.slice(0, PATTERN_REACH).matchAll(pattern)) {
      if (match[0] !== '') found.push({ start: match.index, end: match.index + match[0].length });
      if (found.length === MOST_IN_LINE) break;
    }
    return found;
  };

/** Prepares a search; `undefined` for nothing to look for, `'invalid'` for a pattern that is none. */
export const matcherFor = (needle: string, options: FindOptions): Matcher | 'invalid' | undefined => {
  if (needle === '') return undefined;
  if (!options.regex) return textMatcher(needle, options.matchCase);
  try {
    return patternMatcher(new RegExp(needle, options.matchCase ? 'gu' : 'giu'));
  } catch {
    return 'invalid';
  }
};

/** Looks through lines `from` up to `to`, not included. */
export const findIn = (
  log: LogSource,
  matcher: Matcher,
  range: { readonly from: number; readonly to: number },
): readonly Match[] => {
  const found: Match[] = [];
  for (let line = range.from; line < range.to; line += 1) {
    const stored = log.line(line);
    if (stored === undefined || stored.kind === 'gap') continue;
    for (const place of matcher(plainText(stored.text))) found.push({ line, ...place });
  }
  return found;
};

/** The first match at or after a line, or the first of all. */
export const matchFrom = (matches: readonly Match[], line: number): number =>
  Math.max(
    0,
    matches.findIndex(match => match.line >= line),
  );
