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

/** Lines of files made fit for a terminal: nothing in them steers it, and nothing that overwrote itself is lost. */
export const safeLines = (text: string): string =>
  text
    .split('\n')
    .map(line => safeLine(line.replace(/\r$/, '').replaceAll('\r', '\ufffd')))
    .join('\n');
