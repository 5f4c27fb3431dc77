import { stripVTControlCharacters } from 'node:util';

// Control characters, and the marks that reorder or hide text: names from a server must not steer a terminal.
const UNSAFE = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

const TAB = '    ';
const PLAIN = /^[ -~]*$/;

/** A line of a log made fit for a terminal: as `safeText`, with its spaces, and with the last of what overwrote itself. */
export const safeLine = (line: string): string => {
  // Most lines of most logs, and there may be millions of them.
  if (PLAIN.test(line)) return line;
  const [last = ''] = stripVTControlCharacters(line).replace(/\r+$/, '').split('\r').slice(-1);
  return last.replaceAll('\t', TAB).replaceAll(UNSAFE, '\ufffd');
};

/** Text from elsewhere made fit for one line of a terminal: no escape sequences, no line breaks, nothing hidden. */
export const safeText = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(/\s+/gu, ' ').replaceAll(UNSAFE, '\ufffd');

// Whole emoji are matched first and stay: some consist of parts that would be hidden anywhere else.
const EMOJI_OR_HIDDEN = /\p{RGI_Emoji}|[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]--\t]/gv;
const WHOLE_EMOJI = /^\p{RGI_Emoji}$/v;

/** The pictures that Unicode has of the old control characters; others by their number. */
const markOf = (hidden: string): string => {
  const code = hidden.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

/**
 * Lines that somebody judges, such as those of a patch, made fit for a terminal: what would steer it, reorder text or
 * take no room stands there as a mark. Nothing is left out, as whoever wrote the lines may want that.
 */
export const visibleLines = (text: string): string =>
  text
    .split('\n')
    .map(line =>
      PLAIN.test(line)
        ? line
        : line.replaceAll(EMOJI_OR_HIDDEN, found => (WHOLE_EMOJI.test(found) ? found : markOf(found))),
    )
    .join('\n');
