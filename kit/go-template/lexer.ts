import { GoTemplateError } from './error.ts';
import { readNumber } from './numbers.ts';
import { readQuoted } from './quoted.ts';

export type TokenType =
  | 'text'
  | 'open'
  | 'close'
  | 'space'
  | 'field'
  | 'variable'
  | 'identifier'
  | 'keyword'
  | 'constant'
  | 'nil'
  | 'dot'
  | 'char'
  | 'end';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly line: number;
  /** Of a constant. */
  readonly constant?: boolean | string | bigint | number;
}

const KEYWORDS = new Set([
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
]);

const SPACE = /[ \t\r\n]/;
const WORD = /[\p{L}\p{Nd}_]*/uy;
const COMMENT_START = /\/\*/y;
/** What may follow a name. */
const AFTER_NAME = /[ \t\r\n.,|:=()}]/;

/** Takes a template apart: texts, and within `{{` and `}}` everything that has a meaning, spaces included. */
export class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #line = 1;
  #parens = 0;

  constructor(source: string) {
    this.#source = source;
  }

  tokens(): readonly Token[] {
    let trimsNext = false;
    while (this.#at < this.#source.length) {
      const open = this.#source.indexOf('{{', this.#at);
      const end = open < 0 ? this.#source.length : open;
      const trims = open >= 0 && this.#trimsLeft(open + 2);
      this.#text(this.#source.slice(this.#at, end), trimsNext, trims);
      if (open < 0) break;
      this.#at = open + 2 + (trims ? 2 : 0);
      if (trims) this.#countLines(this.#source.slice(open + 3, open + 4));
      trimsNext = this.#action();
    }
    this.#push('end', '');
    return this.#tokens;
  }

  #push(type: TokenType, text: string, constant?: Token['constant']): void {
    this.#tokens.push({ type, text, line: this.#line, ...(constant === undefined ? {} : { constant }) });
  }

  #fail(message: string): never {
    throw new GoTemplateError(message, { line: this.#line });
  }

  #countLines(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line += 1;
  }

  #trimsLeft(at: number): boolean {
    return this.#source[at] === '-' && SPACE.test(this.#source[at + 1] ?? '');
  }

  #trimsRight(at: number): boolean {
    return SPACE.test(this.#source[at] ?? '') && this.#source.startsWith('-}}', at + 1);
  }

  #text(text: string, trimsStart: boolean, trimsEnd: boolean): void {
    const begun = trimsStart ? text.replace(/^[ \t\r\n]+/, '') : text;
    let end = begun.length;
    while (trimsEnd && end > 0 && SPACE.test(begun[end - 1] ?? '')) end -= 1;
    if (end > 0) this.#push('text', begun.slice(0, end));
    this.#countLines(text);
  }

  /** From behind `{{` to behind `}}`; whether the text that follows loses its leading spaces. */
  #action(): boolean {
    COMMENT_START.lastIndex = this.#at;
    if (COMMENT_START.test(this.#source)) return this.#comment();
    this.#push('open', '{{');
    this.#parens = 0;
    while (true) {
      if (this.#trimsRight(this.#at)) return this.#close(4, true);
      if (this.#source.startsWith('}}', this.#at)) return this.#close(2, false);
      if (this.#at >= this.#source.length) this.#fail('an action is not closed: }} is missing');
      this.#inside();
    }
  }

  #close(length: number, trims: boolean): boolean {
    if (this.#parens > 0) this.#fail('a left parenthesis is not closed');
    this.#push('close', '}}');
    this.#countLines(this.#source.slice(this.#at, this.#at + length));
    this.#at += length;
    return trims;
  }

  #comment(): boolean {
    const end = this.#source.indexOf('*/', this.#at + 2);
    if (end < 0) this.#fail('a comment is not closed');
    this.#countLines(this.#source.slice(this.#at, end));
    this.#at = end + 2;
    const trims = this.#trimsRight(this.#at);
    if (!trims && !this.#source.startsWith('}}', this.#at)) this.#fail('a comment ends before its }}');
    this.#at += trims ? 4 : 2;
    return trims;
  }

  #inside(): void {
    const char = this.#source[this.#at] ?? '';
    if (SPACE.test(char)) this.#spaces();
    else if (char === '"' || char === '`' || char === "'") this.#quoted();
    else if (char === '.' && !/[0-9]/.test(this.#source[this.#at + 1] ?? '')) this.#field();
    else if (char === '$') this.#variable();
    else if (/[0-9+.-]/.test(char)) this.#number();
    else if (/^[\p{L}_]/u.test(this.#source.slice(this.#at, this.#at + 2))) this.#word();
    else this.#char(char);
  }

  #spaces(): void {
    this.#push('space', ' ');
    while (SPACE.test(this.#source[this.#at] ?? '') && !this.#trimsRight(this.#at)) {
      if (this.#source[this.#at] === '\n') this.#line += 1;
      this.#at += 1;
    }
  }

  #quoted(): void {
    const { constant, length } = readQuoted(this.#source, this.#at, this.#line);
    const text = this.#source.slice(this.#at, this.#at + length);
    this.#push('constant', text, constant);
    this.#countLines(text);
    this.#at += length;
  }

  #name(from: number): string {
    WORD.lastIndex = from;
    const [name = ''] = WORD.exec(this.#source) ?? [];
    const next = this.#source[from + name.length] ?? ' ';
    if (!AFTER_NAME.test(next)) this.#fail(`bad character ${JSON.stringify(next)} after a name`);
    return name;
  }

  #field(): void {
    const name = this.#name(this.#at + 1);
    if (name === '') this.#push('dot', '.');
    else this.#push('field', name);
    this.#at += 1 + name.length;
  }

  #variable(): void {
    const name = this.#name(this.#at + 1);
    this.#push('variable', `$${name}`);
    this.#at += 1 + name.length;
  }

  #number(): void {
    const { constant, length } = readNumber(this.#source, this.#at, this.#line);
    this.#push('constant', this.#source.slice(this.#at, this.#at + length), constant);
    this.#at += length;
  }

  #word(): void {
    const name = this.#name(this.#at);
    if (name === '') this.#char(this.#source[this.#at] ?? '');
    else if (KEYWORDS.has(name)) this.#push('keyword', name);
    else if (name === 'true' || name === 'false') this.#push('constant', name, name === 'true');
    else if (name === 'nil') this.#push('nil', name);
    else this.#push('identifier', name);
    this.#at += name.length;
  }

  #char(char: string): void {
    const text = this.#source.startsWith(':=', this.#at) ? ':=' : char;
    if (!['|', ',', '(', ')', '=', ':='].includes(text))
      this.#fail(`unexpected ${JSON.stringify(text)} in an action`);
    if (text === '(') this.#parens += 1;
    if (text === ')') this.#parens -= 1;
    if (this.#parens < 0) this.#fail('a right parenthesis has no left one');
    this.#push('char', text);
    this.#at += text.length;
  }
}
