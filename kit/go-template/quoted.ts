import { GoTemplateError } from './error.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
};
const CODED = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3}))/;

const escapeAt = (source: string, at: number): { text: string; length: number } | undefined => {
  const simple = SIMPLE[source[at] ?? ''];
  if (simple !== undefined) return { text: simple, length: 1 };
  const [all, byte, short, long, octal] = CODED.exec(source.slice(at, at + 9)) ?? [];
  if (all === undefined) return undefined;
  const code =
    octal === undefined ? Number.parseInt(byte ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), length: all.length };
};

/** From behind a quote to the next one of its kind. */
const between = (source: string, from: number, line: number): { text: string; end: number } => {
  const quote = source[from - 1];
  let text = '';
  let at = from;
  while (source[at] !== quote) {
    const char = source[at];
    if (char === undefined || char === '\n')
      throw new GoTemplateError('a quoted text is not closed', { line });
    const escaped = char === '\\' ? escapeAt(source, at + 1) : { text: char, length: 0 };
    if (!escaped) throw new GoTemplateError('a quoted text has an escape that is none', { line });
    text += escaped.text;
    at += 1 + escaped.length;
  }
  return { text, end: at };
};

/** A text in double quotes or back quotes, or the number of a character in single ones. */
export const readQuoted = (
  source: string,
  at: number,
  line: number,
): { readonly constant: string | bigint; readonly length: number } => {
  if (source[at] === '`') {
    const end = source.indexOf('`', at + 1);
    if (end < 0) throw new GoTemplateError('a raw text is not closed', { line });
    return { constant: source.slice(at + 1, end).replaceAll('\r', ''), length: end + 1 - at };
  }
  const { text, end } = between(source, at + 1, line);
  const length = end + 1 - at;
  if (source[at] === '"') return { constant: text, length };
  if ([...text].length !== 1) throw new GoTemplateError('single quotes hold one character', { line });
  return { constant: BigInt(text.codePointAt(0) ?? 0), length };
};
