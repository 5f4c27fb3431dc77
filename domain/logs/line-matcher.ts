import { Fault } from '@freshet/kit/errors';
import { RE2JS } from 're2js';
import { stripAnsi } from './ansi.ts';
import { requiredText } from './required-text.ts';

export interface LineQuery {
  readonly text: string;
  readonly regex: boolean;
  readonly ignoreCase: boolean;
}

/** Decides about lines. */
export interface LineMatcher {
  /**
   * Looks for places within whole lines: the function it returns says where a match may be at or after a byte, or -1.
   * It may err on the side of yes.
   */
  scan(bytes: Buffer): (from: number) => number;
  /** The truth about one line, without its end. */
  matches(line: string): boolean;
}

const NOWHERE = (): number => -1;
const ANYWHERE = (from: number): number => from;

/** Compiles a query; expressions take time proportional to the text, whatever they are. */
export const lineMatcher = (query: LineQuery): LineMatcher => {
  if (!query.regex) return textMatcher(query);
  const { pattern, lines } = compiled(query);
  const required = requiredText(query.text);
  // Anchors of the whole text mean the line here, which only a look at each line can tell.
  const isLineBound = /\\[Az]|\(\?[a-zA-Z]*-/.test(query.text);
  const scan = required === undefined ? undefined : scannerOf(required, query.ignoreCase);
  return {
    scan: scan ?? (bytes => (isLineBound || lines.test(readable(bytes)) ? ANYWHERE : NOWHERE)),
    matches: line => pattern.test(line),
  };
};

const ESCAPE = 0x1b;

/** Lines are matched as they read, without colours. */
const readable = (bytes: Buffer): Buffer | string =>
  bytes.includes(ESCAPE) ? stripAnsi(bytes.toString('utf8')) : bytes;

const compiled = ({ text, ignoreCase }: LineQuery) => {
  const flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
  try {
    return { pattern: RE2JS.compile(text, flags), lines: RE2JS.compile(text, flags | RE2JS.MULTILINE) };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
    throw new Fault('LOG_SEARCH_INVALID', `not a regular expression: ${why}`, {}, { cause: error });
  }
};

const textMatcher = ({ text, ignoreCase }: LineQuery): LineMatcher => {
  const folded = new RegExp(escaped(text), 'iu');
  return {
    scan: scannerOf(text, ignoreCase),
    matches: line => (ignoreCase ? folded.test(line) : line.includes(text)),
  };
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** For UTF-8 read byte by byte; two letters have a third form beyond ASCII, the Kelvin sign and the long s. */
const foldedBytes = (text: string): string =>
  escaped(text).replaceAll(/k/gi, '(?:k|\\xe2\\x84\\xaa)').replaceAll(/s/gi, '(?:s|\\xc5\\xbf)');

/** Beyond ASCII, letters of either case differ in length, so all is decoded and only yes or no is known. */
const scannerOf = (text: string, ignoreCase: boolean): LineMatcher['scan'] => {
  if (!ignoreCase) {
    const needle = Buffer.from(text);
    return bytes => from => bytes.indexOf(needle, from);
  }
  if (!isAscii(text)) {
    const anywhere = new RegExp(escaped(text), 'iu');
    return bytes => (anywhere.test(bytes.toString('utf8')) ? ANYWHERE : NOWHERE);
  }
  return bytes => {
    const decoded = bytes.toString('latin1');
    const quick = new RegExp(foldedBytes(text), 'gi');
    return from => {
      quick.lastIndex = from;
      return quick.exec(decoded)?.index ?? -1;
    };
  };
};
