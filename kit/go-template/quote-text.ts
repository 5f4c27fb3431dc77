const SHORT: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** Letters, marks, digits, punctuation and symbols print as they are, and of all spaces the plain one. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const escaped = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
};

/** A text in double quotes, as `%q` writes it. */
export const quoteText = (text: string, isAscii = false): string => {
  let quoted = '';
  for (const char of text) {
    const isPlain = PRINTABLE.test(char) && !(isAscii && (char.codePointAt(0) ?? 0) >= 0x80);
    quoted += SHORT[char] ?? (isPlain ? char : escaped(char));
  }
  return `"${quoted}"`;
};
