import { JsonnetError, type Place } from './jsonnet-error.ts';

export interface Token {
  readonly is: 'name' | 'keyword' | 'number' | 'string' | 'operator' | 'symbol' | 'end';
  readonly text: string;
  readonly at: Place;
}

const KEYWORDS = new Set(
  'assert else error false for function if import importstr importbin in local null self super tailstrict then true'.split(
    ' ',
  ),
);
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?/y;
const SPACE = /(?:[ \t\r\n]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const OPERATOR = /[!$:~+\-&|^=<>*/%]+/y;
const SYMBOLS = '{}[](),.;';
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Cuts a program into its words. */
export class Lexer {
  readonly #text: string;
  readonly #file: string;
  readonly #lineStarts: number[] = [0];
  #at = 0;

  constructor(text: string, file: string) {
    this.#text = text;
    this.#file = file;
    for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1))
      this.#lineStarts.push(index + 1);
  }

  tokens(): readonly Token[] {
    const tokens: Token[] = [];
    for (;;) {
      this.#match(SPACE);
      const token = this.#next();
      tokens.push(token);
      if (token.is === 'end') return tokens;
    }
  }

  #next(): Token {
    const from = this.#at;
    const at = this.#placeOf(from);
    const character = this.#text[from];
    if (character === undefined) return { is: 'end', text: 'the end of the file', at };
    if (this.#text.startsWith('|||', from)) return { is: 'string', text: this.#block(at), at };
    if (character === '"' || character === "'")
      return { is: 'string', text: this.#quoted(character, at), at };
    if (character === '@') return { is: 'string', text: this.#verbatim(at), at };
    if (SYMBOLS.includes(character)) {
      this.#at += 1;
      return { is: 'symbol', text: character, at };
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) return { is: 'number', text: number.replaceAll('_', ''), at };
    const name = this.#match(NAME);
    if (name !== undefined) return { is: KEYWORDS.has(name) ? 'keyword' : 'name', text: name, at };
    return { is: 'operator', text: this.#operator(at), at };
  }

  /** The longest run of signs, without a comment in it and without what belongs to the operand after it. */
  #operator(at: Place): string {
    const from = this.#at;
    const run = this.#match(OPERATOR);
    if (run === undefined) throw new JsonnetError(`unexpected character ${this.#text[from]}`, at);
    const comment = run.slice(1).search(/\/\/|\/\*|\|\|\|/);
    let text = comment < 0 ? run : run.slice(0, comment + 1);
    while (text.length > 1 && /[+\-~!$]$/.test(text)) text = text.slice(0, -1);
    this.#at = from + text.length;
    return text;
  }

  #quoted(quote: string, at: Place): string {
    let text = '';
    for (this.#at += 1; ; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === undefined) throw new JsonnetError('unterminated string', at);
      if (character === quote) break;
      text += character === '\\' ? this.#escape(at) : character;
    }
    this.#at += 1;
    return text;
  }

  #escape(at: Place): string {
    this.#at += 1;
    const character = this.#text[this.#at] ?? '';
    const plain = ESCAPES[character];
    if (plain !== undefined) return plain;
    const digits = this.#text.slice(this.#at + 1, this.#at + 5);
    if (character !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits))
      throw new JsonnetError(`unknown escape \\${character} in a string`, at);
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #verbatim(at: Place): string {
    const quote = this.#text[this.#at + 1];
    if (quote !== '"' && quote !== "'") throw new JsonnetError('expected a string after @', at);
    let text = '';
    for (this.#at += 2; ; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === undefined) throw new JsonnetError('unterminated string', at);
      if (character === quote) {
        if (this.#text[this.#at + 1] !== quote) break;
        this.#at += 1;
      }
      text += character;
    }
    this.#at += 1;
    return text;
  }

  /** Lines between `|||`, without the indentation of the first. */
  #block(at: Place): string {
    const head = /\|\|\|(-?)[ \t]*\r?\n/y;
    const chomps = this.#matchGroup(head);
    if (chomps === undefined) throw new JsonnetError('text after ||| on the same line', at);
    let text = this.#matchGroup(/((?:[ \t]*\r?\n)*)/y) ?? '';
    text = text.replace(/[ \t\r]/g, '');
    const indent = this.#matchGroup(/(?=([ \t]+))/y);
    if (indent === undefined) throw new JsonnetError('the text of a block must be indented', at);
    for (;;) {
      const line = this.#matchGroup(new RegExp(`(?:${indent}([^\\n]*\\n)|(?=[ \\t]*\\r?\\n))`, 'y'));
      if (line !== undefined) {
        text += line;
        continue;
      }
      if (this.#match(/[ \t]*\r?\n/y) === undefined) break;
      text += '\n';
    }
    if (this.#match(/[ \t]*\|\|\|/y) === undefined) throw new JsonnetError('unterminated text block', at);
    return chomps === '-' ? text.replace(/\n$/, '') : text;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined || found === '') return undefined;
    this.#at += found.length;
    return found;
  }

  /** The first group where the pattern matches, which may be empty. */
  #matchGroup(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.#at += match[0].length;
    return match[1];
  }

  #placeOf(offset: number): Place {
    let low = 0;
    let high = this.#lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { file: this.#file, line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }
}
