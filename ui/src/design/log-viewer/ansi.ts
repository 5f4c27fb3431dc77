// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what this file is about
import { ANSI_COLORS, type AnsiColor, paletteColor, trueColor } from './ansi-color.ts';

/** How a piece of a log looks. Two looks of the same kind are the same object only by chance: compare with `sameStyle`. */
export interface AnsiStyle {
  readonly fg?: AnsiColor;
  readonly bg?: AnsiColor;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly inverse?: true;
}

export interface AnsiSpan {
  readonly text: string;
  readonly style: AnsiStyle;
}

export const PLAIN: AnsiStyle = {};

// Sequences of control (CSI), commands of the terminal (OSC, ended by BEL or ST), other escapes, and control characters.
// Each part may be cut off by the end of the text.
const CONTROL =
  /\x1b(?:\[[0-?]*[ -/]*[@-~]?|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~]?)|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

type Part = keyof AnsiStyle;

const without = (style: AnsiStyle, ...parts: readonly Part[]): AnsiStyle => {
  const rest = { ...style };
  for (const part of parts) delete rest[part];
  return rest;
};

const ON: Readonly<Record<number, Part>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'strike',
};
const OFF: Readonly<Record<number, readonly Part[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['strike'],
  39: ['fg'],
  49: ['bg'],
};

/** 30–37, 90–97 for the text and 40–47, 100–107 for the ground. */
const sixteen = (code: number): AnsiStyle | undefined => {
  const tens = Math.floor(code / 10);
  const color = ANSI_COLORS[(code % 10) + (tens >= 9 ? 8 : 0)];
  if (code % 10 > 7 || color === undefined) return undefined;
  if (tens === 3 || tens === 9) return { fg: color };
  return tens === 4 || tens === 10 ? { bg: color } : undefined;
};

/** `38;5;n` and `38;2;r;g;b`: the colour, and how many codes it took. */
const extended = (codes: readonly number[], at: number): { color: AnsiColor | undefined; used: number } => {
  const [kind, a = -1, b = -1, c = -1] = codes.slice(at + 1, at + 5);
  if (kind === 5) return { color: paletteColor(a), used: 2 };
  if (kind === 2) return { color: trueColor(a, b, c), used: 4 };
  return { color: undefined, used: codes.length };
};

/** The style after one code that stands for itself. */
const withCode = (style: AnsiStyle, code: number): AnsiStyle => {
  if (code === 0) return PLAIN;
  const on = ON[code];
  if (on !== undefined) return { ...style, [on]: true };
  const off = OFF[code];
  return off === undefined ? { ...style, ...sixteen(code) } : without(style, ...off);
};

const withCodes = (before: AnsiStyle, codes: readonly number[]): AnsiStyle => {
  let style = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code !== 38 && code !== 48) {
      style = withCode(style, code);
      continue;
    }
    const { color, used } = extended(codes, at);
    if (color !== undefined) style = { ...style, [code === 38 ? 'fg' : 'bg']: color };
    at += used;
  }
  return style;
};

const SGR = /^\x1b\[([0-9;:]*)m$/;

/** The style after a sequence; the one before when the sequence is about something else. */
const after = (sequence: string, style: AnsiStyle): AnsiStyle => {
  const codes = SGR.exec(sequence)?.[1];
  if (codes === undefined) return style;
  return withCodes(
    style,
    codes.split(/[;:]/).map(code => (code === '' ? 0 : Number(code))),
  );
};

/** A terminal writes over a line after a carriage return; what remains is what was written last. */
const overwritten = (line: string): string => {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const at = text.lastIndexOf('\r');
  return at < 0 ? text : text.slice(at + 1);
};

const isPlain = (line: string) => !CONTROL_TEST.test(line);
const CONTROL_TEST = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

/** One line as pieces of one look each, and the look that the next line starts with. Nothing but text comes out. */
export const parseAnsi = (
  line: string,
  start: AnsiStyle = PLAIN,
): { readonly spans: readonly AnsiSpan[]; readonly end: AnsiStyle } => {
  if (isPlain(line)) return { spans: line === '' ? [] : [{ text: line, style: start }], end: start };
  const shownFrom = line.length - overwritten(line).length - (line.endsWith('\r') ? 1 : 0);
  const spans: AnsiSpan[] = [];
  let style = start;
  let from = 0;
  const push = (to: number) => {
    const text = line.slice(Math.max(from, shownFrom), to);
    if (text !== '') spans.push({ text, style });
  };
  for (const match of line.matchAll(CONTROL)) {
    push(match.index);
    style = after(match[0], style);
    from = match.index + match[0].length;
  }
  push(line.length);
  return { spans, end: style };
};

/** A line as it reads, without looks. */
export const plainText = (line: string): string =>
  isPlain(line)
    ? line
    : parseAnsi(line)
        .spans.map(span => span.text)
        .join('');
