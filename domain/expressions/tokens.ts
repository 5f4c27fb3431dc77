import type { Span, TextPart } from './expression.ts';
import { quote } from './redaction.ts';
import { referenceAt } from './references.ts';

/** The smallest parts of an expression. */
export type Token = Span &
  (
    | { readonly kind: 'text'; readonly parts: readonly TextPart[]; readonly lost: readonly Span[] }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'name'; readonly text: string }
    | { readonly kind: 'reference'; readonly name: string }
    | { readonly kind: 'sign'; readonly text: string }
    | { readonly kind: 'bad'; readonly message: string; readonly suggestion?: string }
    | { readonly kind: 'end' }
  );

const SIGNS = [
  '===',
  '!==',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '(',
  ')',
  ',',
  '.',
];
const BLANK = /[\s\uFEFF]/;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
/** Steps are often called some-thing. Directly before a member, and directly after `steps.`, dashes belong to the name. */
const DASHED = /[\p{L}_$][\p{L}\p{N}_$]*(?:-+[\p{L}\p{N}_$]+)+(?=\.[\p{L}_$])/uy;
const STEP = /[\p{L}\p{N}_$]+(?:-+[\p{L}\p{N}_$]+)*/uy;
const STEP_NAME_MAX = 150;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);
/** After a backslash these stand for themselves; a backslash before anything else is most likely a slip. */
const PLAIN_ESCAPES = '\\\'"$/`';
const MEANT: ReadonlyMap<string, string> = new Map([
  ['=', '=='],
  ['&', '&&'],
  ['|', '||'],
]);

/** Matches a sticky pattern at a place. */
const at = (pattern: RegExp, source: string, start: number): string | undefined => {
  pattern.lastIndex = start;
  return pattern.exec(source)?.[0];
};

/** Reads one string literal, whose pieces between references are gathered as they come. */
class TextReader {
  readonly #source: string;
  readonly #start: number;
  readonly #parts: TextPart[] = [];
  readonly #lost: Span[] = [];
  #piece: string[] = [];

  constructor(source: string, start: number) {
    this.#source = source;
    this.#start = start;
  }

  read(): Token {
    const mark = this.#source[this.#start] ?? '';
    let place = this.#start + 1;
    while (place < this.#source.length && this.#source[place] !== mark) place = this.#next(place, mark);
    if (place >= this.#source.length) {
      return {
        kind: 'bad',
        message: 'this text is never closed',
        start: this.#start,
        end: this.#source.length,
      };
    }
    this.#flush();
    return { kind: 'text', parts: this.#parts, lost: this.#lost, start: this.#start, end: place + 1 };
  }

  #next(place: number, mark: string): number {
    const unit = this.#source[place] ?? '';
    if (unit === '\\') return this.#escape(place);
    const reference = unit === '$' ? referenceAt(this.#source, place, mark) : undefined;
    if (reference === undefined) {
      this.#piece.push(unit);
      return place + 1;
    }
    this.#flush();
    this.#parts.push({ reference: reference.name });
    return reference.end;
  }

  #escape(place: number): number {
    const escaped = this.#source[place + 1];
    if (escaped === undefined) return place + 1;
    const control = ESCAPES.get(escaped);
    if (control === undefined && !PLAIN_ESCAPES.includes(escaped)) {
      this.#lost.push({ start: place, end: place + 2 });
    }
    this.#piece.push(control ?? escaped);
    return place + 2;
  }

  #flush(): void {
    if (this.#piece.length > 0) this.#parts.push(this.#piece.join(''));
    this.#piece = [];
  }
}

const afterSteps = (tokens: readonly Token[]): boolean => {
  const [before, dot] = tokens.slice(-2);
  return before?.kind === 'name' && before.text === 'steps' && dot?.kind === 'sign' && dot.text === '.';
};

const nameAt = (source: string, start: number, tokens: readonly Token[]): string | undefined => {
  const step = afterSteps(tokens) ? at(STEP, source, start) : undefined;
  // Looks no further than a step's name can reach: a long chain of dashes must not be read again from each of them.
  const dashed = at(DASHED, source.slice(start, start + STEP_NAME_MAX + 2), 0);
  return step ?? dashed ?? at(NAME, source, start);
};

const tokenAt = (source: string, start: number, tokens: readonly Token[]): Token => {
  const unit = source[start] ?? '';
  if (unit === '"' || unit === "'") return new TextReader(source, start).read();
  const reference = referenceAt(source, start);
  if (reference) return { kind: 'reference', name: reference.name, start, end: reference.end };
  const name = nameAt(source, start, tokens);
  if (name !== undefined) return { kind: 'name', text: name, start, end: start + name.length };
  const digits = at(NUMBER, source, start);
  if (digits !== undefined) return numberToken(digits, start);
  const sign = SIGNS.find(text => source.startsWith(text, start));
  if (sign !== undefined) return { kind: 'sign', text: sign, start, end: start + sign.length };
  const suggestion = MEANT.get(unit);
  const message = `${quote(String.fromCodePoint(source.codePointAt(start) ?? 0))} is not part of the language`;
  return { kind: 'bad', message, start, end: start + 1, ...(suggestion === undefined ? {} : { suggestion }) };
};

const numberToken = (digits: string, start: number): Token => {
  const end = start + digits.length;
  const value = Number(digits);
  return Number.isFinite(value)
    ? { kind: 'number', value, start, end }
    : { kind: 'bad', message: 'this number is too large', start, end };
};

/** Splits an expression into tokens; the last one is always `end`, or the first `bad` one. */
export const tokenize = (source: string): readonly Token[] => {
  const tokens: Token[] = [];
  let place = 0;
  while (place < source.length) {
    if (BLANK.test(source[place] ?? '')) {
      place += 1;
      continue;
    }
    const token = tokenAt(source, place, tokens);
    tokens.push(token);
    if (token.kind === 'bad') return tokens;
    place = token.end;
  }
  tokens.push({ kind: 'end', start: source.length, end: source.length });
  return tokens;
};
