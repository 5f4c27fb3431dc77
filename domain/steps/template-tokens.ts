/** Thrown inside the reader of templates only, which turns it into a problem. */
export class TemplateError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export interface Delimiters {
  readonly left: string;
  readonly right: string;
}

/** A stretch of text, or what stands between delimiters. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  | { readonly kind: 'action'; readonly tokens: readonly Token[]; readonly at: number };

type TokenKind = 'word' | 'field' | 'variable' | 'text' | 'number' | 'sign';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

const PIECES_MAX = 20_000;

/** Where an action ends: delimiters inside quotes and comments do not count. */
const endOfAction = (source: string, from: number, right: string): number => {
  let at = from;
  while (at < source.length) {
    if (source.startsWith(right, at)) return at;
    const char = source[at];
    if (source.startsWith('/*', at)) at = Math.max(source.indexOf('*/', at) + 2, at + 2);
    else if (char === '"' || char === '`') at = endOfQuote(source, at);
    else at += 1;
  }
  return -1;
};

const endOfQuote = (source: string, start: number): number => {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at += 1) {
    if (quote === '"' && source[at] === '\\') at += 1;
    else if (source[at] === quote) return at + 1;
    else if (quote === '"' && source[at] === '\n') break;
  }
  throw new TemplateError('a quote is not closed', start);
};

const TOKEN =
  /\s+|(?<field>\.[A-Za-z_][\w]*|\.(?![\w]))|(?<variable>\$[A-Za-z_]\w*|\$)|(?<number>-?\d{1,15}(?:\.\d{1,15})?)|(?<word>[A-Za-z_][\w.]*)|(?<sign>:=|[=|(),])/y;

const tokensOf = (source: string, from: number, to: number): Token[] => {
  const tokens: Token[] = [];
  let at = from;
  while (at < to) {
    const char = source[at] ?? '';
    if (char === '"' || char === '`') {
      const end = endOfQuote(source, at);
      tokens.push({ kind: 'text', text: unquoted(source.slice(at, end), at), at });
      at = end;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (!found || at + found[0].length > to)
      throw new TemplateError(`${JSON.stringify(char)} means nothing here`, at);
    const [kind] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    if (kind !== undefined) tokens.push({ kind: kind as TokenKind, text: found[0], at });
    at += found[0].length;
  }
  return tokens;
};

const unquoted = (literal: string, at: number): string => {
  if (literal.startsWith('`')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal.replaceAll("\\'", "'").replaceAll('\t', '\\t')));
  } catch {
    throw new TemplateError('the text in quotes has an escape that is not known', at);
  }
};

/** With double braces as delimiters, a reference such as `${{NAME}}` is text and no action. */
const nextOpening = (source: string, left: string, from: number): number => {
  let open = source.indexOf(left, from);
  while (open > 0 && left === '{{' && source[open - 1] === '$')
    open = source.indexOf(left, open + left.length);
  return open;
};

/** The delimiters of a template that does not say: double braces where it opens any, else double brackets. */
export const usualDelimiters = (source: string): Delimiters =>
  nextOpening(source, '{{', 0) === -1 ? { left: '[[', right: ']]' } : { left: '{{', right: '}}' };

const TRIM_RIGHT = /\s-$/;

/** Splits a template into texts and actions; `-` beside a delimiter takes the blanks on its other side away. */
export const piecesOf = (source: string, { left, right }: Delimiters): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  let trimmed = false;
  const text = (to: number, trimEnd: boolean): void => {
    const whole = source.slice(from, to);
    const begun = trimmed ? whole.trimStart() : whole;
    const kept = trimEnd ? begun.trimEnd() : begun;
    if (kept !== '') pieces.push({ kind: 'text', text: kept, at: from + whole.length - begun.length });
  };
  for (let open = nextOpening(source, left, 0); open !== -1; open = nextOpening(source, left, from)) {
    if (pieces.length > PIECES_MAX) throw new TemplateError('the template has too many pieces', open);
    const inside = open + left.length;
    const trims = /^-\s/.test(source.slice(inside, inside + 2));
    text(open, trims);
    const close = endOfAction(source, inside, right);
    if (close === -1) throw new TemplateError(`${JSON.stringify(left)} is not closed`, open);
    const start = trims ? inside + 1 : inside;
    const trimsAfter = TRIM_RIGHT.test(source.slice(Math.max(start, close - 2), close));
    const end = trimsAfter ? close - 1 : close;
    if (!/^\s*\/\*[\s\S]*\*\/\s*$/.test(source.slice(start, end)))
      pieces.push({ kind: 'action', tokens: tokensOf(source, start, end), at: open });
    trimmed = trimsAfter;
    from = close + right.length;
  }
  text(source.length, false);
  return pieces;
};
